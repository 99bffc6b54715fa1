//! Perform: a tool call becomes an effect, with its action, its receipt and the turn's progress, or it does not.

use domain::action::ActionTrigger;
use domain::event::Detail;
use domain::tool::FailureMode;
use domain::{ActionId, ActionState, Event, EventKind, ReceiptId, Timestamp, Warrant};
use models::ToolCall;
use serde_json::{Value, json};
use store::actions::{self, Action};
use store::conversations::{self, Lease};
use store::inbox::InboundKind;
use store::receipts::{self, Effect};
use store::undo::Way;
use store::{JsonText, StoreError, Tx, events, people, turns};
use tools::{Admission, Admitted, CallContext, Performed, ToolError};
use turn::{Failure, Pending, Prepared};

use super::awaited;
use super::coverage;
use super::session::Session;
use super::state::Turns;
use crate::error::EngineError;
use crate::fault::Point;
use crate::undoing;

impl Turns {
    /// A write transaction that only the holder of the conversation gets.
    pub(crate) async fn begin_held(&self, session: &Session) -> Result<Tx, EngineError> {
        let mut tx = self.shared.db.begin(session.claim.scope).await?;
        let until = self.shared.clock.now() + self.shared.settings.lease;
        let lease = Lease { until, ..session.claim.lease };
        if conversations::hold(&mut tx, session.claim.conversation, lease).await? {
            Ok(tx)
        } else {
            Err(EngineError::LeaseLost)
        }
    }

    /// Takes one call through the gate: it runs, it is asked about, or it fails.
    pub(crate) async fn run_tool(&self, session: &mut Session, call: &ToolCall) -> Result<(), EngineError> {
        let opinion = self.opinion(session, call).await?;
        let tools = &self.shared.mounted(session.assistant)?.assistant.tools;
        // What only reads gets a snapshot. Nothing is stored of it until the turn stores something: a turn that
        // dies before that looks it up again.
        let mut tx = if tools.only_reads(&call.name) {
            self.shared.db.read(session.claim.scope).await?
        } else {
            let mut tx = self.begin_held(session).await?;
            session.write_trails(&mut tx).await?;
            tx
        };
        let context = CallContext { opinion, ..session.call_context(&self.shared) };
        let admitted = match tools.admit(&mut tx, call, &context).await {
            Ok(Admission::Run(admitted)) => admitted,
            Ok(Admission::Ask(admitted))
                if session.turn.asks_already(|asked| tools.same(asked, &admitted.call)) =>
            {
                return self.tool_failed(session, call, ToolError::Repeated);
            }
            Ok(Admission::Ask(admitted)) if coverage::keeps_unsaid_money(session, &admitted.call, tools) => {
                let message = session.words.text("tools.amount_not_said");
                return self.tool_failed(session, call, ToolError::refused("amount_not_said", message));
            }
            Ok(Admission::Ask(admitted)) => {
                // Nothing has happened yet, so there is nothing to store: the question is stored when asked.
                session.turn.tool_asks(Prepared { call: admitted.call, summary: admitted.summary })?;
                return Ok(());
            }
            Err(ToolError::Refused { message, lacks: Some(lacks), .. }) if session.turn.can_wait() => {
                session.turn.tool_lacks(awaited::lacking(call, lacks, message))?;
                return Ok(());
            }
            Err(error) => return self.tool_failed(session, call, error),
        };
        let receipt = ReceiptId::new(self.shared.clock.now());
        let performed = match self.perform(&mut tx, &admitted.call, &context, receipt, session).await {
            Ok(performed) => performed,
            Err(error) => return self.tool_failed(session, call, error),
        };
        if admitted.call.arguments != call.arguments {
            session.turn.tool_settled(admitted.call.arguments.clone())?;
        }
        let said = said_of(&performed.outcome).to_owned();
        session.turn.tool_ran(performed.outcome)?;
        let Some(effect) = &performed.effect else {
            session.note_consulted(&call.name, &performed.trail);
            session.trails.push(performed.trail);
            return Ok(());
        };
        performed.trail.write(&mut tx).await?;
        let action = self.acted(session, &admitted);
        let effect = Effect { what: effect, said: &said };
        self.receipt(&mut tx, session, &action, receipt, effect).await?;
        self.commit_so_far(session, tx).await
    }

    /// What the yes set off is kept, with how far the turn has come: the rest of the message is read next.
    pub(crate) async fn keep_and_go_on(&self, session: &mut Session, mut tx: Tx) -> Result<(), EngineError> {
        session.write_trails(&mut tx).await?;
        self.commit_so_far(session, tx).await
    }

