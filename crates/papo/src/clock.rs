//! The one place that asks the machine what time it is.

pub(crate) mod timekeeper;

use std::time::Duration;

use domain::clock::whole_micros;
use domain::{Clock, Timestamp};
use futures::future::BoxFuture;

/// The machine's own clock.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock that everybody else is given")]
    fn now(&self) -> Timestamp {
        whole_micros(Timestamp::now())
    }

    #[expect(clippy::disallowed_methods, reason = "this is the clock that everybody else is given")]
    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}
