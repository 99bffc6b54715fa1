//! Two things that may not both hold. Both stay, and the person is asked, gently and once.

use domain::{DoubtId, KnowledgeId, Timestamp};
use store::{FromRow, Row, StoreError, Tx, params, sql};
use uuid::Uuid;

use crate::item::{Item, Standing};
use crate::versions::{Cause, Change};
use crate::{items, learn};

#[derive(Debug, Clone, PartialEq)]
pub struct Doubt {
    pub id: DoubtId,
    pub older: KnowledgeId,
    pub newer: KnowledgeId,
    pub because: String,
    pub at: Timestamp,
}

impl FromRow for Doubt {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            older: row.get("older_id")?,
            newer: row.get("newer_id")?,
            because: row.get("because")?,
            at: row.get("at")?,
        })
    }
}

/// What the person says to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Keep {
    Both,
    Older,
    Newer,
}

pub(crate) async fn open(
    tx: &mut Tx,
    older: KnowledgeId,
    newer: KnowledgeId,
    because: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    let because: String = learn::scrubbed(because).chars().take(learn::LONGEST).collect();
    tx.execute(
        sql!(
            "insert into doubts (id, tenant_id, user_id, older_id, newer_id, because, status, at)
             values ($1, $2, $3, $4, $5, $6, 'open', $7) on conflict (older_id, newer_id) do nothing"
        ),
        params![DoubtId::new(now), scope.tenant(), scope.user(), older, newer, because, now],
    )
    .await?;
    Ok(())
}

/// The open ones, oldest first.
pub async fn all(tx: &mut Tx, limit: i64) -> Result<Vec<Doubt>, StoreError> {
    open_ones(tx, Wanted::Any, limit).await
}

/// The next one to ask about in words, which is asked about once.
pub async fn next_to_ask(tx: &mut Tx) -> Result<Option<Doubt>, StoreError> {
    Ok(open_ones(tx, Wanted::Unasked, 1).await?.pop())
}

pub async fn find(tx: &mut Tx, id: DoubtId) -> Result<Option<Doubt>, StoreError> {
    Ok(open_ones(tx, Wanted::This(id), 1).await?.pop())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Any,
    Unasked,
    This(DoubtId),
}

/// Nobody is asked about what is over on either side, unless it was the other side that ended it: then that is the
/// question. Once an end is undone, the doubt is there again.
async fn open_ones(tx: &mut Tx, wanted: Wanted, limit: i64) -> Result<Vec<Doubt>, StoreError> {
    let scope = tx.scope();
    let nobody = DoubtId::from_uuid(Uuid::nil());
    let id = if let Wanted::This(id) = wanted { id } else { nobody };
    tx.rows(
        sql!(
            "select d.* from doubts d
               join knowledge older
                 on older.id = d.older_id and older.tenant_id = d.tenant_id and older.user_id = d.user_id
               join knowledge newer
                 on newer.id = d.newer_id and newer.tenant_id = d.tenant_id and newer.user_id = d.user_id
              where d.tenant_id = $1 and d.user_id = $2 and d.status = 'open'
                and (older.standing = 'current'
                     or older.standing = 'superseded' and older.superseded_by = d.newer_id)
                and (newer.standing = 'current'
                     or newer.standing = 'superseded' and newer.superseded_by = d.older_id)
                and ($3 = false or d.asked_at is null) and (d.id = $4 or $4 = $5)
              order by d.at limit $6"
        ),
        params![scope.tenant(), scope.user(), wanted == Wanted::Unasked, id, nobody, limit],
    )
    .await
}

pub async fn note_asked(tx: &mut Tx, id: DoubtId, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("update doubts set asked_at = $4 where id = $1 and tenant_id = $2 and user_id = $3"),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(())
}

/// Does what the person said. What they keep is confirmed by it.
pub async fn settle(
    tx: &mut Tx,
    doubt: &Doubt,
    keep: Keep,
    cause: Cause,
    now: Timestamp,
) -> Result<(), StoreError> {
    let older = items::find(tx, doubt.older).await?;
    let newer = items::find(tx, doubt.newer).await?;
    if let (Some(mut older), Some(mut newer)) = (older, newer) {
        match keep {
            Keep::Both => {
                confirm(tx, &mut older, cause, now).await?;
                confirm(tx, &mut newer, cause, now).await?;
            }
            Keep::Older => {
                confirm(tx, &mut older, cause, now).await?;
                learn::supersede(tx, &mut newer, doubt.older, &doubt.because, cause, now).await?;
            }
            Keep::Newer => {
                confirm(tx, &mut newer, cause, now).await?;
                learn::supersede(tx, &mut older, doubt.newer, &doubt.because, cause, now).await?;
            }
        }
    }
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update doubts set status = 'settled', settled_at = $4
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![doubt.id, scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(())
}

/// What an answer did to an item was taken back, and the answer with it.
pub(crate) async fn reopen(tx: &mut Tx, item: KnowledgeId, settled: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update doubts set status = 'open', settled_at = null
              where tenant_id = $1 and user_id = $2 and (older_id = $3 or newer_id = $3)
                and status = 'settled' and settled_at = $4"
        ),
        params![scope.tenant(), scope.user(), item, settled],
    )
    .await?;
    Ok(())
}

async fn confirm(tx: &mut Tx, item: &mut Item, cause: Cause, now: Timestamp) -> Result<(), StoreError> {
    item.validated = true;
    item.standing = Standing::Current;
    item.superseded_by = None;
    item.superseded_at = None;
    items::change(tx, item, Change::Validated, cause, now).await?;
    Ok(())
}
