//! A transaction: the only way to read or write.
//!
//! Dropped without [`commit`](Tx::commit), it never happened. After a failed statement nothing more can be done
//! in it, on either engine, so that a caller who ignores an error cannot commit half of the work.
//!
//! Keep transactions short, and never begin a second one while holding the first: on SQLite there is one writer,
//! and the second would wait for the first until it gives up with [`StoreError::Busy`].

mod transaction;

use boxed::boxed;
use domain::{ReceiptId, Scope};
use uuid::Uuid;

use crate::answer::Answer;
use crate::notify::{Notice, Origin, Topic};
use crate::undo::Way;
use crate::{Engine, FromRow, Row, Sql, Statement, StoreError, SystemSql, Value};

pub(crate) use transaction::{EngineTx, Transaction, Until};

/// A transaction on one tenant's data.
#[derive(Debug)]
pub struct Tx {
    scope: Scope,
    inner: Transaction,
}

/// A transaction that crosses tenants, for the few who must: claiming work, sweeping, signing in.
#[derive(Debug)]
pub struct SystemTx {
    inner: Transaction,
}

impl Tx {
    pub(crate) const fn new(scope: Scope, inner: Transaction) -> Self {
        Self { scope, inner }
    }

    /// Whose data this transaction may touch.
    pub const fn scope(&self) -> Scope {
        self.scope
    }

    /// Runs a statement and says how many rows it changed.
    pub fn execute<'t>(&'t mut self, sql: Sql, params: &'t [Value]) -> Answer<'t, u64> {
        self.inner.execute(sql.into(), params)
    }

    /// Runs statements in their order, none of which needs what another one said: on PostgreSQL they are one wait. Says how
    /// many rows each changed. Meant for a handful.
    pub fn run_all<'t>(&'t mut self, statements: &'t [Statement]) -> Answer<'t, Vec<u64>> {
        self.inner.run_all(statements)
    }

    /// Runs a statement whose answer nobody needs: on PostgreSQL it is sent with what comes next, at the latest with the
    /// commit. Should it fail, that fails.
    pub fn post(&mut self, sql: Sql, params: &[Value]) -> Answer<'static, ()> {
        Answer::now(self.inner.post(sql.into(), params))
    }

    /// Runs statements in their order as [`post`](Self::post) does.
    pub fn post_all(&mut self, statements: Vec<Statement>) -> Answer<'static, ()> {
        Answer::now(self.inner.post_all(statements))
    }

    /// Every row of the answer.
    pub async fn rows<T: FromRow>(&mut self, sql: Sql, params: &[Value]) -> Result<Vec<T>, StoreError> {
        read(&self.inner.rows(sql.into(), params).await?)
    }

    /// The first row of the answer; none is [`StoreError::NoRow`].
    pub async fn one<T: FromRow>(&mut self, sql: Sql, params: &[Value]) -> Result<T, StoreError> {
        first(&self.inner.rows(sql.into(), params).await?)?.ok_or(StoreError::NoRow)
    }

    /// The first row of the answer, if there is one.
    pub async fn optional<T: FromRow>(
        &mut self,
        sql: Sql,
        params: &[Value],
    ) -> Result<Option<T>, StoreError> {
        first(&self.inner.rows(sql.into(), params).await?)
    }

    /// Goes on in the same transaction as another person's, for work that was claimed for several at once.
    pub fn into_scope(mut self, scope: Scope) -> Answer<'static, Self> {
        Answer::now(self.inner.enter(scope).map(|()| Self::new(scope, self.inner)))
    }

    /// From here on the database notes under this receipt whatever changes in undoable tables, until
    /// [`Self::stop_noting`] or the end of the transaction.
    #[boxed]
    pub async fn note_under(&mut self, receipt: ReceiptId, way: Way) -> Result<(), StoreError> {
        self.inner.note_under(self.scope, receipt, way).await
    }

    /// The receipt under which what changes is noted at the moment.
    pub const fn noted_under(&self) -> Option<ReceiptId> {
        self.inner.noting
    }

    /// What changes from here on is no part of the effect.
    #[boxed]
    pub async fn stop_noting(&mut self) -> Result<(), StoreError> {
        self.inner.stop_noting().await
    }

    /// Runs a statement whose text was made of the names of tables and columns, and says how many rows it changed.
    pub(crate) fn execute_made<'t>(&'t mut self, text: &'t str, params: &'t [Value]) -> Answer<'t, u64> {
        self.inner.execute_made(text.into(), params)
    }

    /// Which engine this runs on, for the few texts that differ.
    pub(crate) const fn engine(&self) -> Engine {
        match self.inner.engine {
            EngineTx::Postgres(_) => Engine::Postgres,
            EngineTx::SqliteWrite(_) | EngineTx::SqliteRead(_) => Engine::Sqlite,
        }
    }

    /// Sends a hint when, and only when, this transaction has committed.
    pub fn notify(&mut self, topic: Topic, id: Uuid) {
        self.inner.notices.push(Notice { topic, id, origin: Origin::ThisProcess });
    }

    /// Completes when the work is on the disk. Dropping the future does not undo the commit.
    #[boxed]
    pub async fn commit(self) -> Result<(), StoreError> {
        self.inner.commit(Until::OnDisk).await
    }

    /// Completes when everybody sees the work. It is on the disk with whatever is committed next, by anybody; a PostgreSQL
    /// that falls before that comes back as if it had never been. For what is worth nothing by itself, as a claim is.
    #[boxed]
    pub async fn commit_lightly(self) -> Result<(), StoreError> {
        self.inner.commit(Until::Seen).await
    }
}

