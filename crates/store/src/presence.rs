//! Which processes are alive, so that the leases of a killed one are taken over at once.
//!
//! * SQLite: one process serves a file. It holds an advisory lock on `<file>.lock`, which the kernel releases
//!   when the process dies; every other instance in the database is therefore dead.
//! * PostgreSQL: a dedicated connection holds an advisory lock made of the instance's id, which the server
//!   releases when the connection ends. Who is alive is read from `pg_locks`.
//!
//! An instance whose connection breaks looks dead until it is back, although it still works. Taking over is
//! therefore a hint to try early; what makes it safe is that the effect's transaction checks the lease.

use std::collections::HashSet;
use std::fs::File;

use domain::InstanceId;
use tokio::sync::mpsc;

use crate::postgres::companion::Errand;

/// Says that this process is alive until it is dropped.
#[derive(Debug)]
#[must_use = "the instance counts as dead once this is dropped"]
pub struct Registration(Held);

#[derive(Debug)]
enum Held {
    File(#[expect(dead_code, reason = "held for its lock, which ends with it")] File),
    Connection { errands: mpsc::UnboundedSender<Errand>, key: i64 },
}

impl Registration {
    pub(crate) const fn file(file: File) -> Self {
        Self(Held::File(file))
    }

    pub(crate) const fn connection(errands: mpsc::UnboundedSender<Errand>, key: i64) -> Self {
        Self(Held::Connection { errands, key })
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        if let Held::Connection { errands, key } = &self.0 {
            // A companion that is gone has no connection, and so no lock.
            let _gone = errands.send(Errand::Release(*key));
        }
    }
}

/// The instances that were alive at one moment.
#[derive(Debug, Clone)]
pub struct Alive(Known);

#[derive(Debug, Clone)]
enum Known {
    /// Somebody else serves this file: which of its instances that is cannot be told, so none is called dead.
    Everybody,
    Keys(HashSet<i64>),
}

impl Alive {
    pub(crate) const fn everybody() -> Self {
        Self(Known::Everybody)
    }

    pub(crate) fn keys(keys: impl IntoIterator<Item = i64>) -> Self {
        Self(Known::Keys(keys.into_iter().collect()))
    }

    /// How many there are, if that can be told.
    pub fn count(&self) -> Option<usize> {
        match &self.0 {
            Known::Everybody => None,
            Known::Keys(keys) => Some(keys.len()),
        }
    }

    pub fn contains(&self, instance: InstanceId) -> bool {
        match &self.0 {
            Known::Everybody => true,
            Known::Keys(keys) => keys.contains(&presence_key(instance)),
        }
    }
}

/// The advisory lock of an instance: the random half of its id.
pub(crate) fn presence_key(instance: InstanceId) -> i64 {
    let (_, low) = instance.as_uuid().as_u64_pair();
    low.cast_signed()
}
