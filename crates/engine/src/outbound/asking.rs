//! Asking: what a message of ours leaves open. There is one open question at most, and a bare yes answers that one.

use domain::{ConversationState, CorrelationId, Event, EventKind, OpenQuestion, Timestamp};
use store::conversations::{self, Conversation};
use store::{StoreError, Tx, actions, events};

/// The assistant asked something by itself. What it asked before is not open any more: a proposal that waited is
/// cancelled, and what was asked for is dropped, so that nothing is taken for an answer to it.
pub(crate) async fn asked_unbidden(
    tx: &mut Tx,
    conversation: &Conversation,
    asked: &OpenQuestion,
    now: Timestamp,
) -> Result<(), StoreError> {
    for action in actions::supersede(tx, conversation.id, now).await? {
        let correlation = CorrelationId::random();
        let event = Event::new(EventKind::ActionSuperseded, action.as_uuid(), correlation)
            .in_conversation(conversation.id);
        events::append(tx, &event, now).await?;
        let from = ConversationState::ToolProposed;
        conversations::fall_idle(tx, conversation.id, from, now).await?;
    }
    conversations::fall_idle(tx, conversation.id, ConversationState::AwaitingInput, now).await?;
    conversations::ask(tx, conversation.id, asked).await
}

/// Whether the last paragraph of a text asks something. A mark inside an address asks nothing.
pub(crate) fn ends_by_asking(text: &str) -> bool {
    let last = text.trim_end().rsplit("\n\n").next().unwrap_or_default();
    let mut left = last.chars().peekable();
    while let Some(letter) = left.next() {
        if letter == '?' && !left.peek().is_some_and(|next| next.is_alphanumeric() || *next == '=') {
            return true;
        }
    }
    false
}

#[cfg(test)]
#[path = "asking_tests.rs"]
mod tests;
