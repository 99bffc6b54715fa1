//! Taking back the last change of an entry: what was hidden comes out again, what was corrected is as it was.

use domain::Timestamp;
use serde_json::Value;
use store::{StoreError, Tx, params, sql};

use super::change::{Origin, Verb};
use super::table::{replace, take};
use super::{Entry, MetricId, MetricKind, NewEntry, Quantity};

/// Brings a deleted entry back; nothing if it is not deleted, or was emptied for good.
pub async fn restore(tx: &mut Tx, id: MetricId, now: Timestamp) -> Result<Option<Entry>, StoreError> {
    let Some((verb, before)) = last_change(tx, id).await? else { return Ok(None) };
    if verb != Verb::Deleted.as_str() || before.is_null() {
        return Ok(None);
    }
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update aria_metrics set deleted_at = null, updated_at = $4
              where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is not null
          returning id, seq, kind, name, value, unit, day, category, notes, created_at"
        ),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await
}

/// Makes an entry what it was before its last correction; nothing if it was never corrected, or is gone.
pub async fn revert(
    tx: &mut Tx,
    id: MetricId,
    origin: &Origin,
    now: Timestamp,
) -> Result<Option<Entry>, StoreError> {
    let Some((verb, before)) = last_change(tx, id).await? else { return Ok(None) };
    let Some(entry) = take(tx, id, now).await? else { return Ok(None) };
    let Some(earlier) = (verb == Verb::Updated.as_str()).then(|| read(&before)).flatten() else {
        return Ok(None);
    };
    replace(tx, &entry, earlier, origin, now).await.map(Some)
}

async fn last_change(tx: &mut Tx, id: MetricId) -> Result<Option<(String, Value)>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select verb, before from aria_metric_changes
              where tenant_id = $1 and user_id = $2 and metric_id = $3 order by at desc, id desc limit 1"
        ),
        params![scope.tenant(), scope.user(), id],
    )
    .await
}

/// The entry out of [`Entry::to_json`].
fn read(before: &Value) -> Option<NewEntry> {
    let text = |field: &str| before[field].as_str().map(str::to_owned);
    let kind = MetricKind::parse(before["type"].as_str()?)?;
    Some(NewEntry {
        kind,
        quantity: Quantity::kept(kind, before["value"].as_f64()?, before["unit"].as_str()),
        day: before["date"].as_str()?.parse().ok()?,
        category: text("category"),
        name: text("name"),
        notes: text("notes"),
    })
}
