//! A fresh database for one test, on each engine.

use std::sync::Arc;

use store::{DatabaseUrl, Db};
use tokio_postgres::NoTls;
use uuid::Uuid;

use crate::TestClock;

/// Names a PostgreSQL server where databases may be made and dropped.
pub const SERVER_VARIABLE: &str = "PAPO_TEST_POSTGRES";

/// An empty database, gone when dropped.
#[derive(Debug)]
pub struct TestDatabase {
    pub db: Db,
    pub clock: TestClock,
    pub url: DatabaseUrl,
    home: Home,
}

#[derive(Debug)]
enum Home {
    Folder(#[expect(dead_code, reason = "the folder is removed with it")] tempfile::TempDir),
    Server { server: String, name: String },
}

impl TestDatabase {
    /// A SQLite file in a folder of its own.
    #[expect(clippy::unwrap_used, reason = "a test without its database has failed")]
    pub async fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = DatabaseUrl::sqlite(folder.path().join("papo.db"));
        Self::open(url, Home::Folder(folder)).await
    }

    /// A PostgreSQL database of its own, or none when no server is named (which a CI run does not forgive).
    #[expect(clippy::unwrap_used, reason = "a test without its database has failed")]
    pub async fn postgres() -> Option<Self> {
        let server = postgres_server()?;
        let name = format!("papo_test_{}", Uuid::new_v4().simple());
        // Not from the usual template: a test that looks at it would block the others.
        run(&server, &format!("create database {name} template template0")).await;
        let mut address = server.rsplit_once('/').unwrap().0.to_owned();
        address.push('/');
        address.push_str(&name);
        address.push_str("?papo_pool=8");
        Some(Self::open(address.parse().unwrap(), Home::Server { server, name }).await)
    }

    #[expect(clippy::unwrap_used, reason = "a test without its database has failed")]
    async fn open(url: DatabaseUrl, home: Home) -> Self {
        let clock = TestClock::new();
        let db = Db::open(&url, Arc::new(clock.clone())).await.unwrap();
        Self { db, clock, url, home }
    }

    /// Another handle to the same database, as a restarted process or a second instance has it.
    #[expect(clippy::unwrap_used, reason = "a test without its database has failed")]
    pub async fn reopen(&self) -> Db {
        Db::open(&self.url, Arc::new(self.clock.clone())).await.unwrap()
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Home::Server { server, name } = &self.home else { return };
        let (server, statement) = (server.clone(), format!("drop database if exists {name} with (force)"));
        // A thread of its own: the test's runtime may be ending, and it may be panicking.
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            if let Ok(runtime) = runtime {
                runtime.block_on(run(&server, &statement));
            }
        });
        let _left_behind = dropping.join();
    }
}

/// A database on each engine.
pub async fn databases() -> Vec<TestDatabase> {
    let mut all = vec![TestDatabase::sqlite().await];
    all.extend(TestDatabase::postgres().await);
    all
}

/// Runs one story on each engine.
pub async fn for_each_engine(story: impl AsyncFn(TestDatabase)) {
    for database in databases().await {
        story(database).await;
    }
}

#[expect(clippy::disallowed_methods, reason = "tests are configured by their environment alone")]
#[expect(clippy::print_stderr, reason = "a skipped engine must be seen in the output of the tests")]
pub(crate) fn postgres_server() -> Option<String> {
    if let Ok(server) = std::env::var(SERVER_VARIABLE) {
        return Some(server.split('?').next().unwrap_or_default().to_owned());
    }
    assert!(std::env::var("CI").is_err(), "{SERVER_VARIABLE} must be set in CI: both engines are promised");
    eprintln!("SKIPPED on PostgreSQL: {SERVER_VARIABLE} is not set");
    None
}

#[expect(clippy::unwrap_used, reason = "a test without its database has failed")]
async fn run(server: &str, statement: &str) {
    let (client, connection) = tokio_postgres::connect(server, NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    client.batch_execute(statement).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
}
