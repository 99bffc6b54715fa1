//! What this process has on its way out.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::OutboundId;
use tokio::sync::Semaphore;

use crate::shared::Shared;

/// How many messages a process hands over at once.
const HANDS: usize = 8;

/// The part that says and sends. Cheap to clone: every clone is the same.
#[derive(Debug, Clone)]
pub(crate) struct Outbound {
    pub(super) shared: Arc<Shared>,
    pub(super) departures: Arc<Departures>,
}

impl Outbound {
    pub(crate) fn new(shared: &Arc<Shared>) -> Self {
        Self { shared: Arc::clone(shared), departures: Arc::new(Departures::new()) }
    }
}

/// The hands that send, and what they tell each other, so that nobody looks where there is nothing.
#[derive(Debug)]
pub(super) struct Departures {
    pub(super) hands: Arc<Semaphore>,
    /// What was written and nobody has looked for yet.
    pub(super) written: Mutex<VecDeque<OutboundId>>,
    /// Whether a look found nothing: its message may stand behind one that is being sent, and whoever sends that one looks
    /// again.
    pub(super) missed: AtomicBool,
    /// How many were handed over so far. Whoever finds nothing says so and then looks whether this has changed; whoever hands
    /// over changes it and then looks whether somebody found nothing: one of the two sees the other.
    pub(super) done: AtomicUsize,
}

impl Departures {
    fn new() -> Self {
        let hands = Arc::new(Semaphore::new(HANDS));
        Self { hands, written: Mutex::default(), missed: AtomicBool::new(false), done: AtomicUsize::new(0) }
    }

    pub(super) fn written(&self) -> MutexGuard<'_, VecDeque<OutboundId>> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
