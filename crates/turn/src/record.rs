//! The stored form of a turn: how it began, and everything it was told since. The rest follows from that, today,
//! after a restart, and a year later in a replay.

use domain::tool::ToolOutcome;
use models::Answer;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::confirmation::Consent;
use crate::outcome::{Failure, Pending, Prepared, Silence};

/// How a turn began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Began {
    /// With a message, while a proposal was waiting or not.
    Message { text: String, pending: Option<Pending> },
    /// With a button: the nonce was checked, there is nothing to interpret.
    Decision { consent: Consent, pending: Pending },
}

/// One thing that a turn was told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Heard {
    /// What the model is being asked, by its fingerprints. It changes nothing; a replay compares them.
    Asked(Fingerprint),
    /// The model answered.
    Answered(Answer),
    /// The beginning of an answer that never came to its end. The person has read it.
    BrokeOff(String),
    /// The model could not be had.
    NoAnswer(Failure),
    /// The gate brought the arguments of the next call into this form before it ran.
    Settled(Value),
    /// A tool ran, well or badly.
    Ran(ToolOutcome),
    /// The gate says that the person must be asked before a tool may run.
    MustAsk(Prepared),
    /// The runtime answers by itself, with this text of the catalogue.
    Spoke(String),
    /// The runtime lets it pass without a word.
    KeptSilent(Silence),
    /// The driver cannot go on.
    GaveUp(Failure),
}

/// A request to a model, far shorter than itself: enough to tell whether today's prompt and tools would make the
/// very same one, and if not, what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    pub prompt: String,
    pub messages: String,
    pub tools: String,
}

/// A turn, as it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub began: Began,
    pub heard: Vec<Heard>,
}

impl Began {
    /// What the person wrote; empty for a button.
    pub fn text(&self) -> &str {
        match self {
            Self::Message { text, .. } => text,
            Self::Decision { .. } => "",
        }
    }

    /// The proposal that was waiting.
    pub fn pending(&self) -> Option<&Pending> {
        match self {
            Self::Message { pending, .. } => pending.as_ref(),
            Self::Decision { pending, .. } => Some(pending),
        }
    }
}
