//! What surrounds any provider: retries, the breaker, the next provider, the larger model.
//!
//! All of it speaks the port: a [`Chain`] of models is a model, a [`Routed`] pair of models is a model, and
//! whoever asks them knows nothing of it. Waiting is the clock's, chance is [`Jitter`]'s, so that a test owns both.
//!
//! One [`Surroundings`] is shared by the whole process: a provider that is down is down for every assistant.

mod breaker;
mod breakers;
mod call;
mod chain;
mod failing;
mod figures;
mod histogram;
mod jitter;
mod outlet;
mod routed;
mod seam;
mod shrink;
mod signals;
mod trip;

use std::sync::Arc;
use std::time::Duration;

use domain::Clock;

pub use self::breaker::{Breaker, BreakerSettings, BreakerState, CallHealth, Pass};
pub use self::breakers::{BreakerFigures, Breakers, Permit, SharedBreaker};
pub use self::chain::{Chain, Member};
pub use self::failing::BreakerOpen;
pub use self::figures::{Figures, ModelFigures, Shares, Snapshot};
pub use self::histogram::{Bucket, Histogram};
pub use self::jitter::Jitter;
pub use self::routed::Routed;
pub use self::shrink::shrunk;
pub use self::signals::Signals;

/// What all chains of a process share. Clones are the same surroundings.
#[derive(Debug, Clone)]
pub struct Surroundings {
    pub clock: Arc<dyn Clock>,
    pub jitter: Jitter,
    pub breakers: Breakers,
    pub figures: Figures,
    pub patience: ChainPatience,
}

impl Surroundings {
    pub fn new(clock: Arc<dyn Clock>, jitter: Jitter) -> Self {
        Self {
            clock,
            jitter,
            breakers: Breakers::new(BreakerSettings::default()),
            figures: Figures::default(),
            patience: ChainPatience::default(),
        }
    }

    /// Everything there is to see, at one moment.
    pub fn snapshot(&self) -> Snapshot {
        self.figures.snapshot(self.breakers.figures(self.clock.now()))
    }
}

/// How long a chain waits between two tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainPatience {
    /// The waits before the second, third and fourth try of the same model.
    pub waits: [Duration; 3],
    /// A wait that a provider asks for and that is longer than this is only worth it when nobody else is there.
    pub longest_while_others_wait: Duration,
    /// The longest wait at all, for requests without a deadline.
    pub longest: Duration,
    /// What is left of the deadline for the last model of the chain.
    pub reserve: Duration,
}

impl Default for ChainPatience {
    fn default() -> Self {
        Self {
            waits: [Duration::from_secs(1), Duration::from_secs(2), Duration::from_secs(4)],
            longest_while_others_wait: Duration::from_secs(5),
            longest: Duration::from_secs(30),
            reserve: Duration::from_secs(1),
        }
    }
}

#[cfg(test)]
#[path = "fakes_tests.rs"]
mod fakes;
