//! How long is waited.

use std::time::Duration;

/// How long is waited for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// For a connection, the status line and the headers.
    pub first_byte: Duration,
    /// Between two pieces that say something.
    pub between_chunks: Duration,
    /// For all of it.
    pub whole: Duration,
}

impl Default for Patience {
    /// A turn has 30 s; one call must leave room for another one's.
    fn default() -> Self {
        Self {
            first_byte: Duration::from_secs(12),
            between_chunks: Duration::from_secs(8),
            whole: Duration::from_secs(25),
        }
    }
}
