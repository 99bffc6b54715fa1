//! The one way from an entry id in a call to an entry: it must have been shown in this conversation.

use ::tools::{CallContext, ToolError};
use serde_json::json;
use store::{Tx, receipts, sightings};

use crate::tracking::metrics::{self, Entry, MetricId, Origin};

/// The entry, if this conversation was shown it and it is still there.
pub(super) async fn find(tx: &mut Tx, call: &CallContext, id: MetricId) -> Result<Entry, ToolError> {
    check(tx, call, id).await?;
    metrics::find(tx, id).await?.ok_or_else(|| gone(call))
}

/// The same, held until the transaction is over.
pub(super) async fn take(tx: &mut Tx, call: &CallContext, id: MetricId) -> Result<Entry, ToolError> {
    check(tx, call, id).await?;
    metrics::take(tx, id).await?.ok_or_else(|| gone(call))
}

/// Where a change by this call comes from.
pub(super) fn origin(call: &CallContext, reason: Option<String>) -> Origin {
    Origin { conversation: Some(call.conversation), turn: Some(call.turn), reason }
}

async fn check(tx: &mut Tx, call: &CallContext, id: MetricId) -> Result<(), ToolError> {
    if sightings::stands(tx, call.conversation, id.as_uuid()).await? {
        return Ok(());
    }
    // What the last reply noted was shown by that.
    if let Some(turn) = call.before.turn {
        let noted = receipts::effects_of(tx, turn).await?;
        let id = json!(id);
        if noted.iter().any(|effect| effect.get("entry").and_then(|entry| entry.get("id")) == Some(&id)) {
            return Ok(());
        }
    }
    Err(ToolError::refused("entry_not_seen", call.words.text("aria.refused.entry_not_seen")))
}

fn gone(call: &CallContext) -> ToolError {
    ToolError::refused("entry_not_found", call.words.text("aria.refused.entry_not_found"))
}
