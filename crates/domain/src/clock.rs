//! Time is injected. Nothing in Papo asks the machine what time it is, except the clock made in `papo`.

use std::time::Duration;

use futures::future::BoxFuture;

pub use jiff::Timestamp;

/// The one source of time and of waiting.
pub trait Clock: Send + Sync + std::fmt::Debug {
    /// The present instant, in whole microseconds (what both databases keep).
    fn now(&self) -> Timestamp;

    /// Completes when this clock has moved on by `duration`.
    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()>;
}

/// Cuts an instant to whole microseconds, so that what is stored equals what is remembered.
pub fn whole_micros(instant: Timestamp) -> Timestamp {
    Timestamp::from_microsecond(instant.as_microsecond()).unwrap_or(instant)
}
