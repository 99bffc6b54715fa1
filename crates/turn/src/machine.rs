//! The machine itself: which step follows from what has happened so far.

use domain::action::MAX_STEPS;
use domain::tool::{ToolCall, ToolOutcome};
use models::{Answer, ModelMessage};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::confirmation::{Consent, RespondToConfirmation, Verdict};
use crate::outcome::{
    CancelReason, Failure, Outcome, Pending, Prepared, Proposal, Silence, Standing, ToolUsed,
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
        };
        match decision {
            Some(Consent::Confirm) => turn.accept(),
            Some(Consent::Reject) => turn.reject(),
            None => {}
        }
        turn
    }

    /// A turn that begins with a message.
    pub fn from_message(text: String, pending: Option<Pending>) -> Self {
        Self::begin(Began::Message { text, pending })
    }

    /// A turn that begins with a button.
    pub fn from_decision(consent: Consent, pending: Pending) -> Self {
        Self::begin(Began::Decision { consent, pending })
    }

    /// How it began, and what it was told since.
    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn next_step(&self) -> Step<'_> {
        match (&self.state, self.pending()) {
            (State::Over { outcome }, _) => Step::Finish(outcome),
            (State::Judging, Some(pending)) => {
                Step::CallModel(Ask::Confirmation { pending, text: self.record.began.text() })
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
        Step::CallModel(Ask::Reply { text: self.record.began.text(), transcript: &self.transcript })
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

    fn being_asked(&self) -> Result<(), TurnError> {
        match self.next_step() {
            Step::CallModel(_) => Ok(()),
            _ => Err(TurnError("a question to the model")),
        }
    }

    fn answered(&mut self, answer: &Answer) -> Result<(), TurnError> {
        match (&self.state, self.pending()) {
            (State::Judging, Some(pending)) => {
                let read = answer.calls.first().and_then(RespondToConfirmation::read);
                let verdict = read.map(|read| read.verdict(&pending.proposal.action.call));
                self.judged(verdict);
                Ok(())
            }
            (State::Thinking, _) => {
                self.thought(answer);
                Ok(())
            }
            _ => Err(TurnError("an answer")),
        }
    }

    /// The runtime ends the turn before anybody was asked. What was waiting goes on waiting: nobody has answered it.
    fn before_anybody(&mut self, outcome: Outcome) -> Result<(), TurnError> {
        match self.next_step() {
            Step::CallModel(_) if self.transcript.is_empty() && self.cancelled.is_none() => {
                self.finish(outcome);
                Ok(())
            }
            _ => Err(TurnError("words of the runtime's own")),
        }
    }

    /// What the person has read belongs to the reply.
    fn broke_off(&mut self, text: &str) -> Result<(), TurnError> {
        if self.state != State::Thinking {
            return Err(TurnError("the beginning of an answer"));
        }
        self.transcript.push(ModelMessage::Assistant { text: text.to_owned(), calls: Vec::new() });
        Ok(())
    }

    fn not_answered(&mut self, failure: Failure) -> Result<(), TurnError> {
        match self.state {
            State::Judging if failure != Failure::CostLimitReached => {
                self.finish(Outcome::Failed { failure: Failure::ConfirmationUnreadable });
                Ok(())
            }
            State::Judging | State::Thinking => {
                self.finish(Outcome::Failed { failure });
                Ok(())
            }
            _ => Err(TurnError("a failure of the model")),
        }
    }

    fn settle(&mut self, arguments: &Value) -> Result<(), TurnError> {
        match &mut self.state {
            State::Running { left, settled, .. } if !left.is_empty() => *settled = Some(arguments.clone()),
            State::Correcting { call } => call.arguments = arguments.clone(),
            _ => return Err(TurnError("the form of a call")),
        }
        Ok(())
    }

    fn ran(&mut self, outcome: &ToolOutcome) -> Result<(), TurnError> {
        match &mut self.state {
            State::Running { left, outcomes, settled, answer, .. } if !left.is_empty() => {
                let mut call = left.remove(0);
                if let Some(arguments) = settled.take() {
                    rewrite(answer, &call.id, &arguments);
                    call.arguments = arguments;
                }
                self.used.push(ToolUsed { name: call.name, arguments: call.arguments, ok: outcome.ok });
                outcomes.push(outcome.clone());
                self.round_done();
                Ok(())
            }
            State::Correcting { .. } if !outcome.ok => {
                self.finish(Outcome::CorrectionRefused { message: message_of(outcome) });
                Ok(())
            }
            // The corrected call ran at once: its tool does not ask. The old proposal is over.
            State::Correcting { call } => {
                let call = call.clone();
                self.remember(&call, outcome);
                self.used.push(ToolUsed { name: call.name, arguments: call.arguments, ok: true });
                self.cancelled = Some(CancelReason::Corrected);
                self.finish(Outcome::Acted { said: said_by(outcome).into_iter().collect() });
                Ok(())
            }
            State::Confirmed => {
                self.confirmed_ran(outcome);
                Ok(())
            }
            _ => Err(TurnError("the outcome of a tool")),
        }
    }

    fn must_ask(&mut self, prepared: &Prepared) -> Result<(), TurnError> {
        match &mut self.state {
            State::Running { left, asking, .. } if !left.is_empty() => {
                left.remove(0);
                asking.push(prepared.clone());
                self.round_done();
                Ok(())
            }
            State::Correcting { .. } => {
                let before = self.pending().map(|pending| pending.proposal.clone());
                let (rest, step, steps) = before.map_or((Vec::new(), 1, 1), |p| (p.rest, p.step, p.steps));
                self.cancelled = Some(CancelReason::Corrected);
                let proposal = Proposal { action: prepared.clone(), rest, step, steps };
                self.finish(Outcome::Asked { proposal, before: Vec::new() });
                Ok(())
            }
            _ => Err(TurnError("a question")),
        }
    }

    /// What became of the proposal that was waiting, if this turn ended its waiting without an effect.
    pub fn cancelled(&self) -> Option<(&Pending, CancelReason)> {
        self.pending().zip(self.cancelled)
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

    fn judged(&mut self, verdict: Option<Verdict>) {
        match verdict {
            Some(Verdict::Yes) => self.accept(),
            Some(Verdict::No) => self.reject(),
            Some(Verdict::Correct(call)) => self.state = State::Correcting { call },
            Some(Verdict::Unrelated) => {
                let open = self.pending().is_some_and(|pending| pending.standing == Standing::Open);
                self.cancelled = Some(if open { CancelReason::Unrelated } else { CancelReason::Expired });
                self.state = State::Thinking;
            }
            Some(Verdict::Unsure) => self.finish(Outcome::AskedAgain),
            None => self.finish(Outcome::Failed { failure: Failure::ConfirmationUnreadable }),
        }
    }

    /// A yes acts on an open proposal and only asks again about an expired one.
    fn accept(&mut self) {
        let Some(pending) = self.pending() else { return };
        match pending.standing {
            Standing::Open => self.state = State::Confirmed,
            Standing::Expired => {
                let proposal = pending.proposal.clone();
                self.cancelled = Some(CancelReason::Expired);
                self.finish(Outcome::Asked { proposal, before: Vec::new() });
            }
        }
    }

    fn reject(&mut self) {
        self.cancelled = Some(CancelReason::Rejected);
        self.finish(Outcome::Rejected);
    }

    fn thought(&mut self, answer: &Answer) {
        if answer.calls.is_empty() {
            let text = answer.text.trim();
            return self.finish(if text.is_empty() {
                Outcome::Failed { failure: Failure::EmptyAnswer }
            } else {
                Outcome::Replied { text: text.to_owned() }
            });
        }
        if self.iterations >= MAX_ITERATIONS {
            return self.finish(Outcome::Failed { failure: Failure::MaxIterationsExceeded });
        }
        self.iterations += 1;
        let left = self.with_own_ids(&answer.calls);
        let answer = ModelMessage::Assistant { text: answer.text.clone(), calls: left.clone() };
        self.state = State::Running { left, outcomes: Vec::new(), asking: Vec::new(), answer, settled: None };
    }

    /// Call ids are made unique within the turn: models repeat theirs, and an action is known by its own.
    fn with_own_ids(&self, calls: &[ToolCall]) -> Vec<ToolCall> {
        let round = self.iterations;
        calls
            .iter()
            .enumerate()
            .map(|(place, call)| ToolCall { id: format!("{round}.{place}:{}", call.id), ..call.clone() })
            .collect()
    }

    /// All calls of a round were looked at: ask the person, or let the model read the outcomes.
    fn round_done(&mut self) {
        let State::Running { left, outcomes, asking, answer, .. } = &mut self.state else { return };
        if !left.is_empty() {
            return;
        }
        let outcomes = std::mem::take(outcomes);
        let mut asking = std::mem::take(asking);
        let answer = answer.clone();
        if asking.is_empty() {
            self.transcript.push(answer);
            self.transcript.push(ModelMessage::Tools { outcomes });
            self.state = State::Thinking;
            return;
        }
        asking.truncate(MAX_STEPS);
        // What the model said on the way to its question: the person has read it.
        if let ModelMessage::Assistant { text, .. } = &answer
            && !text.trim().is_empty()
        {
            let text = text.clone();
            self.transcript.push(ModelMessage::Assistant { text, calls: Vec::new() });
        }
        let before = outcomes.iter().filter_map(worth_saying).collect();
        let steps = asking.len();
        let action = asking.remove(0);
        self.finish(Outcome::Asked { proposal: Proposal { action, rest: asking, step: 1, steps }, before });
    }

    fn confirmed_ran(&mut self, outcome: &ToolOutcome) {
        let Some(pending) = self.pending() else { return };
        let proposal = pending.proposal.clone();
        let call = proposal.action.call;
        self.remember(&call, outcome);
        self.used.push(ToolUsed { name: call.name, arguments: call.arguments, ok: outcome.ok });
        if !outcome.ok {
            return self.finish(Outcome::ActionFailed { message: message_of(outcome) });
        }
        let said: Vec<String> = said_by(outcome).into_iter().collect();
        let mut rest = proposal.rest;
        if rest.is_empty() {
            return self.finish(Outcome::Acted { said });
        }
        let action = rest.remove(0);
        let proposal = Proposal { action, rest, step: proposal.step + 1, steps: proposal.steps };
        self.finish(Outcome::Asked { proposal, before: said });
    }

    /// Keeps an effect in the transcript, so that later turns know what it was.
    fn remember(&mut self, call: &ToolCall, outcome: &ToolOutcome) {
        self.transcript.push(ModelMessage::Assistant { text: String::new(), calls: vec![call.clone()] });
        self.transcript.push(ModelMessage::Tools { outcomes: vec![outcome.clone()] });
    }

    fn finish(&mut self, outcome: Outcome) {
        self.state = State::Over { outcome };
    }
}

/// The sentence a tool has for the person.
fn said_by(outcome: &ToolOutcome) -> Option<String> {
    outcome.content.get("said").and_then(|said| said.as_str()).map(str::to_owned)
}

fn message_of(outcome: &ToolOutcome) -> String {
    outcome.content.get("message").and_then(|message| message.as_str()).unwrap_or_default().to_owned()
}

fn worth_saying(outcome: &ToolOutcome) -> Option<String> {
    if outcome.ok {
        said_by(outcome)
    } else {
        Some(message_of(outcome)).filter(|message| !message.is_empty())
    }
}

/// The model reads its call as it was done, so that it does not learn the lesser form.
fn rewrite(answer: &mut ModelMessage, id: &str, arguments: &Value) {
    let ModelMessage::Assistant { calls, .. } = answer else { return };
    if let Some(call) = calls.iter_mut().find(|call| call.id == id) {
        call.arguments = arguments.clone();
    }
}

#[cfg(test)]
#[path = "machine_tests.rs"]
mod tests;
