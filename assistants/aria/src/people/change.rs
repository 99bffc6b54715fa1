//! What was known of people before it changed: appended, never changed.

use domain::{ConversationId, Timestamp, TurnId};
use serde_json::Value;
use store::{StoreError, Tx, params, sql};

use super::{ChangeId, Known, PersonId, Portrait};

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
    /// A change was taken back; what is kept is what it had brought.
    Restored,
}

impl Verb {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Updated => "updated",
            Self::Deleted => "deleted",
            Self::Restored => "restored",
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

/// Whom a change was about and what was known before it, if it was the last one of theirs.
pub(super) async fn last(tx: &mut Tx, id: ChangeId) -> Result<Option<(PersonId, Portrait)>, StoreError> {
    let scope = tx.scope();
    let found: Option<(PersonId, Value)> = tx
        .optional(
            sql!(
                "select person_id, before from aria_person_changes as change
                  where id = $1 and tenant_id = $2 and user_id = $3 and verb <> 'restored'
                    and not exists (select 1 from aria_person_changes as later
                                     where later.tenant_id = $2 and later.user_id = $3
                                       and later.person_id = change.person_id
                                       and (later.at, later.id) > (change.at, change.id))"
            ),
            params![id, scope.tenant(), scope.user()],
        )
        .await?;
    Ok(found.and_then(|(person, before)| Some((person, Portrait::from_json(&before)?))))
}
