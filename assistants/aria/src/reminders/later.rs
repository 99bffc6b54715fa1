//! What becomes of a reminder after it was made: put off, done, cancelled. The same for words, buttons and programs.

use domain::Timestamp;
use store::{StoreError, Tx};

use super::table::{self, Moved};
use super::{NewReminder, Reminder, Status};
use crate::manner::Manner;

/// Puts a reminder off. One that comes again keeps its rule, and speaks once more in between.
pub(super) async fn snooze(
    tx: &mut Tx,
    reminder: &Reminder,
    at: Timestamp,
    manner: &Manner,
) -> Result<Reminder, StoreError> {
    let now = manner.now.timestamp();
    if reminder.rule.is_some() {
        let once = NewReminder {
            title: reminder.title.clone(),
            notes: reminder.notes.clone(),
            first: at.to_zoned(manner.now.time_zone().clone()).datetime(),
            timezone: reminder.timezone.clone(),
            rule: None,
            next_at: at,
        };
        return table::insert(tx, once, now).await;
    }
    let moved = Moved { status: Status::Active, next_at: Some(at), delivered_at: reminder.delivered_at };
    table::shift(tx, reminder, moved, now).await?;
    Ok(Reminder { next_at: Some(at), status: Status::Active, ..reminder.clone() })
}

/// "Feito": one that comes again is done for this time only.
pub(super) async fn complete(tx: &mut Tx, reminder: &Reminder, now: Timestamp) -> Result<(), StoreError> {
    let moved = if reminder.rule.is_some() {
        Moved { status: Status::Active, next_at: reminder.next_at, delivered_at: None }
    } else {
        Moved { status: Status::Done, next_at: None, delivered_at: reminder.delivered_at }
    };
    table::shift(tx, reminder, moved, now).await
}

pub(super) async fn cancel(tx: &mut Tx, reminder: &Reminder, now: Timestamp) -> Result<(), StoreError> {
    let moved = Moved { status: Status::Cancelled, next_at: None, delivered_at: reminder.delivered_at };
    table::shift(tx, reminder, moved, now).await
}
