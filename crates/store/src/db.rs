//! The database, whichever engine it is.

use std::sync::Arc;

use domain::{Clock, InstanceId, Scope};
use tokio::sync::broadcast;

use crate::migrate::{self, Migration};
use crate::notify::{Notice, Subscribers};
use crate::presence::{Alive, Registration};
use crate::tx::{EngineTx, SystemTx, Transaction, Tx};
use crate::url::{DatabaseLocation, DatabaseUrl, Engine};
use crate::{StoreError, params, postgres::Postgres, sqlite::Sqlite, system_sql};

/// A handle to the database; cheap to clone, every clone is the same database.
#[derive(Debug, Clone)]
pub struct Db {
    backend: Arc<Backend>,
    clock: Arc<dyn Clock>,
    subscribers: Subscribers,
}

#[derive(Debug)]
enum Backend {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

/// What a transaction may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

/// By which connections a transaction comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entrance {
    Ordinary,
    /// Those kept for what has to be accepted at once.
    Door,
}

/// How often some words were found in one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    pub place: String,
    pub found: u64,
}

impl Db {
    /// Opens the database, making the SQLite file if it is not there. The errors are fit to show to a person.
    pub async fn open(url: &DatabaseUrl, clock: Arc<dyn Clock>) -> Result<Self, StoreError> {
        let subscribers = Subscribers::new();
        let backend = match &url.0 {
            DatabaseLocation::Sqlite(path) => Backend::Sqlite(Sqlite::open(path, subscribers.clone()).await?),
            DatabaseLocation::Postgres(server) => {
                Backend::Postgres(Postgres::open(server, subscribers.clone()).await?)
            }
        };
        Ok(Self { backend: Arc::new(backend), clock, subscribers })
    }

    /// Brings the tables up to date. Safe when two instances start at once.
    pub async fn migrate(&self, migrations: &[Migration]) -> Result<(), StoreError> {
        migrate::run(self, migrations).await
    }

    /// A transaction that may write one tenant's data.
    pub async fn begin(&self, scope: Scope) -> Result<Tx, StoreError> {
        Ok(Tx::new(scope, self.transaction(Access::Write, Some(scope)).await?))
    }

    /// A snapshot of one tenant's data that cannot be written.
    pub async fn read(&self, scope: Scope) -> Result<Tx, StoreError> {
        Ok(Tx::new(scope, self.transaction(Access::Read, Some(scope)).await?))
    }

    /// A transaction that may write any tenant's data.
    pub async fn begin_system(&self) -> Result<SystemTx, StoreError> {
        Ok(SystemTx::new(self.transaction(Access::Write, None).await?))
    }

    /// The same, for what somebody outside waits to be accepted: it never waits for a connection that work holds.
    pub async fn begin_at_the_door(&self) -> Result<SystemTx, StoreError> {
        Ok(SystemTx::new(self.enter(Entrance::Door, Access::Write, None).await?))
    }

    /// A snapshot of every tenant's data that cannot be written.
    pub async fn read_system(&self) -> Result<SystemTx, StoreError> {
        Ok(SystemTx::new(self.transaction(Access::Read, None).await?))
    }

    async fn transaction(&self, access: Access, scope: Option<Scope>) -> Result<Transaction, StoreError> {
        self.enter(Entrance::Ordinary, access, scope).await
    }

    async fn enter(
        &self,
        entrance: Entrance,
        access: Access,
        scope: Option<Scope>,
    ) -> Result<Transaction, StoreError> {
        let engine = match (&*self.backend, access) {
            (Backend::Sqlite(sqlite), Access::Write) => EngineTx::SqliteWrite(sqlite.begin().await?),
            (Backend::Sqlite(sqlite), Access::Read) => EngineTx::SqliteRead(sqlite.read().await?),
            (Backend::Postgres(postgres), access) => {
                EngineTx::Postgres(postgres.begin(entrance, access, scope).await?)
            }
        };
        Ok(Transaction::new(engine))
    }

    /// Proves that the database can be written, with one small durable commit.
    pub async fn check(&self) -> Result<(), StoreError> {
        let mut tx = self.begin_system().await?;
        tx.execute(
            system_sql!(
                "insert into papo_probe (id, checked_at) values (1, $1)
                 on conflict (id) do update set checked_at = excluded.checked_at"
            ),
            params![self.clock.now()],
        )
        .await?;
        tx.commit().await
    }

    /// Leaves the database as somebody who copies its file would want it. For the end of a process.
    pub async fn settle(&self) -> Result<(), StoreError> {
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.checkpoint().await,
            Backend::Postgres(_) => Ok(()),
        }
    }

    /// Leaves nothing of what was deleted where somebody who reads the file itself could find it. On PostgreSQL the
    /// space is given back to the server, which writes over it in its own time.
    pub async fn purge(&self) -> Result<(), StoreError> {
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.purge().await,
            Backend::Postgres(postgres) => postgres.purge().await,
        }
    }

    /// Where these words still stand: in the bytes of the file and its companions, or in any column of any table.
    pub async fn traces(&self, words: &str) -> Result<Vec<Trace>, StoreError> {
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.traces(words),
            Backend::Postgres(postgres) => postgres.traces(words).await,
        }
    }

    pub fn engine(&self) -> Engine {
        match &*self.backend {
            Backend::Sqlite(_) => Engine::Sqlite,
            Backend::Postgres(_) => Engine::Postgres,
        }
    }

    /// The clock that everything in this database is dated by.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// The hints of this process and, on PostgreSQL, of the other instances.
    pub fn subscribe(&self) -> broadcast::Receiver<Notice> {
        if let Backend::Postgres(postgres) = &*self.backend {
            postgres.listen();
        }
        self.subscribers.subscribe()
    }

    /// Says that this process serves the database, until the registration is dropped or the process dies.
    pub async fn register_instance(&self, instance: InstanceId) -> Result<Registration, StoreError> {
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.register(instance).await,
            Backend::Postgres(postgres) => postgres.register(instance).await,
        }
    }

    /// The instances that are alive now.
    pub async fn alive_instances(&self) -> Result<Alive, StoreError> {
        match &*self.backend {
            Backend::Sqlite(sqlite) => sqlite.alive(),
            Backend::Postgres(postgres) => postgres.alive().await,
        }
    }

    pub async fn is_alive(&self, instance: InstanceId) -> Result<bool, StoreError> {
        Ok(self.alive_instances().await?.contains(instance))
    }

    /// Makes what the migrations lean on outside of their tables.
    pub(crate) async fn prepare_roles(&self) -> Result<(), StoreError> {
        match &*self.backend {
            Backend::Sqlite(_) => Ok(()),
            Backend::Postgres(postgres) => postgres.prepare_roles().await,
        }
    }
}
