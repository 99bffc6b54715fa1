//! One database, two engines.
//!
//! *Invariant:* the same SQL text and the same behaviour on SQLite and on PostgreSQL; every query on tenant data
//! takes a [`Scope`](domain::Scope).
//!
//! A repository is a plain function on a transaction:
//!
//! ```
//! use store::{StoreError, Tx, params, sql};
//!
//! /// How many messages the user has written.
//! async fn count(tx: &mut Tx) -> Result<i64, StoreError> {
//!     let scope = tx.scope();
//!     let (count,) = tx
//!         .one(
//!             sql!("select count(*) from messages where tenant_id = $1 and user_id = $2"),
//!             params![scope.tenant(), scope.user()],
//!         )
//!         .await?;
//!     Ok(count)
//! }
//! ```

pub mod db;
pub mod error;
pub mod migrate;
pub mod notify;
mod own_id;
mod postgres;
pub mod presence;
pub mod row;
pub mod sql;
mod sqlite;
mod statement;
pub mod tx;
pub mod url;
pub mod value;

pub use db::{Db, Trace};
pub use error::StoreError;
pub use migrate::Migration;
pub use notify::{Notice, Origin, Topic};
pub use own_id::fresh_id;
pub use presence::{Alive, Registration};
pub use row::{FromRow, Row};
pub use sql::{Sql, SystemSql};
pub use statement::Statement;
pub use tx::{SystemTx, Tx};
pub use url::{BadDatabaseUrl, DatabaseUrl, Engine};
pub use value::{FromValue, JsonText, ToValue, Value};

// The core tables, one file each.
pub mod accounts;
pub mod actions;
pub mod amendments;
pub mod attachments;
pub mod audit;
pub mod campaigns;
pub mod contacts;
pub mod conversations;
pub mod credentials;
pub mod deliveries;
pub mod erasure;
pub mod events;
pub mod flags;
pub mod inbox;
pub mod invariants;
pub mod jobs;
pub mod messages;
pub mod outbox;
pub mod people;
pub mod permissions;
pub mod promises;
pub mod receipts;
pub mod sightings;
pub mod supervision;
pub mod turns;
pub mod undo;
pub mod usage;

/// The migrations of the core tables, in order.
pub const MIGRATIONS: &[Migration] = &[
    Migration { name: "core/0001_core", sql: include_str!("../migrations/0001_core.sql") },
    Migration { name: "core/0002_sightings", sql: include_str!("../migrations/0002_sightings.sql") },
    Migration { name: "core/0003_usage", sql: include_str!("../migrations/0003_usage.sql") },
    Migration { name: "core/0004_leaner", sql: include_str!("../migrations/0004_leaner.sql") },
    Migration { name: "core/0005_cost_notices", sql: include_str!("../migrations/0005_cost_notices.sql") },
    Migration { name: "core/0006_erasable", sql: include_str!("../migrations/0006_erasable.sql") },
    Migration { name: "core/0007_lanes", sql: include_str!("../migrations/0007_lanes.sql") },
    Migration { name: "core/0008_one_way_out", sql: include_str!("../migrations/0008_one_way_out.sql") },
    Migration {
        name: "core/0009_operators_look",
        sql: include_str!("../migrations/0009_operators_look.sql"),
    },
    Migration { name: "core/0010_campaigns", sql: include_str!("../migrations/0010_campaigns.sql") },
    Migration { name: "core/0011_plans_counted", sql: include_str!("../migrations/0011_plans_counted.sql") },
    Migration {
        name: "core/0012_straight_to_it",
        sql: include_str!("../migrations/0012_straight_to_it.sql"),
    },
    Migration { name: "core/0013_warrants", sql: include_str!("../migrations/0013_warrants.sql") },
    Migration { name: "core/0014_undo", sql: include_str!("../migrations/0014_undo.sql") },
    Migration { name: "core/0015_promises", sql: include_str!("../migrations/0015_promises.sql") },
    Migration { name: "core/0016_access", sql: include_str!("../migrations/0016_access.sql") },
    Migration {
        name: "core/0017_receipts_of_turn",
        sql: include_str!("../migrations/0017_receipts_of_turn.sql"),
    },
];
