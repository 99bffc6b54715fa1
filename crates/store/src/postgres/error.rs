//! PostgreSQL's error codes, as decisions.

use std::sync::Arc;

use tokio_postgres::Error;
use tokio_postgres::error::{DbError, SqlState};

use crate::StoreError;

/// What our own triggers raise.
const REFUSED: &str = "PA001";

pub(super) fn translate(error: Error) -> StoreError {
    let Some(database) = error.as_db_error() else {
        return if lost_connection(&error) {
            StoreError::unavailable(error)
        } else {
            StoreError::other(error)
        };
    };
    let code = database.code().clone();
    match code.code() {
        "40001" | "40P01" | "55P03" => StoreError::Busy,
        "25006" => StoreError::ReadOnly,
        "53100" => StoreError::Full,
        // Ours, and row level security's: a row that this transaction must not write.
        REFUSED | "42501" => StoreError::Refused { rule: database.message().to_owned() },
        "23505" => StoreError::Unique { constraint: constraint(database) },
        "23503" => StoreError::ForeignKey { constraint: constraint(database) },
        text if text.starts_with("23") => StoreError::Check { constraint: constraint(database) },
        "XX001" | "XX002" => StoreError::Corrupt { source: Arc::new(error) },
        _ if is_outage(&code) => StoreError::unavailable(error),
        _ => StoreError::other(error),
    }
}

/// While connecting, whatever the server did not say itself means that there is no server to talk to.
pub(super) fn translate_connect(error: Error) -> StoreError {
    let Some(database) = error.as_db_error() else {
        return StoreError::unavailable(error);
    };
    let code = database.code().code();
    if code.starts_with("28") {
        return StoreError::setup(
            format!("PostgreSQL refused the sign-in: {}", database.message()),
            "Check the user and the password in the database address",
        );
    }
    if code == "3D000" {
        return StoreError::setup(
            format!("PostgreSQL has no such database: {}", database.message()),
            "Make it first, for instance with createdb",
        );
    }
    translate(error)
}

pub(super) fn is_permission(error: &Error) -> bool {
    error.code() == Some(&SqlState::INSUFFICIENT_PRIVILEGE)
}

/// The server is starting, stopping, or has no room for one more connection.
fn is_outage(code: &SqlState) -> bool {
    code.code().starts_with("08") || code.code().starts_with("57P") || *code == SqlState::TOO_MANY_CONNECTIONS
}

fn lost_connection(error: &Error) -> bool {
    error.is_closed()
        || std::error::Error::source(error).is_some_and(<dyn std::error::Error>::is::<std::io::Error>)
}

fn constraint(error: &DbError) -> String {
    error.constraint().or(error.column()).unwrap_or(error.message()).to_owned()
}
