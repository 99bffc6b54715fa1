//! The same turn asked of another model. Its queries are answered; what would have an effect stops at the gate.

use std::sync::Arc;

use domain::ManualClock;
use domain::tool::{FailureMode, ToolOutcome};
use models::prices::Prices;
use models::{Answer, Model, ToolCall};
use serde::Serialize;
use serde_json::Value;
use tools::{Admission, CallContext, ToolError};
use turn::{Failure, Heard, Lacking, Pending, Prepared, Step as TurnStep};

use super::alike::alike;
use super::folded::{Replay, answered, asked, lacks, must_ask, ran};
use super::state::{Recorded, ReplayError, Replays};
use super::step::{Source, Step, ending, micros_between};
use super::totals::Totals;
use crate::error::EngineError;
use crate::turns::answer::failure_of;
use crate::turns::awaited;
use crate::turns::session::Session;
use crate::turns::state::Turns;

/// What another model made of a turn.
#[derive(Debug, Clone, Serialize)]
pub struct Rerun {
    pub model: String,
    pub steps: Vec<Step>,
    pub ending: Ending,
    pub totals: Totals,
}

/// Where it came to its end.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Ending {
    /// It would have been answered like this.
    Reply { outcome: &'static str, text: String },
    /// A tool would have its effect here; what follows would depend on it.
    WouldRun { tool: String, arguments: Value, summary: String },
}

/// What the gate, or the record, says to a call.
enum Looked {
    Told(Heard, Source),
    WouldRun { call: ToolCall, summary: String },
}

impl Replays {
    /// Asks another model what the recorded one was asked, and follows its answers as far as that is harmless.
    pub async fn ask_again(
        &self,
        recorded: &Recorded,
        replay: &Replay,
        model: &dyn Model,
        prices: &Prices,
    ) -> Result<Rerun, ReplayError> {
        let mut session = self.stage(recorded).await?;
        session.answer_at_once()?;
        let tools = &self.turns.shared.mounted(session.assistant)?.assistant.tools;
        let mut run = Run { steps: Vec::new(), answers: Vec::new(), micros: 0 };
        let ending = loop {
            match session.turn.next_step() {
                TurnStep::CallModel(_) => run.ask(&self.turns, &mut session, model, prices).await?,
                TurnStep::RunTool(call) => {
                    let call = call.clone();
                    let looked = self.look(&session, replay, &call).await?;
                    if let Some(ending) = run.tell(&mut session, &call, looked)? {
                        break ending;
                    }
                }
                TurnStep::RunConfirmed(pending) => {
                    let pending = pending.clone();
                    let looked = look_confirmed(replay, &pending);
                    if let Some(ending) = run.tell(&mut session, &pending.proposal.action.call, looked)? {
                        break ending;
                    }
                }
                TurnStep::Finish(_) => {
                    if session.keep_the_card(tools)? {
                        continue;
                    }
                    let TurnStep::Finish(outcome) = session.turn.next_step() else { continue };
                    let text = self.turns.said(&session, outcome)?.text;
                    break Ending::Reply { outcome: ending(outcome), text };
                }
            }
        };
        let calls = session.ledger.calls();
        let totals = if calls.is_empty() {
            let measured = u64::try_from(run.micros).ok();
            Totals { model_micros: measured, ..Totals::of_answers(run.answers.iter(), prices) }
        } else {
            Totals::of_calls(&calls, prices)
        };
        Ok(Rerun { model: model.name().to_owned(), steps: run.steps, ending, totals })
    }

    /// The very same call gets what was recorded. Another one is looked at now, as of when the person spoke: a
    /// query is answered from a snapshot, anything else goes as far as the gate.
    async fn look(&self, session: &Session, replay: &Replay, call: &ToolCall) -> Result<Looked, EngineError> {
        let same = |then: &ToolCall| then.name == call.name && alike(&then.arguments, &call.arguments);
        if let Some((_, heard)) = replay.heard.iter().find(|(then, _)| same(then)) {
            return Ok(Looked::Told(renamed(heard, call), Source::Recorded));
        }
        let tools = &self.shared.mounted(session.assistant)?.assistant.tools;
        let context = CallContext {
            opinion: None,
            clock: Arc::new(ManualClock::at(session.inbound.received_at)),
            ..session.call_context(&self.shared)
        };
        let mut tx = self.shared.db.read(session.claim.scope).await?;
        let told = |heard| Ok(Looked::Told(heard, Source::Snapshot));
        let admitted = match tools.admit(&mut tx, call, &context).await {
            Ok(Admission::Run(admitted)) => admitted,
            Ok(Admission::Ask(admitted))
                if session.turn.asks_already(|asked| tools.same(asked, &admitted.call)) =>
            {
                return told(Heard::Ran(ToolError::Repeated.outcome(call, &session.words)));
            }
            Ok(Admission::Ask(admitted)) => {
                return told(Heard::MustAsk(Prepared { call: admitted.call, summary: admitted.summary }));
            }
            Err(error) => return told(self.refused(session, call, error)?),
        };
        if !tools.only_reads(&call.name) {
            return Ok(Looked::WouldRun { call: admitted.call, summary: admitted.summary });
        }
        match tools.perform(&mut tx, &admitted.call, &context).await {
            Ok(performed) => told(Heard::Ran(performed.outcome)),
            Err(error) => told(self.refused(session, call, error)?),
        }
    }

