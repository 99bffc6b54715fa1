//! The reminders themselves: kept, found, moved on. A reminder is never hidden, it is over; and every step of it plans the
//! next: its statements are its own.

use ::tools::ToolError;
use domain::Timestamp;
use jiff::tz::TimeZone;
use serde_json::json;
use store::jobs::{self, Lane, OwnJob};
use store::{StoreError, Tx, params, sql};

use super::refusal::Refusal;
use super::saying::Saying;
use super::{DELIVER, NewReminder, Reminder, ReminderId, Status};

/// Keeps a reminder, and plans that it speaks.
pub(crate) async fn insert(tx: &mut Tx, new: NewReminder, now: Timestamp) -> Result<Reminder, StoreError> {
    let scope = tx.scope();
    let id = ReminderId::new(now);
    tx.execute(
        sql!(
            "insert into aria_reminders (id, tenant_id, user_id, title, notes, first_at, timezone, repeat, next_at,
                                         status, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'active', $10, $10)"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            new.title,
            new.notes,
            new.first.to_string(),
            new.timezone,
            json!(new.rule),
            new.next_at,
            now
        ],
    )
    .await?;
    plan(tx, id, new.next_at, now).await?;
    Ok(Reminder {
        id,
        title: new.title,
        notes: new.notes,
        first: new.first,
        timezone: new.timezone,
        rule: new.rule,
        next_at: Some(new.next_at),
        status: Status::Active,
        delivered_at: None,
        created_at: now,
    })
}

/// How many reminders somebody may have waiting.
const MOST: i64 = 20_000;

/// Refuses one more where there are too many already.
pub(crate) async fn check_room(tx: &mut Tx, saying: &Saying<'_>) -> Result<(), ToolError> {
    let scope = tx.scope();
    let (waiting,): (i64,) = tx
        .one(
            sql!(
                "select count(*) from (select 1 as one from aria_reminders
                  where tenant_id = $1 and user_id = $2 and next_at is not null limit $3) as waiting"
            ),
            params![scope.tenant(), scope.user(), MOST],
        )
        .await?;
    if waiting >= MOST { Err(saying.refused(Refusal::TooMany)) } else { Ok(()) }
}

/// The job that speaks at an instant. A reminder that moved finds its old jobs without work.
async fn plan(tx: &mut Tx, id: ReminderId, at: Timestamp, now: Timestamp) -> Result<(), StoreError> {
    plan_as(tx, &format!("{DELIVER}/{id}/{}", at.as_microsecond()), id, at, now).await
}

/// Plans anew what was brought back after its time: its old job found it gone, and is over.
pub(super) async fn plan_again(tx: &mut Tx, id: ReminderId, now: Timestamp) -> Result<(), StoreError> {
    let next_at = find(tx, id).await?.and_then(|reminder| reminder.next_at);
    let Some(at) = next_at.filter(|at| *at <= now) else { return Ok(()) };
    let key = format!("{DELIVER}/{id}/{}/{}", at.as_microsecond(), now.as_microsecond());
    plan_as(tx, &key, id, at, now).await
}

async fn plan_as(
    tx: &mut Tx,
    key: &str,
    id: ReminderId,
    at: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    let payload = json!({ "reminder": id, "at": at.as_microsecond() });
    let new = OwnJob { lane: Lane::Duty, kind: DELIVER, key, payload: &payload, run_at: at };
    jobs::enqueue_own(tx, &new, now).await
}

pub(crate) async fn find(tx: &mut Tx, id: ReminderId) -> Result<Option<Reminder>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, title, notes, first_at, timezone, repeat, next_at, status, delivered_at, created_at
               from aria_reminders where tenant_id = $1 and user_id = $2 and id = $3"
        ),
        params![scope.tenant(), scope.user(), id],
    )
    .await
}

/// The reminder that is due at exactly this instant; nobody else changes it until the transaction is over.
pub(crate) async fn take_due(
    tx: &mut Tx,
    id: ReminderId,
    at: Timestamp,
    now: Timestamp,
) -> Result<Option<Reminder>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update aria_reminders set updated_at = $5
              where tenant_id = $1 and user_id = $2 and id = $3 and next_at = $4 and status = 'active'
          returning id, title, notes, first_at, timezone, repeat, next_at, status, delivered_at, created_at"
        ),
        params![scope.tenant(), scope.user(), id, at, now],
    )
    .await
}

