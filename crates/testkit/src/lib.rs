//! What the tests share: databases of both engines, a clock that moves when told, a real server and a browser.
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

pub mod browser;
pub mod cards;
pub mod database;
pub mod evolution;
pub mod house;
pub mod patience;
pub mod server;
pub mod vendor;
pub mod vendors;

pub use database::{TestDatabase, databases, for_each_engine};
pub use domain::ManualClock as TestClock;
