//! What entries were before they were corrected or deleted: appended, never changed.

use domain::{ConversationId, Timestamp, TurnId};
use store::{StoreError, Tx, params, sql};

use super::Entry;

/// Where a change came from, and why.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    pub conversation: Option<ConversationId>,
    pub turn: Option<TurnId>,
    pub reason: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Updated,
    Deleted,
}

impl Verb {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Updated => "updated",
            Self::Deleted => "deleted",
        }
    }
}

pub(super) async fn keep(
    tx: &mut Tx,
    before: &Entry,
    verb: Verb,
    origin: &Origin,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into aria_metric_changes (id, tenant_id, user_id, metric_id, verb, before, reason,
                                              conversation_id, turn_id, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
        ),
        params![
            store::fresh_id(now),
            scope.tenant(),
            scope.user(),
            before.id,
            verb.as_str(),
            before.to_json(),
            origin.reason,
            origin.conversation,
            origin.turn,
            now
        ],
    )
    .await?;
    Ok(())
}
