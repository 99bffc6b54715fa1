//! What both kinds of transaction are inside.

use std::borrow::Cow;

use domain::{ReceiptId, Scope};

use crate::answer::Answer;
use crate::notify::Notice;
use crate::undo::Way;
use crate::{Row, Statement, StoreError, SystemSql, Value, params, postgres, sqlite, system_sql};

/// What a commit waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    OnDisk,
    Seen,
}

/// One transaction of one engine.
#[derive(Debug)]
pub(crate) struct Transaction {
    pub(super) engine: EngineTx,
    state: State,
    pub(super) notices: Vec<Notice>,
    /// Under which receipt what changes is noted.
    pub(super) noting: Option<ReceiptId>,
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

    pub(super) fn execute<'t>(&'t mut self, sql: SystemSql, params: &'t [Value]) -> Answer<'t, u64> {
        let text = self.text(sql);
        self.execute_made(text, params)
    }

    /// A statement as this engine reads it.
    fn text(&self, sql: SystemSql) -> Cow<'static, str> {
        match &self.engine {
            EngineTx::Postgres(_) => sql.postgres(),
            EngineTx::SqliteWrite(_) | EngineTx::SqliteRead(_) => Cow::Borrowed(sql.text()),
        }
    }

    pub(super) fn execute_made<'t>(&'t mut self, text: Cow<'t, str>, params: &'t [Value]) -> Answer<'t, u64> {
        let inline = self.inline(|engine| match engine {
            EngineTx::SqliteWrite(tx) => Some(tx.execute(&text, params)),
            EngineTx::SqliteRead(tx) => tx.execute_now(&text, params),
            EngineTx::Postgres(_) => None,
        });
        if let Some(result) = inline {
            return Answer::now(result);
        }
        Answer::later(async move {
            let result = match &mut self.engine {
                EngineTx::SqliteWrite(tx) => tx.execute(&text, params),
                EngineTx::SqliteRead(tx) => tx.execute(&text, params).await,
                EngineTx::Postgres(tx) => tx.execute(&text, params).await,
            };
            self.finish(result)
        })
    }

    /// A file has one writer, so one row says for whom it works; PostgreSQL has a setting of the transaction's own.
    pub(super) async fn note_under(
        &mut self,
        scope: Scope,
        receipt: ReceiptId,
        way: Way,
    ) -> Result<(), StoreError> {
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

    pub(super) async fn stop_noting(&mut self) -> Result<(), StoreError> {
        if self.noting.take().is_none() {
            return Ok(());
        }
        if let EngineTx::Postgres(tx) = &mut self.engine {
            tx.stop_noting();
            return Ok(());
        }
        self.execute(system_sql!("delete from undo_under"), params![]).await.map(drop)
    }

    pub(super) fn run_all<'t>(&'t mut self, statements: &'t [Statement]) -> Answer<'t, Vec<u64>> {
        let inline = self.inline(|engine| match engine {
            EngineTx::SqliteWrite(tx) => {
                Some(statements.iter().map(|one| tx.execute(one.sql().text(), one.params())).collect())
            }
            EngineTx::SqliteRead(_) => Some(Err(StoreError::ReadOnly)),
            EngineTx::Postgres(_) => None,
        });
        if let Some(result) = inline {
            return Answer::now(result);
        }
        Answer::later(async move {
            let result = match &mut self.engine {
                EngineTx::SqliteWrite(_) | EngineTx::SqliteRead(_) => Err(StoreError::Aborted),
                EngineTx::Postgres(tx) => tx.run_all(statements).await,
            };
            self.finish(result)
        })
    }

    pub(super) fn post(&mut self, sql: SystemSql, params: &[Value]) -> Result<(), StoreError> {
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

    pub(super) fn post_all(&mut self, statements: Vec<Statement>) -> Result<(), StoreError> {
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

    pub(super) fn rows<'t>(&'t mut self, sql: SystemSql, params: &'t [Value]) -> Answer<'t, Vec<Row>> {
        let text = self.text(sql);
        let inline = self.inline(|engine| match engine {
            EngineTx::SqliteWrite(tx) => Some(tx.rows(&text, params)),
            EngineTx::SqliteRead(tx) => tx.rows_now(&text, params),
            EngineTx::Postgres(_) => None,
        });
        if let Some(result) = inline {
            return Answer::now(result);
        }
        Answer::later(async move {
            let result = match &mut self.engine {
                EngineTx::SqliteWrite(tx) => tx.rows(&text, params),
                EngineTx::SqliteRead(tx) => tx.rows(&text, params).await,
                EngineTx::Postgres(tx) => tx.rows(&text, params).await,
            };
            self.finish(result)
        })
    }

    pub(super) async fn batch(&mut self, text: &str) -> Result<(), StoreError> {
        self.start()?;
        let result = match &mut self.engine {
            EngineTx::SqliteWrite(tx) => tx.batch(text),
            EngineTx::SqliteRead(_) => Err(StoreError::ReadOnly),
            EngineTx::Postgres(tx) => tx.batch(text).await,
        };
        self.finish(result)
    }

    pub(super) fn enter(&mut self, scope: Scope) -> Result<(), StoreError> {
        self.sound()?;
        if let EngineTx::Postgres(tx) = &mut self.engine {
            tx.enter(scope);
        }
        Ok(())
    }

    pub(super) async fn commit(mut self, until: Until) -> Result<(), StoreError> {
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

    /// Does what an engine does without waiting; nothing if it has to be waited for, which then ends with
    /// [`Self::finish`].
    fn inline<T>(
        &mut self,
        work: impl FnOnce(&mut EngineTx) -> Option<Result<T, StoreError>>,
    ) -> Option<Result<T, StoreError>> {
        if let Err(error) = self.start() {
            return Some(Err(error));
        }
        let result = work(&mut self.engine)?;
        Some(self.finish(result))
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
