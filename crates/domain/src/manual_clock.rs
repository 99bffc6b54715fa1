//! A clock that moves only when told: for tests, and for anyone who wants to see a year in a minute.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::channel::oneshot;
use futures::future::BoxFuture;

use crate::{Clock, Timestamp};

/// Time as somebody tells it. Clones are the same clock.
#[derive(Debug, Clone)]
pub struct ManualClock(Arc<Mutex<Hands>>);

#[derive(Debug)]
struct Hands {
    now: Timestamp,
    sleepers: Vec<(Timestamp, oneshot::Sender<()>)>,
}

impl ManualClock {
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
        self.hands().sleepers.iter().filter(|(_, sleeper)| !sleeper.is_canceled()).count()
    }

    fn hands(&self) -> MutexGuard<'_, Hands> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for ManualClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for ManualClock {
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
#[path = "manual_clock_tests.rs"]
mod tests;
