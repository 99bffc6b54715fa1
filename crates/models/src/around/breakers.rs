//! The breakers of a process: one a provider, shared by every model of that provider.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::{Clock, Timestamp};

use super::breaker::{Breaker, BreakerSettings, BreakerState, CallHealth, Pass};

/// All of them. Clones are the same breakers.
#[derive(Debug, Clone)]
pub struct Breakers {
    settings: BreakerSettings,
    by_provider: Arc<Mutex<BTreeMap<&'static str, Arc<SharedBreaker>>>>,
}

impl Breakers {
    pub fn new(settings: BreakerSettings) -> Self {
        Self { settings, by_provider: Arc::default() }
    }

    /// The breaker of this provider, whoever asks.
    pub fn of(&self, provider: &'static str) -> Arc<SharedBreaker> {
        let mut breakers = self.by_provider.lock().unwrap_or_else(PoisonError::into_inner);
        let breaker = breakers
            .entry(provider)
            .or_insert_with(|| Arc::new(SharedBreaker { breaker: Mutex::new(Breaker::new(self.settings)) }));
        Arc::clone(breaker)
    }

    /// How each stands, by name.
    pub fn figures(&self, now: Timestamp) -> Vec<BreakerFigures> {
        let breakers = self.by_provider.lock().unwrap_or_else(PoisonError::into_inner);
        let figures = breakers.iter().map(|(&provider, shared)| {
            let breaker = shared.lock();
            BreakerFigures { provider, state: breaker.state(now), openings: breaker.openings() }
        });
        figures.collect()
    }
}

/// How a breaker stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BreakerFigures {
    pub provider: &'static str,
    pub state: BreakerState,
    pub openings: u64,
}

/// One breaker, asked from many sides.
#[derive(Debug)]
pub struct SharedBreaker {
    breaker: Mutex<Breaker>,
}

impl SharedBreaker {
    /// Lets a call pass, or not.
    pub fn admit(self: &Arc<Self>, clock: &Arc<dyn Clock>) -> Option<Permit> {
        let pass = self.lock().admit(clock.now())?;
        Some(Permit { breaker: Arc::clone(self), clock: Arc::clone(clock), pass: Some(pass) })
    }

    pub fn admits(&self, now: Timestamp) -> bool {
        self.lock().admits(now)
    }

    /// How much is left of its pause.
    pub fn opens_again_in(&self, now: Timestamp) -> Option<Duration> {
        self.lock().opens_again_in(now)
    }

    fn lock(&self) -> MutexGuard<'_, Breaker> {
        self.breaker.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to one call. Dropped without a word, it says that nobody waited for the end.
#[derive(Debug)]
pub struct Permit {
    breaker: Arc<SharedBreaker>,
    clock: Arc<dyn Clock>,
    pass: Option<Pass>,
}

impl Permit {
    pub fn report(mut self, verdict: CallHealth) {
        self.tell(verdict);
    }

    fn tell(&mut self, verdict: CallHealth) {
        if let Some(pass) = self.pass.take() {
            self.breaker.lock().report(pass, verdict, self.clock.now());
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.tell(CallHealth::Unknown);
    }
}
