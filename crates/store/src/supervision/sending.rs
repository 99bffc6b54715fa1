//! What is on its way out of a tenant, and what became of it.

use domain::{ConversationId, MessageId, OutboundId, Scope, Timestamp, UserId};
use uuid::Uuid;

use super::{Before, Look, from};
use crate::{FromRow, Row, StoreError, Tx, conversation_in_sight, params, sight_sql, sql};

/// A message on its way, as an operator sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct OutboundRow {
    pub id: OutboundId,
    pub conversation: ConversationId,
    pub message: Option<MessageId>,
    pub name: String,
    pub channel: String,
    pub method: String,
    pub status: String,
    pub rule: Option<String>,
    pub text: Option<String>,
    pub attempts: i64,
    pub campaign: Option<Uuid>,
    pub due_at: Timestamp,
    pub created_at: Timestamp,
    pub settled_at: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    pub read_at: Option<Timestamp>,
}

impl FromRow for OutboundRow {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            conversation: row.get("conversation_id")?,
            message: row.get("message_id")?,
            name: row.get("name")?,
            channel: row.get("channel")?,
            method: row.get("method")?,
            status: row.get("status")?,
            rule: row.get("rule")?,
            text: row.get("text")?,
            attempts: row.get("attempts")?,
            campaign: row.get("campaign_id")?,
            due_at: row.get("due_at")?,
            created_at: row.get("created_at")?,
            settled_at: row.get("settled_at")?,
            delivered_at: row.get("delivered_at")?,
            read_at: row.get("read_at")?,
        })
    }
}

/// A message on its way `o` with its person `u`.
macro_rules! leaving {
    ($($rest:expr),+) => {
        concat!(
            "select o.id, o.conversation_id, o.message_id, u.name, o.channel, o.method, o.status, o.rule,
                    coalesce(o.text, (select m.text from messages m where m.id = o.message_id)) as text,
                    o.attempts, o.campaign_id, o.due_at, o.created_at, o.settled_at, o.delivered_at, o.read_at
               from outbox o join users u on u.id = o.user_id join conversations c on c.id = o.conversation_id
              where o.tenant_id = $1 and",
            $($rest),+
        )
    };
}

/// What left and what did not, within somebody's sight, newest first.
pub async fn outbound(
    look: &mut Look,
    status: Option<&str>,
    before: Option<Before>,
    limit: i64,
) -> Result<Vec<OutboundRow>, StoreError> {
    let before = from(before);
    look.rows(
        sight_sql!(leaving!(
            conversation_in_sight!(),
            "and (o.created_at, o.id) < ($4, $5) and ($6 = '' or o.status = $6)
           order by o.created_at desc, o.id desc limit $7"
        )),
        params![before.at, before.id, status.unwrap_or(""), limit],
    )
    .await
}

/// What left one conversation and what did not, newest first.
pub async fn outbound_in(
    tx: &mut Tx,
    conversation: ConversationId,
    limit: i64,
) -> Result<Vec<OutboundRow>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(leaving!(
            " o.user_id = $2 and o.conversation_id = $3 order by o.created_at desc, o.id desc limit $4"
        )),
        params![scope.tenant(), scope.user(), conversation, limit],
    )
    .await
}

/// Whose message on its way this is, if it is within sight.
pub async fn owner_of_outbound(look: &mut Look, id: OutboundId) -> Result<Option<Scope>, StoreError> {
    let row: Option<(UserId,)> = look
        .optional(
            sight_sql!(concat!(
                "select o.user_id from outbox o join conversations c on c.id = o.conversation_id
                  where o.tenant_id = $1 and o.id = $4 and",
                conversation_in_sight!()
            )),
            params![id],
        )
        .await?;
    Ok(row.map(|(user,)| Scope::stored(look.sight.tenant(), user)))
}
