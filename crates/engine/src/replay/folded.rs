//! A turn told again with the recorded answers: it must come to the stored reply, byte for byte.

use domain::tool::ToolOutcome;
use domain::{ConversationState, Timestamp};
use models::prices::{Cost, Prices};
use models::{Answer, ToolCall};
use serde::Serialize;
use serde_json::Value;
use store::usage;
use turn::{Ask, Began, Failure, Fingerprint, Heard, Step as TurnStep};

use super::state::{Recorded, ReplayError, Replays};
use super::step::{Same, Source, Step, calls_in, ending, micros_between};
use super::totals::Totals;
use crate::error::EngineError;
use crate::reply::{Reply, is_beside};
use crate::turns::finish::{Given, compose, left_in};
use crate::turns::session::Session;
use crate::turns::state::Turns;

/// A turn as it was, step by step, and whether it still comes to the same.
#[derive(Debug, Clone, Serialize)]
pub struct Replay {
    pub turn: String,
    pub conversation: String,
    pub assistant: &'static str,
    pub received_at: Timestamp,
    /// From the message to the reply.
    pub took_micros: i64,
    pub began: Began,
    pub steps: Vec<Step>,
    /// How it ended, in a word.
    pub outcome: &'static str,
    pub reply: Reply,
    pub verdict: ReplayVerdict,
    pub totals: Totals,
    /// What every call came to, for whoever makes the same one again.
    #[serde(skip)]
    pub(super) heard: Vec<(ToolCall, Heard)>,
    /// What came of the proposal that was waiting, if it was carried out.
    #[serde(skip)]
    pub(super) confirmed: Option<ToolOutcome>,
}

/// Whether the stored reply follows from the record.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ReplayVerdict {
    /// Byte for byte.
    Same,
    Different {
        parts: Vec<Mismatch>,
    },
}

/// A part of the reply that is another one now.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mismatch {
    pub part: String,
    pub stored: Value,
    pub now: Value,
}

impl Replay {
    pub fn is_same(&self) -> bool {
        self.verdict == ReplayVerdict::Same
    }

    /// Every call that the model made, in order.
    pub(super) fn calls(&self) -> Vec<ToolCall> {
        calls_in(&self.steps)
    }
}

/// What is noted on the way.
#[derive(Debug, Default)]
struct Notes {
    steps: Vec<Step>,
    heard: Vec<(ToolCall, Heard)>,
    confirmed: Option<ToolOutcome>,
    fingerprint: Option<Fingerprint>,
}

impl Replays {
    /// Tells the turn again what it was told, and compares what follows with what is stored.
    pub async fn replay(&self, recorded: &Recorded, prices: &Prices) -> Result<Replay, ReplayError> {
        let mut session = self.stage(recorded).await?;
        fold(&self.turns, &mut session, recorded, prices).await
    }
}

async fn fold(
    turns: &Turns,
    session: &mut Session,
    recorded: &Recorded,
    prices: &Prices,
) -> Result<Replay, ReplayError> {
    let mut notes = Notes::default();
    let mut fold = || -> Result<(), EngineError> {
        for heard in &recorded.record.heard {
            notes.take(turns, session, heard, prices)?;
            session.turn.hear(heard.clone())?;
        }
        Ok(())
    };
    fold()?;
    let TurnStep::Finish(outcome) = session.turn.next_step() else {
        return Err(ReplayError::Unfinished(recorded.id()));
    };
    let stored: Reply =
        serde_json::from_value(recorded.reply.clone()).map_err(EngineError::UnreadableTurn)?;
    let reply = compose(
        session,
        outcome,
        turns.said(session, outcome)?.text,
        left_in(&session.turn, outcome).unwrap_or(ConversationState::Idle),
        Given {
            message: stored.message_id,
            proposal: stored.proposal.as_ref().map(|proposal| (proposal.nonce, proposal.expires_at)),
            notices: stored.notices.iter().filter(|notice| is_beside(&notice.code)).cloned().collect(),
            receipts: stored.receipts.clone(),
        },
    );
    let now = serde_json::to_value(&reply).map_err(EngineError::UnreadableTurn)?;
    let kept =
        usage::of_turn(&mut turns.shared.db.read(session.claim.scope).await?, session.inbound.turn).await?;
    let totals = if kept.is_empty() {
        Totals::of_answers(answers(&recorded.record.heard), prices)
    } else {
        Totals::of_kept(&kept)
    };
    Ok(Replay {
        turn: recorded.id(),
        conversation: session.inbound.conversation.to_string(),
        assistant: session.assistant,
        received_at: session.inbound.received_at,
        took_micros: micros_between(session.inbound.received_at, recorded.stored.updated_at),
        began: recorded.record.began.clone(),
        steps: notes.steps,
        outcome: ending(outcome),
        verdict: compared(&completed(&recorded.reply, &stored)?, &now),
        reply: stored,
        totals,
        heard: notes.heard,
        confirmed: notes.confirmed,
    })
}

fn answers(heard: &[Heard]) -> impl Iterator<Item = &Answer> {
    heard.iter().filter_map(|heard| if let Heard::Answered(answer) = heard { Some(answer) } else { None })
}

/// The stored reply with what it was stored without: a part that came to replies since reads as its default.
fn completed(stored: &Value, read: &Reply) -> Result<Value, EngineError> {
    let mut whole = serde_json::to_value(read).map_err(EngineError::UnreadableTurn)?;
    if let (Some(whole), Some(stored)) = (whole.as_object_mut(), stored.as_object()) {
        whole.extend(stored.clone());
    }
    Ok(whole)
}

