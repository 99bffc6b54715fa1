//! The machine's own clocks, which everything here is measured with.

use std::path::Path;
use std::time::Duration;

use domain::{Clock, Timestamp};
use futures::future::BoxFuture;
use rustix::time::{ClockId, clock_gettime};

/// The same clock as in Papo.
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

/// The machine's monotonic clock, which is the same in every process.
pub(crate) fn monotonic() -> u64 {
    nanoseconds(ClockId::Monotonic)
}

/// The processor time of this process so far, of all its threads.
pub(crate) fn cpu() -> u64 {
    nanoseconds(ClockId::ProcessCPUTime)
}

/// How long the threads of this process were ready to run so far while others had the processors. A kernel that does not
/// count it is taken for a quiet machine.
pub(crate) fn waited() -> u64 {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else { return 0 };
    threads.flatten().filter_map(|thread| waited_of(&thread.path())).sum()
}

/// The second of the three figures that the kernel keeps of a thread: running, waiting, and how often it ran.
fn waited_of(thread: &Path) -> Option<u64> {
    let figures = std::fs::read_to_string(thread.join("schedstat")).ok()?;
    figures.split(' ').nth(1)?.parse().ok()
}

fn nanoseconds(clock: ClockId) -> u64 {
    let time = clock_gettime(clock);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    seconds * 1_000_000_000 + u64::try_from(time.tv_nsec).unwrap_or_default()
}
