//! The one connection that writes, and group commit.
//!
//! Everybody who wants to write waits in one fair queue. A transaction is a part of an open *batch* (a savepoint, unless
//! it is the first); its commit releases the savepoint and makes sure that a flush stands in the same queue. Whoever already waited
//! before the flush joins the batch; then one `COMMIT`, with one write to the disk, completes them all. Whoever
//! commits while nobody else waits flushes at once. Nobody is told "done" before that.
//!
//! Nothing here can be left half done by a cancelled future: all that changes the batch happens without an await,
//! a dropped transaction undoes its savepoint on the spot, and the flush is a task of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};

use super::error::translate;
use super::{PATIENCE, patiently, statement, wait};
use crate::notify::{Notice, Subscribers};
use crate::{Row, StoreError, Value};

/// A batch is flushed at this many transactions even if more are waiting, so that the first ones need not wait
/// for the last.
const BATCH: usize = 128;

/// Between two looks whether anybody still reads an older state.
const PURGE_PAUSE: Duration = Duration::from_millis(50);

/// The queue of those who write.
#[derive(Debug, Clone)]
pub(super) struct WriterQueue {
    writer: Arc<Mutex<Writer>>,
    /// Whether a flush stands in the queue.
    flush_queued: Arc<AtomicBool>,
    /// How many wait to write.
    writers_queued: Arc<AtomicUsize>,
}

#[derive(Debug)]
struct Writer {
    connection: Connection,
    /// Transactions of the open batch that wait for its commit.
    waiting: Vec<Waiting>,
    subscribers: Subscribers,
}

#[derive(Debug)]
struct Waiting {
    done: oneshot::Sender<Result<(), StoreError>>,
    notices: Vec<Notice>,
}

impl WriterQueue {
    pub(super) fn new(connection: Connection, subscribers: Subscribers) -> Self {
        let writer = Writer { connection, waiting: Vec::new(), subscribers };
        Self {
            writer: Arc::new(Mutex::new(writer)),
            flush_queued: Arc::default(),
            writers_queued: Arc::default(),
        }
    }

    pub(super) async fn begin(&self) -> Result<WriteTx, StoreError> {
        let mut writer = if let Ok(writer) = Arc::clone(&self.writer).try_lock_owned() {
            writer
        } else {
            let _queued = QueuedWriter::new(&self.writers_queued);
            tokio::time::timeout(PATIENCE, Arc::clone(&self.writer).lock_owned())
                .await
                .map_err(|_elapsed| StoreError::Busy)?
        };
        if !writer.batch_is_open() {
            let held = &mut *writer;
            patiently(move || held.run("begin immediate")).await?;
            return Ok(WriteTx { writer: Some(writer), queue: self.clone(), place: Place::First });
        }
        // From here on, dropping the transaction cleans up, also if the savepoint fails.
        let tx = WriteTx { writer: Some(writer), queue: self.clone(), place: Place::Joined };
        tx.writer()?.run("savepoint tx")?;
        Ok(tx)
    }

    /// Moves what stands in the log into the file itself, so that the file alone is the database.
    pub(super) async fn checkpoint(&self) -> Result<(), StoreError> {
        self.apart(|connection| statement::rows(connection, "pragma wal_checkpoint(truncate)", &[]).map(drop))
            .await
    }

    /// Writes the file anew without the space of what was deleted, and empties the log, which had copies of it.
    pub(super) async fn purge(&self) -> Result<(), StoreError> {
        self.apart(|connection| connection.execute_batch("vacuum").map_err(translate)).await?;
        // A reader may still look at an older state through the log: it is emptied as soon as nobody does.
        let mut waited = Duration::ZERO;
        loop {
            let emptying = self.apart(|connection| {
                let rows = statement::rows(connection, "pragma wal_checkpoint(truncate)", &[])?;
                let busy = |row: &Row| row.get::<i64>(0).unwrap_or(0) != 0;
                if rows.iter().any(busy) { Err(StoreError::Busy) } else { Ok(()) }
            });
            match emptying.await {
                Err(StoreError::Busy) if waited < PATIENCE => {
                    wait(PURGE_PAUSE).await;
                    waited += PURGE_PAUSE;
                }
                outcome => return outcome,
            }
        }
    }

    /// Long work of the writer's, on a thread where it holds nobody up but writers.
    async fn apart(
        &self,
        work: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), StoreError> {
        let mut writer = Arc::clone(&self.writer).lock_owned().await;
        let work = move || {
            writer.commit_batch();
            work(&writer.connection)
        };
        tokio::task::spawn_blocking(work).await.map_err(StoreError::other)?
    }

    /// Puts a flush in the queue unless one is there. Called by whoever holds the writer, before giving it up.
    fn queue_flush(&self) {
        if self.flush_queued.swap(true, Ordering::Relaxed) {
            return;
        }
        let queued = QueuedFlush(Arc::clone(&self.flush_queued));
        let writer = Arc::clone(&self.writer);
        tokio::spawn(async move {
            let writer = writer.lock_owned().await;
            drop(queued);
            flush(writer);
        });
    }
}