    fn refused(&self, session: &Session, call: &ToolCall, error: ToolError) -> Result<Heard, EngineError> {
        let tools = &self.shared.mounted(session.assistant)?.assistant.tools;
        match error {
            ToolError::Store(error) if error.is_transient() => Err(error.into()),
            ToolError::Store(_) if tools.failure_mode(&call.name) == Some(FailureMode::Closed) => {
                Ok(Heard::GaveUp(Failure::ToolFailed))
            }
            ToolError::Refused { message, lacks: Some(lacks), .. } if session.turn.can_wait() => {
                Ok(Heard::Lacks(awaited::lacking(call, lacks, message)))
            }
            other => Ok(Heard::Ran(other.outcome(call, &session.words))),
        }
    }
}

/// A yes is carried out as it was then, or not at all.
fn look_confirmed(replay: &Replay, pending: &Pending) -> Looked {
    let action = &pending.proposal.action;
    match &replay.confirmed {
        Some(outcome) => Looked::Told(Heard::Ran(outcome.clone()), Source::Recorded),
        None => Looked::WouldRun { call: action.call.clone(), summary: action.summary.clone() },
    }
}

/// What was recorded of a call, under the id that it has now.
fn renamed(heard: &Heard, call: &ToolCall) -> Heard {
    match heard {
        Heard::Ran(outcome) => Heard::Ran(ToolOutcome { call_id: call.id.clone(), ..outcome.clone() }),
        Heard::MustAsk(prepared) => Heard::MustAsk(Prepared {
            call: ToolCall { id: call.id.clone(), ..prepared.call.clone() },
            summary: prepared.summary.clone(),
        }),
        Heard::Lacks(lacking) => Heard::Lacks(Lacking {
            call: ToolCall { id: call.id.clone(), ..lacking.call.clone() },
            ..lacking.clone()
        }),
        other => other.clone(),
    }
}

/// The other model's turn while it goes on.
struct Run {
    steps: Vec<Step>,
    answers: Vec<Answer>,
    micros: i64,
}

impl Run {
    async fn ask(
        &mut self,
        turns: &Turns,
        session: &mut Session,
        model: &dyn Model,
        prices: &Prices,
    ) -> Result<(), EngineError> {
        let TurnStep::CallModel(ask) = session.turn.next_step() else { return Ok(()) };
        self.steps.push(asked(turns, session, &ask, None)?);
        let request = turns.request(session, &ask)?;
        let began = turns.shared.clock.now();
        let result = turns.shared.ask(model, &request, session.deadline, &mut |_| {}).await;
        self.micros += micros_between(began, turns.shared.clock.now());
        match result {
            Ok(answer) => {
                let wishes = model.weighed(&request, &answer);
                if !wishes.is_empty() {
                    self.steps.push(Step::Weighed { wishes });
                }
                self.steps.push(answered(&answer, prices));
                self.answers.push(answer.clone());
                let converses = model.converses(&answer);
                let tools = &turns.shared.mounted(session.assistant)?.assistant.tools;
                session.take(answer, converses, tools)?;
            }
            Err(error) => {
                let why = Some(error.to_string());
                self.steps.push(Step::NoAnswer { code: failure_of(&error).code(), why });
                session.turn.model_failed(failure_of(&error))?;
            }
        }
        Ok(())
    }

    /// Lets the turn hear what its call came to, or ends where an effect would be.
    fn tell(
        &mut self,
        session: &mut Session,
        call: &ToolCall,
        looked: Looked,
    ) -> Result<Option<Ending>, EngineError> {
        let (heard, source) = match looked {
            Looked::Told(heard, source) => (heard, source),
            Looked::WouldRun { call, summary } => {
                let (tool, arguments) = (call.name, call.arguments);
                self.steps.push(Step::WouldRun {
                    tool: tool.clone(),
                    arguments: arguments.clone(),
                    summary: summary.clone(),
                });
                return Ok(Some(Ending::WouldRun { tool, arguments, summary }));
            }
        };
        match &heard {
            Heard::Ran(outcome) => self.steps.push(ran(call, outcome, source)),
            Heard::MustAsk(prepared) => self.steps.push(must_ask(prepared, source)),
            Heard::Lacks(lacking) => self.steps.push(lacks(lacking, source)),
            Heard::GaveUp(failure) => self.steps.push(Step::GaveUp { code: failure.code() }),
            Heard::Asked(_)
            | Heard::Answered(_)
            | Heard::BrokeOff(_)
            | Heard::NoAnswer(_)
            | Heard::Settled(_)
            | Heard::CameToNothing(_)
            | Heard::ComesBack
            | Heard::Spoke(_)
            | Heard::KeptSilent(_) => {}
        }
        session.turn.hear(heard)?;
        Ok(None)
    }
}
