//! What the tests share: databases of both engines, and a clock that moves when told.
//!
//! *Invariant:* nothing that is shipped uses it.
//!
//! ```no_run
//! # async fn example() {
//! testkit::for_each_engine(async |database| {
//!     database.db.check().await.unwrap();
//! })
//! .await;
//! # }
//! ```

#![expect(clippy::doc_markdown, reason = "SQLite and PostgreSQL are names, not code")]

pub mod database;

pub use domain::ManualClock as TestClock;
pub use database::{TestDatabase, databases, for_each_engine};
