//! The promises of the core tables, on both engines.

#![expect(clippy::unwrap_used, reason = "a promise that cannot be tried is broken")]

mod credentials;
mod facts;
mod jobs;
mod receipts;
mod usage;

use domain::{Clock, Language, Role, Scope};
use store::people::{self, NewPerson};
use testkit::TestDatabase;

/// A household with one person in it.
async fn someone(database: &TestDatabase) -> Scope {
    database.db.migrate(store::MIGRATIONS).await.unwrap();
    let now = database.clock.now();
    let mut tx = database.db.begin_system().await.unwrap();
    let tenant = people::create_tenant(&mut tx, "Casa", now).await.unwrap();
    let new = NewPerson {
        tenant,
        name: "Ana",
        role: Role::PlatformAdmin,
        language: Language::Portuguese,
        timezone: "America/Sao_Paulo",
    };
    let person = people::create(&mut tx, &new, now).await.unwrap();
    tx.commit().await.unwrap();
    person.scope
}
