//! What was accepted and must be answered, in the order it came.

use std::time::Duration;

use domain::{
    ActionId, ConversationId, CorrelationId, MessageId, Scope, TenantId, Timestamp, TurnId, UserId,
};

use crate::amendments::Amendment;
use crate::conversations::Position;
use crate::{FromRow, JsonText, Row, Statement, StoreError, SystemTx, Tx, params, sql, system_sql};

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
    /// From when on it may be answered: somebody may still be typing.
    pub ready_at: Timestamp,
    /// What came besides words, as its channel described it.
    pub content: Option<JsonText>,
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
            ready_at: row.get::<Option<Timestamp>>("ready_at")?.unwrap_or(Timestamp::UNIX_EPOCH),
            content: row.get("content")?,
        })
    }
}

/// What keeps an inbound for good, at its place. One that its provider's id says is here already is
/// [`StoreError::Unique`].
pub fn acceptance(scope: Scope, inbound: &Inbound, place: Position, provider_id: &str) -> Statement {
    Statement::new(
        sql!(
            "insert into inbox (id, tenant_id, user_id, conversation_id, seq, kind, channel, provider_message_id,
                                turn_id, action_id, decision, status, attempts, correlation_id, received_at,
                                ready_at, content)
             values ($1, $2, $3, $4,
                     coalesce($5, (select last_seq from conversations
                                    where id = $4 and tenant_id = $2 and user_id = $3)),
                     $6, $7, $8, $9, $10, $11, 'pending', $12, $13, $14, $15, $16)"
        ),
        params![
            inbound.id,
            scope.tenant(),
            scope.user(),
            inbound.conversation,
            place.number(),
            inbound.kind.as_str(),
            inbound.channel,
            provider_id,
            inbound.turn,
            inbound.action,
            inbound.decision,
            inbound.attempts,
            inbound.correlation,
            inbound.received_at,
            inbound.ready_at,
            inbound.content
        ],
    )
}

/// The inbound that this provider id was accepted as, if it was.
pub async fn find(tx: &mut Tx, channel: &str, provider_id: &str) -> Result<Option<Inbound>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, conversation_id, seq, kind, channel, turn_id, action_id, decision, attempts, correlation_id,
                    received_at, ready_at, content
               from inbox where tenant_id = $1 and user_id = $2 and channel = $3 and provider_message_id = $4"
        ),
        params![scope.tenant(), scope.user(), channel, provider_id],
    )
    .await
}

/// What its service calls an inbound.
pub async fn provider_id(tx: &mut Tx, id: MessageId) -> Result<Option<String>, StoreError> {
    let scope = tx.scope();
    let row: Option<(String,)> = tx
        .optional(
            sql!("select provider_message_id from inbox where id = $1 and tenant_id = $2 and user_id = $3"),
            params![id, scope.tenant(), scope.user()],
        )
        .await?;
    Ok(row.map(|(id,)| id))
}

/// Whose inbound this is: its provider's id is certain where a name is not.
pub async fn whose(
    tx: &mut SystemTx,
    tenant: TenantId,
    channel: &str,
    provider_id: &str,
) -> Result<Option<Scope>, StoreError> {
    let row: Option<(TenantId, UserId)> = tx
        .optional(
            system_sql!(
                "select tenant_id, user_id from inbox
                  where tenant_id = $1 and channel = $2 and provider_message_id = $3 limit 1"
            ),
            params![tenant, channel, provider_id],
        )
        .await?;
    Ok(row.map(|(tenant, user)| Scope::stored(tenant, user)))
}

/// One inbound by its id.
pub async fn by_id(tx: &mut Tx, id: MessageId) -> Result<Option<Inbound>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, conversation_id, seq, kind, channel, turn_id, action_id, decision, attempts, correlation_id,
                    received_at, ready_at, content
               from inbox where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// The oldest inbound of a conversation that waits for its answer and may be answered, counting this look as an attempt.
pub async fn next(
    tx: &mut Tx,
    conversation: ConversationId,
    now: Timestamp,
) -> Result<Option<Inbound>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update inbox set attempts = attempts + 1
              where tenant_id = $1 and user_id = $2
                and id = (select id from inbox where conversation_id = $3 and status = 'pending'
                             and merged_into is null order by seq limit 1)
                and (ready_at is null or ready_at <= $4)
          returning id, conversation_id, seq, kind, channel, turn_id, action_id, decision, attempts, correlation_id,
                    received_at, ready_at, content"
        ),
        params![scope.tenant(), scope.user(), conversation, now],
    )
    .await
}

