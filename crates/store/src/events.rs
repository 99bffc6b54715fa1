//! Events: appended, never changed.

use domain::{ConversationId, Event, EventId, EventKind, Scope, Timestamp};
use serde_json::Value;

use crate::{Statement, StoreError, Tx, params, sql};

/// Appends one fact. It commits with whatever it is a fact about.
pub async fn append(tx: &mut Tx, event: &Event, at: Timestamp) -> Result<(), StoreError> {
    tx.post_all(vec![appending(tx.scope(), event, at)]).await
}

/// How the newest fact of a kind in a conversation came about, whoever of the tenant's noted it.
pub async fn newest_in(
    tx: &mut Tx,
    conversation: ConversationId,
    kind: EventKind,
) -> Result<Option<Value>, StoreError> {
    let tenant = tx.scope().tenant();
    let found: Option<(Value,)> = tx
        .optional(
            sql!(
                "select details from events where tenant_id = $1 and conversation_id = $2 and kind = $3
                  order by at desc, id desc limit 1"
            ),
            params![tenant, conversation, kind.as_str()],
        )
        .await?;
    Ok(found.map(|(details,)| details))
}

/// What appends one fact.
pub fn appending(scope: Scope, event: &Event, at: Timestamp) -> Statement {
    let details = serde_json::to_value(&event.details).unwrap_or(Value::Null);
    Statement::new(
        sql!(
            "insert into events (id, tenant_id, user_id, conversation_id, kind, subject, details, correlation_id, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        ),
        params![
            EventId::new(at),
            scope.tenant(),
            scope.user(),
            event.conversation,
            event.kind.as_str(),
            event.subject,
            details,
            event.correlation,
            at
        ],
    )
}
