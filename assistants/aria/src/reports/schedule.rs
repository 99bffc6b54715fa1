//! Which reports somebody wants, and what was told.

use domain::Timestamp;
use jiff::civil::{Date, Time};
use serde_json::json;
use store::jobs::{self, Lane, OwnJob};
use store::{FromRow, Row, StoreError, Tx, params, sql};
use uuid::Uuid;

use super::{REPORT, ReportKind};

/// A report that comes by itself.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Schedule {
    pub(crate) kind: ReportKind,
    pub(crate) hour: Time,
    pub(crate) next_at: Option<Timestamp>,
}

impl FromRow for Schedule {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let unreadable = |column: &str, found: String| StoreError::Decode {
            column: column.into(),
            wanted: "a report",
            found,
        };
        let kind: String = row.get("kind")?;
        let hour: String = row.get("hour")?;
        Ok(Self {
            kind: ReportKind::parse(&kind).ok_or_else(|| unreadable("kind", kind))?,
            hour: hour.parse().map_err(|_| unreadable("hour", hour))?,
            next_at: row.get("next_at")?,
        })
    }
}

/// A report that was told.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SentReport {
    pub(crate) id: Uuid,
    pub(crate) kind: String,
    pub(crate) day: Date,
    pub(crate) text: String,
    pub(crate) created_at: Timestamp,
}

impl FromRow for SentReport {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            kind: row.get("kind")?,
            day: row.get("day")?,
            text: row.get("text")?,
            created_at: row.get("created_at")?,
        })
    }
}

/// Every report that this person wants.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<Schedule>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select kind, hour, next_at from aria_report_schedules
              where tenant_id = $1 and user_id = $2 and next_at is not null order by kind"
        ),
        params![scope.tenant(), scope.user()],
    )
    .await
}

/// The report that is due at exactly this instant, held until the transaction is over.
pub(super) async fn take_due(
    tx: &mut Tx,
    kind: ReportKind,
    at: Timestamp,
    now: Timestamp,
) -> Result<Option<Schedule>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update aria_report_schedules set updated_at = $5
              where tenant_id = $1 and user_id = $2 and kind = $3 and next_at = $4
          returning kind, hour, next_at"
        ),
        params![scope.tenant(), scope.user(), kind.as_str(), at, now],
    )
    .await
}

/// Sets when a report comes next, and plans it; nothing ends it.
pub(crate) async fn set(tx: &mut Tx, schedule: &Schedule, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into aria_report_schedules (id, tenant_id, user_id, kind, hour, next_at, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $7)
             on conflict (tenant_id, user_id, kind)
             do update set hour = excluded.hour, next_at = excluded.next_at, updated_at = excluded.updated_at"
        ),
        params![
            store::fresh_id(now),
            scope.tenant(),
            scope.user(),
            schedule.kind.as_str(),
            schedule.hour.strftime("%H:%M").to_string(),
            schedule.next_at,
            now
        ],
    )
    .await?;
    let Some(at) = schedule.next_at else { return Ok(()) };
    plan(tx, schedule.kind, at, "", now).await
}

/// Plans anew what was brought back after its time: its old job found it gone, and is over.
pub(super) async fn plan_again(tx: &mut Tx, schedule: &Schedule, now: Timestamp) -> Result<(), StoreError> {
    match schedule.next_at.filter(|at| *at <= now) {
        Some(at) => plan(tx, schedule.kind, at, &format!("/{}", now.as_microsecond()), now).await,
        None => Ok(()),
    }
}

async fn plan(
    tx: &mut Tx,
    kind: ReportKind,
    at: Timestamp,
    again: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (kind, micros) = (kind.as_str(), at.as_microsecond());
    let key = format!("{REPORT}/{}/{kind}/{micros}{again}", tx.scope().user());
    let payload = json!({ "kind": kind, "at": micros });
    let job = OwnJob { lane: Lane::Thought, kind: REPORT, key: &key, payload: &payload, run_at: at };
    jobs::enqueue_own(tx, &job, now).await
}

/// Ends a report.
pub(crate) async fn stop(tx: &mut Tx, kind: ReportKind, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let stopped = tx
        .execute(
            sql!(
                "update aria_report_schedules set next_at = null, updated_at = $4
                  where tenant_id = $1 and user_id = $2 and kind = $3 and next_at is not null"
            ),
            params![scope.tenant(), scope.user(), kind.as_str(), now],
        )
        .await?;
    Ok(stopped > 0)
}

/// Keeps what was told.
pub(super) async fn keep(
    tx: &mut Tx,
    kind: ReportKind,
    day: Date,
    text: &str,
    now: Timestamp,
) -> Result<SentReport, StoreError> {
    let scope = tx.scope();
    let id = store::fresh_id(now);
    tx.execute(
        sql!(
            "insert into aria_reports (id, tenant_id, user_id, kind, day, text, created_at)
             values ($1, $2, $3, $4, $5, $6, $7)"
        ),
        params![id, scope.tenant(), scope.user(), kind.as_str(), day, text, now],
    )
    .await?;
    Ok(SentReport { id, kind: kind.as_str().to_owned(), day, text: text.to_owned(), created_at: now })
}

/// What was told last, newest first, before a place in that order.
pub(crate) async fn told(
    tx: &mut Tx,
    before: (Timestamp, Uuid),
    limit: i64,
) -> Result<Vec<SentReport>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, kind, day, text, created_at from aria_reports
              where tenant_id = $1 and user_id = $2 and (created_at, id) < ($3, $4)
              order by created_at desc, id desc limit $5"
        ),
        params![scope.tenant(), scope.user(), before.0, before.1, limit],
    )
    .await
}

/// Empties what was told and ends what was planned.
pub(super) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    let whose = params![scope.tenant(), scope.user()];
    tx.execute(sql!("update aria_reports set text = '' where tenant_id = $1 and user_id = $2"), whose)
        .await?;
    tx.execute(
        sql!("update aria_report_schedules set next_at = null where tenant_id = $1 and user_id = $2"),
        whose,
    )
    .await?;
    Ok(())
}
