//! One transaction on one connection of the pool.

use std::mem;
use std::sync::Arc;

use deadpool_postgres::{Object, Pool};
use domain::{ReceiptId, Scope};
use futures::FutureExt;
use futures::future::{join, join_all};
use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

use super::error::translate;
use super::{Speaker, refused};
use crate::db::Access;
use crate::notify::Notice;
use crate::tx::Until;
use crate::undo::Way;
use crate::{Row, Statement, StoreError, Value};

/// A transaction that is rolled back when dropped.
#[derive(Debug)]
pub(crate) struct PostgresTx {
    /// Empty once committed.
    client: Option<Object>,
    pool: Pool,
    speaker: Speaker,
    /// What is said in the same breath as the next statement, before it.
    first: Vec<First>,
    stage: Stage,
}

/// Something that nobody waits for by itself.
#[derive(Debug)]
enum First {
    /// That a transaction begins, or whose data it is from here on.
    Words(String),
    Write(Statement),
}

/// What somebody waits for.
#[derive(Clone, Copy)]
enum Work<'w> {
    Execute(&'w str, &'w [Value]),
    All(&'w [Statement]),
    Rows(&'w str, &'w [Value]),
    Words(&'w str),
}

/// What came of it.
#[derive(Default)]
struct Outcome {
    changed: Vec<u64>,
    rows: Vec<Row>,
}

/// Whether the server may know of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Unsaid,
    Begun,
}

/// Everything that opens a transaction.
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
    /// The server hears of it with the first statement.
    pub(super) fn new(client: Object, pool: Pool, speaker: Speaker, opening: String) -> Self {
        let first = vec![First::Words(opening)];
        Self { client: Some(client), pool, speaker, first, stage: Stage::Unsaid }
    }

    fn client(&self) -> Result<&Object, StoreError> {
        self.client.as_ref().ok_or(StoreError::Aborted)
    }

    /// Does something after whatever has to be said first. A connection that turns out to have ended meanwhile is no
    /// error as long as nothing was said on it: there are others.
    async fn say(&mut self, work: Work<'_>) -> Result<Outcome, StoreError> {
        let first = mem::take(&mut self.first);
        // Should this future be dropped half way, the server may have heard it.
        let before = mem::replace(&mut self.stage, Stage::Begun);
        let mut others = self.pool.status().max_size;
        loop {
            let client = self.client()?;
            let result = after(client, &first, work).await;
            let ended = matches!(result, Err(StoreError::Unavailable { .. }));
            if !ended || before == Stage::Begun || others == 0 {
                return result;
            }
            others -= 1;
            // Nobody gets it again, even if it has not noticed yet.
            self.client.take().map(Object::take);
            self.client = Some(self.pool.get().await.map_err(refused)?);
        }
    }

    /// Sent with what comes next, and with the commit at the latest. Should it fail, that fails.
    pub(crate) fn post(&mut self, statement: Statement) {
        self.first.push(First::Write(statement));
    }

    pub(crate) async fn execute(&mut self, text: &str, params: &[Value]) -> Result<u64, StoreError> {
        Ok(self.say(Work::Execute(text, params)).await?.changed.into_iter().sum())
    }

    pub(crate) async fn run_all(&mut self, statements: &[Statement]) -> Result<Vec<u64>, StoreError> {
        Ok(self.say(Work::All(statements)).await?.changed)
    }

    pub(crate) async fn rows(&mut self, text: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        Ok(self.say(Work::Rows(text, params)).await?.rows)
    }

    pub(crate) async fn batch(&mut self, text: &str) -> Result<(), StoreError> {
        self.say(Work::Words(text)).await.map(drop)
    }

    pub(crate) fn enter(&mut self, scope: Scope) {
        self.first.push(First::Words(entering(scope)));
    }

    /// Ids are uuids: there is nothing to escape. It ends with the transaction.
    pub(crate) fn note_under(&mut self, scope: Scope, receipt: ReceiptId, way: Way) {
        let undoing = if way == Way::Back { "on" } else { "" };
        let actor = scope.user();
        self.first.push(First::Words(format!(
            "set local papo.receipt = '{receipt}'; set local papo.actor = '{actor}'; set local papo.undoing = '{undoing}'"
        )));
    }

    pub(crate) fn stop_noting(&mut self) {
        self.first.push(First::Words("set local papo.receipt = ''; set local papo.undoing = ''".to_owned()));
    }

    /// Should the future be dropped half way, the rollback that follows finds the commit done before it.
    pub(crate) async fn commit(mut self, until: Until, notices: Vec<Notice>) -> Result<(), StoreError> {
        let writes = self.first.iter().any(|first| matches!(first, First::Write(_)));
        if writes || self.stage == Stage::Begun {
            // What was committed on a connection that ended meanwhile nobody knows: that is not tried on another one.
            self.stage = Stage::Begun;
            self.batch(match until {
                Until::OnDisk => "commit",
                Until::Seen => "set local synchronous_commit = off; commit",
            })
            .await?;
        }
        self.client = None;
        for notice in notices {
            self.speaker.tell(notice);
        }
        Ok(())
    }
}