impl SystemTx {
    pub(crate) const fn new(inner: Transaction) -> Self {
        Self { inner }
    }

    /// Runs a statement and says how many rows it changed.
    pub fn execute<'t>(&'t mut self, sql: impl Into<SystemSql>, params: &'t [Value]) -> Answer<'t, u64> {
        self.inner.execute(sql.into(), params)
    }

    /// Runs statements in their order, as [`Tx::run_all`] does.
    pub fn run_all<'t>(&'t mut self, statements: &'t [Statement]) -> Answer<'t, Vec<u64>> {
        self.inner.run_all(statements)
    }

    /// Runs statements whose answers nobody needs, as [`Tx::post`] does.
    pub fn post_all(&mut self, statements: Vec<Statement>) -> Answer<'static, ()> {
        Answer::now(self.inner.post_all(statements))
    }

    /// Every row of the answer.
    pub async fn rows<T: FromRow>(
        &mut self,
        sql: impl Into<SystemSql>,
        params: &[Value],
    ) -> Result<Vec<T>, StoreError> {
        read(&self.inner.rows(sql.into(), params).await?)
    }

    /// The first row of the answer; none is [`StoreError::NoRow`].
    pub async fn one<T: FromRow>(
        &mut self,
        sql: impl Into<SystemSql>,
        params: &[Value],
    ) -> Result<T, StoreError> {
        first(&self.inner.rows(sql.into(), params).await?)?.ok_or(StoreError::NoRow)
    }

    /// The first row of the answer, if there is one.
    pub async fn optional<T: FromRow>(
        &mut self,
        sql: impl Into<SystemSql>,
        params: &[Value],
    ) -> Result<Option<T>, StoreError> {
        first(&self.inner.rows(sql.into(), params).await?)
    }

    /// Goes on in the same transaction as one tenant's, for instance after a claim said whose work it is.
    pub fn into_scope(mut self, scope: Scope) -> Answer<'static, Tx> {
        Answer::now(self.inner.enter(scope).map(|()| Tx::new(scope, self.inner)))
    }

    /// Sends a hint when, and only when, this transaction has committed.
    pub fn notify(&mut self, topic: Topic, id: Uuid) {
        self.inner.notices.push(Notice { topic, id, origin: Origin::ThisProcess });
    }

    /// Completes when the work is on the disk. Dropping the future does not undo the commit.
    #[boxed]
    pub async fn commit(self) -> Result<(), StoreError> {
        self.inner.commit(Until::OnDisk).await
    }

    /// Waits until no other instance is in the same place, and keeps it until this transaction ends: for
    /// setting up what must exist once. SQLite has one writer anyway.
    #[boxed]
    pub async fn alone(&mut self) -> Result<(), StoreError> {
        match self.inner.engine {
            EngineTx::Postgres(_) => self.batch("select pg_advisory_xact_lock(7298530431219)").await,
            EngineTx::SqliteWrite(_) | EngineTx::SqliteRead(_) => Ok(()),
        }
    }

    /// Runs statements without parameters, as a migration has them.
    pub(crate) async fn batch(&mut self, text: &str) -> Result<(), StoreError> {
        self.inner.batch(text).await
    }
}

/// Every row as the type that was asked for.
fn read<T: FromRow>(rows: &[Row]) -> Result<Vec<T>, StoreError> {
    rows.iter().map(T::from_row).collect()
}

fn first<T: FromRow>(rows: &[Row]) -> Result<Option<T>, StoreError> {
    Ok(read(rows)?.into_iter().next())
}
