//! SQLite's result codes, as decisions.

use std::sync::Arc;

use rusqlite::{Error, ErrorCode, ffi};

use crate::StoreError;

pub(super) fn translate(error: Error) -> StoreError {
    let Error::SqliteFailure(failure, message) = &error else {
        return StoreError::other(error);
    };
    match failure.code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => StoreError::Busy,
        ErrorCode::DiskFull => StoreError::Full,
        ErrorCode::ReadOnly => StoreError::ReadOnly,
        ErrorCode::SystemIoFailure | ErrorCode::CannotOpen | ErrorCode::PermissionDenied => {
            StoreError::unavailable(error)
        }
        ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt => {
            StoreError::Corrupt { source: Arc::new(error) }
        }
        ErrorCode::ConstraintViolation => {
            constraint(failure.extended_code, message.as_deref().unwrap_or("a constraint"))
        }
        _ => StoreError::other(error),
    }
}

fn constraint(extended_code: i32, message: &str) -> StoreError {
    // "UNIQUE constraint failed: users.email": what failed stands after the colon.
    let name = message.rsplit_once(": ").map_or(message, |(_, name)| name).to_owned();
    match extended_code {
        ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_ROWID => {
            StoreError::Unique { constraint: name }
        }
        ffi::SQLITE_CONSTRAINT_FOREIGNKEY => StoreError::ForeignKey { constraint: name },
        ffi::SQLITE_CONSTRAINT_TRIGGER => StoreError::Refused { rule: name },
        _ => StoreError::Check { constraint: name },
    }
}
