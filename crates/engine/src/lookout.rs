//! The lookout: who heard a message takes its conversation on when its time comes; what is left by others, or by the dead,
//! is looked for. No conversation is taken on twice by one process.
//!
//! There is one look at a time. Whoever wants one while there is one gets the next, together with everybody else who wanted
//! it: two hundred looks a second would each find the same conversations and fight over them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::{ConversationId, Scope, Timestamp};
use store::{StoreError, inbox};

use crate::arrivals::AT_MOST;
use crate::engine::Engine;
use crate::shared::Busy;
use crate::worker::Claim;

/// How many conversations one look takes on.
const BATCH: i64 = 64;

/// What this process looks for, and what it is at work on.
#[derive(Debug, Default)]
pub(crate) struct Lookout {
    /// How many wanted a look since the last one began.
    wanted: AtomicUsize,
    in_hand: Mutex<HashMap<ConversationId, Found>>,
    /// Who may still be typing.
    awaited: Mutex<HashMap<ConversationId, Awaited>>,
}

/// Until when somebody is waited for.
#[derive(Debug, Clone, Copy)]
struct Awaited {
    since: Timestamp,
    until: Timestamp,
}

/// Whether a new appointment needs somebody to keep it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// Whoever keeps the one before sees that it was put off.
    Already,
    ByNobody,
}

/// Whether a conversation that is being worked on was found again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    Once,
    Again,
}

impl Lookout {
    fn in_hand(&self) -> MutexGuard<'_, HashMap<ConversationId, Found>> {
        self.in_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says whether nobody here has it in hand.
    fn take(&self, conversation: ConversationId) -> bool {
        let mut in_hand = self.in_hand();
        if let Some(found) = in_hand.get_mut(&conversation) {
            *found = Found::Again;
            return false;
        }
        in_hand.insert(conversation, Found::Once);
        true
    }

    fn awaited(&self) -> MutexGuard<'_, HashMap<ConversationId, Awaited>> {
        self.awaited.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for somebody until then, as the inbox does: whoever goes on typing puts it off, but not for ever.
    fn wait_for(&self, conversation: ConversationId, now: Timestamp, until: Timestamp) -> Kept {
        match self.awaited().entry(conversation) {
            Entry::Vacant(free) => {
                free.insert(Awaited { since: now, until });
                Kept::ByNobody
            }
            Entry::Occupied(mut before) => {
                let Awaited { since, until: old } = *before.get();
                if until <= since + AT_MOST {
                    before.get_mut().until = until;
                }
                if until < old { Kept::ByNobody } else { Kept::Already }
            }
        }
    }

    /// How much longer somebody is waited for; none if somebody else has seen to it. Whoever is told that it is over sees to
    /// it.
    fn still_waits(&self, conversation: ConversationId, now: Timestamp) -> Option<Duration> {
        let mut awaited = self.awaited();
        let until = awaited.get(&conversation)?.until;
        if until <= now {
            awaited.remove(&conversation);
        }
        Some(Duration::try_from(until.duration_since(now)).unwrap_or(Duration::ZERO))
    }
}

/// A conversation in the hands of this process.
#[derive(Debug)]
pub(crate) struct InHand {
    engine: Engine,
    /// None once it was put down.
    conversation: Option<ConversationId>,
}

impl InHand {
    fn take(engine: &Engine, conversation: ConversationId) -> Option<Self> {
        let taken = engine.inner.lookout.take(conversation);
        taken.then(|| Self { engine: engine.clone(), conversation: Some(conversation) })
    }

    /// Puts it down. What came in while it was being put down was found, and left: it is looked for again.
    pub(crate) async fn put_down(mut self) {
        if self.release() == Some(Found::Again) {
            self.engine.look_for_work().await;
        }
    }

    fn release(&mut self) -> Option<Found> {
        let conversation = self.conversation.take()?;
        self.engine.inner.lookout.in_hand().remove(&conversation)
    }
}

impl Drop for InHand {
    fn drop(&mut self) {
        self.release();
    }
}

impl Engine {
    /// Takes a conversation on when whoever is waited for may be done, rather than at the next look of the clock.
    pub(crate) fn take_on_after(&self, wait: Duration, scope: Scope, conversation: ConversationId) {
        let now = self.inner.clock.now();
        if self.inner.lookout.wait_for(conversation, now, now + wait) == Kept::Already {
            return;
        }
        let engine = self.clone();
        tokio::spawn(async move {
            let (lookout, clock) = (&engine.inner.lookout, &engine.inner.clock);
            while let Some(left) = lookout.still_waits(conversation, clock.now()) {
                if left.is_zero() {
                    return engine.take_on(scope, conversation);
                }
                clock.sleep(left).await;
            }
        });
    }

    /// Takes a conversation on, unless somebody here has it in hand: they look again when they put it down.
    fn take_on(&self, scope: Scope, conversation: ConversationId) {
        if let Some(in_hand) = InHand::take(self, conversation) {
            let lease = self.inner.new_lease(self.inner.clock.now());
            self.begin_work(Claim { scope, conversation, lease }, in_hand);
        }
    }

    /// Looks for work now, or lets whoever is looking look again.
    pub(crate) async fn look_for_work(&self) {
        let wanted = &self.inner.lookout.wanted;
        if wanted.fetch_add(1, Ordering::SeqCst) > 0 {
            return;
        }
        loop {
            let answered = wanted.load(Ordering::SeqCst);
            if let Err(error) = self.take_on_work().await {
                tracing::debug!(%error, "the next look will find it");
            }
            if wanted.compare_exchange(answered, 0, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                return;
            }
        }
    }

    /// Takes on what waits and nobody is at work on.
    pub(crate) async fn take_on_work(&self) -> Result<(), StoreError> {
        // What is found is under way from here on, not only once it is begun.
        let _busy = Busy::new(&self.inner);
        let now = self.inner.clock.now();
        let waiting = inbox::waiting(&mut self.inner.db.read_system().await?, now, BATCH).await?;
        for found in waiting {
            self.take_on(found.scope, found.conversation);
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "lookout_tests.rs"]
mod tests;
