//! A reminder speaks: once, on time; after an absence of ours, all that waited in one breath and with its lateness said.

use engine::{Occasion, Remark};
use jiff::SignedDuration;
use store::{StoreError, Tx};

use super::saying::Saying;
use super::table::{self, Moved};
use super::{Reminder, ReminderId, Status};

/// Later than this is late, and is said to be.
const LATE: SignedDuration = SignedDuration::from_mins(5);

/// After so long a reminder has lost its sense: it is told as missed.
const EXPIRES: SignedDuration = SignedDuration::from_hours(24);

/// After so long nobody wants to hear of it any more.
const SILENT: SignedDuration = SignedDuration::from_hours(24 * 7);

/// How many late ones one message tells of. The others are seen on the page.
const TOLD: i64 = 200;

/// Does what a reminder's job is for.
pub(super) async fn run(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let id = occasion.payload.get("reminder").and_then(|id| id.as_str()?.parse().ok());
    let at = occasion.payload.get("at").and_then(serde_json::Value::as_i64);
    let due = id.zip(at.and_then(|at| jiff::Timestamp::from_microsecond(at).ok()));
    let Some((id, at)) = due else { return Ok(None) };
    let Some(reminder) = table::take_due(tx, ReminderId::from_uuid(id), at, occasion.now).await? else {
        return Ok(None);
    };
    if let Some(later) = moved_with_the_person(&reminder, occasion) {
        let moved =
            Moved { status: Status::Active, next_at: Some(later), delivered_at: reminder.delivered_at };
        table::shift(tx, &reminder, moved, occasion.now).await?;
        return Ok(None);
    }
    let saying = Saying::at(&occasion.words, occasion.here());
    if occasion.now.duration_since(at) <= LATE {
        move_on(tx, &reminder, occasion).await?;
        return Ok(Some(Remark::asked_for(saying.speaks(&reminder))));
    }
    let late = table::overdue(tx, occasion.now - LATE, TOLD).await?;
    for reminder in &late {
        move_on(tx, reminder, occasion).await?;
    }
    let heard =
        |reminder: &&Reminder| reminder.next_at.is_some_and(|at| occasion.now.duration_since(at) <= SILENT);
    let told: Vec<&Reminder> = late.iter().filter(heard).collect();
    Ok((!told.is_empty()).then(|| Remark::asked_for(saying.speaks_late(&told))))
}

/// What comes again waits for its next time, the rest is over.
async fn move_on(tx: &mut Tx, reminder: &Reminder, occasion: &Occasion) -> Result<(), StoreError> {
    let next_at = table::next_time(reminder, &occasion.zone, occasion.now);
    let late = reminder.next_at.map_or(SignedDuration::ZERO, |at| occasion.now.duration_since(at));
    let status = match next_at {
        Some(_) => Status::Active,
        None if late > EXPIRES => Status::Expired,
        None => Status::Delivered,
    };
    let delivered_at = if late > EXPIRES { reminder.delivered_at } else { Some(occasion.now) };
    table::shift(tx, reminder, Moved { status, next_at, delivered_at }, occasion.now).await
}

/// Somebody who went west since it was planned: eight o'clock is still to come where they are.
fn moved_with_the_person(reminder: &Reminder, occasion: &Occasion) -> Option<jiff::Timestamp> {
    reminder.rule.as_ref().filter(|_| reminder.timezone != occasion.person.timezone)?;
    let next = table::next_time(reminder, &occasion.zone, occasion.now)?;
    let soon = next.duration_since(occasion.now) < SignedDuration::from_hours(13);
    let old = jiff::tz::TimeZone::get(&reminder.timezone).ok()?;
    let by_old = table::next_time(reminder, &old, occasion.now)?;
    (soon && next < by_old).then_some(next)
}