/// Says what comes first and does the work behind it, in one wait. If the server refuses one of them, it takes nothing
/// else in this transaction either, and makes a rollback of its commit.
async fn after(client: &Object, first: &[First], work: Work<'_>) -> Result<Outcome, StoreError> {
    let mut prepared = Vec::with_capacity(first.len());
    for one in first {
        prepared.push(match one {
            First::Words(_) => None,
            First::Write(statement) => Some(prepare(client, &statement.sql().postgres()).await?),
        });
    }
    let saying = first.iter().zip(&prepared).map(|(one, prepared)| say_one(client, one, prepared.as_ref()));
    // Each is sent when it is first asked about, and they are asked in their order.
    let (said, done) = join(join_all(saying), perform(client, work)).await;
    said.into_iter().collect::<Result<(), _>>()?;
    done
}

async fn say_one(
    client: &Object,
    one: &First,
    prepared: Option<&tokio_postgres::Statement>,
) -> Result<(), StoreError> {
    match (one, prepared) {
        (First::Words(text), _) => client.batch_execute(text).await.map_err(translate),
        (First::Write(statement), Some(prepared)) => {
            let changed = client.execute(prepared, &bound(statement.params())).await;
            changed.map(drop).map_err(|error| forgetful(client, error))
        }
        (First::Write(_), None) => Err(StoreError::Aborted),
    }
}

async fn perform(client: &Object, work: Work<'_>) -> Result<Outcome, StoreError> {
    match work {
        Work::Execute(text, params) => {
            let statement = prepare(client, text).await?;
            let changed = client.execute(&statement, &bound(params)).await;
            let changed = vec![changed.map_err(|error| forgetful(client, error))?];
            Ok(Outcome { changed, ..Outcome::default() })
        }
        Work::All(statements) => {
            Ok(Outcome { changed: perform_all(client, statements).await?, ..Outcome::default() })
        }
        Work::Rows(text, params) => {
            let statement = prepare(client, text).await?;
            let rows = client.query(&statement, &bound(params)).await;
            let rows = rows.map_err(|error| forgetful(client, error))?;
            let columns: Arc<[Box<str>]> =
                statement.columns().iter().map(|column| Box::from(column.name())).collect();
            let rows = rows.iter().map(|row| read(row, &columns)).collect::<Result<_, _>>()?;
            Ok(Outcome { rows, ..Outcome::default() })
        }
        Work::Words(text) => {
            client.batch_execute(text).await.map_err(translate)?;
            Ok(Outcome::default())
        }
    }
}

/// All are on their way before the first is answered. After one that failed the server takes no other, and says so.
async fn perform_all(client: &Object, statements: &[Statement]) -> Result<Vec<u64>, StoreError> {
    let mut prepared = Vec::with_capacity(statements.len());
    for statement in statements {
        prepared.push(prepare(client, &statement.sql().postgres()).await?);
    }
    let params: Vec<_> = statements.iter().map(|statement| bound(statement.params())).collect();
    let running = prepared.iter().zip(&params).map(|(statement, params)| client.execute(statement, params));
    let changed = join_all(running).await;
    changed.into_iter().map(|one| one.map_err(|error| forgetful(client, error))).collect()
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
            && self.stage == Stage::Begun
            && !client.is_closed()
        {
            // Polled once, the order is on its way; whoever uses this connection next stands behind it.
            let _on_its_way = client.batch_execute("rollback").now_or_never();
        }
    }
}
