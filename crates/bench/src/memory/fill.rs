//! People with something to remember, before anything is measured.

use std::time::Duration;

use anyhow::Result;
use domain::words::Catalogue;
use domain::{Clock, Language, Timestamp, Words};
use memory::acts::{self, Edit, Hold};
use memory::identity::{self, Consent};
use memory::versions::Cause;
use memory::{items, page};
use store::{Db, StoreError};

use super::items as generated;
use super::people::Person;
use crate::clock::RealClock;

/// So many items are kept with one commit.
const BATCH: usize = 1_000;
/// The years in which everything was said.
const LIFE: Duration = Duration::from_hours(3 * 365 * 24);
/// One of so many items does not hold any more.
const RETIRED: usize = 12;

/// The words of the memory, for its pages.
pub(super) fn words() -> Result<Words> {
    let mut catalogue = Catalogue::default();
    catalogue.add(memory::WORDS)?;
    Ok(catalogue.words(Language::Portuguese))
}

pub(super) async fn fill(db: &Db, people: &[Person]) -> Result<()> {
    db.migrate(&[store::MIGRATIONS, memory::MIGRATIONS].concat()).await?;
    let words = words()?;
    for person in people {
        let now = RealClock.now();
        let mut tx = db.begin(person.scope).await?;
        identity::set_consent(&mut tx, Consent::Granted, now).await?;
        tx.commit().await?;
        for first in (0..person.items).step_by(BATCH) {
            keep(db, person, first, now).await?;
        }
        let mut tx = db.begin(person.scope).await?;
        page::rebuild(&mut tx, &words, now).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// The next batch of what a person told, from this number on.
async fn keep(db: &Db, person: &Person, first: usize, now: Timestamp) -> Result<(), StoreError> {
    let each = LIFE / u32::try_from(person.items).unwrap_or(u32::MAX).max(1);
    let cause = Cause::person();
    let mut tx = db.begin(person.scope).await?;
    for number in first..person.items.min(first + BATCH) {
        let ago = each * u32::try_from(person.items - number).unwrap_or(u32::MAX);
        let said_at = domain::clock::whole_micros(now - ago);
        let content = if number == 0 { generated::needle() } else { generated::content(number) };
        let item = items::insert(&mut tx, generated::item(number, content, said_at), cause, said_at).await?;
        if number % RETIRED == RETIRED - 1 {
            let aside = Edit { standing: Some(Hold::PutAside), ..Edit::default() };
            acts::edit(&mut tx, item.id, &aside, said_at).await?;
        }
    }
    tx.commit().await
}
