//! The lookout: what waits is looked for by one look at a time, and no conversation is taken on twice by one process.
//!
//! At two hundred messages a second, two hundred looks a second would each find the same conversations and fight over them.
//! Whoever wants a look while there is one gets the next one, together with everybody else who wanted it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::ConversationId;
use store::{StoreError, inbox};

use crate::engine::{Busy, Engine};
use crate::worker::Claim;

/// How many conversations one look takes on.
const BATCH: i64 = 64;

/// What this process looks for, and what it is at work on.
#[derive(Debug, Default)]
pub(crate) struct Lookout {
    /// How many wanted a look since the last one began.
    wanted: AtomicUsize,
    in_hand: Mutex<HashMap<ConversationId, Found>>,
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
        let _busy = Busy::new(self);
        let now = self.inner.clock.now();
        let waiting = inbox::waiting(&mut self.inner.db.read_system().await?, now, BATCH).await?;
        for found in waiting {
            if let Some(in_hand) = InHand::take(self, found.conversation) {
                let lease = self.new_lease(now);
                self.begin_work(
                    Claim { scope: found.scope, conversation: found.conversation, lease },
                    in_hand,
                );
            }
        }
        Ok(())
    }
}
