//! A PostgreSQL database for a process: made empty, dropped at the end, and disturbed on demand.

use tokio_postgres::{Client, NoTls};
use uuid::Uuid;

/// An empty database on the server that the tests were given.
#[derive(Debug)]
pub struct PostgresDatabase {
    server: String,
    name: String,
}

impl PostgresDatabase {
    /// None when no server is named, which a CI run does not forgive.
    pub async fn fresh() -> Option<Self> {
        let server = crate::database::postgres_server()?;
        let name = format!("papo_test_{}", Uuid::new_v4().simple());
        let database = Self { server, name };
        // Not from the usual template: a test that looks at it would block the others.
        run(&database.server, &format!("create database {} template template0", database.name)).await;
        Some(database)
    }

    /// The address of the database. A small pool: the tests of a machine share its connections.
    pub fn url(&self) -> String {
        format!("{}?papo_pool=6", self.address())
    }

    fn address(&self) -> String {
        let (host, _) = self.server.rsplit_once('/').unwrap_or((&self.server, ""));
        format!("{host}/{}", self.name)
    }

    /// A connection of the test's own.
    pub async fn connect(&self) -> Client {
        connect(&self.address()).await
    }

    /// Cuts every connection to the database but the tests' own to others.
    #[expect(clippy::unwrap_used, reason = "a test that cannot disturb has failed")]
    pub async fn cut_connections(&self, admin: &Client) {
        admin
            .execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
                &[&self.name],
            )
            .await
            .unwrap();
    }

    /// A connection beside the database, for [`Self::cut_connections`].
    pub async fn connect_beside(&self) -> Client {
        connect(&self.server).await
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        let (server, statement) =
            (self.server.clone(), format!("drop database if exists {} with (force)", self.name));
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

#[expect(clippy::unwrap_used, reason = "a test without its database has failed")]
async fn connect(address: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(address, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

#[expect(clippy::unwrap_used, reason = "a test without its database has failed")]
async fn run(server: &str, statement: &str) {
    connect(server).await.batch_execute(statement).await.unwrap();
}
