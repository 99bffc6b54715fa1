//! What the runtime would do with a call of a model's: the real gate, before a database in which a case's facts are so.
//! Everything is made in one transaction that is never committed, so that no case meets another one's.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Result;
use domain::action::ActionState;
use domain::tool::ToolCall;
use domain::words::Catalogue;
use domain::{
    ActionId, Clock, ConversationId, CorrelationId, Language, ManualClock, Nonce, ReceiptId, Role, Scope,
    Timestamp, TurnId, Warrant,
};
use jiff::SignedDuration;
use models::eval::{Decision, Moment};
use models::{Answer, ModelMessage, ToolOutcome};
use serde_json::{Value, json};
use store::actions::{self, Action};
use store::people::{self, NewPerson};
use store::receipts::{self, Effect};
use store::undo::Way;
use store::{Db, Tx, sightings};
use tools::{Admission, Admitted, Before, CallContext, Registry, ToolError};
use turn::{Pending, Prepared, Proposal, ProposalStatus, Step, Turn};
use uuid::Uuid;

use super::scratch::Scratch;
use crate::{assistants, compose};

/// The tool by which an entry of a case gets there.
const NOTES: &str = "record_metric";
/// How long ago things of a case happened, each a moment after the other.
const AGO: SignedDuration = SignedDuration::from_hours(2);
const A_MOMENT: SignedDuration = SignedDuration::from_secs(1);

/// A database for as long as suites are played.
#[derive(Debug)]
pub(super) struct Gate {
    db: Db,
    scope: Scope,
    catalogue: Catalogue,
    _folder: Scratch,
}

/// A case's facts, made so.
struct Scene<'g> {
    tx: Tx,
    tools: &'g Registry,
    context: CallContext,
    clock: ManualClock,
    /// What the case calls things, and what they are called here.
    ids: BTreeMap<Uuid, Uuid>,
}

impl Gate {
    pub(super) async fn open() -> Result<Self> {
        let folder = Scratch::new()?;
        let database = format!("sqlite:{}", folder.path().join("papo.db").display()).parse()?;
        let db = Db::open(&database, Arc::new(ManualClock::new())).await?;
        let shipped = assistants::all()?;
        db.migrate(&compose::migrations(&shipped)).await?;
        let now = db.clock().now();
        let mut tx = db.begin_system().await?;
        let tenant = people::create_tenant(&mut tx, "eval", now).await?;
        let person = NewPerson {
            tenant,
            name: "Ana",
            role: Role::Operator,
            language: Language::Portuguese,
            timezone: "America/Sao_Paulo",
        };
        let scope = people::create(&mut tx, &person, now).await?.scope;
        tx.commit().await?;
        Ok(Self { db, scope, catalogue: compose::catalogue(&shipped)?, _folder: folder })
    }

    /// What becomes of a call.
    pub(super) async fn decide(
        &self,
        tools: &Registry,
        role: Role,
        moment: Moment<'_>,
        call: &ToolCall,
    ) -> Result<Decision, ToolError> {
        if tools.only_reads(&call.name) {
            return Ok(Decision::Looks);
        }
        Ok(match self.admit(tools, role, moment, call).await? {
            Some(Admission::Run(_)) => Decision::Acts,
            Some(Admission::Ask(_)) => Decision::Asks,
            None => Decision::Refuses,
        })
    }

    /// Whether the turn, having heard the model, would do what was proposed.
    pub(super) async fn takes_for_yes(
        &self,
        tools: &Registry,
        role: Role,
        moment: Moment<'_>,
        proposal: &ToolCall,
        answer: &Answer,
    ) -> Result<bool, ToolError> {
        let unsaid = Moment { text: "", ..moment };
        let summary = match self.admit(tools, role, unsaid, proposal).await? {
            Some(Admission::Run(Admitted { summary, .. }) | Admission::Ask(Admitted { summary, .. })) => {
                summary
            }
            None => String::new(),
        };
        let action = Prepared { call: proposal.clone(), summary };
        let pending = Pending {
            id: ActionId::new(moment.facts.now.timestamp()),
            nonce: Nonce::random(),
            proposal: Proposal { action, rest: Vec::new(), step: 1, steps: 1, lacking: None },
            standing: ProposalStatus::Open,
        };
        let mut turn = Turn::begin(engine::began(moment.text.to_owned(), Some(pending), None));
        let heard = turn.model_answered(answer.clone()).is_ok();
        Ok(heard && matches!(turn.next_step(), Step::RunConfirmed(_)))
    }

