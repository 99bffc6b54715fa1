//! What a service calls our messages, and what it says of them by that name.

use domain::{ConversationId, OutboundId, TenantId, Timestamp};

use crate::{StoreError, SystemTx, Tx, params, sql};

/// How far a service says that a message got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receipt {
    Delivered,
    Read,
}

/// Keeps a receipt. One that comes twice, or late, changes nothing.
pub async fn receipt(
    tx: &mut SystemTx,
    tenant: TenantId,
    provider_id: &str,
    receipt: Receipt,
    at: Timestamp,
) -> Result<bool, StoreError> {
    let read = (receipt == Receipt::Read).then_some(at);
    let changed = tx
        .execute(
            sql!(
                "update outbox set delivered_at = coalesce(delivered_at, $3), read_at = coalesce(read_at, $4)
                  where tenant_id = $1 and provider_id = $2"
            ),
            params![tenant, provider_id, at, read],
        )
        .await?;
    Ok(changed > 0)
}

/// A message of ours that this word of the service may be about: by its name, or by its words while nobody knows the name.
pub async fn of_echo(
    tx: &mut Tx,
    conversation: ConversationId,
    provider_id: &str,
    content_hash: &[u8],
) -> Result<Option<(OutboundId, String)>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, status from outbox
              where tenant_id = $1 and conversation_id = $2
                and (provider_id = $3
                     or (provider_id is null and content_hash = $4
                         and status in ('sending', 'uncertain', 'sent', 'bypassed')))
              order by created_at desc limit 1"
        ),
        params![scope.tenant(), conversation, provider_id, content_hash.to_vec()],
    )
    .await
}

/// The service says what it calls a message that it took without a word.
pub async fn name(tx: &mut Tx, id: OutboundId, provider_id: &str) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update outbox set provider_id = $4
              where id = $1 and tenant_id = $2 and user_id = $3 and provider_id is null"
        ),
        params![id, scope.tenant(), scope.user(), provider_id],
    )
    .await?;
    Ok(())
}

/// What the service calls the other messages of a conversation, the newest first. Somebody who looks for one of them must
/// not take another one for it: the same words, said twice, are two messages.
pub async fn others(
    tx: &mut SystemTx,
    tenant: TenantId,
    conversation: ConversationId,
    id: OutboundId,
) -> Result<Vec<String>, StoreError> {
    let rows: Vec<(String,)> = tx
        .rows(
            sql!(
                "select provider_id from outbox
                  where tenant_id = $1 and conversation_id = $2 and id <> $3 and provider_id is not null
                  order by created_at desc limit 200"
            ),
            params![tenant, conversation, id],
        )
        .await?;
    Ok(rows.into_iter().map(|(name,)| name).collect())
}
