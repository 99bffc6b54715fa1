//! Paying: a month of a bill, or a part of a debt, becomes one expense, and only once.

use domain::Timestamp;
use records::RecordId;
use store::{StoreError, Tx, params, sql};

use crate::tracking::metrics::{self, Entry, NewEntry};

/// What came of paying.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Paid {
    Now(Entry),
    /// Its expense stands already.
    Before,
}

/// Whether the expense of a payment stands.
pub(crate) async fn is_paid(tx: &mut Tx, record: RecordId, number: i64) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let found: Option<(i64,)> = tx
        .optional(
            sql!(
                "select p.number from aria_payments p
                   join aria_metrics m on m.id = p.metric_id and m.tenant_id = p.tenant_id and m.deleted_at is null
                  where p.tenant_id = $1 and p.user_id = $2 and p.record_id = $3 and p.number = $4"
            ),
            params![scope.tenant(), scope.user(), record, number],
        )
        .await?;
    Ok(found.is_some())
}

/// Pays `number` of a record that this transaction has [taken](super::take), so that nobody else pays it meanwhile.
pub(crate) async fn pay(
    tx: &mut Tx,
    record: RecordId,
    number: i64,
    expense: NewEntry,
    now: Timestamp,
) -> Result<Paid, StoreError> {
    if is_paid(tx, record, number).await? {
        return Ok(Paid::Before);
    }
    let entry = metrics::insert(tx, expense, now).await?;
    let scope = tx.scope();
    // A payment whose expense was deleted is made again.
    tx.execute(
        sql!(
            "insert into aria_payments (id, tenant_id, user_id, record_id, number, metric_id, at)
             values ($1, $2, $3, $4, $5, $6, $7)
                 on conflict (tenant_id, user_id, record_id, number)
                 do update set metric_id = excluded.metric_id, at = excluded.at"
        ),
        params![RecordId::new(now), scope.tenant(), scope.user(), record, number, entry.id, now],
    )
    .await?;
    Ok(Paid::Now(entry))
}
