//! What to do when a try failed: a decision, without doing any of it.

use std::time::Duration;

use super::{ChainPatience, Jitter};
use crate::port::{Answer, Decision, ModelError, StopReason, Usage};

/// Nobody asked the provider: it failed too often a moment ago.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it failed too often a moment ago and was not asked")]
pub struct BreakerOpen;

/// The stream stopped, and its answer was not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the stream ended before the answer did")]
pub(super) struct EndedEarly;

/// Why a try gave no answer.
#[derive(Debug)]
pub(super) enum Setback {
    Failed(ModelError),
    /// An answer with nothing in it. The provider is well, and it was paid for.
    Empty(Usage),
    /// We hung up: the deadline was near.
    OutOfTime,
}

impl Setback {
    /// An answer that says nothing and does nothing is none. What was filtered or cut says at least that; and
    /// whoever goes on with a text that was begun may have nothing to add.
    pub(super) fn of_answer(answer: &Answer, begun: &str) -> Option<Self> {
        let empty = answer.stop == StopReason::End
            && answer.calls.is_empty()
            && answer.text.trim().is_empty()
            && begun.is_empty();
        empty.then_some(Self::Empty(answer.usage))
    }

    pub(super) fn code(&self) -> &'static str {
        match self {
            Self::Failed(error) => error.code(),
            Self::Empty(_) => "empty",
            Self::OutOfTime => "out_of_time",
        }
    }

    pub(super) fn into_error(self, provider: &'static str) -> ModelError {
        match self {
            Self::Failed(error) => error,
            Self::Empty(_) => ModelError::Empty { provider },
            Self::OutOfTime => ModelError::TimedOut { provider },
        }
    }
}

/// What the next try reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prompt {
    Same,
    Smaller,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The same model, after this long.
    Again(Duration, Prompt),
    /// The next model, at once.
    Onward(Prompt),
    Stop,
}

/// How things stand when a try failed.
#[derive(Debug, Clone, Copy)]
pub(super) struct FailedTry {
    /// How often this model was asked again already.
    pub(super) retries: usize,
    /// How often its answer was empty already.
    pub(super) empties: usize,
    /// Whether its breaker would let another call pass.
    pub(super) here: Door,
    /// Whether anybody after it would be asked.
    pub(super) others: Door,
    /// The least that there is to ask.
    pub(super) least: Prompt,
    /// What is left until the reserve, when there is a deadline.
    pub(super) left: Option<Duration>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Door {
    Open,
    Shut,
}

impl FailedTry {
    /// The decision.
    pub(super) fn after(&self, setback: &Setback, patience: &ChainPatience, jitter: &Jitter) -> Next {
        let error = match setback {
            Setback::Failed(error) => error,
            Setback::Empty(_) if self.empties == 0 => {
                return self.again(Duration::ZERO, Prompt::Same, patience);
            }
            Setback::Empty(_) | Setback::OutOfTime => return self.onward(Prompt::Same),
        };
        let scheduled = patience.waits.get(self.retries);
        match (error.decision(), scheduled) {
            (Decision::RetryAfter(asked), Some(&wait)) => {
                self.again(asked.unwrap_or_else(|| jitter.around(wait)), Prompt::Same, patience)
            }
            // A smaller prompt is better tried where nobody has just been slow.
            (Decision::Shrink, _) if self.others == Door::Open => Next::Onward(self.least),
            // A time-out has waited enough; what is too long must become shorter.
            (Decision::Shrink, scheduled) => match (error, self.least) {
                (ModelError::TooLong { .. }, Prompt::Same) => Next::Stop,
                (ModelError::TimedOut { .. }, _) if scheduled.is_none() => Next::Stop,
                (_, prompt) => self.again(Duration::ZERO, prompt, patience),
            },
            (Decision::RetryAfter(_), None) | (Decision::Reauthenticate | Decision::GiveUp, _) => {
                self.onward(Prompt::Same)
            }
        }
    }

    /// The same model once more, if that is possible and in time.
    fn again(&self, wait: Duration, prompt: Prompt, patience: &ChainPatience) -> Next {
        let longest = match self.others {
            Door::Open => patience.longest_while_others_wait,
            Door::Shut => patience.longest,
        };
        let in_time = self.left.is_none_or(|left| wait < left);
        if self.here == Door::Open && in_time && wait <= longest {
            Next::Again(wait, prompt)
        } else {
            self.onward(prompt)
        }
    }

    fn onward(&self, prompt: Prompt) -> Next {
        match self.others {
            Door::Open => Next::Onward(prompt),
            Door::Shut => Next::Stop,
        }
    }
}

#[cfg(test)]
#[path = "failing_tests.rs"]
mod tests;
