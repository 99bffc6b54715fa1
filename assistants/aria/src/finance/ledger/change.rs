//! What records were before they were changed or deleted: appended, never changed.

use domain::{ConversationId, Timestamp, TurnId};
use store::{StoreError, Tx, params, sql};

use super::record::{Record, RecordId, Stored};

/// Where a change came from; nowhere for one that was made by hand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) conversation: Option<ConversationId>,
    pub(crate) turn: Option<TurnId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Updated,
    Deleted,
}

impl Verb {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Updated => "updated",
            Self::Deleted => "deleted",
        }
    }
}

pub(super) async fn keep<R: Record>(
    tx: &mut Tx,
    before: &Stored<R>,
    verb: Verb,
    origin: Origin,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into aria_finance_changes (id, tenant_id, user_id, record_id, kind, verb, before,
                                               conversation_id, turn_id, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
        ),
        params![
            RecordId::new(now),
            scope.tenant(),
            scope.user(),
            before.id,
            R::KIND,
            verb.as_str(),
            before.to_json(),
            origin.conversation,
            origin.turn,
            now
        ],
    )
    .await?;
    Ok(())
}
