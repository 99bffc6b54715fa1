//! Calls and their outcomes come in pairs, also where a stored conversation was cut between them.

use std::borrow::Cow;

use crate::port::{ModelMessage, ToolCall, ToolOutcome};

/// The conversation with every call next to its outcome, in the same order: vendors refuse one without the
/// other. Every message keeps its place; one that lost all it held is left empty.
pub(super) fn paired(messages: &[ModelMessage]) -> Cow<'_, [ModelMessage]> {
    if (0..messages.len()).all(|place| is_whole(messages, place)) {
        return Cow::Borrowed(messages);
    }
    Cow::Owned((0..messages.len()).map(|place| mended(messages, place)).collect())
}

fn is_whole(messages: &[ModelMessage], place: usize) -> bool {
    let (calls, outcomes) = round(messages, place);
    calls.len() == outcomes.len()
        && calls.iter().zip(outcomes).all(|(call, outcome)| call.id == outcome.call_id)
}

fn mended(messages: &[ModelMessage], place: usize) -> ModelMessage {
    let (calls, outcomes) = round(messages, place);
    let outcome_of = |call: &ToolCall| outcomes.iter().find(|outcome| outcome.call_id == call.id);
    match &messages[place] {
        ModelMessage::User { text } => ModelMessage::User { text: text.clone() },
        ModelMessage::Assistant { text, .. } => ModelMessage::Assistant {
            text: text.clone(),
            calls: calls.iter().filter(|call| outcome_of(call).is_some()).cloned().collect(),
        },
        ModelMessage::Tools { .. } => {
            ModelMessage::Tools { outcomes: calls.iter().filter_map(outcome_of).cloned().collect() }
        }
    }
}

/// The calls and the outcomes of the round that the message at `place` belongs to.
fn round(messages: &[ModelMessage], place: usize) -> (&[ToolCall], &[ToolOutcome]) {
    let (asking, telling) = match &messages[place] {
        ModelMessage::User { .. } => return (&[], &[]),
        ModelMessage::Assistant { .. } => (Some(place), place.checked_add(1)),
        ModelMessage::Tools { .. } => (place.checked_sub(1), Some(place)),
    };
    let calls = match asking.and_then(|place| messages.get(place)) {
        Some(ModelMessage::Assistant { calls, .. }) => calls.as_slice(),
        _ => &[],
    };
    let outcomes = match telling.and_then(|place| messages.get(place)) {
        Some(ModelMessage::Tools { outcomes }) => outcomes.as_slice(),
        _ => &[],
    };
    (calls, outcomes)
}

#[cfg(test)]
#[path = "pairing_tests.rs"]
mod tests;
