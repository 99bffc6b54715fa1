//! A little chance, so that a thousand callers who failed together do not come back together.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

/// Where chance comes from: any byte as likely as any other.
#[derive(Clone)]
pub struct Jitter(Arc<dyn Fn() -> u8 + Send + Sync>);

impl Jitter {
    pub fn new(roll: impl Fn() -> u8 + Send + Sync + 'static) -> Self {
        Self(Arc::new(roll))
    }

    /// Chance from the seeds of the standard library's hash maps: good enough to spread, not to keep secrets.
    pub fn random() -> Self {
        Self::new(|| RandomState::new().build_hasher().finish().to_le_bytes()[0])
    }

    /// A wait somewhere between four fifths and six fifths of this one.
    pub fn around(&self, wait: Duration) -> Duration {
        wait * 4 / 5 + wait * 2 / 5 * u32::from((self.0)()) / u32::from(u8::MAX)
    }
}

impl std::fmt::Debug for Jitter {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Jitter")
    }
}

#[cfg(test)]
#[path = "jitter_tests.rs"]
mod tests;
