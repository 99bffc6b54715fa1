//! The machine's own clocks: what is measured is measured with them.

use std::time::Duration;

use domain::{Clock, Timestamp};
use futures::future::BoxFuture;
use rustix::time::{ClockId, clock_gettime};

/// The clock that Papo has too.
#[derive(Debug)]
pub(crate) struct RealClock;

impl Clock for RealClock {
    #[expect(clippy::disallowed_methods, reason = "what is measured is measured with the real clock")]
    fn now(&self) -> Timestamp {
        domain::clock::whole_micros(Timestamp::now())
    }

    #[expect(clippy::disallowed_methods, reason = "what is measured is measured with the real clock")]
    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}

/// The machine's monotonic clock, in nanoseconds.
pub(crate) fn monotonic() -> u64 {
    nanoseconds(ClockId::Monotonic)
}

/// The processor time of this process so far, in nanoseconds.
pub(crate) fn cpu() -> u64 {
    nanoseconds(ClockId::ProcessCPUTime)
}

fn nanoseconds(clock: ClockId) -> u64 {
    let time = clock_gettime(clock);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    seconds * 1_000_000_000 + u64::try_from(time.tv_nsec).unwrap_or_default()
}
