//! Who likes to be asked, and when they are looked at next.

use domain::Timestamp;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use serde_json::json;
use store::jobs::{self, Lane, OwnJob};
use store::{FromRow, Row, StoreError, Tx, params, sql};

use super::CHECK_IN;

/// The hour when nobody named one: the day is nearly over, the evening is not.
pub(super) const USUAL_HOUR: Time = Time::constant(18, 30, 0, 0);

/// The hours within which people are looked at.
pub(super) const EARLIEST: Time = Time::constant(9, 0, 0, 0);
pub(super) const LATEST: Time = Time::constant(20, 30, 0, 0);

/// Somebody who likes to be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CheckIns {
    pub(super) hour: Time,
    /// Nothing when they no longer like it.
    pub(super) next_at: Option<Timestamp>,
    pub(super) asked_at: Option<Timestamp>,
}

impl FromRow for CheckIns {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let hour: String = row.get("hour")?;
        let unreadable = |found| StoreError::Decode { column: "hour".into(), wanted: "an hour", found };
        Ok(Self {
            hour: hour.parse().map_err(|_| unreadable(hour))?,
            next_at: row.get("next_at")?,
            asked_at: row.get("asked_at")?,
        })
    }
}

/// The next time the clock shows this hour there.
pub(super) fn next(hour: Time, zone: &TimeZone, after: Timestamp) -> Option<Timestamp> {
    let here = after.to_zoned(zone.clone()).date();
    std::iter::successors(Some(here), |day| day.tomorrow().ok())
        .take(3)
        .filter_map(|day| Some(day.to_datetime(hour).to_zoned(zone.clone()).ok()?.timestamp()))
        .find(|at| *at > after)
}

pub(super) async fn find(tx: &mut Tx) -> Result<Option<CheckIns>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!("select hour, next_at, asked_at from aria_check_ins where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user()],
    )
    .await
}

/// The look that is due at exactly this instant, held until the transaction is over.
pub(super) async fn take_due(
    tx: &mut Tx,
    at: Timestamp,
    now: Timestamp,
) -> Result<Option<CheckIns>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update aria_check_ins set updated_at = $4
              where tenant_id = $1 and user_id = $2 and next_at = $3 returning hour, next_at, asked_at"
        ),
        params![scope.tenant(), scope.user(), at, now],
    )
    .await
}

/// Keeps what was agreed, and plans the next look.
pub(super) async fn set(tx: &mut Tx, agreed: &CheckIns, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into aria_check_ins (id, tenant_id, user_id, hour, next_at, asked_at, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $7)
             on conflict (tenant_id, user_id)
             do update set hour = excluded.hour, next_at = excluded.next_at, asked_at = excluded.asked_at,
                           updated_at = excluded.updated_at"
        ),
        params![
            store::fresh_id(now),
            scope.tenant(),
            scope.user(),
            agreed.hour.strftime("%H:%M").to_string(),
            agreed.next_at,
            agreed.asked_at,
            now
        ],
    )
    .await?;
    let Some(at) = agreed.next_at else { return Ok(()) };
    let key = format!("{CHECK_IN}/{}/{}", scope.user(), at.as_microsecond());
    plan(tx, &key, at, now).await
}

/// Plans anew what was brought back after its time: its old job found it gone, and is over.
pub(super) async fn plan_again(tx: &mut Tx, now: Timestamp) -> Result<(), StoreError> {
    let next_at = find(tx).await?.and_then(|agreed| agreed.next_at);
    let Some(at) = next_at.filter(|at| *at <= now) else { return Ok(()) };
    let key = format!("{CHECK_IN}/{}/{}/{}", tx.scope().user(), at.as_microsecond(), now.as_microsecond());
    plan(tx, &key, at, now).await
}

async fn plan(tx: &mut Tx, key: &str, at: Timestamp, now: Timestamp) -> Result<(), StoreError> {
    let payload = json!({ "at": at.as_microsecond() });
    let job = OwnJob { lane: Lane::Thought, kind: CHECK_IN, key, payload: &payload, run_at: at };
    jobs::enqueue_own(tx, &job, now).await
}

/// Ends it, and what it knew.
pub(super) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update aria_check_ins set next_at = null, asked_at = null where tenant_id = $1 and user_id = $2"
        ),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
