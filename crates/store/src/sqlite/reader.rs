//! Snapshots, on a few connections that cannot write.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{open, patiently, statement};
use crate::{Row, StoreError, Value};

/// Reading is inline, so more connections than threads would only hold more snapshots.
const READERS: usize = 4;

/// The connections that read, opened when first needed.
#[derive(Debug)]
pub(super) struct Readers {
    path: PathBuf,
    permits: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
}

impl Readers {
    pub(super) fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), permits: Arc::new(Semaphore::new(READERS)), idle: Arc::default() }
    }

    pub(super) async fn begin(&self) -> Result<ReadTx, StoreError> {
        let permit = match Arc::clone(&self.permits).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => tokio::time::timeout(super::PATIENCE, Arc::clone(&self.permits).acquire_owned())
                .await
                .map_err(|_elapsed| StoreError::Busy)?
                .map_err(StoreError::unavailable)?,
        };
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => patiently(|| open::open_reader(&self.path)).await?,
        };
        statement::execute(&connection, "begin", &[])?;
        Ok(ReadTx { connection: Some(connection), home: Arc::clone(&self.idle), _permit: permit })
    }
}

/// One snapshot. SQLite takes it at the first statement.
#[derive(Debug)]
pub(crate) struct ReadTx {
    /// Empty only while it is being dropped.
    connection: Option<Connection>,
    home: Arc<Mutex<Vec<Connection>>>,
    _permit: OwnedSemaphorePermit,
}

impl ReadTx {
    pub(crate) async fn execute(&mut self, text: &str, params: &[Value]) -> Result<u64, StoreError> {
        let connection = self.connection.as_mut().ok_or(StoreError::Aborted)?;
        patiently(move || statement::execute(connection, text, params)).await
    }

    /// A statement that met a lock has read nothing, so it is simply run again.
    pub(crate) async fn rows(&mut self, text: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        let connection = self.connection.as_mut().ok_or(StoreError::Aborted)?;
        patiently(move || statement::rows(connection, text, params)).await
    }
}

impl Drop for ReadTx {
    fn drop(&mut self) {
        let Some(connection) = self.connection.take() else { return };
        match statement::execute(&connection, "rollback", &[]) {
            Ok(_) => self.home.lock().unwrap_or_else(PoisonError::into_inner).push(connection),
            Err(error) => tracing::warn!(%error, "a reading connection is closed, another will be opened"),
        }
    }
}
