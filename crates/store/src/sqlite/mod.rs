//! SQLite, called inline: one connection writes, a few read.
//!
//! Statements run on the async thread. Each is bound to an index and takes microseconds, less than handing it to
//! another thread and back; what waits for the disk, the commit, goes to a blocking thread.

mod error;
mod open;
mod reader;
mod served;
mod statement;
mod trace;
mod writer;

use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::InstanceId;

pub(crate) use reader::ReadTx;
pub(crate) use writer::WriteTx;

use crate::notify::Subscribers;
use crate::presence::{Alive, Registration};
use crate::{StoreError, Trace};

/// How long to wait for a lock before giving up.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often, and how far apart, to look whether the file is free to serve.
const LOOKS: usize = 20;
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// One SQLite file.
#[derive(Debug)]
pub(crate) struct Sqlite {
    path: PathBuf,
    writer: writer::WriterQueue,
    readers: reader::Readers,
    served: served::Served,
}

impl Sqlite {
    pub(crate) async fn open(path: &Path, subscribers: Subscribers) -> Result<Self, StoreError> {
        let connection = open::open(path).await?;
        Ok(Self {
            path: path.to_owned(),
            writer: writer::WriterQueue::new(connection, subscribers),
            readers: reader::Readers::new(path),
            served: served::Served::default(),
        })
    }

    pub(crate) async fn begin(&self) -> Result<WriteTx, StoreError> {
        self.writer.begin().await
    }

    pub(crate) async fn checkpoint(&self) -> Result<(), StoreError> {
        self.writer.checkpoint().await
    }

    pub(crate) async fn purge(&self) -> Result<(), StoreError> {
        self.writer.purge().await
    }

    /// Looks at the bytes themselves: what SQLite no longer shows may still be there.
    pub(crate) fn traces(&self, words: &str) -> Result<Vec<Trace>, StoreError> {
        trace::in_file(&self.path, words)
    }

    pub(crate) async fn read(&self) -> Result<ReadTx, StoreError> {
        self.readers.begin().await
    }

    /// Looks more than once: a process that was just killed, or one that only asked who is alive, lets go soon.
    pub(crate) async fn register(&self, instance: InstanceId) -> Result<Registration, StoreError> {
        for _ in 0..LOOKS {
            match self.served.register(&self.path, instance) {
                Err(StoreError::InUse { .. }) => wait(BETWEEN_LOOKS).await,
                outcome => return outcome,
            }
        }
        self.served.register(&self.path, instance)
    }

    pub(crate) fn alive(&self) -> Result<Alive, StoreError> {
        self.served.alive(&self.path)
    }
}

/// Tries again while another process holds the lock, for as long as our patience lasts.
async fn patiently<T>(mut attempt: impl FnMut() -> Result<T, StoreError>) -> Result<T, StoreError> {
    let mut waited = Duration::ZERO;
    let mut pause = Duration::from_millis(1);
    loop {
        match attempt() {
            Err(StoreError::Busy) if waited < PATIENCE => {
                wait(pause).await;
                waited += pause;
                pause = (pause * 2).min(Duration::from_millis(50));
            }
            outcome => return outcome,
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "another process releases its lock in real time, not in the clock's"
)]
async fn wait(pause: Duration) {
    tokio::time::sleep(pause).await;
}
