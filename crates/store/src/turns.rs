//! Turns as they are stored between two steps.

use domain::{ConversationId, CorrelationId, MessageId, Scope, TenantId, Timestamp, TurnId, UserId};

use uuid::Uuid;

use crate::{FromRow, JsonText, Row, StoreError, SystemTx, Tx, params, sql, system_sql};

/// Where a stored turn belongs.
#[derive(Debug, Clone)]
pub struct TurnKey {
    pub id: TurnId,
    pub conversation: ConversationId,
    pub inbound: MessageId,
    pub correlation: CorrelationId,
}

/// Keeps a turn that is not over yet. Commits with the effect of the step before.
pub async fn save(tx: &mut Tx, key: &TurnKey, value: &JsonText, now: Timestamp) -> Result<(), StoreError> {
    write(tx, key, "running", value, None, now).await
}

/// Keeps a turn that is over, with the reply that repeats of the same message will get.
pub async fn finish(
    tx: &mut Tx,
    key: &TurnKey,
    value: &JsonText,
    reply: &JsonText,
    now: Timestamp,
) -> Result<(), StoreError> {
    write(tx, key, "done", value, Some(reply), now).await
}

async fn write(
    tx: &mut Tx,
    key: &TurnKey,
    status: &str,
    value: &JsonText,
    reply: Option<&JsonText>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.post(
        sql!(
            "insert into turns (id, tenant_id, user_id, conversation_id, inbound_id, status, value, reply,
                                correlation_id, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
             on conflict (id) do update
                set status = excluded.status, value = excluded.value, reply = excluded.reply,
                    updated_at = excluded.updated_at"
        ),
        params![
            key.id,
            scope.tenant(),
            scope.user(),
            key.conversation,
            key.inbound,
            status,
            value,
            reply,
            key.correlation,
            now
        ],
    )
    .await
}

/// The stored form of a turn that somebody began and did not finish.
pub async fn unfinished(tx: &mut Tx, id: TurnId) -> Result<Option<JsonText>, StoreError> {
    let scope = tx.scope();
    let row: Option<(JsonText,)> = tx
        .optional(
            sql!("select value from turns where id = $1 and tenant_id = $2 and status = 'running'"),
            params![id, scope.tenant()],
        )
        .await?;
    Ok(row.map(|(value,)| value))
}

/// The reply to an inbound, and whose it is: for the pages that are open on another instance.
pub async fn reply_of_anyone(
    tx: &mut SystemTx,
    inbound: MessageId,
) -> Result<Option<(Scope, JsonText)>, StoreError> {
    let row: Option<(TenantId, UserId, Option<JsonText>)> = tx
        .optional(
            system_sql!(
                "select t.tenant_id, t.user_id, t.reply from inbox i join turns t on t.id = i.turn_id where i.id = $1"
            ),
            params![inbound],
        )
        .await?;
    Ok(row.and_then(|(tenant, user, reply)| Some((Scope::stored(tenant, user), reply?))))
}

/// The reply of the turn that answered this inbound, once it has.
pub async fn reply(tx: &mut Tx, inbound: MessageId) -> Result<Option<JsonText>, StoreError> {
    let scope = tx.scope();
    let row: Option<(Option<JsonText>,)> = tx
        .optional(
            sql!(
                "select t.reply from inbox i join turns t on t.id = i.turn_id
                  where i.id = $1 and i.tenant_id = $2 and t.tenant_id = $2 and t.user_id = $3"
            ),
            params![inbound, scope.tenant(), scope.user()],
        )
        .await?;
    Ok(row.and_then(|(reply,)| reply))
}

/// A turn as it lies in the database, and whose it is.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredTurn {
    pub scope: Scope,
    pub id: TurnId,
    pub inbound: MessageId,
    pub value: JsonText,
    /// Nothing while the turn is under way.
    pub reply: Option<JsonText>,
    pub updated_at: Timestamp,
}

impl FromRow for StoredTurn {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            scope: Scope::stored(row.get("tenant_id")?, row.get("user_id")?),
            id: row.get("id")?,
            inbound: row.get("inbound_id")?,
            value: row.get("value")?,
            reply: row.get("reply")?,
            updated_at: row.get("updated_at")?,
        })
    }
}

/// The turns that somebody may mean by an id: the turn's own, that of a message or a conversation of its, or a
/// correlation id. Newest first, a few at most.
pub async fn named(tx: &mut SystemTx, name: &str) -> Result<Vec<StoredTurn>, StoreError> {
    if let Ok(id) = name.parse::<Uuid>() {
        let found: Vec<StoredTurn> = tx
            .rows(
                system_sql!(
                    "select id, tenant_id, user_id, inbound_id, value, reply, updated_at from turns
                      where id = $1 or id in (select turn_id from messages where id = $1 or conversation_id = $1)
                      order by id desc limit 20"
                ),
                params![id],
            )
            .await?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    tx.rows(
        system_sql!(
            "select id, tenant_id, user_id, inbound_id, value, reply, updated_at from turns
              where correlation_id = $1 order by id desc limit 20"
        ),
        params![name],
    )
    .await
}
