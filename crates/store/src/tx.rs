//! A transaction: the only way to read or write.
//!
//! Dropped without [`commit`](Tx::commit), it never happened. After a failed statement nothing more can be done
//! in it, on either engine, so that a caller who ignores an error cannot commit half of the work.
//!
//! Keep transactions short, and never begin a second one while holding the first: on SQLite there is one writer,
//! and the second would wait for the first until it gives up with [`StoreError::Busy`].

use domain::{ReceiptId, Scope};
use uuid::Uuid;

use crate::notify::{Notice, Origin, Topic};
use crate::undo::Way;
use crate::{
    Engine, FromRow, Sql, Statement, StoreError, SystemSql, Value, params, postgres, sqlite, system_sql,
};

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
    pub async fn execute(&mut self, sql: Sql, params: &[Value]) -> Result<u64, StoreError> {
        self.inner.execute(sql.into(), params).await
    }

    /// Runs statements in their order, none of which needs what another one said: on PostgreSQL they are one wait. Says how
    /// many rows each changed. Meant for a handful.
    pub async fn run_all(&mut self, statements: &[Statement]) -> Result<Vec<u64>, StoreError> {
        self.inner.run_all(statements).await
    }

    /// Runs a statement whose answer nobody needs: on PostgreSQL it is sent with what comes next, at the latest with the
    /// commit. Should it fail, that fails.
    #[expect(clippy::unused_async, reason = "whether an engine has to wait here is its own affair")]
    pub async fn post(&mut self, sql: Sql, params: &[Value]) -> Result<(), StoreError> {
        self.inner.post(sql.into(), params)
    }

    /// Runs statements in their order as [`post`](Self::post) does.
    #[expect(clippy::unused_async, reason = "whether an engine has to wait here is its own affair")]
    pub async fn post_all(&mut self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.inner.post_all(statements)
    }

    /// Every row of the answer.
    pub async fn rows<T: FromRow>(&mut self, sql: Sql, params: &[Value]) -> Result<Vec<T>, StoreError> {
        self.inner.rows(sql.into(), params).await
    }

    /// The first row of the answer; none is [`StoreError::NoRow`].
    pub async fn one<T: FromRow>(&mut self, sql: Sql, params: &[Value]) -> Result<T, StoreError> {
        self.optional(sql, params).await?.ok_or(StoreError::NoRow)
    }

    /// The first row of the answer, if there is one.
    pub async fn optional<T: FromRow>(
        &mut self,
        sql: Sql,
        params: &[Value],
    ) -> Result<Option<T>, StoreError> {
        Ok(self.rows(sql, params).await?.into_iter().next())
    }

    /// Goes on in the same transaction as another person's, for work that was claimed for several at once.
    #[expect(clippy::unused_async, reason = "whether an engine has to wait here is its own affair")]
    pub async fn into_scope(mut self, scope: Scope) -> Result<Self, StoreError> {
        self.inner.enter(scope)?;
        Ok(Self::new(scope, self.inner))
    }

    /// From here on the database notes under this receipt whatever changes in undoable tables, until
    /// [`Self::stop_noting`] or the end of the transaction.
    pub async fn note_under(&mut self, receipt: ReceiptId, way: Way) -> Result<(), StoreError> {
        self.inner.note_under(self.scope, receipt, way).await
    }

    /// The receipt under which what changes is noted at the moment.
    pub const fn noted_under(&self) -> Option<ReceiptId> {
        self.inner.noting
    }

    /// What changes from here on is no part of the effect.
    pub async fn stop_noting(&mut self) -> Result<(), StoreError> {
        self.inner.stop_noting().await
    }

    /// Runs a statement whose text was made of the names of tables and columns, and says how many rows it changed.
    pub(crate) async fn execute_made(&mut self, text: &str, params: &[Value]) -> Result<u64, StoreError> {
        self.inner.execute_made(text, params).await
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
    pub async fn commit(self) -> Result<(), StoreError> {
        self.inner.commit(Until::OnDisk).await
    }

    /// Completes when everybody sees the work. It is on the disk with whatever is committed next, by anybody; a PostgreSQL
    /// that falls before that comes back as if it had never been. For what is worth nothing by itself, as a claim is.
    pub async fn commit_lightly(self) -> Result<(), StoreError> {
        self.inner.commit(Until::Seen).await
    }
}

impl SystemTx {
    pub(crate) const fn new(inner: Transaction) -> Self {
        Self { inner }
    }