    async fn commit_so_far(&self, session: &mut Session, mut tx: Tx) -> Result<(), EngineError> {
        self.accounts.write_costs(&mut tx, &session.ledger, session.purpose()).await?;
        self.save(&mut tx, session).await?;
        self.shared.faults.pass(Point::ToolBeforeCommit);
        tx.commit().await?;
        session.trails.clear();
        session.ledger.clear();
        self.shared.faults.pass(Point::ToolCommitted);
        Ok(())
    }

    /// Runs a call that was let through. What it changes is noted under its receipt.
    async fn perform(
        &self,
        tx: &mut Tx,
        call: &ToolCall,
        context: &CallContext,
        receipt: ReceiptId,
        session: &Session,
    ) -> Result<Performed, ToolError> {
        let Ok(mounted) = self.shared.mounted(session.assistant) else {
            return Err(ToolError::Unknown { name: call.name.clone() });
        };
        let tools = &mounted.assistant.tools;
        if tools.only_reads(&call.name) {
            return tools.perform(tx, call, context).await;
        }
        tx.note_under(receipt, Way::On).await?;
        let performed = tools.perform(tx, call, context).await?;
        tx.stop_noting().await?;
        if call.name == undoing::TOOL {
            self.undoing.after_undo(tx, receipt, &session.words).await?;
        }
        Ok(performed)
    }

    /// The failure of a call is an outcome the model can read. Only a database that is away stops the turn.
    fn tool_failed(
        &self,
        session: &mut Session,
        call: &ToolCall,
        error: ToolError,
    ) -> Result<(), EngineError> {
        let error = match error {
            ToolError::Store(error) if error.is_transient() => return Err(error.into()),
            other => other,
        };
        tracing::info!(tool = call.name, code = error.code(), "a tool call came to nothing");
        let tools = &self.shared.mounted(session.assistant)?.assistant.tools;
        session.trails.extend(tools.failed(call, &error, &session.call_context(&self.shared)));
        let broken = matches!(error, ToolError::Store(_));
        if broken && tools.failure_mode(&call.name) == Some(FailureMode::Closed) {
            session.turn.give_up(Failure::ToolFailed);
        } else {
            session.turn.tool_ran(error.outcome(call, &session.words))?;
        }
        Ok(())
    }

    /// Does what the person said yes to. Returns the transaction still open: the reply belongs in it too.
    pub(crate) async fn run_confirmed(
        &self,
        session: &mut Session,
        pending: &Pending,
    ) -> Result<Tx, EngineError> {
        let tools = &self.shared.mounted(session.assistant)?.assistant.tools;
        let call = &pending.proposal.action.call;
        let mut tx = self.begin_held(session).await?;
        let outcome = match self.execute(&mut tx, session, pending).await {
            Err(ToolError::Store(error)) if error.is_transient() => return Err(error.into()),
            Err(error) => {
                drop(tx);
                tx = self.begin_held(session).await?;
                self.give_up_action(&mut tx, session, pending).await?;
                session.trails.extend(tools.failed(call, &error, &session.call_context(&self.shared)));
                error.outcome(call, &session.words)
            }
            Ok(outcome) => outcome,
        };
        session.turn.tool_ran(outcome)?;
        self.shared.faults.pass(Point::ConfirmedBeforeCommit);
        Ok(tx)
    }

