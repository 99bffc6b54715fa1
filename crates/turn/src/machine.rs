//! The machine itself: which step follows from what has happened so far.

mod moves;

use domain::tool::{ToolCall, ToolOutcome};
use models::{Answer, ModelMessage};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::confirmation::Consent;
use crate::outcome::{
    Behind, CancelReason, Failure, Lacking, Outcome, Pending, Prepared, ProposalStatus, Silence, ToolUsed,
    refuses_all,
};
use crate::record::{Began, Fingerprint, Heard, Record};

/// The most rounds of model and tools in one turn.
pub const MAX_ITERATIONS: u8 = 5;

/// One turn. What it was told is what it is: the other fields follow from it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "Record")]
pub struct Turn {
    record: Record,
    /// What became of the waiting proposal, if this turn ended its waiting without an effect.
    cancelled: Option<CancelReason>,
    state: State,
    iterations: u8,
    /// The model's calls and their outcomes in this turn, oldest first.
    transcript: Vec<ModelMessage>,
    used: Vec<ToolUsed>,
    /// What the yes set off, where the message goes on after it.
    first: Option<First>,
}

/// What was done before the rest of a message is read.
#[derive(Debug, Clone, PartialEq)]
struct First {
    said: Vec<String>,
    /// How much of the transcript it is.
    transcript: usize,
}

#[derive(Debug, Clone, PartialEq)]
enum State {
    /// The model is asked what the person meant by their answer to the proposal.
    Judging,
    /// The model is asked to go on.
    Thinking,
    /// The model wants these calls; the gate looks at them one by one.
    Running {
        left: Vec<ToolCall>,
        outcomes: Vec<ToolOutcome>,
        asking: Vec<Prepared>,
        /// The first call that lacks something: one question at a time.
        lacking: Option<Lacking>,
        answer: ModelMessage,
        /// The arguments of the first call that is left, as the gate put them.
        settled: Option<Value>,
    },
    /// The person corrected the proposal; the gate looks at the corrected call.
    Correcting {
        call: ToolCall,
    },
    /// The person said yes: the effect is due.
    Confirmed,
    Over {
        outcome: Outcome,
    },
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.record.serialize(serializer)
    }
}

impl TryFrom<Record> for Turn {
    type Error = TurnError;

    fn try_from(record: Record) -> Result<Self, TurnError> {
        let mut turn = Self::begin(record.began);
        record.heard.into_iter().try_for_each(|heard| turn.hear(heard))?;
        Ok(turn)
    }
}

