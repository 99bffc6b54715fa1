//! What records were before they were changed or deleted: appended, never changed.

use domain::{ConversationId, Timestamp, TurnId};
use store::{StoreError, ToValue, Tx, params};

use crate::record::{ChangeLog, Record, RecordId, Stored};

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
    let (statement, kind) = match R::STATEMENTS.log {
        ChangeLog::None => return Ok(()),
        ChangeLog::Shared(statement) => (statement, Some(R::KIND)),
        ChangeLog::Own(statement) => (statement, None),
    };
    let scope = tx.scope();
    let mut values = params![
        RecordId::new(now),
        scope.tenant(),
        scope.user(),
        before.id,
        verb.as_str(),
        before.logged(),
        origin.conversation,
        origin.turn,
        now
    ]
    .to_vec();
    values.extend(kind.as_ref().map(ToValue::to_value));
    tx.execute(statement, &values).await?;
    Ok(())
}
