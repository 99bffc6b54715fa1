//! Who wants to be written to, and when.

use domain::{ConversationId, Timestamp};
use engine::promises::{self, NewPromise};
use jiff::SignedDuration;
use serde_json::json;
use store::{StoreError, Tx, params, sql};

use super::{CALL, CallbackId};

/// After so long nobody expects it any more.
const AWAITED: SignedDuration = SignedDuration::from_hours(24);

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
    let promise = NewPromise {
        to: scope.user(),
        kind: CALL,
        payload: json!({ "callback": id }),
        promised_for: new.at,
        useful_until: new.at + AWAITED,
    };
    promises::make(tx, &promise, now).await?;
    Ok(Some(id))
}

/// What is to be said, and when it was to be. Whoever keeps the promise says it once.
pub(super) async fn take(
    tx: &mut Tx,
    id: CallbackId,
) -> Result<Option<(Option<String>, Timestamp)>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update julia_callbacks set status = 'said'
              where tenant_id = $1 and user_id = $2 and id = $3 and status <> 'withdrawn' returning message, at"
        ),
        params![scope.tenant(), scope.user(), id],
    )
    .await
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
