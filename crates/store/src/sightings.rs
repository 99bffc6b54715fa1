//! Which things a conversation was shown. An id that was not shown was guessed, and is not acted upon.

use domain::{ConversationId, SightingId, Timestamp, TurnId};
use serde_json::json;
use uuid::Uuid;

use crate::{StoreError, Tx, params, sql};

/// How many showings of a conversation count.
const KEPT: i64 = 20;

/// Remembers what was shown just now, and forgets all but the last `KEPT` showings of the conversation.
pub async fn note(
    tx: &mut Tx,
    conversation: ConversationId,
    turn: TurnId,
    shown: &[Uuid],
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    let (seq,): (i64,) = tx
        .one(
            sql!(
                "insert into sightings (id, tenant_id, user_id, conversation_id, turn_id, ids, at, seq)
                 values ($1, $2, $3, $4, $5, $6, $7,
                         (select coalesce(max(seq), 0) + 1 from sightings
                           where tenant_id = $2 and user_id = $3 and conversation_id = $4))
              returning seq"
            ),
            params![
                SightingId::new(now),
                scope.tenant(),
                scope.user(),
                conversation,
                turn,
                json!(shown),
                now
            ],
        )
        .await?;
    if seq > KEPT {
        tx.execute(
            sql!(
                "delete from sightings
                  where tenant_id = $1 and user_id = $2 and conversation_id = $3 and seq <= $4"
            ),
            params![scope.tenant(), scope.user(), conversation, seq - KEPT],
        )
        .await?;
    }
    Ok(())
}

/// Whether the conversation was shown this lately.
pub async fn stands(tx: &mut Tx, conversation: ConversationId, id: Uuid) -> Result<bool, StoreError> {
    Ok(recent(tx, conversation).await?.iter().any(|shown| shown.contains(&id)))
}

/// What one turn of the conversation showed.
pub async fn of_turn(
    tx: &mut Tx,
    conversation: ConversationId,
    turn: TurnId,
) -> Result<Vec<Uuid>, StoreError> {
    let scope = tx.scope();
    let shown: Vec<(serde_json::Value,)> = tx
        .rows(
            sql!(
                "select ids from sightings
                  where tenant_id = $1 and user_id = $2 and conversation_id = $3 and turn_id = $4"
            ),
            params![scope.tenant(), scope.user(), conversation, turn],
        )
        .await?;
    Ok(shown
        .into_iter()
        .flat_map(|(ids,)| serde_json::from_value::<Vec<Uuid>>(ids).unwrap_or_default())
        .collect())
}

/// What the conversation was shown lately, the newest showing first, each in the order in which it was shown: "o segundo"
/// is the second of the newest list.
pub async fn recent(tx: &mut Tx, conversation: ConversationId) -> Result<Vec<Vec<Uuid>>, StoreError> {
    let scope = tx.scope();
    let sightings: Vec<(serde_json::Value,)> = tx
        .rows(
            sql!(
                "select ids from sightings
                  where tenant_id = $1 and user_id = $2 and conversation_id = $3
                  order by seq desc limit $4"
            ),
            params![scope.tenant(), scope.user(), conversation, KEPT],
        )
        .await?;
    // A showing that cannot be read shows nothing.
    Ok(sightings.into_iter().map(|(ids,)| serde_json::from_value(ids).unwrap_or_default()).collect())
}
