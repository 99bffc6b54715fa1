//! PostgreSQL: a pool of connections, and one companion connection for notices and presence.

pub(crate) mod companion;
mod connect;
mod error;
mod role;
mod transaction;
mod value;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use deadpool_postgres::{
    Hook, HookError, Manager, ManagerConfig, Pool, PoolError, QueueMode, RecyclingMethod,
};
use domain::{InstanceId, Scope};
use tokio::sync::{mpsc, oneshot};

use companion::Errand;
use connect::Connector;
use error::{translate, translate_connect};
pub(crate) use transaction::PostgresTx;

use crate::StoreError;
use crate::db::{Access, Entrance, Trace};
use crate::notify::{Notice, Subscribers};
use crate::presence::{Alive, Registration, presence_key};
use crate::url::Server;

/// How long a database may be away before we say so.
const PATIENCE: Duration = Duration::from_secs(10);

/// A row lock that is not released in time is an error, not a hang.
const SESSION: &str = "set lock_timeout = '10s'; set time zone 'UTC'";

/// The advisory locks of this database that are keyed by one number, as presences are.
const ALIVE: &str = "select (classid::bigint << 32) | objid::bigint from pg_locks
                      where locktype = 'advisory' and objsubid = 1 and granted
                        and database = (select oid from pg_database where datname = current_database())";

/// Every table of ours, as it is written in a statement.
const TABLES: &str = "select quote_ident(table_name) from information_schema.tables
                       where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1";

/// One PostgreSQL database.
#[derive(Debug)]
pub(crate) struct Postgres {
    pool: Pool,
    /// Connections that work never takes: whoever is at the door does not wait for those who are served.
    door: Pool,
    speaker: Speaker,
}

/// Passes notices on, here and to the other instances. Cheap to clone: every transaction has one.
#[derive(Clone)]
struct Speaker(Arc<Voice>);

struct Voice {
    subscribers: Subscribers,
    connector: Connector,
    errands: OnceLock<mpsc::UnboundedSender<Errand>>,
}

impl Speaker {
    fn companion(&self) -> &mpsc::UnboundedSender<Errand> {
        let Voice { subscribers, connector, errands } = &*self.0;
        errands.get_or_init(|| companion::start(connector.clone(), subscribers.clone()))
    }

    fn tell(&self, notice: Notice) {
        self.0.subscribers.tell(notice);
        // A companion ends only with its runtime, and then nobody is left to hear.
        let _gone = self.companion().send(Errand::Tell(notice));
    }
}

impl std::fmt::Debug for Speaker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Speaker")
    }
}

impl Postgres {
    pub(crate) async fn open(server: &Server, subscribers: Subscribers) -> Result<Self, StoreError> {
        let connector = Connector::new(server)?;
        // Half of them each: few at work leave the machine to those at the door, who are many and soon done.
        let door = pool_of(server, &connector, server.pool / 2)?;
        let pool = pool_of(server, &connector, server.pool.div_ceil(2).max(2))?;
        let voice = Voice { subscribers, connector, errands: OnceLock::new() };
        let postgres = Self { pool, door, speaker: Speaker(Arc::new(voice)) };
        // One connection now, so that a wrong address is said at the start and not at the first message.
        postgres.begin(Entrance::Ordinary, Access::Read, None).await?;
        Ok(postgres)
    }

    /// Waits for a database that went away for a moment.
    pub(crate) async fn begin(
        &self,
        entrance: Entrance,
        access: Access,
        scope: Option<Scope>,
    ) -> Result<PostgresTx, StoreError> {
        let pool = match entrance {
            Entrance::Ordinary => &self.pool,
            Entrance::Door => &self.door,
        };
        let mut last = StoreError::Busy;
        let trying = async {
            let mut pause = Duration::from_millis(50);
            loop {
                match pool.get().await.map_err(refused) {
                    Err(error @ StoreError::Unavailable { .. }) => last = error,
                    outcome => return outcome,
                }
                wait(pause).await;
                pause = (pause * 2).min(Duration::from_secs(1));
            }
        };
        let client = tokio::time::timeout(PATIENCE, trying).await.unwrap_or(Err(last))?;
        let opening = transaction::opening(access, scope);
        Ok(PostgresTx::new(client, pool.clone(), self.speaker.clone(), opening))
    }

    pub(crate) async fn prepare_roles(&self) -> Result<(), StoreError> {
        role::prepare(&self.pool.get().await.map_err(refused)?).await
    }

    /// Gives the space of what was deleted back to the server.
    pub(crate) async fn purge(&self) -> Result<(), StoreError> {
        let client = self.pool.get().await.map_err(refused)?;
        client.batch_execute("vacuum").await.map_err(translate)
    }

    /// Looks at every column of every table. What the server keeps of deleted rows is its own affair.
    pub(crate) async fn traces(&self, words: &str) -> Result<Vec<Trace>, StoreError> {
        let client = self.pool.get().await.map_err(refused)?;
        let tables = client.query(TABLES, &[]).await.map_err(translate)?;
        let mut traces = Vec::new();
        for table in tables.iter().filter_map(|row| row.try_get::<_, String>(0).ok()) {
            // The name comes from the catalogue, quoted by the server.
            let question = format!("select count(*) from {table} t where position($1 in t::text) > 0");
            let row = client.query_one(&question, &[&words]).await.map_err(translate)?;
            let found: i64 = row.try_get(0).map_err(translate)?;
            traces.push(Trace { place: table, found: u64::try_from(found).unwrap_or(0) });
        }
        Ok(traces)
    }

    /// Starts to hear the other instances.
    pub(crate) fn listen(&self) {
        self.speaker.companion();
    }

    pub(crate) async fn register(&self, instance: InstanceId) -> Result<Registration, StoreError> {
        let key = presence_key(instance);
        let errands = self.speaker.companion().clone();
        let (held, holding) = oneshot::channel();
        errands.send(Errand::Hold { key, held }).map_err(StoreError::unavailable)?;
        // Made first: if we give up waiting, dropping it takes the wish back.
        let registration = Registration::connection(errands, key);
        tokio::time::timeout(PATIENCE, holding)
            .await
            .map_err(StoreError::unavailable)?
            .map_err(StoreError::unavailable)?;
        Ok(registration)
    }

    pub(crate) async fn alive(&self) -> Result<Alive, StoreError> {
        let client = self.pool.get().await.map_err(refused)?;
        let statement = client.prepare_cached(ALIVE).await.map_err(translate)?;
        let rows = client.query(&statement, &[]).await.map_err(translate)?;
        Ok(Alive::keys(rows.iter().filter_map(|row| row.try_get(0).ok())))
    }
}

fn pool_of(server: &Server, connector: &Connector, most: usize) -> Result<Pool, StoreError> {
    let settings = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = Manager::from_connect(server.config.clone(), connector.clone(), settings);
    Pool::builder(manager)
        .max_size(most)
        // The one that was used last knows its statements already.
        .queue_mode(QueueMode::Lifo)
        .post_create(Hook::async_fn(|client, _| {
            Box::pin(async move { client.batch_execute(SESSION).await.map_err(HookError::Backend) })
        }))
        .build()
        .map_err(StoreError::other)
}

fn refused(error: PoolError) -> StoreError {
    match error {
        PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)) => {
            translate_connect(error)
        }
        PoolError::Timeout(_) => StoreError::Busy,
        other => StoreError::unavailable(other),
    }
}

#[expect(clippy::disallowed_methods, reason = "a server comes back in real time, not in the clock's")]
async fn wait(pause: Duration) {
    tokio::time::sleep(pause).await;
}