/// What a turn wants next.
#[derive(Debug, PartialEq)]
pub enum Step<'t> {
    CallModel(Ask<'t>),
    /// Take this call through the gate: it runs, or it must be asked about, or it fails.
    RunTool(&'t ToolCall),
    /// The person said yes to this: do it, once.
    RunConfirmed(&'t Pending),
    Finish(&'t Outcome),
}

/// What the model is asked.
#[derive(Debug, PartialEq)]
pub enum Ask<'t> {
    /// What did the person mean, about this proposal?
    Confirmation { pending: &'t Pending, text: &'t str },
    /// Go on from here. The transcript follows the person's message.
    Reply { text: &'t str, transcript: &'t [ModelMessage] },
}

/// Something was told to a turn that it did not ask for. Nothing changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the turn did not ask for {0}")]
pub struct TurnError(&'static str);

impl Turn {
    pub fn begin(began: Began) -> Self {
        let state = if began.pending().is_some() { State::Judging } else { State::Thinking };
        let decision = match &began {
            Began::Message { .. } => None,
            Began::Decision { consent, .. } => Some(*consent),
        };
        let mut turn = Self {
            record: Record { began, heard: Vec::new() },
            cancelled: None,
            state,
            iterations: 0,
            transcript: Vec::new(),
            used: Vec::new(),
            first: None,
        };
        match decision {
            Some(Consent::Confirm) => turn.accept(),
            Some(Consent::Reject) => turn.reject(),
            None => {}
        }
        turn
    }

    /// A turn that begins with a message which the runtime, too, would take for a yes.
    #[cfg(test)]
    fn from_message(text: String, pending: Option<Pending>) -> Self {
        let own_reading = crate::record::OwnReading::Unread;
        Self::begin(Began::Message { text, pending, own_reading, question: None, answer: None, rest: None })
    }

    /// A turn that begins with a button.
    pub fn from_decision(consent: Consent, pending: Pending, rest: Option<String>) -> Self {
        Self::begin(Began::Decision { consent, pending, rest })
    }

    /// How it began, and what it was told since.
    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn next_step(&self) -> Step<'_> {
        match (&self.state, self.pending()) {
            (State::Over { outcome }, _) => Step::Finish(outcome),
            (State::Judging, Some(pending)) => {
                Step::CallModel(Ask::Confirmation { pending, text: self.record.began.answer() })
            }
            (State::Confirmed, Some(pending)) => Step::RunConfirmed(pending),
            (State::Correcting { call }, _) => Step::RunTool(call),
            (State::Running { left, .. }, _) => match left.first() {
                Some(call) => Step::RunTool(call),
                None => self.ask_for_reply(),
            },
            // Judging and Confirmed are only entered with a proposal; without one there is a text to answer.
            (State::Thinking | State::Judging | State::Confirmed, _) => self.ask_for_reply(),
        }
    }

    fn ask_for_reply(&self) -> Step<'_> {
        let done = self.first.as_ref().map_or(0, |first| first.transcript);
        let transcript = self.transcript.get(done..).unwrap_or_default();
        Step::CallModel(Ask::Reply { text: self.hears().unwrap_or(self.record.began.text()), transcript })
    }

    /// Tells the turn something. What it did not ask for changes nothing.
    pub fn hear(&mut self, heard: Heard) -> Result<(), TurnError> {
        match &heard {
            Heard::Asked(_) => self.being_asked()?,
            Heard::BrokeOff(text) => self.broke_off(text)?,
            Heard::Answered(answer) => self.answered(answer)?,
            Heard::NoAnswer(failure) => self.not_answered(*failure)?,
            Heard::Settled(arguments) => self.settle(arguments)?,
            Heard::Ran(outcome) => self.ran(outcome)?,
            Heard::MustAsk(prepared) => self.must_ask(prepared)?,
            Heard::Lacks(lacking) => self.lacks(lacking)?,
            Heard::CameToNothing(message) => self.came_to_nothing(message)?,
            Heard::ComesBack => self.comes_back()?,
            Heard::Spoke(key) => self.before_anybody(Outcome::Spoke { key: key.clone() })?,
            Heard::KeptSilent(because) => {
                self.before_anybody(Outcome::KeptSilent { because: *because })?;
            }
            Heard::GaveUp(failure) => self.finish(Outcome::Failed { failure: *failure }),
        }
        self.record.heard.push(heard);
        Ok(())
    }

    /// The model was asked this. What it said to it comes next.
    pub fn model_asked(&mut self, fingerprint: Fingerprint) -> Result<(), TurnError> {
        self.hear(Heard::Asked(fingerprint))
    }

    /// The model answered the question of the last [`Step::CallModel`].
    pub fn model_answered(&mut self, answer: Answer) -> Result<(), TurnError> {
        self.hear(Heard::Answered(answer))
    }

    /// The model could not be had. A waiting proposal stays as it is.
    pub fn model_failed(&mut self, failure: Failure) -> Result<(), TurnError> {
        self.hear(Heard::NoAnswer(failure))
    }

    /// The gate brought the next call into another form than the model gave it: that is what is done, shown and kept.
    pub fn tool_settled(&mut self, arguments: Value) -> Result<(), TurnError> {
        self.hear(Heard::Settled(arguments))
    }

    /// The call ran, well or badly.
    pub fn tool_ran(&mut self, outcome: ToolOutcome) -> Result<(), TurnError> {
        self.hear(Heard::Ran(outcome))
    }

    /// The gate says that the person must be asked before this call may run.
    pub fn tool_asks(&mut self, prepared: Prepared) -> Result<(), TurnError> {
        self.hear(Heard::MustAsk(prepared))
    }

    /// The gate says that the person must say something before this call can even be asked about.
    pub fn tool_lacks(&mut self, lacking: Lacking) -> Result<(), TurnError> {
        self.hear(Heard::Lacks(lacking))
    }

    /// Whether the next call can wait for something that it lacks: what corrects a proposal, or was said yes to, cannot.
    pub fn can_wait(&self) -> bool {
        matches!(self.state, State::Running { .. })
    }

    /// The runtime answers before anybody is asked.
    pub fn speak(&mut self, key: impl Into<String>) -> Result<(), TurnError> {
        self.hear(Heard::Spoke(key.into()))
    }

    /// The runtime lets the message pass without a word.
    pub fn keep_silent(&mut self, because: Silence) -> Result<(), TurnError> {
        self.hear(Heard::KeptSilent(because))
    }

    /// Ends the turn whatever it was doing: the driver cannot go on.
    pub fn give_up(&mut self, failure: Failure) {
        self.finish(Outcome::Failed { failure });
        self.record.heard.push(Heard::GaveUp(failure));
    }

    /// What became of the proposal that was waiting, if this turn ended its waiting without an effect.
    pub fn cancelled(&self) -> Option<(&Pending, CancelReason)> {
        self.pending().zip(self.cancelled)
    }

    /// Whether what was waiting can follow what this turn asks about, says or did: the proposal that was put aside, or the
    /// steps behind one that was refused. `acts` knows the tools that do something. Talk and a question end the waiting, unless it
    /// `stays` whatever is said.
    pub fn can_come_back(&self, acts: impl Fn(&str) -> bool, stays: bool) -> bool {
        let Some(before) = self.put_aside() else { return false };
        match &self.state {
            State::Over { outcome: Outcome::Asked { proposal, .. } } => {
                !proposal.with_behind(&before).is_empty()
            }
            State::Over { outcome: Outcome::Replied { .. } } => {
                let mut done = self.used.iter().filter(|used| used.ok && acts(&used.name)).peekable();
                let due = done.peek().is_some() || before.refused || stays;
                due && done.all(|used| before.proposal.is_apart_from(used))
            }
            _ => false,
        }
    }

    /// Whether the card that waited is asked about again behind mere talk: the message asked for nothing that could be left out.
    pub fn only_talked(&self) -> bool {
        let State::Over { outcome: Outcome::Asked { proposal, .. } } = &self.state else { return false };
        let waited = self.pending().map(|pending| &pending.proposal.action.summary);
        let came_back = self.record.heard.contains(&Heard::ComesBack);
        came_back && self.used.is_empty() && waited == Some(&proposal.action.summary)
    }

    fn put_aside(&self) -> Option<Behind> {
        let (pending, reason) = self.cancelled()?;
        let open = Some(&pending.proposal).filter(|_| pending.standing == ProposalStatus::Open)?;
        let began = &self.record.began;
        match reason {
            CancelReason::Unrelated => Some(Behind { proposal: open.clone(), refused: false }),
            // A no to one step says nothing of the next.
            CancelReason::Rejected if began.goes_on() && !refuses_all(began.text()) => {
                Some(Behind { proposal: open.clone().next()?, refused: true })
            }
            _ => None,
        }
    }

    /// What was said of what the yes set off, where the turn then read on.
    pub fn done_first(&self) -> Option<&[String]> {
        self.first.as_ref().map(|first| first.said.as_slice())
    }

    /// The rest of the message, once it is that which is read.
    pub fn hears(&self) -> Option<&str> {
        self.record.began.rest().filter(|_| self.first.is_some())
    }

    /// What the person said beside an answer and nobody came to read: the rest of a message whose yes was taken, or what was
    /// held of an earlier one.
    pub fn unheard(&self) -> Option<&str> {
        match (&self.first, self.cancelled) {
            (Some(_), _) => None,
            (None, Some(_)) => self.record.began.held(),
            (None, None) => self.record.began.rest().filter(|_| !self.used.is_empty()),
        }
    }

    /// Whether a no was followed by something else, which this turn has read.
    pub fn went_on(&self) -> bool {
        (self.record.began.goes_on() || self.first.is_some())
            && !matches!(self.state, State::Over { outcome: Outcome::Rejected })
    }

    pub fn pending(&self) -> Option<&Pending> {
        self.record.began.pending()
    }

    /// Whether the person is about to be asked about such a call in this round already.
    pub fn asks_already(&self, same: impl Fn(&ToolCall) -> bool) -> bool {
        match &self.state {
            State::Running { asking, .. } => asking.iter().any(|prepared| same(&prepared.call)),
            _ => false,
        }
    }

    pub fn used(&self) -> &[ToolUsed] {
        &self.used
    }

    pub fn iterations(&self) -> u8 {
        self.iterations
    }

    pub fn transcript(&self) -> &[ModelMessage] {
        &self.transcript
    }
}

#[cfg(test)]
#[path = "machine_tests.rs"]
mod tests;
