//! The stored form of a turn: how it began, and everything it was told since. The rest follows from that, today,
//! after a restart, and a year later in a replay.

use domain::OpenQuestion;
use domain::tool::ToolOutcome;
use models::Answer;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::confirmation::Consent;
use crate::outcome::{Failure, Lacking, Pending, Prepared, Silence};

/// How a turn began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Began {
    /// With a message, while a proposal was waiting or not.
    Message {
        text: String,
        pending: Option<Pending>,
        /// The runtime's own reading of the message as an answer to what was waiting.
        #[serde(default)]
        own_reading: OwnReading,
        /// What the person was asked last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        question: Option<OpenQuestion>,
        /// The part of the text that says yes, where more follows it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<String>,
        /// What is read once the answer is carried out: what follows the yes, here or in the message before that was in doubt.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rest: Option<String>,
    },
    /// With a button: the nonce was checked, there is nothing to interpret.
    Decision {
        consent: Consent,
        pending: Pending,
        /// What followed a yes in doubt, and is read once the button's answer is carried out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rest: Option<String>,
    },
}

/// Whether the runtime, too, reads the person's message as a yes. A yes needs this and the model's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OwnReading {
    /// Turns from before there was such a reading, in which the model's word was enough.
    #[default]
    Unread,
    Assents,
    /// A plain no. It needs nobody's word beside it: taking it for one does nothing.
    Refuses,
    /// A no, and something else besides that is read once it is closed.
    RefusesAndGoesOn,
    DoesNotAssent,
    /// A part of what was asked is denied, and another put in its place: that is no refusal of the whole.
    PutsOtherwise,
    /// The answer is said to come later: what else is said is taken up, and the card waits.
    PutsOff,
    /// A yes comes first, and what follows it leaves that in doubt: it is asked about again, and never put aside. What
    /// follows is read once the yes is clear.
    BeginsWithYes,
    /// The same, and what follows speaks of another thing: it puts nothing on the card right.
    YesThenAnother,
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
    /// The call lacks something that the person has to say first.
    Lacks(Lacking),
    /// What the model answered to a message under an open proposal is nothing: it did not understand it, or could not do it.
    /// This is said instead.
    CameToNothing(String),
    /// The proposal that the message was not about is asked about again, after what the message asks for.
    ComesBack,
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
    /// The same beginning, in all of the person's words. What has a yes and more in it is then neither.
    #[must_use]
    pub fn saying_all(self, said: String) -> Self {
        match self {
            Self::Message { pending, own_reading, question, answer, .. } => {
                let cut = own_reading == OwnReading::Assents && answer.is_some();
                let own_reading = if cut { OwnReading::DoesNotAssent } else { own_reading };
                let rest = held(question.as_ref(), pending.as_ref()).map(str::to_owned);
                Self::Message { text: said, pending, own_reading, question, answer: None, rest }
            }
            decision @ Self::Decision { .. } => decision,
        }
    }

    /// What the person wrote; empty for a button.
    pub fn text(&self) -> &str {
        match self {
            Self::Message { text, .. } => text,
            Self::Decision { .. } => "",
        }
    }

    /// Whether nothing but the model's word stands between this message and a yes.
    pub(crate) fn can_assent(&self) -> bool {
        use OwnReading::{Assents, Unread};
        matches!(self, Self::Message { own_reading: Unread | Assents, .. } | Self::Decision { .. })
    }

    pub(crate) fn begins_with_yes(&self) -> bool {
        use OwnReading::{BeginsWithYes, YesThenAnother};
        matches!(self, Self::Message { own_reading: BeginsWithYes | YesThenAnother, .. })
    }

    /// Whether the runtime itself heard a yes, be it with more around it.
    pub(crate) fn leans_to_yes(&self) -> bool {
        self.begins_with_yes() || matches!(self, Self::Message { own_reading: OwnReading::Assents, .. })
    }

    /// Whether a yes is followed by another thing, which cannot put the card right.
    pub(crate) fn adds_another(&self) -> bool {
        matches!(self, Self::Message { own_reading: OwnReading::YesThenAnother, .. })
    }

    /// Whether something else was asked since the proposal: then no yes and no no is about it.
    pub(crate) fn was_asked_otherwise(&self) -> bool {
        let other = |question: &OpenQuestion| !question.is_about_a_proposal();
        self.pending().is_some() && self.question().is_some_and(other)
    }

    /// Whether the answer is said to come later.
    pub(crate) fn puts_off(&self) -> bool {
        matches!(self, Self::Message { own_reading: OwnReading::PutsOff, .. })
    }

    /// Whether a part of what was asked is denied for another one.
    pub(crate) fn puts_otherwise(&self) -> bool {
        matches!(self, Self::Message { own_reading: OwnReading::PutsOtherwise, .. })
    }

    /// Whether the runtime itself reads a plain no.
    pub(crate) fn refuses(&self) -> bool {
        use OwnReading::{Refuses, RefusesAndGoesOn};
        matches!(self, Self::Message { own_reading: Refuses | RefusesAndGoesOn, .. })
    }

    /// Whether there is more to read beside the no.
    pub(crate) fn goes_on(&self) -> bool {
        matches!(self, Self::Message { own_reading: OwnReading::RefusesAndGoesOn, .. })
    }

    /// What the person answered with.
    pub fn answer(&self) -> &str {
        match self {
            Self::Message { answer: Some(answer), .. } => answer,
            _ => self.text(),
        }
    }

    /// What the person said after their yes, now or before.
    pub fn rest(&self) -> Option<&str> {
        match self {
            Self::Message { rest, .. } | Self::Decision { rest, .. } => rest.as_deref(),
        }
    }

    /// What the person said before, after a yes that was in doubt.
    pub(crate) fn held(&self) -> Option<&str> {
        match self {
            Self::Message { question, pending, .. } => held(question.as_ref(), pending.as_ref()),
            Self::Decision { rest, .. } => rest.as_deref(),
        }
    }

    /// Whether the person was asked a second time already. Nobody is asked for ever.
    pub(crate) fn was_asked_again(&self) -> bool {
        matches!(self.question(), Some(OpenQuestion::ProposalAgain { .. }))
    }

    /// What the person was asked last, and may be answering.
    pub fn question(&self) -> Option<&OpenQuestion> {
        match self {
            Self::Message { question, .. } => question.as_ref(),
            Self::Decision { .. } => None,
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

fn held<'q>(question: Option<&'q OpenQuestion>, pending: Option<&Pending>) -> Option<&'q str> {
    question?.held(pending?.id)
}
