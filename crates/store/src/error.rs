//! What can go wrong with the database, as decisions: wait, give up, tell the person what to repair.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

/// The engine's own error, kept for the log. Shared, because one failed commit fails a whole batch.
pub type Source = Arc<dyn Error + Send + Sync>;

/// Every way in which the store says no. Cloned when several transactions share one fate.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    #[error("the database is busy: somebody else holds its lock")]
    Busy,
    #[error("the disk of the database is full")]
    Full,
    #[error("the database cannot be written")]
    ReadOnly,
    #[error("the database is not answering")]
    Unavailable {
        #[source]
        source: Source,
    },
    /// The value is there already. `constraint` is for people: PostgreSQL names the constraint, SQLite the
    /// columns. A statement that expects this says `on conflict` instead.
    #[error("already there: {constraint}")]
    Unique { constraint: String },
    #[error("a value breaks the rule {constraint}")]
    Check { constraint: String },
    #[error("a row that this one needs is missing, or is still needed: {constraint}")]
    ForeignKey { constraint: String },
    /// An append-only or immutable table was to be changed, or a row of another tenant written.
    #[error("refused: {rule}")]
    Refused { rule: String },
    #[error("this is not a Papo database, or it is damaged")]
    Corrupt {
        #[source]
        source: Source,
    },
    #[error("the database was made by a newer Papo: it has the migration {migration}")]
    Newer { migration: String },
    #[error("the migration {migration} is not the one this database was made with")]
    MigrationChanged { migration: String },
    #[error("another Papo is already serving {}", path.display())]
    InUse { path: PathBuf },
    #[error("column {column}: expected {wanted}, found {found}")]
    Decode { column: String, wanted: &'static str, found: String },
    #[error("no such row")]
    NoRow,
    /// A statement of this transaction failed before; nothing more can be done in it, on either engine.
    #[error("the transaction was given up after an earlier error")]
    Aborted,
    /// Something outside Papo must be put right first; `advice` says what.
    #[error("{problem}. {advice}")]
    Setup { problem: String, advice: String },
    #[error("the database refused the statement")]
    Other {
        #[source]
        source: Source,
    },
}

impl StoreError {
    /// Whether the same work may succeed when it is tried again later, unchanged.
    pub const fn is_transient(&self) -> bool {
        matches!(self, Self::Busy | Self::Full | Self::ReadOnly | Self::Unavailable { .. })
    }

    /// The same for whoever can only wait until it is mended.
    pub(crate) fn away(self) -> Self {
        match self {
            Self::Other { source } => Self::Unavailable { source },
            other => other,
        }
    }

    pub(crate) fn unavailable(source: impl Error + Send + Sync + 'static) -> Self {
        Self::Unavailable { source: Arc::new(source) }
    }

    pub(crate) fn other(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Other { source: Arc::from(source.into()) }
    }

    pub(crate) fn setup(problem: impl Into<String>, advice: impl Into<String>) -> Self {
        Self::Setup { problem: problem.into(), advice: advice.into() }
    }
}
