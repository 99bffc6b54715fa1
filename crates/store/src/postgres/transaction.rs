//! One transaction on one connection of the pool.

use std::sync::Arc;

use deadpool_postgres::Object;
use domain::Scope;
use futures::FutureExt;
use futures::future::{join, join_all};
use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

use super::Speaker;
use super::error::translate;
use crate::db::Access;
use crate::notify::Notice;
use crate::{Row, Statement, StoreError, Value};

/// A transaction that is rolled back when dropped.
#[derive(Debug)]
pub(crate) struct PostgresTx {
    /// Empty once committed.
    client: Option<Object>,
    speaker: Speaker,
    /// Whose data it is from the next statement on: said in the same breath as that.
    entering: Option<String>,
}

/// Everything that opens a transaction, in one round trip.
pub(super) fn opening(access: Access, scope: Option<Scope>) -> String {
    let begin = match access {
        Access::Write => "begin",
        Access::Read => "begin isolation level repeatable read read only",
    };
    scope.map_or_else(|| begin.to_owned(), |scope| format!("{begin}; {}", entering(scope)))
}

/// From here on the server itself shows no other tenant's rows. The id is a uuid: there is nothing to escape.
fn entering(scope: Scope) -> String {
    format!("set local role papo_app; set local papo.tenant = '{}'", scope.tenant())
}

impl PostgresTx {
    pub(super) async fn begin(client: Object, speaker: Speaker, opening: &str) -> Result<Self, StoreError> {
        let tx = Self { client: Some(client), speaker, entering: None };
        tx.client()?.batch_execute(opening).await.map_err(translate)?;
        Ok(tx)
    }

    fn client(&self) -> Result<&Object, StoreError> {
        self.client.as_ref().ok_or(StoreError::Aborted)
    }

    pub(crate) async fn execute(&mut self, text: &str, params: &[Value]) -> Result<u64, StoreError> {
        let entering = self.entering.take();
        let client = self.client()?;
        let statement = prepare(client, text).await?;
        let params = bound(params);
        let (entered, changed) = join(enter(client, entering), client.execute(&statement, &params)).await;
        entered?;
        changed.map_err(|error| forgetful(client, error))
    }

    /// All are on their way before the first is answered. After one that failed the server takes no other, and says so.
    pub(crate) async fn run_all(&mut self, statements: &[Statement]) -> Result<Vec<u64>, StoreError> {
        let entering = self.entering.take();
        let client = self.client()?;
        let mut prepared = Vec::with_capacity(statements.len());
        for statement in statements {
            prepared.push(prepare(client, &statement.sql().postgres()).await?);
        }
        let params: Vec<_> = statements.iter().map(|statement| bound(statement.params())).collect();
        let running =
            prepared.iter().zip(&params).map(|(statement, params)| client.execute(statement, params));
        // Each is sent when it is first asked about, and they are asked in their order.
        let (entered, changed) = join(enter(client, entering), join_all(running)).await;
        entered?;
        changed.into_iter().map(|one| one.map_err(|error| forgetful(client, error))).collect()
    }

    pub(crate) async fn rows(&mut self, text: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        let entering = self.entering.take();
        let client = self.client()?;
        let statement = prepare(client, text).await?;
        let params = bound(params);
        let (entered, rows) = join(enter(client, entering), client.query(&statement, &params)).await;
        entered?;
        let rows = rows.map_err(|error| forgetful(client, error))?;
        let columns: Arc<[Box<str>]> =
            statement.columns().iter().map(|column| Box::from(column.name())).collect();
        rows.iter().map(|row| read(row, &columns)).collect()
    }

    pub(crate) async fn batch(&mut self, text: &str) -> Result<(), StoreError> {
        let entering = self.entering.take();
        let client = self.client()?;
        let (entered, done) = join(enter(client, entering), client.batch_execute(text)).await;
        entered?;
        done.map_err(translate)
    }

    pub(crate) fn enter(&mut self, scope: Scope) {
        self.entering = Some(entering(scope));
    }

    /// Should the future be dropped half way, the rollback that follows finds the commit done before it.
    pub(crate) async fn commit(mut self, notices: Vec<Notice>) -> Result<(), StoreError> {
        self.client()?.batch_execute("commit").await.map_err(translate)?;
        self.client = None;
        for notice in notices {
            self.speaker.tell(notice);
        }
        Ok(())
    }
}

/// If the server refuses, it takes nothing else in this transaction either.
async fn enter(client: &Object, entering: Option<String>) -> Result<(), StoreError> {
    match entering {
        Some(text) => client.batch_execute(&text).await.map_err(translate),
        None => Ok(()),
    }
}

async fn prepare(client: &Object, text: &str) -> Result<tokio_postgres::Statement, StoreError> {
    client.prepare_cached(text).await.map_err(|error| forgetful(client, error))
}

/// A statement prepared before somebody changed its tables is prepared anew next time.
fn forgetful(client: &Object, error: Error) -> StoreError {
    if error.code().is_some_and(|code| matches!(code.code(), "0A000" | "26000")) {
        client.statement_cache.clear();
    }
    translate(error)
}

fn bound(params: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

fn read(row: &tokio_postgres::Row, columns: &Arc<[Box<str>]>) -> Result<Row, StoreError> {
    let values = columns.iter().enumerate().map(|(index, name)| {
        row.try_get::<_, Value>(index).map_err(|error| StoreError::Decode {
            column: name.to_string(),
            wanted: "a value",
            found: std::error::Error::source(&error).unwrap_or(&error).to_string(),
        })
    });
    Ok(Row::new(Arc::clone(columns), values.collect::<Result<_, _>>()?))
}

impl Drop for PostgresTx {
    fn drop(&mut self) {
        if let Some(client) = self.client.take()
            && !client.is_closed()
        {
            // Polled once, the order is on its way; whoever uses this connection next stands behind it.
            let _on_its_way = client.batch_execute("rollback").now_or_never();
        }
    }
}