/// Somebody waits to write, for as long as this lives.
struct QueuedWriter<'q>(&'q AtomicUsize);

impl<'q> QueuedWriter<'q> {
    fn new(queued: &'q AtomicUsize) -> Self {
        queued.fetch_add(1, Ordering::Relaxed);
        Self(queued)
    }
}

impl Drop for QueuedWriter<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Clears the mark when the flush has its turn, or when its runtime ends before that.
struct QueuedFlush(Arc<AtomicBool>);

impl Drop for QueuedFlush {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Commits the batch on a thread that may wait for the disk; the next in the queue waits until it is done.
fn flush(mut writer: OwnedMutexGuard<Writer>) {
    tokio::task::spawn_blocking(move || writer.commit_batch());
}

impl Writer {
    fn batch_is_open(&self) -> bool {
        !self.connection.is_autocommit()
    }

    fn run(&self, text: &str) -> Result<(), StoreError> {
        statement::execute(&self.connection, text, &[]).map(drop)
    }

    fn commit_batch(&mut self) {
        if !self.batch_is_open() {
            return;
        }
        match self.run("commit") {
            Ok(()) => {
                for done in self.waiting.drain(..) {
                    for notice in done.notices {
                        self.subscribers.tell(notice);
                    }
                    // An error only says that the caller no longer waits.
                    let _gone = done.done.send(Ok(()));
                }
            }
            Err(error) => self.fail_batch(&error),
        }
    }

    /// Everybody in the batch shares the fate of its commit.
    fn fail_batch(&mut self, error: &StoreError) {
        tracing::error!(
            error = error as &dyn std::error::Error,
            transactions = self.waiting.len(),
            "a commit failed"
        );
        self.roll_back_batch();
        for failed in self.waiting.drain(..) {
            let _gone = failed.done.send(Err(error.clone()));
        }
    }

    fn roll_back_batch(&self) {
        if self.batch_is_open()
            && let Err(error) = self.run("rollback")
        {
            tracing::error!(error = &error as &dyn std::error::Error, "a batch could not be rolled back");
        }
    }

    /// Undoes one transaction and keeps the rest of its batch.
    fn undo(&mut self, place: Place) {
        if !self.batch_is_open() {
            return;
        }
        if place == Place::First {
            return self.roll_back_batch();
        }
        if let Err(error) = self.run("rollback to tx").and_then(|()| self.run("release tx")) {
            self.fail_batch(&error);
        }
        if self.waiting.is_empty() {
            self.roll_back_batch();
        }
    }
}

/// A transaction that writes. It holds the writer: nobody else writes until it is committed or dropped.
#[derive(Debug)]
pub(crate) struct WriteTx {
    /// Empty once committed.
    writer: Option<OwnedMutexGuard<Writer>>,
    queue: WriterQueue,
    place: Place,
}

/// Where a transaction stands in its batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It opened the batch and is all there is in it: to undo it is to undo the batch, without a savepoint, which
    /// would copy every page that is touched.
    First,
    Joined,
}

impl WriteTx {
    fn writer(&self) -> Result<&Writer, StoreError> {
        self.writer.as_deref().ok_or(StoreError::Aborted)
    }

    pub(crate) fn execute(&mut self, text: &str, params: &[Value]) -> Result<u64, StoreError> {
        let result = statement::execute(&self.writer()?.connection, text, params);
        self.after(result)
    }

    pub(crate) fn rows(&mut self, text: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        let result = statement::rows(&self.writer()?.connection, text, params);
        self.after(result)
    }

    pub(crate) fn batch(&mut self, text: &str) -> Result<(), StoreError> {
        let result = self.writer()?.connection.execute_batch(text).map_err(translate);
        self.after(result)
    }

    /// Some errors (a full disk, a failed read) make SQLite roll back by itself: the whole batch is lost then.
    fn after<T>(&mut self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if let (Err(error), Some(writer)) = (&result, &mut self.writer)
            && !writer.batch_is_open()
        {
            writer.fail_batch(error);
        }
        result
    }

    /// All of it happens before the first await, so a cancelled commit is a commit nobody waits for.
    pub(crate) async fn commit(mut self, notices: Vec<Notice>) -> Result<(), StoreError> {
        if self.place == Place::Joined {
            self.writer()?.run("release tx")?;
        } else if !self.writer()?.batch_is_open() {
            return Err(StoreError::Aborted);
        }
        let Some(mut writer) = self.writer.take() else { return Err(StoreError::Aborted) };
        let (done, outcome) = oneshot::channel();
        writer.waiting.push(Waiting { done, notices });
        let alone = self.queue.writers_queued.load(Ordering::Relaxed) == 0;
        if writer.waiting.len() >= BATCH || alone {
            flush(writer);
        } else {
            self.queue.queue_flush();
            drop(writer);
        }
        outcome.await.unwrap_or_else(|gone| Err(StoreError::unavailable(gone)))
    }
}

impl Drop for WriteTx {
    fn drop(&mut self) {
        if let Some(writer) = &mut self.writer {
            writer.undo(self.place);
        }
    }
}

#[cfg(test)]
#[path = "writer_tests.rs"]
mod tests;