/// Both as the bytes they are in one and the same spelling: PostgreSQL keeps no spaces and no order.
fn compared(stored: &Value, now: &Value) -> ReplayVerdict {
    let spelled = Value::to_string;
    if spelled(stored) == spelled(now) {
        return ReplayVerdict::Same;
    }
    let names = [stored, now].into_iter().filter_map(Value::as_object).flat_map(serde_json::Map::keys);
    let mut names: Vec<&String> = names.collect();
    names.sort();
    names.dedup();
    let part = |value: &Value, name: &str| value.get(name).cloned().unwrap_or(Value::Null);
    let parts = names.into_iter().map(|name| Mismatch {
        part: name.clone(),
        stored: part(stored, name),
        now: part(now, name),
    });
    ReplayVerdict::Different {
        parts: parts.filter(|part| spelled(&part.stored) != spelled(&part.now)).collect(),
    }
}

impl Notes {
    /// Notes one thing that the turn is about to be told.
    fn take(
        &mut self,
        turns: &Turns,
        session: &Session,
        heard: &Heard,
        prices: &Prices,
    ) -> Result<(), EngineError> {
        match (heard, session.turn.next_step()) {
            (Heard::Asked(fingerprint), _) => self.fingerprint = Some(fingerprint.clone()),
            (Heard::Answered(answer), TurnStep::CallModel(ask)) => {
                self.steps.push(asked(turns, session, &ask, self.fingerprint.take().as_ref())?);
                self.steps.push(answered(answer, prices));
            }
            // The model was not even asked.
            (Heard::NoAnswer(Failure::CostLimitReached), _) => {
                self.steps.push(Step::NoAnswer { code: Failure::CostLimitReached.code(), why: None });
            }
            (Heard::NoAnswer(failure), TurnStep::CallModel(ask)) => {
                self.steps.push(asked(turns, session, &ask, self.fingerprint.take().as_ref())?);
                self.steps.push(Step::NoAnswer { code: failure.code(), why: None });
            }
            (Heard::Ran(outcome), TurnStep::RunTool(call)) => {
                self.steps.push(ran(call, outcome, Source::Recorded));
                self.heard.push((call.clone(), heard.clone()));
            }
            (Heard::Ran(outcome), TurnStep::RunConfirmed(pending)) => {
                self.steps.push(ran(&pending.proposal.action.call, outcome, Source::Recorded));
                self.confirmed = Some(outcome.clone());
            }
            (Heard::MustAsk(prepared), TurnStep::RunTool(call)) => {
                self.steps.push(must_ask(prepared, Source::Recorded));
                self.heard.push((call.clone(), heard.clone()));
            }
            (Heard::Lacks(lacking), TurnStep::RunTool(call)) => {
                self.steps.push(lacks(lacking, Source::Recorded));
                self.heard.push((call.clone(), heard.clone()));
            }
            (Heard::GaveUp(failure), _) => self.steps.push(Step::GaveUp { code: failure.code() }),
            // What a turn did not ask for it refuses when it hears it.
            _ => {}
        }
        Ok(())
    }
}

/// The request that this step is, as today's prompt and tools make it.
pub(super) fn asked(
    turns: &Turns,
    session: &Session,
    ask: &Ask<'_>,
    then: Option<&Fingerprint>,
) -> Result<Step, EngineError> {
    let request = turns.request(session, ask)?;
    let same = match then {
        None => Same::Unknown,
        Some(then) => compared_requests(then, &turns.fingerprint(session, &request)?),
    };
    Ok(Step::Asked {
        purpose: match ask {
            Ask::Reply { .. } => "reply",
            Ask::Confirmation { .. } => "confirmation",
        },
        size: request.size,
        messages: request.messages.len(),
        tools: request.tools.len(),
        request: same,
    })
}

fn compared_requests(then: &Fingerprint, now: &Fingerprint) -> Same {
    let parts = [
        ("prompt", then.prompt == now.prompt),
        ("messages", then.messages == now.messages),
        ("tools", then.tools == now.tools),
    ];
    let parts: Vec<&'static str> =
        parts.into_iter().filter(|(_, same)| !same).map(|(name, _)| name).collect();
    if parts.is_empty() { Same::Unchanged } else { Same::Changed { parts } }
}

pub(super) fn answered(answer: &Answer, prices: &Prices) -> Step {
    Step::Answered {
        model: answer.model.clone(),
        text: answer.text.clone(),
        calls: answer.calls.clone(),
        stop: answer.stop,
        usage: answer.usage,
        cost_nanos: prices.cost(&answer.model, &answer.usage).map(Cost::nanos),
    }
}

pub(super) fn ran(call: &ToolCall, outcome: &ToolOutcome, source: Source) -> Step {
    Step::Ran {
        tool: call.name.clone(),
        arguments: call.arguments.clone(),
        ok: outcome.ok,
        content: outcome.content.clone(),
        source,
    }
}

pub(super) fn lacks(lacking: &turn::Lacking, source: Source) -> Step {
    Step::Lacks {
        tool: lacking.call.name.clone(),
        arguments: lacking.call.arguments.clone(),
        argument: lacking.argument.clone(),
        question: lacking.question.clone(),
        source,
    }
}

pub(super) fn must_ask(prepared: &turn::Prepared, source: Source) -> Step {
    Step::MustAsk {
        tool: prepared.call.name.clone(),
        arguments: prepared.call.arguments.clone(),
        summary: prepared.summary.clone(),
        source,
    }
}
