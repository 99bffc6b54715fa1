//! Moves a clock that stands still, and lets everything that comes due on the way be done.

use std::time::Duration;

use domain::{Clock, ManualClock, Timestamp};
use engine::{Engine, StoreError};
use futures::future::{Either, select};

use crate::clock::SystemClock;

/// How long work may be under way, in the machine's own time, before it is taken to wait for the clock.
const MOMENT: Duration = Duration::from_millis(200);
/// How far time goes on for such work before it is looked at again.
const STEP: Duration = Duration::from_secs(1);

/// What work that takes long is waiting for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slow {
    /// Maybe the clock itself, as between two tries of a model: time goes on for it.
    MayWaitForTheClock,
    /// Somebody far away, whom the machine's own clock watches: here time stands still until they are done.
    WaitsForTheWorld,
}

/// How often what is due is looked at before time goes on without it.
const LOOKS: usize = 5;

#[derive(Debug, Clone)]
pub(crate) struct Timekeeper {
    pub(crate) engine: Engine,
    pub(crate) clock: ManualClock,
    pub(crate) slow: Slow,
}

impl Timekeeper {
    /// Stops at each instant at which something is due, in order, and lets it be done.
    pub(crate) async fn until(&self, target: Timestamp) -> Result<(), StoreError> {
        self.quiet(target).await;
        while let Some(due) = self.engine.next_due().await?.filter(|due| *due <= target) {
            let now = self.clock.now();
            if due > now {
                self.clock.set(due);
            }
            // Another look may be at it, which a single one of ours does not wait for.
            for _ in 0..LOOKS {
                self.settle(target).await?;
                if self.engine.next_due().await? != Some(due) {
                    break;
                }
            }
            // What is still due was tried and cannot be done yet: time goes on without it.
            if self.engine.next_due().await? == Some(due) {
                break;
            }
        }
        if self.clock.now() < target {
            self.clock.set(target);
        }
        self.settle(target).await
    }

    async fn settle(&self, target: Timestamp) -> Result<(), StoreError> {
        self.engine.sweep().await?;
        self.quiet(target).await;
        Ok(())
    }

    /// Waits until nothing is under way. What waits for time itself would never end: time goes on for it, up to the
    /// target.
    async fn quiet(&self, target: Timestamp) {
        if self.slow == Slow::WaitsForTheWorld {
            return self.engine.quiet().await;
        }
        loop {
            let moment = SystemClock.sleep(MOMENT);
            if let Either::Left(_) = select(Box::pin(self.engine.quiet()), moment).await {
                return;
            }
            let now = self.clock.now();
            if now >= target {
                return;
            }
            self.clock.set((now + STEP).min(target));
        }
    }
}