/// What came right after an inbound, on the same channel and in words, becomes part of it. Decisions stand alone. Found by
/// the conversation: `coalesce` keeps the index of all that a tenant heard on a channel out of it.
pub async fn merge_into(tx: &mut Tx, first: &Inbound) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.post(
        sql!(
            "update inbox set merged_into = $4, turn_id = $5
              where tenant_id = $1 and user_id = $2 and conversation_id = $3 and status = 'pending'
                and merged_into is null and kind = 'message' and coalesce(channel, '') = $6 and id <> $4
                and seq > $7
                and seq < coalesce((select min(seq) from inbox
                                     where conversation_id = $3 and status = 'pending' and kind <> 'message'
                                       and tenant_id = $1), 9223372036854775807)"
        ),
        params![
            scope.tenant(),
            scope.user(),
            first.conversation,
            first.id,
            first.turn,
            first.channel,
            first.seq
        ],
    )
    .await
}

/// One piece of what is answered as one.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    pub id: MessageId,
    pub text: String,
    pub content: Option<JsonText>,
    /// What its author made of it since.
    pub amendment: Option<Amendment>,
}

impl FromRow for Piece {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let (kind, text): (Option<String>, Option<String>) = (row.get("amended")?, row.get("amended_text")?);
        Ok(Self {
            id: row.get("id")?,
            text: row.get("text")?,
            content: row.get("content")?,
            amendment: kind.zip(text).map(|(kind, text)| Amendment::read(&kind, text)),
        })
    }
}

/// The inbound and whatever was merged into it, in order.
pub async fn pieces(tx: &mut Tx, first: MessageId) -> Result<Vec<Piece>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select i.id, m.text, i.content,
                    (select a.kind from amendments a where a.message_id = i.id and a.tenant_id = i.tenant_id
                      order by a.at desc, a.id desc limit 1) as amended,
                    (select a.text from amendments a where a.message_id = i.id and a.tenant_id = i.tenant_id
                      order by a.at desc, a.id desc limit 1) as amended_text
               from inbox i join messages m on m.id = i.id
              where i.tenant_id = $1 and i.user_id = $2 and (i.id = $3 or i.merged_into = $3)
              order by i.seq limit 200"
        ),
        params![scope.tenant(), scope.user(), first],
    )
    .await
}

/// Whoever waits in this conversation waits until then, for more may come. Nobody waits longer than `at_most` after they
/// wrote: what came before that is left as it is.
pub fn holding_back(
    scope: Scope,
    conversation: ConversationId,
    until: Timestamp,
    at_most: Duration,
) -> Statement {
    Statement::new(
        sql!(
            "update inbox set ready_at = $4
              where tenant_id = $1 and user_id = $2 and conversation_id = $3 and status = 'pending'
                and merged_into is null and attempts = 0 and received_at >= $5 and ready_at is distinct from $4"
        ),
        params![scope.tenant(), scope.user(), conversation, until, until - at_most],
    )
}

/// Whether anything after `seq` waits in this conversation and may be answered.
pub async fn more_waits(
    tx: &mut Tx,
    conversation: ConversationId,
    seq: i64,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let row: Option<(i64,)> = tx
        .optional(
            sql!(
                "select seq from inbox
                  where tenant_id = $1 and conversation_id = $2 and status = 'pending' and seq > $3
                    and merged_into is null and coalesce(ready_at, received_at) <= $4 limit 1"
            ),
            params![scope.tenant(), conversation, seq, now],
        )
        .await?;
    Ok(row.is_some())
}

/// The inbound has its outcome, and whatever was merged into it. Commits with it.
pub async fn finish(tx: &mut Tx, id: MessageId) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.post(
        sql!("update inbox set status = 'done' where id = $1 and tenant_id = $2"),
        params![id, scope.tenant()],
    )
    .await?;
    tx.post(
        sql!("update inbox set status = 'done' where merged_into = $1 and tenant_id = $2"),
        params![id, scope.tenant()],
    )
    .await
}

/// When somebody who may still be typing is answered next.
pub async fn next_ready(tx: &mut SystemTx, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let row: (Option<Timestamp>,) = tx
        .one(
            system_sql!(
                "select min(ready_at) from inbox
                  where status = 'pending' and merged_into is null and ready_at > $1"
            ),
            params![now],
        )
        .await?;
    Ok(row.0)
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

/// What waits, longest first. Each conversation is looked up by its id: joined, a server would rather read all there are.
pub async fn waiting(tx: &mut SystemTx, now: Timestamp, limit: i64) -> Result<Vec<Waiting>, StoreError> {
    tx.rows(
        system_sql!(
            "select i.tenant_id, i.user_id, i.conversation_id from inbox i
              where i.status = 'pending' and i.merged_into is null and i.ready_at <= $1
                and (select c.lease_token is null or c.lease_until < $1 from conversations c
                      where c.id = i.conversation_id)
              group by i.tenant_id, i.user_id, i.conversation_id
              order by min(i.received_at) limit $2"
        ),
        params![now, limit],
    )
    .await
}
