//! Who wants to be written to, and when.

use domain::{ConversationId, Timestamp};
use serde_json::json;
use store::jobs::{self, Lane, OwnJob};
use store::{StoreError, Tx, params, sql};

use super::{CALL, CallbackId};

/// What is kept of a wish to be written to.
#[derive(Debug)]
pub(super) struct NewCallback<'a> {
    pub(super) conversation: ConversationId,
    pub(super) at: Timestamp,
    pub(super) context: &'a str,
    pub(super) message: Option<&'a str>,
}

/// Keeps it, and plans that it is said. Nothing if it stands already.
pub(super) async fn insert(
    tx: &mut Tx,
    new: &NewCallback<'_>,
    now: Timestamp,
) -> Result<Option<CallbackId>, StoreError> {
    let scope = tx.scope();
    let id = CallbackId::new(now);
    let added = tx
        .execute(
            sql!(
                "insert into julia_callbacks (id, tenant_id, user_id, conversation_id, at, context, message, status,
                                              created_at)
                 values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8)
                 on conflict (tenant_id, user_id, conversation_id, at) do nothing"
            ),
            params![id, scope.tenant(), scope.user(), new.conversation, new.at, new.context, new.message, now],
        )
        .await?;
    if added == 0 {
        return Ok(None);
    }
    let key = format!("{CALL}/{id}");
    let payload = json!({ "callback": id });
    let job = OwnJob { lane: Lane::Duty, kind: CALL, key: &key, payload: &payload, run_at: new.at };
    jobs::enqueue_own(tx, &job, now).await?;
    Ok(Some(id))
}

/// Takes what waits, once, and gives what is to be said.
pub(super) async fn take(tx: &mut Tx, id: CallbackId) -> Result<Option<Option<String>>, StoreError> {
    let scope = tx.scope();
    let taken: Option<(Option<String>,)> = tx
        .optional(
            sql!(
                "update julia_callbacks set status = 'said'
                  where tenant_id = $1 and user_id = $2 and id = $3 and status = 'waiting' returning message"
            ),
            params![scope.tenant(), scope.user(), id],
        )
        .await?;
    Ok(taken.map(|(message,)| message))
}

/// Everything about the person, gone. What still waited finds nothing.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("delete from julia_callbacks where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
