//! Every call that was made for a request, for whoever has to pay for it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::port::{Size, Usage};

/// A call that ended, well or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallRecord {
    /// As `PAPO_MODEL` names it.
    pub model: String,
    /// Why there was no answer; nothing when there was one.
    pub code: Option<&'static str>,
    /// What was used, or may have been: nothing when the provider did not get to work.
    pub usage: Option<Usage>,
    /// From the question to the first piece.
    pub first: Option<Duration>,
    pub whole: Duration,
    /// The how-manieth call of its request this was, from 1.
    pub attempt: u32,
    pub size: Size,
}

impl CallRecord {
    pub fn ok(&self) -> bool {
        self.code.is_none()
    }
}

/// The calls of a turn, in the order in which they ended. Clones are the same ledger: it goes along with every
/// request of the turn.
#[derive(Debug, Clone, Default)]
pub struct Ledger(Arc<Mutex<Vec<CallRecord>>>);

impl Ledger {
    pub fn keep(&self, record: CallRecord) {
        self.records().push(record);
    }

    /// What was kept so far.
    pub fn calls(&self) -> Vec<CallRecord> {
        self.records().clone()
    }

    pub fn len(&self) -> usize {
        self.records().len()
    }

    pub fn is_empty(&self) -> bool {
        self.records().is_empty()
    }

    /// Forgets what has been paid for.
    pub fn clear(&self) {
        self.records().clear();
    }

    fn records(&self) -> MutexGuard<'_, Vec<CallRecord>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
