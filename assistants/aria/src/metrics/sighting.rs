//! Which entries a conversation was shown. An id that was not shown was guessed, and is not acted upon.

use domain::{ConversationId, Timestamp, TurnId};
use serde_json::json;
use store::{StoreError, Tx, params, sql};

use super::entry::fresh_uuid;
use super::{Entry, MetricId};

/// How many showings of a conversation count.
const KEPT: i64 = 20;

/// Remembers what was shown just now, and forgets all but the last [`KEPT`] showings of the conversation.
pub async fn note(
    tx: &mut Tx,
    conversation: ConversationId,
    turn: TurnId,
    entries: &[Entry],
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    let ids: Vec<MetricId> = entries.iter().map(|entry| entry.id).collect();
    let (seq,): (i64,) = tx
        .one(
            sql!(
                "insert into aria_metric_sightings (id, tenant_id, user_id, conversation_id, turn_id, ids, at, seq)
                 values ($1, $2, $3, $4, $5, $6, $7,
                         (select coalesce(max(seq), 0) + 1 from aria_metric_sightings
                           where tenant_id = $2 and user_id = $3 and conversation_id = $4))
              returning seq"
            ),
            params![fresh_uuid(now), scope.tenant(), scope.user(), conversation, turn, json!(ids), now],
        )
        .await?;
    tx.execute(
        sql!(
            "delete from aria_metric_sightings
              where tenant_id = $1 and user_id = $2 and conversation_id = $3 and seq <= $4"
        ),
        params![scope.tenant(), scope.user(), conversation, seq - KEPT],
    )
    .await?;
    Ok(())
}

/// Whether the conversation was shown this entry lately.
pub async fn stands(tx: &mut Tx, conversation: ConversationId, id: MetricId) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let sightings: Vec<(serde_json::Value,)> = tx
        .rows(
            sql!(
                "select ids from aria_metric_sightings
                  where tenant_id = $1 and user_id = $2 and conversation_id = $3
                  order by seq desc limit $4"
            ),
            params![scope.tenant(), scope.user(), conversation, KEPT],
        )
        .await?;
    let wanted = json!(id);
    Ok(sightings.iter().any(|(ids,)| ids.as_array().is_some_and(|ids| ids.contains(&wanted))))
}
