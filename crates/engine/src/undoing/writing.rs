//! An effect is written: the action, its receipt and its event.

use domain::{
    ActionId, ActionState, ConversationId, CorrelationId, Event, EventKind, ReceiptId, Timestamp, TurnId,
    Warrant,
};
use serde_json::Value;
use store::actions::{self, Action};
use store::receipts::{self, Effect};
use store::{StoreError, Tx, events};

/// An effect that no call of a model's brought about.
pub(super) struct Written<'w> {
    pub(super) id: ReceiptId,
    pub(super) tool: &'w str,
    pub(super) warrant: Warrant,
    pub(super) arguments: Value,
    pub(super) said: &'w str,
}

/// The action, its receipt and its event.
pub(super) async fn write(
    tx: &mut Tx,
    (conversation, turn): (ConversationId, TurnId),
    written: Written<'_>,
    correlation: &CorrelationId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let action = Action {
        id: ActionId::new(now),
        conversation,
        turn,
        call_id: written.tool.to_owned(),
        tool: written.tool.to_owned(),
        arguments: written.arguments,
        summary: String::new(),
        rest: Value::Array(Vec::new()),
        step: 1,
        steps: 1,
        state: ActionState::Completed,
        cancelled_because: None,
        nonce: None,
        expires_at: None,
        created_at: now,
        warrant: Some(written.warrant),
        warrant_basis: None,
    };
    actions::insert(tx, &action).await?;
    let effect = Effect { what: &action.arguments, said: written.said };
    receipts::insert(tx, written.id, &action, effect, now).await?;
    let mut event = Event::new(EventKind::ActionCompleted, action.id.as_uuid(), correlation.clone());
    if !conversation.as_uuid().is_nil() {
        event = event.in_conversation(conversation);
    }
    events::append(tx, &event, now).await
}
