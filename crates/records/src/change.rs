//! What records were before they were changed or deleted: appended, never changed.

use domain::{ConversationId, Timestamp, TurnId};
use store::{StoreError, Tx, params};

use crate::record::{Record, RecordId, Stored};

/// Where a change came from; nowhere for one that was made by hand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Origin {
    pub conversation: Option<ConversationId>,
    pub turn: Option<TurnId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
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

pub(crate) async fn keep<R: Record>(
    tx: &mut Tx,
    before: &Stored<R>,
    verb: Verb,
    origin: Origin,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        R::STATEMENTS.keep,
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
