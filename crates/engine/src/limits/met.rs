//! How often a limit was met in this process.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Counts by side. Not by name: in a small house that would tell of somebody.
#[derive(Debug, Default)]
pub(crate) struct Met(Mutex<BTreeMap<&'static str, u64>>);

impl Met {
    pub(crate) fn count(&self, side: &'static str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(side).or_default() += 1;
    }

    pub(crate) fn all(&self) -> Vec<(&'static str, u64)> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.iter().map(|(side, count)| (*side, *count)).collect()
    }
}