    /// The gate's own word. Nothing: it refuses.
    async fn admit(
        &self,
        tools: &Registry,
        role: Role,
        moment: Moment<'_>,
        call: &ToolCall,
    ) -> Result<Option<Admission>, ToolError> {
        let mut scene = self.scene(tools, role, moment).await?;
        let arguments = renamed(&call.arguments, &scene.ids);
        let call = ToolCall { arguments, ..call.clone() };
        match tools.admit(&mut scene.tx, &call, &scene.context).await {
            Ok(admission) => Ok(Some(admission)),
            Err(ToolError::Store(error)) => Err(error.into()),
            Err(_) => Ok(None),
        }
    }

    async fn scene<'g>(
        &self,
        tools: &'g Registry,
        role: Role,
        moment: Moment<'_>,
    ) -> Result<Scene<'g>, ToolError> {
        let facts = moment.facts;
        let now = facts.now.timestamp();
        let clock = ManualClock::at(now - AGO);
        let context = CallContext {
            conversation: ConversationId::new(now),
            turn: TurnId::new(now),
            correlation: CorrelationId::random(),
            role,
            zone: facts.now.time_zone().clone(),
            words: self.catalogue.words(facts.person.language),
            text: String::new(),
            asked: None,
            answer: None,
            before: Before::default(),
            opinion: None,
            clock: Arc::new(clock.clone()),
            hours: domain::hours::BusinessHours::default(),
        };
        let tx = self.db.begin(self.scope).await?;
        let mut scene = Scene { tx, tools, context, clock, ids: BTreeMap::new() };
        scene.enter(moment).await?;
        let now_there = ManualClock::at(now);
        scene.context.turn = TurnId::new(now);
        scene.context.text = moment.text.to_owned();
        scene.context.answer = guard::answers::read(moment.text, "");
        scene.context.clock = Arc::new(now_there);
        let shown: Vec<Uuid> = scene.ids.values().copied().collect();
        sightings::note(&mut scene.tx, scene.context.conversation, scene.context.turn, &shown, now).await?;
        Ok(scene)
    }
}

