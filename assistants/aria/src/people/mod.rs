//! People: who is in somebody's life, what they like, when their birthdays are, and what they were given.

mod acts;
mod api;
mod birthday;
mod coming;
mod finding;
mod forget;
mod gifts;
mod ideas;
mod naming;
mod pages;
mod person;
mod promise;
mod refusal;
mod relation;
mod rule;
mod saying;
pub(crate) mod sentences;
mod table;
mod taste;
pub(crate) mod tools;

use domain::Timestamp;
use jiff::tz::TimeZone;
use store::undo::Change;
use store::{Migration, StoreError, Tx, people};

use crate::capability::Capability;

pub(crate) use birthday::Birthday;
pub(crate) use coming::{birthdays, near};
pub(crate) use person::{GiftId, Known, Person, PersonId};
pub(crate) use taste::Taste;

pub(crate) const CAPABILITY: Capability = Capability {
    words: domain::texts!("words"),
    migrations: &[Migration {
        name: "aria/0040_people",
        sql: include_str!("../../migrations/0040_people.sql"),
    }],
    tools: |registry| {
        registry
            .add::<tools::GetPerson>()?
            .add::<tools::UpdatePerson>()?
            .add::<tools::RecordGift>()?
            .add::<tools::SuggestGifts>()?
            .add::<tools::GetBirthdays>()
    },
    routes: || api::routes().merge(pages::routes()),
    places: &[pages::PLACE],
    duties: &[promise::DUTY],
    forget: |tx| Box::pin(forget::forget(tx)),
};

/// Whoever was brought back has a birthday again, also where its notice found nobody meanwhile.
pub(crate) async fn brought_back(tx: &mut Tx, changes: &[Change], now: Timestamp) -> Result<(), StoreError> {
    for change in changes.iter().filter(|change| change.table == "aria_people") {
        let Some(id) = change.after.as_ref().and_then(|row| row.id("id")) else { continue };
        let Some(known) = records::find::<Person>(tx, PersonId::from_uuid(id)).await? else { continue };
        let zone = TimeZone::get(&people::load(tx).await?.timezone).unwrap_or(TimeZone::UTC);
        promise::plan(tx, &known, &zone, now).await?;
    }
    Ok(())
}
