//! What a turn makes of each thing that it hears: one move each, and nothing from outside.

use domain::action::MAX_STEPS;
use domain::tool::{ToolCall, ToolOutcome};
use models::{Answer, ModelMessage};
use serde_json::Value;

use super::{First, MAX_ITERATIONS, State, Step, Turn, TurnError};
use crate::confirmation::{RespondToConfirmation, Verdict};
use crate::outcome::{CancelReason, Failure, Lacking, Outcome, Prepared, Proposal, ProposalStatus, ToolUsed};

impl Turn {
    pub(super) fn being_asked(&self) -> Result<(), TurnError> {
        match self.next_step() {
            Step::CallModel(_) => Ok(()),
            _ => Err(TurnError("a question to the model")),
        }
    }

    pub(super) fn answered(&mut self, answer: &Answer) -> Result<(), TurnError> {
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
    pub(super) fn before_anybody(&mut self, outcome: Outcome) -> Result<(), TurnError> {
        match self.next_step() {
            Step::CallModel(_) if self.transcript.is_empty() && self.cancelled.is_none() => {
                self.finish(outcome);
                Ok(())
            }
            _ => Err(TurnError("words of the runtime's own")),
        }
    }

    /// Only what is understood takes the place of what was asked: the proposal stays open.
    pub(super) fn came_to_nothing(&mut self, message: &str) -> Result<(), TurnError> {
        let over = matches!(
            &self.state,
            State::Over { outcome: Outcome::Replied { .. } | Outcome::AskedFor { .. } }
        );
        if !over || self.cancelled != Some(CancelReason::Unrelated) {
            return Err(TurnError("that nothing came of it"));
        }
        self.cancelled = None;
        self.finish(Outcome::CorrectionRefused { message: message.to_owned() });
        Ok(())
    }

    /// What was asked follows the wish that took its place, or what was done beside it.
    pub(super) fn comes_back(&mut self) -> Result<(), TurnError> {
        let State::Over { outcome } = &self.state else { return Err(TurnError("what comes back")) };
        let asked = match (outcome, self.put_aside()) {
            (Outcome::Asked { proposal, before }, Some(behind)) => {
                Outcome::Asked { proposal: proposal.followed_by(&behind), before: before.clone() }
            }
            (Outcome::Replied { text }, Some(behind)) => {
                Outcome::Asked { proposal: behind.proposal.anew(), before: vec![text.clone()] }
            }
            _ => return Err(TurnError("what comes back")),
        };
        if self.cancelled == Some(CancelReason::Unrelated) {
            self.cancelled = Some(CancelReason::Superseded);
        }
        self.finish(asked);
        Ok(())
    }

    /// What the person has read belongs to the reply.
    pub(super) fn broke_off(&mut self, text: &str) -> Result<(), TurnError> {
        if self.state != State::Thinking {
            return Err(TurnError("the beginning of an answer"));
        }
        self.transcript.push(ModelMessage::Assistant { text: text.to_owned(), calls: Vec::new() });
        Ok(())
    }

    pub(super) fn not_answered(&mut self, failure: Failure) -> Result<(), TurnError> {
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

    pub(super) fn settle(&mut self, arguments: &Value) -> Result<(), TurnError> {
        match &mut self.state {
            State::Running { left, settled, .. } if !left.is_empty() => *settled = Some(arguments.clone()),
            State::Correcting { call } => call.arguments = arguments.clone(),
            _ => return Err(TurnError("the form of a call")),
        }
        Ok(())
    }

    pub(super) fn ran(&mut self, outcome: &ToolOutcome) -> Result<(), TurnError> {
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
                // What follows a yes and cannot put it right is about something else.
                let other = self.record.began.begins_with_yes();
                let refused = Outcome::CorrectionRefused { message: message_of(outcome) };
                self.finish(if other { Outcome::AskedAgain } else { refused });
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

    pub(super) fn must_ask(&mut self, prepared: &Prepared) -> Result<(), TurnError> {
        match &mut self.state {
            State::Running { left, asking, .. } if !left.is_empty() => {
                left.remove(0);
                asking.push(prepared.clone());
                self.round_done();
                Ok(())
            }
            State::Correcting { .. } => {
                let said = self.record.began.text();
                let before = self.pending().map(|pending| &pending.proposal);
                let (rest, step, steps) = before.map_or((Vec::new(), 1, 1), |before| {
                    let rest = before.steps_left(&prepared.call, said);
                    let steps = before.step + rest.len();
                    (rest, before.step, steps)
                });
                let lacking = before.and_then(|before| before.lacking.clone());
                self.cancelled = Some(CancelReason::Corrected);
                let proposal = Proposal { action: prepared.clone(), rest, step, steps, lacking };
                self.finish(Outcome::Asked { proposal, before: Vec::new() });
                Ok(())
            }
            _ => Err(TurnError("a question")),
        }
    }

    pub(super) fn lacks(&mut self, lacking: &Lacking) -> Result<(), TurnError> {
        match &mut self.state {
            State::Running { left, lacking: asked, .. } if !left.is_empty() => {
                left.remove(0);
                asked.get_or_insert_with(|| lacking.clone());
                self.round_done();
                Ok(())
            }
            _ => Err(TurnError("something that is missing")),
        }
    }

    pub(super) fn judged(&mut self, verdict: Option<Verdict>) {
        match verdict {
            Some(Verdict::Yes) if self.record.began.can_assent() => self.accept(),
            Some(Verdict::No | Verdict::Unrelated | Verdict::Unsure) if self.record.began.puts_off() => {
                self.turn_to_something_else();
            }
            // What the runtime itself reads as a yes is never left for another thing.
            Some(Verdict::No | Verdict::Unrelated) if self.record.began.leans_to_yes() => self.doubt(),
            Some(Verdict::Correct(_)) if self.record.began.adds_another() => self.doubt(),
            Some(Verdict::No)
                if self.record.began.was_asked_otherwise() || self.record.began.puts_otherwise() =>
            {
                self.doubt();
            }
            Some(Verdict::No) => self.reject(),
            // What puts a part of the card otherwise is about the card: it stays until that is understood.
            Some(Verdict::Unrelated) if self.record.began.puts_otherwise() => {
                self.finish(Outcome::AskedAgain);
            }
            // A no to what was asked is about nothing else, whatever the model heard.
            Some(Verdict::Unrelated) if self.record.began.refuses() => self.reject(),
            Some(Verdict::Correct(call)) => self.state = State::Correcting { call },
            Some(Verdict::Unrelated) => self.turn_to_something_else(),
            // The two readings differ, or neither is sure: the person is asked, not outvoted.
            Some(Verdict::Yes | Verdict::Unsure) => self.doubt(),
            None => self.finish(Outcome::Failed { failure: Failure::ConfirmationUnreadable }),
        }
    }

    /// A plain no is one, whatever the model made of it. Anything else is asked about once; who then speaks on without a
    /// yes has something else to say.
    fn doubt(&mut self) {
        if self.record.began.refuses() {
            self.reject();
        } else if self.record.began.was_asked_again() && !self.record.began.leans_to_yes() {
            self.turn_to_something_else();
        } else if self.pending().is_some_and(|pending| pending.standing == ProposalStatus::Expired) {
            // What has expired is asked about anew, or no answer would reach it.
            self.accept();
        } else {
            self.finish(Outcome::AskedAgain);
        }
    }

    fn turn_to_something_else(&mut self) {
        let open = self.pending().is_some_and(|pending| pending.standing == ProposalStatus::Open);
        self.cancelled = Some(if open { CancelReason::Unrelated } else { CancelReason::Expired });
        self.state = State::Thinking;
    }

    /// A yes acts on an open proposal and only asks again about an expired one.
    pub(super) fn accept(&mut self) {
        let Some(pending) = self.pending() else { return };
        match pending.standing {
            ProposalStatus::Open => self.state = State::Confirmed,
            ProposalStatus::Expired => {
                let proposal = pending.proposal.clone();
                self.cancelled = Some(CancelReason::Expired);
                self.finish(Outcome::Asked { proposal, before: Vec::new() });
            }
        }
    }

    pub(super) fn reject(&mut self) {
        let open = self.pending().filter(|pending| pending.standing == ProposalStatus::Open);
        let next = open.and_then(|pending| pending.proposal.clone().next());
        let lacking = open.and_then(|pending| pending.proposal.lacking.clone());
        self.cancelled = Some(CancelReason::Rejected);
        if self.record.began.goes_on() {
            self.state = State::Thinking;
            return;
        }
        // A no to one step says nothing of the next.
        match next {
            Some(proposal) => self.finish(Outcome::Asked { proposal, before: Vec::new() }),
            None if self.record.began.rest().is_some() => {
                self.first = Some(First { said: Vec::new(), transcript: self.transcript.len() });
                self.state = State::Thinking;
            }
            None => self.finish(match lacking {
                Some(lacking) => Outcome::AskedFor { lacking, before: Vec::new() },
                None => Outcome::Rejected,
            }),
        }
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
        self.state = State::Running {
            left,
            outcomes: Vec::new(),
            asking: Vec::new(),
            lacking: None,
            answer,
            settled: None,
        };
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
        let State::Running { left, outcomes, asking, lacking, answer, .. } = &mut self.state else { return };
        if !left.is_empty() {
            return;
        }
        let outcomes = std::mem::take(outcomes);
        let mut asking = std::mem::take(asking);
        let lacking = lacking.take();
        let answer = answer.clone();
        if asking.is_empty() && lacking.is_none() {
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
        let mut asking = asking.into_iter();
        self.finish(match (asking.next(), lacking) {
            (Some(action), lacking) => {
                let proposal = Proposal { action, rest: asking.collect(), step: 1, steps, lacking };
                Outcome::Asked { proposal, before }
            }
            (None, Some(lacking)) => Outcome::AskedFor { lacking, before },
            (None, None) => return,
        });
    }

    fn confirmed_ran(&mut self, outcome: &ToolOutcome) {
        let Some(pending) = self.pending() else { return };
        let proposal = pending.proposal.clone();
        let call = proposal.action.call.clone();
        self.remember(&call, outcome);
        self.used.push(ToolUsed { name: call.name, arguments: call.arguments, ok: outcome.ok });
        if !outcome.ok {
            return self.finish(Outcome::ActionFailed { message: message_of(outcome) });
        }
        let said: Vec<String> = said_by(outcome).into_iter().collect();
        if proposal.rest.is_empty() && self.record.began.rest().is_some() {
            self.first = Some(First { said, transcript: self.transcript.len() });
            self.state = State::Thinking;
            return;
        }
        let lacking = proposal.lacking.clone();
        self.finish(match (proposal.next(), lacking) {
            (Some(proposal), _) => Outcome::Asked { proposal, before: said },
            (None, Some(lacking)) => Outcome::AskedFor { lacking, before: said },
            (None, None) => Outcome::Acted { said },
        });
    }

    /// Keeps an effect in the transcript, so that later turns know what it was.
    fn remember(&mut self, call: &ToolCall, outcome: &ToolOutcome) {
        self.transcript.push(ModelMessage::Assistant { text: String::new(), calls: vec![call.clone()] });
        self.transcript.push(ModelMessage::Tools { outcomes: vec![outcome.clone()] });
    }

    pub(super) fn finish(&mut self, outcome: Outcome) {
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

/// Why something was not remembered, where that needs consent.
const UNREMEMBERED: &str = "no_consent";

fn worth_saying(outcome: &ToolOutcome) -> Option<String> {
    if outcome.ok {
        said_by(outcome)
    } else if outcome.content.get("code").and_then(Value::as_str) == Some(UNREMEMBERED) {
        // Somebody who asked for something else is not told that it was not remembered.
        None
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