/// Those that should have spoken before an instant, oldest first.
pub(crate) async fn overdue(tx: &mut Tx, before: Timestamp, limit: i64) -> Result<Vec<Reminder>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, title, notes, first_at, timezone, repeat, next_at, status, delivered_at, created_at
               from aria_reminders
              where tenant_id = $1 and user_id = $2 and next_at is not null and next_at <= $3
              order by next_at, id limit $4"
        ),
        params![scope.tenant(), scope.user(), before, limit],
    )
    .await
}

/// Those that will speak, the next first, after a place in that order.
pub(crate) async fn coming(
    tx: &mut Tx,
    after: (Timestamp, ReminderId),
    limit: i64,
) -> Result<Vec<Reminder>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, title, notes, first_at, timezone, repeat, next_at, status, delivered_at, created_at
               from aria_reminders
              where tenant_id = $1 and user_id = $2 and next_at is not null and (next_at, id) > ($3, $4)
              order by next_at, id limit $5"
        ),
        params![scope.tenant(), scope.user(), after.0, after.1, limit],
    )
    .await
}

/// Those that spoke last, newest first.
pub(crate) async fn spoken(tx: &mut Tx, since: Timestamp, limit: i64) -> Result<Vec<Reminder>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, title, notes, first_at, timezone, repeat, next_at, status, delivered_at, created_at
               from aria_reminders
              where tenant_id = $1 and user_id = $2 and delivered_at is not null and delivered_at >= $3
              order by delivered_at desc, id desc limit $4"
        ),
        params![scope.tenant(), scope.user(), since, limit],
    )
    .await
}

/// Where a reminder goes from here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) status: Status,
    pub(crate) next_at: Option<Timestamp>,
    pub(crate) delivered_at: Option<Timestamp>,
}

/// Moves a reminder on, and plans its next time if there is one.
pub(crate) async fn shift(
    tx: &mut Tx,
    reminder: &Reminder,
    moved: Moved,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update aria_reminders set status = $4, next_at = $5, delivered_at = $6, updated_at = $7
              where tenant_id = $1 and user_id = $2 and id = $3"
        ),
        params![
            scope.tenant(),
            scope.user(),
            reminder.id,
            moved.status.as_str(),
            moved.next_at,
            moved.delivered_at,
            now
        ],
    )
    .await?;
    match moved.next_at {
        Some(at) if reminder.next_at != Some(at) => plan(tx, reminder.id, at, now).await,
        _ => Ok(()),
    }
}

/// Puts something else where a reminder stood.
pub(crate) async fn replace(
    tx: &mut Tx,
    before: &Reminder,
    new: NewReminder,
    now: Timestamp,
) -> Result<Reminder, StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update aria_reminders set title = $4, notes = $5, first_at = $6, timezone = $7, repeat = $8, updated_at = $9
              where tenant_id = $1 and user_id = $2 and id = $3"
        ),
        params![
            scope.tenant(),
            scope.user(),
            before.id,
            new.title,
            new.notes,
            new.first.to_string(),
            new.timezone,
            json!(new.rule),
            now
        ],
    )
    .await?;
    let moved =
        Moved { status: Status::Active, next_at: Some(new.next_at), delivered_at: before.delivered_at };
    shift(tx, before, moved, now).await?;
    find(tx, before.id).await?.ok_or(StoreError::NoRow)
}

/// The next time of a reminder after an instant, where the person is now.
pub(crate) fn next_time(reminder: &Reminder, zone: &TimeZone, after: Timestamp) -> Option<Timestamp> {
    reminder.rule.as_ref().and_then(|rule| rule.next(reminder.first, zone, after))
}

/// Empties and ends every reminder of the person's.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update aria_reminders set title = '', notes = null, next_at = null, status = 'cancelled', repeat = null,
                                       delivered_at = null
              where tenant_id = $1 and user_id = $2"
        ),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
