//! Migrations: one text for both engines, applied once, remembered with their fingerprint.

mod render;

use domain::Timestamp;
use sha2::{Digest, Sha256};

pub use render::scoped_tables;

use crate::{Db, Engine, StoreError, SystemTx, params, system_sql, undo};

/// One step in the life of the tables. The text never changes once it has shipped.
///
/// Types are written `{uuid} {time} {date} {bool} {json} {int} {real} {bytes}`, and `{strict}` ends a table.
/// A line of its own after a table says how it is kept:
///
/// * `-- scoped: table`: rows belong to a tenant; PostgreSQL hides those of every other one.
/// * `-- shared: table`: belongs to nobody; a scoped transaction may only read it.
/// * `-- immutable: table`: rows are never changed.
/// * `-- append-only: table`: rows are neither changed nor deleted.
/// * `-- undoable: table`: what changes under a receipt is noted, and can be taken back ([`crate::undo`]).
///
/// A table with none of the first two is out of reach of scoped transactions on PostgreSQL; `-- system: table`
/// says that this is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migration {
    pub name: &'static str,
    pub sql: &'static str,
}

impl Migration {
    /// The same for a checkout with other line endings.
    fn fingerprint(&self) -> String {
        let digest = Sha256::digest(self.sql.replace("\r\n", "\n").as_bytes());
        digest.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
    }
}

/// Our own bookkeeping, and the one row that readiness writes to.
const BOOKKEEPING: Migration = Migration {
    name: "store/bookkeeping",
    sql: "create table if not exists papo_migrations (
              name text primary key, sha256 text not null, applied_at {time} not null
          ){strict};
          create table if not exists papo_probe (id {int} primary key, checked_at {time} not null){strict};",
};

pub(crate) async fn run(db: &Db, migrations: &[Migration]) -> Result<(), StoreError> {
    db.prepare_roles().await?;
    let mut tx = db.begin_system().await?;
    tx.alone().await?;
    for statement in render::statements(&BOOKKEEPING, db.engine())? {
        tx.batch(&statement).await?;
    }
    let applied: Vec<(String, String)> =
        tx.rows(system_sql!("select name, sha256 from papo_migrations order by name"), params![]).await?;
    refuse_surprises(&applied, migrations)?;
    let is_new = |migration: &&Migration| !applied.iter().any(|(name, _)| name == migration.name);
    for migration in migrations.iter().filter(is_new) {
        apply(&mut tx, migration, db.engine(), db.clock().now()).await?;
    }
    undo::install(&mut tx, migrations, db.engine()).await?;
    tx.commit().await
}

/// A database of a newer Papo, or of another history, is left as it is.
fn refuse_surprises(applied: &[(String, String)], migrations: &[Migration]) -> Result<(), StoreError> {
    for (name, sha256) in applied {
        match migrations.iter().find(|migration| migration.name == name) {
            None => return Err(StoreError::Newer { migration: name.clone() }),
            Some(migration) if migration.fingerprint() != *sha256 => {
                return Err(StoreError::MigrationChanged { migration: name.clone() });
            }
            Some(_) => {}
        }
    }
    Ok(())
}

async fn apply(
    tx: &mut SystemTx,
    migration: &Migration,
    engine: Engine,
    now: Timestamp,
) -> Result<(), StoreError> {
    tracing::info!(migration = migration.name, "migrating the database");
    for statement in render::statements(migration, engine)? {
        tx.batch(&statement).await?;
    }
    tx.execute(
        system_sql!("insert into papo_migrations (name, sha256, applied_at) values ($1, $2, $3)"),
        params![migration.name, migration.fingerprint(), now],
    )
    .await?;
    Ok(())
}