    /// Runs a statement and says how many rows it changed.
    pub async fn execute(&mut self, sql: impl Into<SystemSql>, params: &[Value]) -> Result<u64, StoreError> {
        self.inner.execute(sql.into(), params).await
    }

    /// Runs statements in their order, as [`Tx::run_all`] does.
    pub async fn run_all(&mut self, statements: &[Statement]) -> Result<Vec<u64>, StoreError> {
        self.inner.run_all(statements).await
    }

    /// Runs statements whose answers nobody needs, as [`Tx::post`] does.
    #[expect(clippy::unused_async, reason = "whether an engine has to wait here is its own affair")]
    pub async fn post_all(&mut self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.inner.post_all(statements)
    }

    /// Every row of the answer.
    pub async fn rows<T: FromRow>(
        &mut self,
        sql: impl Into<SystemSql>,
        params: &[Value],
    ) -> Result<Vec<T>, StoreError> {
        self.inner.rows(sql.into(), params).await
    }

    /// The first row of the answer; none is [`StoreError::NoRow`].
    pub async fn one<T: FromRow>(
        &mut self,
        sql: impl Into<SystemSql>,
        params: &[Value],
    ) -> Result<T, StoreError> {
        self.optional(sql, params).await?.ok_or(StoreError::NoRow)
    }

    /// The first row of the answer, if there is one.
    pub async fn optional<T: FromRow>(
        &mut self,
        sql: impl Into<SystemSql>,
        params: &[Value],
    ) -> Result<Option<T>, StoreError> {
        Ok(self.rows(sql, params).await?.into_iter().next())
    }

    /// Goes on in the same transaction as one tenant's, for instance after a claim said whose work it is.
    #[expect(clippy::unused_async, reason = "whether an engine has to wait here is its own affair")]
    pub async fn into_scope(mut self, scope: Scope) -> Result<Tx, StoreError> {
        self.inner.enter(scope)?;
        Ok(Tx::new(scope, self.inner))
    }

    /// Sends a hint when, and only when, this transaction has committed.
    pub fn notify(&mut self, topic: Topic, id: Uuid) {
        self.inner.notices.push(Notice { topic, id, origin: Origin::ThisProcess });
    }

    /// Completes when the work is on the disk. Dropping the future does not undo the commit.
    pub async fn commit(self) -> Result<(), StoreError> {
        self.inner.commit(Until::OnDisk).await
    }

    /// Waits until no other instance is in the same place, and keeps it until this transaction ends: for
    /// setting up what must exist once. SQLite has one writer anyway.
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

/// What a commit waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    OnDisk,
    Seen,
}

/// What both kinds of transaction are inside.
#[derive(Debug)]
pub(crate) struct Transaction {
    engine: EngineTx,
    state: State,
    notices: Vec<Notice>,
    /// Under which receipt what changes is noted.
    noting: Option<ReceiptId>,
}

#[derive(Debug)]
pub(crate) enum EngineTx {
    SqliteWrite(sqlite::WriteTx),
    SqliteRead(sqlite::ReadTx),
    Postgres(postgres::PostgresTx),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Sound,
    Failed,
}

impl Transaction {
    pub(crate) const fn new(engine: EngineTx) -> Self {
        Self { engine, state: State::Sound, notices: Vec::new(), noting: None }
    }

    async fn execute(&mut self, sql: SystemSql, params: &[Value]) -> Result<u64, StoreError> {
        match &self.engine {
            EngineTx::Postgres(_) => self.execute_made(&sql.postgres(), params).await,
            EngineTx::SqliteWrite(_) | EngineTx::SqliteRead(_) => self.execute_made(sql.text(), params).await,
        }
    }

    async fn execute_made(&mut self, text: &str, params: &[Value]) -> Result<u64, StoreError> {
        self.start()?;
        let result = match &mut self.engine {
            EngineTx::SqliteWrite(tx) => tx.execute(text, params),
            EngineTx::SqliteRead(tx) => tx.execute(text, params).await,
            EngineTx::Postgres(tx) => tx.execute(text, params).await,
        };
        self.finish(result)
    }

    /// A file has one writer, so one row says for whom it works; PostgreSQL has a setting of the transaction's own.
    async fn note_under(&mut self, scope: Scope, receipt: ReceiptId, way: Way) -> Result<(), StoreError> {
        self.sound()?;
        self.noting = Some(receipt);
        if let EngineTx::Postgres(tx) = &mut self.engine {
            tx.note_under(scope, receipt, way);
            return Ok(());
        }
        let under = system_sql!(
            "insert into undo_under (id, tenant_id, user_id, receipt_id, undoing) values (1, $1, $2, $3, $4)
             on conflict (id) do update
                set tenant_id = excluded.tenant_id, user_id = excluded.user_id, receipt_id = excluded.receipt_id,
                    undoing = excluded.undoing"
        );
        let undoing = way == Way::Back;
        self.execute(under, params![scope.tenant(), scope.user(), receipt, undoing]).await.map(drop)
    }

