//! The reminders of a day: what still comes before midnight, and what spoke and is not done yet.

use domain::Timestamp;
use jiff::ToSpan;
use store::{StoreError, Tx};
use uuid::Uuid;

use super::{Reminder, ReminderId, Status, later, table};
use crate::manner::Manner;

/// The most that are shown of one day.
const MOST: i64 = 50;

/// What a day asks of somebody.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Today {
    /// Spoke today and was not done, newest first.
    pub(crate) spoken: Vec<Reminder>,
    /// Will speak before midnight, the next first.
    pub(crate) coming: Vec<Reminder>,
}

pub(crate) async fn today(tx: &mut Tx, manner: &Manner) -> Result<Today, StoreError> {
    let (morning, midnight) = ends(manner);
    let now = manner.now.timestamp();
    let mut coming = table::coming(tx, (now, ReminderId::from_uuid(Uuid::nil())), MOST).await?;
    coming.retain(|one| one.next_at.is_some_and(|at| at < midnight));
    let mut spoken = table::spoken(tx, morning, MOST).await?;
    let over = |one: &Reminder| matches!(one.status, Status::Done | Status::Cancelled | Status::Expired);
    spoken.retain(|one| !over(one) && !coming.iter().any(|next| next.id == one.id));
    Ok(Today { spoken, coming })
}

/// What somebody does with a reminder of theirs where it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Done,
    LaterToday,
}

/// Does it; nothing where there is no such reminder.
pub(crate) async fn answer(
    tx: &mut Tx,
    id: ReminderId,
    answer: Answer,
    manner: &Manner,
) -> Result<Option<()>, StoreError> {
    let Some(reminder) = table::find(tx, id).await? else { return Ok(None) };
    let now = manner.now.timestamp();
    match answer {
        Answer::Done => later::complete(tx, &reminder, now).await?,
        Answer::LaterToday => {
            later::snooze(tx, &reminder, now + jiff::SignedDuration::from_hours(1), manner).await?;
        }
    }
    Ok(Some(()))
}

/// The first instants of today and of tomorrow, where the person is.
fn ends(manner: &Manner) -> (Timestamp, Timestamp) {
    let first =
        |day: jiff::civil::Date| day.to_zoned(manner.now.time_zone().clone()).map(|at| at.timestamp());
    let today = manner.today();
    (first(today).unwrap_or(Timestamp::MIN), first(today.saturating_add(1.day())).unwrap_or(Timestamp::MAX))
}
