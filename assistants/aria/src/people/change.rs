//! What was known of people before it changed: appended, never changed.

use domain::{ConversationId, Timestamp, TurnId};
use store::{StoreError, Tx, params, sql};

use super::{ChangeId, Known};

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

pub(super) async fn keep(
    tx: &mut Tx,
    before: &Known,
    verb: Verb,
    origin: &Origin,
    now: Timestamp,
) -> Result<ChangeId, StoreError> {
    let scope = tx.scope();
    let id = ChangeId::new(now);
    tx.execute(
        sql!(
            "insert into aria_person_changes (id, tenant_id, user_id, person_id, verb, before, conversation_id,
                                              turn_id, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            before.id,
            verb.as_str(),
            before.what.to_json(),
            origin.conversation,
            origin.turn,
            now
        ],
    )
    .await?;
    Ok(id)
}