    async fn stop_noting(&mut self) -> Result<(), StoreError> {
        if self.noting.take().is_none() {
            return Ok(());
        }
        if let EngineTx::Postgres(tx) = &mut self.engine {
            tx.stop_noting();
            return Ok(());
        }
        self.execute(system_sql!("delete from undo_under"), params![]).await.map(drop)
    }

    async fn run_all(&mut self, statements: &[Statement]) -> Result<Vec<u64>, StoreError> {
        self.start()?;
        let result = match &mut self.engine {
            EngineTx::SqliteWrite(tx) => {
                statements.iter().map(|one| tx.execute(one.sql().text(), one.params())).collect()
            }
            EngineTx::SqliteRead(_) => Err(StoreError::ReadOnly),
            EngineTx::Postgres(tx) => tx.run_all(statements).await,
        };
        self.finish(result)
    }

    fn post(&mut self, sql: SystemSql, params: &[Value]) -> Result<(), StoreError> {
        self.start()?;
        let result = match &mut self.engine {
            EngineTx::SqliteWrite(tx) => tx.execute(sql.text(), params).map(drop),
            EngineTx::SqliteRead(_) => Err(StoreError::ReadOnly),
            EngineTx::Postgres(tx) => {
                tx.post(Statement::of(sql, params));
                Ok(())
            }
        };
        self.finish(result)
    }

    fn post_all(&mut self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.start()?;
        let result = match &mut self.engine {
            EngineTx::SqliteWrite(tx) => {
                statements.iter().try_for_each(|one| tx.execute(one.sql().text(), one.params()).map(drop))
            }
            EngineTx::SqliteRead(_) => Err(StoreError::ReadOnly),
            EngineTx::Postgres(tx) => {
                for statement in statements {
                    tx.post(statement);
                }
                Ok(())
            }
        };
        self.finish(result)
    }

    async fn rows<T: FromRow>(&mut self, sql: SystemSql, params: &[Value]) -> Result<Vec<T>, StoreError> {
        self.start()?;
        let result = match &mut self.engine {
            EngineTx::SqliteWrite(tx) => tx.rows(sql.text(), params),
            EngineTx::SqliteRead(tx) => tx.rows(sql.text(), params).await,
            EngineTx::Postgres(tx) => tx.rows(&sql.postgres(), params).await,
        };
        self.finish(result)?.iter().map(T::from_row).collect()
    }

    async fn batch(&mut self, text: &str) -> Result<(), StoreError> {
        self.start()?;
        let result = match &mut self.engine {
            EngineTx::SqliteWrite(tx) => tx.batch(text),
            EngineTx::SqliteRead(_) => Err(StoreError::ReadOnly),
            EngineTx::Postgres(tx) => tx.batch(text).await,
        };
        self.finish(result)
    }

    fn enter(&mut self, scope: Scope) -> Result<(), StoreError> {
        self.sound()?;
        if let EngineTx::Postgres(tx) = &mut self.engine {
            tx.enter(scope);
        }
        Ok(())
    }

    async fn commit(mut self, until: Until) -> Result<(), StoreError> {
        self.sound()?;
        if self.noting.is_some() && !matches!(self.engine, EngineTx::Postgres(_)) {
            self.stop_noting().await?;
        }
        match self.engine {
            EngineTx::SqliteWrite(tx) => tx.commit(self.notices).await,
            // Nothing was written, so there is nothing to keep: the snapshot just ends.
            EngineTx::SqliteRead(_) => Ok(()),
            EngineTx::Postgres(tx) => tx.commit(until, self.notices).await,
        }
    }

    const fn sound(&self) -> Result<(), StoreError> {
        match self.state {
            State::Sound => Ok(()),
            State::Failed => Err(StoreError::Aborted),
        }
    }

    /// Counts as failed until it has succeeded: a statement whose future was dropped half way may have failed.
    fn start(&mut self) -> Result<(), StoreError> {
        self.sound()?;
        self.state = State::Failed;
        Ok(())
    }

    fn finish<T>(&mut self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if result.is_ok() {
            self.state = State::Sound;
        }
        result
    }
}
