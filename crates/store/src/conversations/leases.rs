//! Who is at work on a conversation: the lease, and the turn that is made under it.

use domain::{ActionId, ConversationId, ConversationState, InstanceId, OpenQuestion, Timestamp};
use uuid::Uuid;

use crate::{JsonText, StoreError, SystemTx, Tx, params, sql, system_sql};

/// One claim of one process on one conversation. Whoever writes for it must still hold it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lease {
    pub owner: InstanceId,
    pub token: Uuid,
    pub until: Timestamp,
}

/// A place in the order of a conversation, and the claim on it if it was free.
#[derive(Debug, Clone, Copy)]
pub struct Joined {
    pub seq: i64,
    pub state: ConversationState,
    pub claimed: bool,
}

/// Takes the next place in the conversation's order and, if nobody is at work on it, the lease: the turn then
/// begins here, in the same transaction that accepted what it answers.
pub async fn join(
    tx: &mut Tx,
    id: ConversationId,
    lease: Lease,
    now: Timestamp,
) -> Result<Option<Joined>, StoreError> {
    let scope = tx.scope();
    let row: Option<(i64, String, Option<Uuid>)> = tx
        .optional(
            sql!(
                "update conversations
                    set last_seq = last_seq + 1, updated_at = $4,
                        lease_owner = case when lease_token is null or lease_until < $4 then $5 else lease_owner end,
                        lease_until = case when lease_token is null or lease_until < $4 then $7 else lease_until end,
                        lease_token = case when lease_token is null or lease_until < $4 then $6 else lease_token end,
                        state_since = case when lease_token is null or lease_until < $4 then $4 else state_since end,
                        state = case when (lease_token is null or lease_until < $4)
                                      and state in ('idle', 'awaiting_input', 'waiting_close', 'closed')
                                     then 'processing_intent' else state end
                  where id = $1 and tenant_id = $2 and user_id = $3
              returning last_seq, state, lease_token"
            ),
            params![id, scope.tenant(), scope.user(), now, lease.owner, lease.token, lease.until],
        )
        .await?;
    Ok(row.map(|(seq, state, token)| Joined {
        seq,
        state: ConversationState::parse(&state).unwrap_or(ConversationState::Idle),
        claimed: token == Some(lease.token),
    }))
}

/// Takes the lease of a conversation that nobody is at work on, and begins a turn there. Whoever has it already, by this
/// token, has it.
pub async fn claim(
    tx: &mut Tx,
    id: ConversationId,
    lease: Lease,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let claimed = tx
        .execute(
            sql!(
                "update conversations
                    set lease_owner = $4, lease_token = $5, lease_until = $6,
                        state_since = case when state in ('idle', 'awaiting_input', 'waiting_close', 'closed')
                                           then $7 else state_since end,
                        state = case when state in ('idle', 'awaiting_input', 'waiting_close', 'closed')
                                     then 'processing_intent' else state end
                  where id = $1 and tenant_id = $2 and user_id = $3
                    and (lease_token is null or lease_until < $7 or lease_token = $5)"
            ),
            params![id, scope.tenant(), scope.user(), lease.owner, lease.token, lease.until, now],
        )
        .await?;
    Ok(claimed == 1)
}

/// Checks, inside the transaction that is about to write, that the lease is still ours, and prolongs it.
pub async fn hold(tx: &mut Tx, id: ConversationId, lease: Lease) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let held = tx
        .execute(
            sql!(
                "update conversations set lease_until = $4
                  where id = $1 and tenant_id = $2 and user_id = $3 and lease_token = $5"
            ),
            params![id, scope.tenant(), scope.user(), lease.until, lease.token],
        )
        .await?;
    Ok(held == 1)
}

/// A turn begins in a conversation that we hold. A waiting proposal stays waiting until it is judged.
pub async fn begin_turn(tx: &mut Tx, id: ConversationId, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.post(
        sql!(
            "update conversations set state = 'processing_intent', state_since = $4
              where id = $1 and tenant_id = $2 and user_id = $3
                and state in ('idle', 'awaiting_input', 'waiting_close', 'closed')"
        ),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await
}

/// How a turn leaves its conversation.
#[derive(Debug, Clone)]
pub struct Left {
    pub state: ConversationState,
    pub pending_action: Option<ActionId>,
    /// What it asked, if anything. What was asked before is not open any more.
    pub open_question: Option<OpenQuestion>,
    /// Keep the lease: there is more to answer.
    pub keep: Option<Timestamp>,
    pub saying: ReplyMessage,
}

/// Whether a turn leaves a message behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyMessage {
    /// It needs a place in the conversation's order.
    Something,
    Nothing,
}

/// Leaves the conversation, taking a place for the reply if there is one. `None`: the lease is no longer ours.
pub async fn leave(
    tx: &mut Tx,
    id: ConversationId,
    lease: Lease,
    left: &Left,
    now: Timestamp,
) -> Result<Option<i64>, StoreError> {
    let scope = tx.scope();
    let row: Option<(i64,)> = tx
        .optional(
            sql!(
                "update conversations
                    set last_seq = last_seq + $10, state = $6, state_since = $5,
                        pending_action = $7, open_question = $11, lease_until = $8,
                        lease_token = case when $9 then lease_token else null end,
                        lease_owner = case when $9 then lease_owner else null end
                  where id = $1 and tenant_id = $2 and user_id = $3 and lease_token = $4
              returning last_seq"
            ),
            params![
                id,
                scope.tenant(),
                scope.user(),
                lease.token,
                now,
                left.state.as_str(),
                left.pending_action,
                left.keep,
                left.keep.is_some(),
                i64::from(left.saying == ReplyMessage::Something),
                question(left.open_question.as_ref())
            ],
        )
        .await?;
    Ok(row.map(|(seq,)| seq))
}

/// A question as it is stored. One that cannot be written is not asked.
pub(super) fn question(asked: Option<&OpenQuestion>) -> Option<JsonText> {
    asked.and_then(|asked| JsonText::of(asked).ok())
}

/// Gives a lease back without having done anything.
pub async fn release(tx: &mut Tx, id: ConversationId, lease: Lease) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.post(
        sql!(
            "update conversations set lease_owner = null, lease_token = null, lease_until = null
              where id = $1 and tenant_id = $2 and user_id = $3 and lease_token = $4"
        ),
        params![id, scope.tenant(), scope.user(), lease.token],
    )
    .await
}

/// The processes that hold leases now.
pub async fn lease_owners(tx: &mut SystemTx) -> Result<Vec<InstanceId>, StoreError> {
    let rows: Vec<(InstanceId,)> = tx
        .rows(
            system_sql!("select distinct lease_owner from conversations where lease_owner is not null"),
            params![],
        )
        .await?;
    Ok(rows.into_iter().map(|(owner,)| owner).collect())
}

/// Frees everything that a process held which is no longer alive.
pub async fn free_leases_of(tx: &mut SystemTx, owner: InstanceId) -> Result<u64, StoreError> {
    tx.execute(
        system_sql!(
            "update conversations set lease_owner = null, lease_token = null, lease_until = null
              where lease_owner = $1"
        ),
        params![owner],
    )
    .await
}
