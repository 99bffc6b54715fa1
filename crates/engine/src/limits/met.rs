//! How often a limit was met in this process.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Counts by side and name; neither holds a word of anybody's.
#[derive(Debug, Default)]
pub(crate) struct Met(Mutex<BTreeMap<(&'static str, &'static str), u64>>);

impl Met {
    pub(crate) fn count(&self, side: &'static str, name: &'static str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry((side, name)).or_default() += 1;
    }

    pub(crate) fn all(&self) -> Vec<(&'static str, &'static str, u64)> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.iter().map(|((side, name), count)| (*side, *name, *count)).collect()
    }
}