    async fn execute(
        &self,
        tx: &mut Tx,
        session: &Session,
        pending: &Pending,
    ) -> Result<models::ToolOutcome, ToolError> {
        let now = self.shared.clock.now();
        if !actions::shift(tx, pending.id, ActionState::Proposed, ActionState::Executing, None, now).await? {
            return Err(ToolError::refused("proposal_gone", session.words.text("engine.proposal_gone")));
        }
        let confirmed = Self::action_event(EventKind::ActionConfirmed, session, pending.id);
        events::append(tx, &confirmed, now).await?;
        let call = &pending.proposal.action.call;
        // Roles, flags and limits as they are now, not as they were when the question was put.
        let role = people::load(tx).await?.role;
        // What follows the yes is about something else, and must not be read into what was asked.
        let text = session.turn.record().began.answer().to_owned();
        let context = CallContext { role, text, ..session.call_context(&self.shared) };
        let Ok(mounted) = self.shared.mounted(session.assistant) else {
            return Err(ToolError::Unknown { name: call.name.clone() });
        };
        mounted.assistant.tools.authorise(tx, call, &context).await?;
        let receipt = ReceiptId::new(now);
        let performed = self.perform(tx, call, &context, receipt, session).await?;
        performed.trail.write(tx).await?;
        // It was proposed in another turn, and is done in this one.
        let action = actions::find(tx, pending.id).await?.ok_or(StoreError::NoRow)?;
        let action = Action { turn: session.inbound.turn, ..action };
        let effect = performed.effect.unwrap_or(Value::Null);
        let effect = Effect { what: &effect, said: said_of(&performed.outcome) };
        receipts::insert(tx, receipt, &action, effect, now).await?;
        let by = if session.inbound.kind == InboundKind::Decision { "button" } else { "words" };
        let basis = json!({ "by": by, "turn": session.inbound.turn });
        actions::allow(tx, pending.id, Warrant::Confirmed, &basis).await?;
        actions::shift(tx, pending.id, ActionState::Executing, ActionState::Completed, None, now).await?;
        events::append(tx, &Self::action_event(EventKind::ActionCompleted, session, pending.id), now).await?;
        Ok(performed.outcome)
    }

    async fn give_up_action(
        &self,
        tx: &mut Tx,
        session: &Session,
        pending: &Pending,
    ) -> Result<(), StoreError> {
        let now = self.shared.clock.now();
        let began =
            actions::shift(tx, pending.id, ActionState::Proposed, ActionState::Executing, None, now).await?;
        if began {
            actions::shift(tx, pending.id, ActionState::Executing, ActionState::Failed, None, now).await?;
            events::append(tx, &Self::action_event(EventKind::ActionFailed, session, pending.id), now)
                .await?;
        }
        Ok(())
    }

    async fn save(&self, tx: &mut Tx, session: &Session) -> Result<(), EngineError> {
        let value = JsonText::of(&session.turn).map_err(EngineError::UnreadableTurn)?;
        turns::save(tx, &session.key(), &value, self.shared.clock.now()).await?;
        Ok(())
    }

    /// The action of a call that ran without a question: completed the moment it exists.
    fn acted(&self, session: &Session, admitted: &Admitted) -> Action {
        let now = self.shared.clock.now();
        let state = [ActionTrigger::Execute, ActionTrigger::Complete]
            .into_iter()
            .try_fold(ActionState::Detected, ActionState::after)
            .unwrap_or(ActionState::Completed);
        let warrant = if admitted.ordered.is_some() { Warrant::Order } else { Warrant::Unasked };
        let warrant_basis = admitted.ordered.as_ref().and_then(|basis| serde_json::to_value(basis).ok());
        let new = new_action(session, &admitted.call, &admitted.summary, now);
        Action { state, warrant: Some(warrant), warrant_basis, ..new }
    }

    async fn receipt(
        &self,
        tx: &mut Tx,
        session: &Session,
        action: &Action,
        receipt: ReceiptId,
        effect: Effect<'_>,
    ) -> Result<(), StoreError> {
        actions::insert(tx, action).await?;
        receipts::insert(tx, receipt, action, effect, action.created_at).await?;
        let event = Self::action_event(EventKind::ActionCompleted, session, action.id);
        events::append(tx, &event, action.created_at).await
    }

    pub(crate) fn action_event(kind: EventKind, session: &Session, action: ActionId) -> Event {
        Event::new(kind, action.as_uuid(), session.inbound.correlation.clone())
            .in_conversation(session.inbound.conversation)
            .with("turn", Detail::Id(session.inbound.turn.as_uuid()))
    }
}

/// The sentence that a tool says of what it did.
fn said_of(outcome: &models::ToolOutcome) -> &str {
    outcome.content.get("said").and_then(Value::as_str).unwrap_or_default()
}

/// A detected action of this turn; whoever makes it says what becomes of it.
pub(crate) fn new_action(session: &Session, call: &ToolCall, summary: &str, now: Timestamp) -> Action {
    Action {
        id: ActionId::new(now),
        conversation: session.inbound.conversation,
        turn: session.inbound.turn,
        call_id: call.id.clone(),
        tool: call.name.clone(),
        arguments: call.arguments.clone(),
        summary: summary.to_owned(),
        rest: Value::Array(Vec::new()),
        step: 1,
        steps: 1,
        state: ActionState::Detected,
        cancelled_because: None,
        nonce: None,
        expires_at: None,
        created_at: now,
        warrant: None,
        warrant_basis: None,
    }
}
