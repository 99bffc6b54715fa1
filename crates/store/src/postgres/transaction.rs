//! One transaction on one connection of the pool.

use std::sync::Arc;

use deadpool_postgres::Object;
use domain::Scope;
use futures::FutureExt;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Statement};

use super::Speaker;
use super::error::translate;
use crate::db::Access;
use crate::notify::Notice;
use crate::{Row, StoreError, Value};

/// A transaction that is rolled back when dropped.
#[derive(Debug)]
pub(crate) struct PostgresTx {
    /// Empty once committed.
    client: Option<Object>,
    speaker: Speaker,
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
        let tx = Self { client: Some(client), speaker };
        tx.client()?.batch_execute(opening).await.map_err(translate)?;
        Ok(tx)
    }

    fn client(&self) -> Result<&Object, StoreError> {
        self.client.as_ref().ok_or(StoreError::Aborted)
    }

    pub(crate) async fn execute(&mut self, text: &str, params: &[Value]) -> Result<u64, StoreError> {
        let client = self.client()?;
        let statement = prepare(client, text).await?;
        client.execute(&statement, &bound(params)).await.map_err(|error| forgetful(client, error))
    }

    pub(crate) async fn rows(&mut self, text: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        let client = self.client()?;
        let statement = prepare(client, text).await?;
        let rows =
            client.query(&statement, &bound(params)).await.map_err(|error| forgetful(client, error))?;
        let columns: Arc<[Box<str>]> =
            statement.columns().iter().map(|column| Box::from(column.name())).collect();
        rows.iter().map(|row| read(row, &columns)).collect()
    }

    pub(crate) async fn batch(&mut self, text: &str) -> Result<(), StoreError> {
        self.client()?.batch_execute(text).await.map_err(translate)
    }

    pub(crate) async fn enter(&mut self, scope: Scope) -> Result<(), StoreError> {
        self.batch(&entering(scope)).await
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

async fn prepare(client: &Object, text: &str) -> Result<Statement, StoreError> {
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
