//! What was accepted and must be answered, in the order it came.

use domain::{ActionId, ConversationId, CorrelationId, MessageId, Scope, Timestamp, TurnId};

use crate::{FromRow, Row, StoreError, SystemTx, Tx, params, sql, system_sql};

/// What came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InboundKind {
    Message,
    /// A button: the nonce was checked when it was accepted.
    Decision,
}

impl InboundKind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::Decision => "decision",
        }
    }
}

/// One accepted message or decision.
#[derive(Debug, Clone, PartialEq)]
pub struct Inbound {
    pub id: MessageId,
    pub conversation: ConversationId,
    pub seq: i64,
    pub kind: InboundKind,
    pub channel: String,
    pub turn: TurnId,
    pub action: Option<ActionId>,
    pub decision: Option<String>,
    pub attempts: i64,
    pub correlation: CorrelationId,
    pub received_at: Timestamp,
}

impl FromRow for Inbound {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let kind: String = row.get("kind")?;
        Ok(Self {
            id: row.get("id")?,
            conversation: row.get("conversation_id")?,
            seq: row.get("seq")?,
            kind: if kind == InboundKind::Decision.as_str() {
                InboundKind::Decision
            } else {
                InboundKind::Message
            },
            channel: row.get("channel")?,
            turn: row.get("turn_id")?,
            action: row.get("action_id")?,
            decision: row.get("decision")?,
            attempts: row.get("attempts")?,
            correlation: row.get("correlation_id")?,
            received_at: row.get("received_at")?,
        })
    }
}

/// Keeps an inbound for good. The provider's id decides whether it is a new one (see [`find`]).
pub async fn accept(tx: &mut Tx, inbound: &Inbound, provider_id: &str) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into inbox (id, tenant_id, user_id, conversation_id, seq, kind, channel, provider_message_id,
                                turn_id, action_id, decision, status, attempts, correlation_id, received_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'pending', $12, $13, $14)"
        ),
        params![
            inbound.id,
            scope.tenant(),
            scope.user(),
            inbound.conversation,
            inbound.seq,
            inbound.kind.as_str(),
            inbound.channel,
            provider_id,
            inbound.turn,
            inbound.action,
            inbound.decision,
            inbound.attempts,
            inbound.correlation,
            inbound.received_at
        ],
    )
    .await?;
    Ok(())
}

/// The inbound that this provider id was accepted as, if it was.
pub async fn find(tx: &mut Tx, channel: &str, provider_id: &str) -> Result<Option<Inbound>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, conversation_id, seq, kind, channel, turn_id, action_id, decision, attempts, correlation_id,
                    received_at
               from inbox where tenant_id = $1 and user_id = $2 and channel = $3 and provider_message_id = $4"
        ),
        params![scope.tenant(), scope.user(), channel, provider_id],
    )
    .await
}

/// One inbound by its id.
pub async fn by_id(tx: &mut Tx, id: MessageId) -> Result<Option<Inbound>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, conversation_id, seq, kind, channel, turn_id, action_id, decision, attempts, correlation_id,
                    received_at
               from inbox where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// The oldest inbound of a conversation that still waits for its answer, counting this look as an attempt.
pub async fn next(tx: &mut Tx, conversation: ConversationId) -> Result<Option<Inbound>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update inbox set attempts = attempts + 1
              where tenant_id = $1 and user_id = $2
                and id = (select id from inbox where conversation_id = $3 and status = 'pending' order by seq limit 1)
          returning id, conversation_id, seq, kind, channel, turn_id, action_id, decision, attempts, correlation_id,
                    received_at"
        ),
        params![scope.tenant(), scope.user(), conversation],
    )
    .await
}

/// Whether anything after `seq` waits in this conversation.
pub async fn more_waits(tx: &mut Tx, conversation: ConversationId, seq: i64) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let row: Option<(i64,)> = tx
        .optional(
            sql!(
                "select seq from inbox
                  where tenant_id = $1 and conversation_id = $2 and status = 'pending' and seq > $3 limit 1"
            ),
            params![scope.tenant(), conversation, seq],
        )
        .await?;
    Ok(row.is_some())
}

/// The inbound has its outcome. Commits with it.
pub async fn finish(tx: &mut Tx, id: MessageId) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("update inbox set status = 'done' where id = $1 and tenant_id = $2"),
        params![id, scope.tenant()],
    )
    .await?;
    Ok(())
}

/// A conversation with unanswered inbounds that nobody is at work on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    pub scope: Scope,
    pub conversation: ConversationId,
}

impl FromRow for Waiting {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            scope: Scope::stored(row.get("tenant_id")?, row.get("user_id")?),
            conversation: row.get("conversation_id")?,
        })
    }
}

pub async fn waiting(tx: &mut SystemTx, now: Timestamp, limit: i64) -> Result<Vec<Waiting>, StoreError> {
    tx.rows(
        system_sql!(
            "select i.tenant_id, i.user_id, i.conversation_id from inbox i
               join conversations c on c.id = i.conversation_id
              where i.status = 'pending' and (c.lease_token is null or c.lease_until < $1)
              group by i.tenant_id, i.user_id, i.conversation_id
              order by min(i.received_at) limit $2"
        ),
        params![now, limit],
    )
    .await
}
