//! The wishes of a doctor that the house works by, in the doctor's own words.

use domain::{Timestamp, UserId};
use store::{StoreError, Tx, ids, params, sql};

ids! {
    pub(crate) WishId;
}

/// How many are looked at, the newest first.
const LOOKED_AT: i64 = 40;

/// Keeps one of the person's. Nothing if it is the newest already; what was said since may have lifted an older one.
pub(super) async fn keep(tx: &mut Tx, words: &str, now: Timestamp) -> Result<Option<WishId>, StoreError> {
    let scope = tx.scope();
    let user = scope.user();
    if of(tx, user).await?.first().is_some_and(|newest| newest == words) {
        return Ok(None);
    }
    let kept: Option<(WishId,)> = tx
        .optional(
            sql!(
                "insert into julia_wishes (id, tenant_id, user_id, words, said_at) values ($1, $2, $3, $4, $5)
                 on conflict (tenant_id, user_id, words) do update set said_at = excluded.said_at returning id"
            ),
            params![WishId::new(now), scope.tenant(), user, words, now],
        )
        .await?;
    Ok(kept.map(|(id,)| id))
}

/// What somebody of the tenant's wishes, the newest first.
pub(crate) async fn of(tx: &mut Tx, user: UserId) -> Result<Vec<String>, StoreError> {
    let rows: Vec<(String,)> = tx
        .rows(
            sql!(
                "select words from julia_wishes where tenant_id = $1 and user_id = $2
                  order by said_at desc, id desc limit $3"
            ),
            params![tx.scope().tenant(), user, LOOKED_AT],
        )
        .await?;
    Ok(rows.into_iter().map(|(words,)| words).collect())
}

/// Everything about the person, gone.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("delete from julia_wishes where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
