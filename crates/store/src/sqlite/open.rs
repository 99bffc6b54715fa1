//! Opening a file so that what is committed survives a power cut, with errors fit to show.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::{error::translate, patiently};
use crate::StoreError;

/// Statements kept prepared on each connection; Papo has fewer texts than this.
const CACHED_STATEMENTS: usize = 256;

/// In KiB. SQLite's own 2 MB hold the indexes of a small house only; beyond, every insert reads pages again.
const WRITER_CACHE: &str = "pragma cache_size = -8192";

/// Opens the file, making it and its folder if need be.
pub(super) async fn open(path: &Path) -> Result<Connection, StoreError> {
    prepare_file(path)?;
    patiently(|| connect(path, Kind::Writer)).await.map_err(|error| explain(path, error))
}

/// Opens one more connection to a file that is open already.
pub(super) fn open_reader(path: &Path) -> Result<Connection, StoreError> {
    connect(path, Kind::Reader)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Writer,
    Reader,
}

fn connect(path: &Path, kind: Kind) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(translate)?;
    connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    // Otherwise SQLite looks at the value behind `limit $1`, and prepares the statement anew at every use.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(translate)?;
    // Waiting inside SQLite would block an async thread; `patiently` waits instead.
    connection.busy_timeout(std::time::Duration::ZERO).map_err(translate)?;
    if kind == Kind::Writer {
        connection
            .pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0))
            .map_err(translate)?;
    }
    let settings = "pragma synchronous = full;
                    pragma foreign_keys = on;
                    pragma trusted_schema = off;
                    pragma temp_store = memory;
                    pragma wal_autocheckpoint = 4000;
                    pragma journal_size_limit = 67108864;";
    connection.execute_batch(settings).map_err(translate)?;
    let own = match kind {
        Kind::Writer => WRITER_CACHE,
        Kind::Reader => "pragma query_only = on",
    };
    connection.execute_batch(own).map_err(translate)?;
    Ok(connection)
}

fn prepare_file(path: &Path) -> Result<(), StoreError> {
    if path.is_dir() {
        return Err(StoreError::setup(
            format!("{} is a folder", path.display()),
            "Name a file in it, for instance papo.db",
        ));
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| cannot(&error, "make the folder", folder))?;
    }
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).read(true).write(true);
    #[cfg(unix)]
    {
        // Conversations are nobody else's to read.
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    options.open(path).map(drop).map_err(|error| cannot(&error, "open the database", path))
}

fn cannot(error: &io::Error, what: &str, path: &Path) -> StoreError {
    let advice = match error.kind() {
        io::ErrorKind::PermissionDenied => {
            "Give this user the right to read and write there, or choose another place"
        }
        io::ErrorKind::ReadOnlyFilesystem => "That disk is mounted for reading only: choose another place",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "The disk is full: make room, or choose another place"
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "A part of that path is a file, not a folder"
        }
        _ => "Choose another place",
    };
    StoreError::setup(format!("cannot {what} {}: {error}", path.display()), advice)
}

/// At the door, some errors have a better explanation than in the middle of the work.
fn explain(path: &Path, error: StoreError) -> StoreError {
    match error {
        StoreError::ReadOnly => StoreError::setup(
            format!("cannot write beside {}", path.display()),
            "SQLite keeps two more files in the same folder: give this user the right to write there",
        ),
        other => other,
    }
}
