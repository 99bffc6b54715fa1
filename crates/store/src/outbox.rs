//! Messages on their way out, each with its one outcome.

use domain::{ConversationId, MessageId, OutboundId, Timestamp};

use crate::{StoreError, Tx, params, sql};

/// A message that wants to leave.
#[derive(Debug, Clone)]
pub struct NewOutbound<'a> {
    pub id: OutboundId,
    pub conversation: ConversationId,
    pub message: MessageId,
    pub inbound: Option<MessageId>,
    pub last_inbound_at: Option<Timestamp>,
    /// Until when the inbound proves that this is a reply.
    pub proof_until: Option<Timestamp>,
    pub channel: &'a str,
    pub method: &'a str,
    pub content_hash: Vec<u8>,
    pub status: &'a str,
    pub reason: Option<&'a str>,
}

/// Writes the row with the gate's decision about it.
pub async fn insert(tx: &mut Tx, new: &NewOutbound<'_>, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into outbox (id, tenant_id, user_id, conversation_id, message_id, inbound_id, last_inbound_at,
                                 proof_until, channel, method, content_hash, status, reason, created_at, settled_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)"
        ),
        params![
            new.id,
            scope.tenant(),
            scope.user(),
            new.conversation,
            new.message,
            new.inbound,
            new.last_inbound_at,
            new.proof_until,
            new.channel,
            new.method,
            new.content_hash,
            new.status,
            new.reason,
            now
        ],
    )
    .await?;
    Ok(())
}
