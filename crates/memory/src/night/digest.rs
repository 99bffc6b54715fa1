//! What a night came to, kept so that the person can open it and take it back.

use std::collections::BTreeMap;

use domain::{KnowledgeId, NightId, Timestamp};
use jiff::civil::Date;
use store::{FromRow, JsonText, Row, StoreError, Tx, params, sql};

use super::apply::Applied;
use crate::versions::{self, Cause, Undoing};

/// One night of one person's.
#[derive(Debug, Clone, PartialEq)]
pub struct Night {
    pub id: NightId,
    /// The person's own day on which it ran.
    pub day: Date,
    /// How many of the person's messages were read.
    pub messages: i64,
    pub learned: i64,
    pub changed: i64,
    pub strengthened: i64,
    /// What was proposed and not kept, by reason.
    pub refused: BTreeMap<String, i64>,
    pub model: String,
    pub undone_at: Option<Timestamp>,
    pub at: Timestamp,
}

impl FromRow for Night {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let refused: JsonText = row.get("refused")?;
        Ok(Self {
            id: row.get("id")?,
            day: row.get("day")?,
            messages: row.get("messages")?,
            learned: row.get("learned")?,
            changed: row.get("changed")?,
            strengthened: row.get("strengthened")?,
            refused: refused.read().unwrap_or_default(),
            model: row.get("model")?,
            undone_at: row.get("undone_at")?,
            at: row.get("at")?,
        })
    }
}

impl Night {
    /// Whether there is anything to tell.
    pub fn is_worth_telling(&self) -> bool {
        self.learned + self.changed + self.strengthened > 0
    }
}

/// The night of a day: a long one is worked through in several parts, and stays one night.
pub(super) async fn open(tx: &mut Tx, day: Date, model: &str, now: Timestamp) -> Result<NightId, StoreError> {
    if let Some(night) = of_day(tx, day).await? {
        return Ok(night.id);
    }
    let scope = tx.scope();
    let id = NightId::new(now);
    tx.execute(
        sql!(
            "insert into nights (id, tenant_id, user_id, day, messages, learned, changed, strengthened, refused,
                                 model, at)
             values ($1, $2, $3, $4, 0, 0, 0, 0, $5, $6, $7)"
        ),
        params![id, scope.tenant(), scope.user(), day, serde_json::json!({}), model, now],
    )
    .await?;
    Ok(id)
}

/// Adds what one part came to.
pub(super) async fn count(
    tx: &mut Tx,
    id: NightId,
    messages: i64,
    applied: &Applied,
) -> Result<(), StoreError> {
    let Some(night) = find(tx, id).await? else { return Ok(()) };
    let mut refused = night.refused;
    for (code, count) in &applied.refused {
        *refused.entry((*code).to_owned()).or_default() += count;
    }
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update nights set messages = messages + $4, learned = learned + $5, changed = changed + $6,
                               strengthened = strengthened + $7, refused = $8
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            messages,
            applied.learned,
            applied.changed,
            applied.strengthened,
            crate::items::json_of(&refused)?
        ],
    )
    .await?;
    Ok(())
}

pub async fn find(tx: &mut Tx, id: NightId) -> Result<Option<Night>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!("select * from nights where id = $1 and tenant_id = $2 and user_id = $3"),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

pub async fn of_day(tx: &mut Tx, day: Date) -> Result<Option<Night>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!("select * from nights where tenant_id = $1 and user_id = $2 and day = $3"),
        params![scope.tenant(), scope.user(), day],
    )
    .await
}

/// The last nights in which something was learned, newest first.
pub async fn recent(tx: &mut Tx, limit: i64) -> Result<Vec<Night>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select * from nights
              where tenant_id = $1 and user_id = $2 and learned + changed + strengthened > 0
              order by day desc limit $3"
        ),
        params![scope.tenant(), scope.user(), limit],
    )
    .await
}

/// Takes a whole night back. What the person changed since stays as they left it.
pub async fn undo(
    tx: &mut Tx,
    id: NightId,
    cause: Cause,
    now: Timestamp,
) -> Result<Vec<(KnowledgeId, Undoing)>, StoreError> {
    let undone = versions::undo_all(tx, id.as_uuid(), cause, now).await?;
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update nights set undone_at = $4
              where id = $1 and tenant_id = $2 and user_id = $3 and undone_at is null"
        ),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(undone)
}