impl Scene<'_> {
    /// Everything that was there and happened before the message, the oldest first.
    async fn enter(&mut self, moment: Moment<'_>) -> Result<(), ToolError> {
        let done: Vec<Uuid> = moment
            .before
            .iter()
            .filter_map(|message| match message {
                ModelMessage::Tools { outcomes } => Some(outcomes.iter().filter_map(made_by)),
                _ => None,
            })
            .flatten()
            .collect();
        for entry in moment.facts.entries.iter().rev() {
            let known = id_of(entry).filter(|id| !done.contains(id));
            let Some(known) = known.filter(|_| self.tools.names().any(|name| name == NOTES)) else {
                continue;
            };
            let call = ToolCall { id: String::new(), name: NOTES.to_owned(), arguments: self.noted(entry) };
            self.happened(&call, Some(known)).await?;
        }
        let mut calls: Vec<ToolCall> = Vec::new();
        for message in moment.before {
            match message {
                ModelMessage::User { .. } => {
                    let now = self.moves_on();
                    self.context.turn = TurnId::new(now);
                    self.context.before = Before { turn: Some(self.context.turn), spoke_at: Some(now) };
                }
                ModelMessage::Assistant { calls: made, .. } => calls.clone_from(made),
                ModelMessage::Tools { outcomes } => {
                    for (call, outcome) in std::mem::take(&mut calls).iter().zip(outcomes) {
                        self.had_called(call, outcome).await?;
                    }
                }
            }
        }
        Ok(())
    }

    async fn had_called(&mut self, call: &ToolCall, outcome: &ToolOutcome) -> Result<(), ToolError> {
        if !self.tools.only_reads(&call.name) {
            return self.happened(call, made_by(outcome)).await;
        }
        let mut shown = Vec::new();
        ids_in(&renamed(&outcome.content, &self.ids), &mut shown);
        let now = self.moves_on();
        sightings::note(&mut self.tx, self.context.conversation, self.context.turn, &shown, now).await?;
        Ok(())
    }

    /// Does what was done, after the yes that it must have had. What cannot be done here is not so here.
    async fn happened(&mut self, call: &ToolCall, known: Option<Uuid>) -> Result<(), ToolError> {
        let now = self.moves_on();
        let call = ToolCall { arguments: renamed(&call.arguments, &self.ids), ..call.clone() };
        let admitted = match self.tools.admit(&mut self.tx, &call, &self.context).await {
            Ok(Admission::Run(admitted) | Admission::Ask(admitted)) => admitted,
            Err(ToolError::Store(error)) => return Err(error.into()),
            Err(_) => return Ok(()),
        };
        let receipt = ReceiptId::new(now);
        self.tx.note_under(receipt, Way::On).await?;
        let performed = self.tools.perform(&mut self.tx, &admitted.call, &self.context).await?;
        self.tx.stop_noting().await?;
        performed.trail.write(&mut self.tx).await?;
        let Some(effect) = performed.effect else { return Ok(()) };
        let action = self.action(admitted, now);
        actions::insert(&mut self.tx, &action).await?;
        let written = Effect { what: &effect, said: "" };
        receipts::insert(&mut self.tx, receipt, &action, written, now).await?;
        let here = effect.as_object().into_iter().flatten().find_map(|(_, thing)| id_of(thing));
        self.ids.extend(known.zip(here));
        Ok(())
    }

    fn action(&self, admitted: Admitted, now: Timestamp) -> Action {
        let id = ActionId::new(now);
        Action {
            id,
            conversation: self.context.conversation,
            turn: self.context.turn,
            call_id: id.as_uuid().to_string(),
            tool: admitted.call.name,
            arguments: admitted.call.arguments,
            summary: admitted.summary,
            rest: json!([]),
            step: 1,
            steps: 1,
            state: ActionState::Completed,
            cancelled_because: None,
            nonce: None,
            expires_at: None,
            created_at: now,
            warrant: Some(Warrant::Confirmed),
            warrant_basis: None,
        }
    }

    fn moves_on(&self) -> Timestamp {
        self.clock.advance(A_MOMENT.unsigned_abs());
        self.clock.now()
    }

    /// An entry as the arguments of the call that notes it.
    fn noted(&self, entry: &Value) -> Value {
        let known = |name: &String| {
            self.tools
                .offered_to(Role::Operator)
                .filter(|offered| offered.spec.name == NOTES)
                .any(|offered| offered.schema["properties"].get(name).is_some())
        };
        let fields = entry.as_object().into_iter().flatten().filter(|(name, _)| known(name));
        Value::Object(fields.map(|(name, value)| (name.clone(), value.clone())).collect())
    }
}

fn id_of(thing: &Value) -> Option<Uuid> {
    thing.get("id").and_then(Value::as_str).and_then(|id| id.parse().ok())
}

/// The thing that a call made or changed, by its outcome.
fn made_by(outcome: &ToolOutcome) -> Option<Uuid> {
    outcome.content.as_object().into_iter().flatten().find_map(|(_, thing)| id_of(thing))
}

fn ids_in(value: &Value, found: &mut Vec<Uuid>) {
    match value {
        Value::String(text) => found.extend(text.parse::<Uuid>().ok()),
        Value::Array(values) => values.iter().for_each(|value| ids_in(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| ids_in(value, found)),
        _ => {}
    }
}

/// The same with the names that things have here.
fn renamed(value: &Value, ids: &BTreeMap<Uuid, Uuid>) -> Value {
    match value {
        Value::String(text) => {
            let here = text.parse::<Uuid>().ok().and_then(|id| ids.get(&id));
            here.map_or_else(|| value.clone(), |id| json!(id))
        }
        Value::Array(values) => values.iter().map(|value| renamed(value, ids)).collect(),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), renamed(value, ids))).collect())
        }
        other => other.clone(),
    }
}

#[cfg(test)]
#[path = "gate_tests.rs"]
mod tests;
