//! Whether a provider is worth asking, by what became of the last calls. A value: no clock, no lock.

use std::time::Duration;

use domain::Timestamp;

use crate::port::ModelError;

/// A provider that asks for no more patience than this is busy, not broken.
const SHORT_WAIT: Duration = Duration::from_secs(10);

/// When a breaker opens, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BreakerSettings {
    /// So many failures in a row open it.
    pub failures: u32,
    pub open_for: Duration,
    /// A refused key is mended by people, who are slower than machines.
    pub open_for_key: Duration,
}

impl Default for BreakerSettings {
    fn default() -> Self {
        Self { failures: 5, open_for: Duration::from_secs(30), open_for_key: Duration::from_mins(5) }
    }
}

/// What people see of a breaker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BreakerState {
    /// Calls pass.
    Closed,
    /// None does.
    Open,
    /// One at a time does, to see whether the provider is back.
    HalfOpen,
}

impl BreakerState {
    /// A word for metrics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Open => "open",
            Self::HalfOpen => "half_open",
        }
    }
}

/// What a call says about its provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallHealth {
    /// It answered.
    Well,
    /// It answered that it does not want this request: it is there, and that is all we know.
    There,
    Failed,
    KeyRefused,
    /// Nobody waited for the end of the call.
    Unknown,
}

impl CallHealth {
    /// Only a provider's own failures count against it.
    pub fn of(error: &ModelError) -> Self {
        match error {
            ModelError::Unavailable { .. } | ModelError::TimedOut { .. } | ModelError::Unreadable { .. } => {
                Self::Failed
            }
            ModelError::RateLimited { retry_after: Some(wait), .. } if *wait <= SHORT_WAIT => Self::There,
            ModelError::RateLimited { .. } => Self::Failed,
            ModelError::Unauthorised { .. } => Self::KeyRefused,
            ModelError::Refused { .. } | ModelError::TooLong { .. } | ModelError::Empty { .. } => Self::There,
        }
    }
}

/// The right to one call. What it says counts only while the breaker is as it was when it was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass {
    era: u64,
}

/// The breaker of one provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breaker {
    settings: BreakerSettings,
    state: State,
    /// Goes up with every change of state, so that stragglers of another time say nothing.
    era: u64,
    openings: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Closed {
        failures: u32,
    },
    Open {
        since: Timestamp,
        span: Duration,
    },
    /// A probe is on its way.
    Probing,
}

impl Breaker {
    pub fn new(settings: BreakerSettings) -> Self {
        Self { settings, state: State::Closed { failures: 0 }, era: 0, openings: 0 }
    }

    /// Lets a call pass, or not. After the pause the first one is the probe, and the others wait for it.
    pub fn admit(&mut self, now: Timestamp) -> Option<Pass> {
        match self.state {
            State::Closed { .. } => {}
            State::Open { .. } if self.admits(now) => self.turn(State::Probing),
            State::Open { .. } | State::Probing => return None,
        }
        Some(Pass { era: self.era })
    }

    /// Whether [`admit`](Self::admit) would let a call pass.
    pub fn admits(&self, now: Timestamp) -> bool {
        match self.state {
            State::Closed { .. } => true,
            State::Open { .. } => self.opens_again_in(now).is_none(),
            State::Probing => false,
        }
    }

    /// How much is left of the pause.
    pub fn opens_again_in(&self, now: Timestamp) -> Option<Duration> {
        let State::Open { since, span } = self.state else { return None };
        // A clock that was set back must not leave a provider out for a year: the error is an end of the pause.
        let passed = Duration::try_from(now.duration_since(since)).ok()?;
        span.checked_sub(passed).filter(|left| !left.is_zero())
    }

    /// Takes in what became of a call.
    pub fn report(&mut self, pass: Pass, verdict: CallHealth, now: Timestamp) {
        if pass.era != self.era {
            return;
        }
        match (self.state, verdict) {
            (_, CallHealth::KeyRefused) => self.open(now, self.settings.open_for_key),
            (State::Closed { failures }, CallHealth::Failed) => {
                let failures = failures.saturating_add(1);
                if failures >= self.settings.failures {
                    self.open(now, self.settings.open_for);
                } else {
                    self.state = State::Closed { failures };
                }
            }
            (State::Closed { .. }, CallHealth::Well) => self.state = State::Closed { failures: 0 },
            (State::Probing, CallHealth::Well | CallHealth::There) => {
                self.turn(State::Closed { failures: 0 });
            }
            (State::Probing, CallHealth::Failed) => self.open(now, self.settings.open_for),
            // The probe got lost: the next call is one.
            (State::Probing, CallHealth::Unknown) => {
                self.turn(State::Open { since: now, span: Duration::ZERO });
            }
            (State::Closed { .. }, CallHealth::There | CallHealth::Unknown) | (State::Open { .. }, _) => {}
        }
    }

    pub fn state(&self, now: Timestamp) -> BreakerState {
        match self.state {
            State::Closed { .. } => BreakerState::Closed,
            State::Open { .. } if self.opens_again_in(now).is_some() => BreakerState::Open,
            State::Open { .. } | State::Probing => BreakerState::HalfOpen,
        }
    }

    /// How often it opened, probes that failed among them.
    pub fn openings(&self) -> u64 {
        self.openings
    }

    fn open(&mut self, since: Timestamp, span: Duration) {
        self.openings = self.openings.saturating_add(1);
        self.turn(State::Open { since, span });
    }

    fn turn(&mut self, state: State) {
        self.state = state;
        self.era = self.era.wrapping_add(1);
    }
}

#[cfg(test)]
#[path = "breaker_tests.rs"]
mod tests;
