//! The lock that says which process serves a file.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use domain::InstanceId;

use crate::StoreError;
use crate::presence::{Alive, Registration, presence_key};

/// Which instance of this process serves the file, if one does.
#[derive(Debug, Default)]
pub(super) struct Served(Mutex<Option<InstanceId>>);

impl Served {
    pub(super) fn register(&self, database: &Path, instance: InstanceId) -> Result<Registration, StoreError> {
        let file = open(database)?;
        match file.try_lock() {
            Ok(()) => {
                *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(instance);
                Ok(Registration::file(file))
            }
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: database.to_owned() }),
            Err(TryLockError::Error(error)) => Err(StoreError::unavailable(error)),
        }
    }

    pub(super) fn alive(&self, database: &Path) -> Result<Alive, StoreError> {
        let ours = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match open(database)?.try_lock_shared() {
            // Nobody serves the file: whoever left traces in it is dead.
            Ok(()) => Ok(Alive::keys([])),
            Err(TryLockError::WouldBlock) => {
                Ok(ours.map_or(Alive::everybody(), |id| Alive::keys([presence_key(id)])))
            }
            Err(TryLockError::Error(error)) => Err(StoreError::unavailable(error)),
        }
    }
}

fn open(database: &Path) -> Result<File, StoreError> {
    let mut path = database.as_os_str().to_owned();
    path.push(".lock");
    OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(PathBuf::from(path))
        .map_err(StoreError::unavailable)
}
