//! Reminders: asked for in words, read back, kept, and told on time, once, wherever the person is.

mod api;
mod asked;
mod deliver;
mod later;
mod pages;
mod refusal;
mod reminder;
mod rule;
mod saying;
pub mod sentences;
pub(crate) mod table;
mod title;
mod today;
mod tools;

use domain::Timestamp;
use engine::Duty;
use store::undo::Change;
use store::{Migration, StoreError, Tx};

use crate::capability::Capability;
pub(crate) use reminder::{NewReminder, Reminder, ReminderId, Status};
pub(crate) use saying::Saying;
pub(crate) use today::{Answer, Today, answer, today};

/// The job by which a reminder speaks.
pub(crate) const DELIVER: &str = "aria.reminder";

pub(crate) const CAPABILITY: Capability = Capability {
    words: domain::texts!("words"),
    migrations: &[Migration {
        name: "aria/0004_reminders",
        sql: include_str!("../../migrations/0004_reminders.sql"),
    }],
    tools: |registry| {
        registry
            .add::<tools::CreateReminder>()?
            .add::<tools::GetReminders>()?
            .add::<tools::UpdateReminder>()?
            .add::<tools::SnoozeReminder>()?
            .add::<tools::CompleteReminder>()?
            .add::<tools::CancelReminder>()
    },
    routes: || api::routes().merge(pages::routes()),
    places: &[pages::PLACE],
    duties: &[Duty {
        kind: DELIVER,
        question: None,
        run: |tx, occasion| Box::pin(deliver::run(tx, occasion)),
    }],
    forget: |tx| Box::pin(table::forget(tx)),
};

/// What was brought back speaks, also where its time passed while it was gone.
pub(crate) async fn brought_back(tx: &mut Tx, changes: &[Change], now: Timestamp) -> Result<(), StoreError> {
    for change in changes.iter().filter(|change| change.table == "aria_reminders") {
        if let Some(id) = change.after.as_ref().and_then(|row| row.id("id")) {
            table::plan_again(tx, ReminderId::from_uuid(id), now).await?;
        }
    }
    Ok(())
}
