//! A clock that moves only when told.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::{Clock, Timestamp};
use futures::future::BoxFuture;
use tokio::sync::oneshot;

/// Time as a test tells it. Clones are the same clock.
#[derive(Debug, Clone)]
pub struct TestClock(Arc<Mutex<Hands>>);

#[derive(Debug)]
struct Hands {
    now: Timestamp,
    sleepers: Vec<(Timestamp, oneshot::Sender<()>)>,
}

impl TestClock {
    /// A Monday at noon in São Paulo: 2 March 2026, 15:00 UTC.
    pub const START: Timestamp = Timestamp::constant(1_772_463_600, 0);

    pub fn new() -> Self {
        Self::at(Self::START)
    }

    pub fn at(now: Timestamp) -> Self {
        Self(Arc::new(Mutex::new(Hands { now, sleepers: Vec::new() })))
    }

    /// Moves on, waking whoever slept until then.
    pub fn advance(&self, duration: Duration) {
        let then = later(self.hands().now, duration);
        self.set(then);
    }

    /// Jumps to an instant, also back; nobody falls asleep again.
    pub fn set(&self, now: Timestamp) {
        let mut hands = self.hands();
        hands.now = now;
        let (awake, asleep) = hands.sleepers.drain(..).partition::<Vec<_>, _>(|(until, _)| *until <= now);
        hands.sleepers = asleep;
        drop(hands);
        for (_, sleeper) in awake {
            // An error only says that the sleeper was dropped.
            let _gone = sleeper.send(());
        }
    }

    /// How many wait for this clock to move.
    pub fn sleepers(&self) -> usize {
        self.hands().sleepers.iter().filter(|(_, sleeper)| !sleeper.is_closed()).count()
    }

    fn hands(&self) -> MutexGuard<'_, Hands> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for TestClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        self.hands().now
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'static, ()> {
        if duration.is_zero() {
            return Box::pin(std::future::ready(()));
        }
        let (sender, woken) = oneshot::channel();
        let mut hands = self.hands();
        let until = later(hands.now, duration);
        hands.sleepers.push((until, sender));
        drop(hands);
        Box::pin(async move {
            // The clock itself is gone: time stands still for good.
            if woken.await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}

fn later(now: Timestamp, duration: Duration) -> Timestamp {
    now.checked_add(jiff::SignedDuration::try_from(duration).unwrap_or(jiff::SignedDuration::MAX))
        .unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
