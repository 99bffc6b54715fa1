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
    // What was moved away and comes back is still planned.
    let back: Option<(CallbackId,)> = tx
        .optional(
            sql!(
                "update julia_callbacks set status = 'waiting', context = $5, message = $6
                  where tenant_id = $1 and user_id = $2 and conversation_id = $3 and at = $4 and status = 'withdrawn'
                  returning id"
            ),
            params![scope.tenant(), scope.user(), new.conversation, new.at, new.context, new.message],
        )
        .await?;
    if let Some((id,)) = back {
        return Ok(Some(id));
    }
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

/// The next one that somebody still waits for in this conversation.
pub(crate) async fn next(
    tx: &mut Tx,
    conversation: ConversationId,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let scope = tx.scope();
    let next: Option<(Timestamp,)> = tx
        .optional(
            sql!(
                "select at from julia_callbacks
                  where tenant_id = $1 and user_id = $2 and conversation_id = $3 and status = 'waiting' and at > $4
                  order by at limit 1"
            ),
            params![scope.tenant(), scope.user(), conversation, now],
        )
        .await?;
    Ok(next.map(|(at,)| at))
}

/// Takes back the one of this minute. Whoever would have kept it finds nothing to say.
pub(super) async fn withdraw(
    tx: &mut Tx,
    conversation: ConversationId,
    at: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update julia_callbacks set status = 'withdrawn'
              where tenant_id = $1 and user_id = $2 and conversation_id = $3 and at = $4 and status = 'waiting'"
        ),
        params![scope.tenant(), scope.user(), conversation, at],
    )
    .await?;
    Ok(())
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
