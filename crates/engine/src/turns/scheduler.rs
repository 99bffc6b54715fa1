//! The scheduler: who heard a message takes its conversation on when its time comes; what is left by others, or by the dead,
//! is looked for. No conversation is taken on twice by one process.
//!
//! There is one look at a time. Whoever wants one while there is one gets the next, together with everybody else who wanted
//! it: two hundred looks a second would each find the same conversations and fight over them.

use std::sync::atomic::Ordering;
use std::time::Duration;

use domain::{ConversationId, Scope};
use store::{StoreError, inbox};

use super::claim::Claim;
use super::schedule::{Appointment, TimesFound};
use super::state::Turns;
use crate::shared::Busy;

/// How many conversations one look takes on.
const BATCH: i64 = 64;

/// A conversation in the hands of this process.
#[derive(Debug)]
pub(crate) struct InHand {
    turns: Turns,
    /// None once it was put down.
    conversation: Option<ConversationId>,
}

impl InHand {
    fn take(turns: &Turns, conversation: ConversationId) -> Option<Self> {
        let taken = turns.schedule.take(conversation);
        taken.then(|| Self { turns: turns.clone(), conversation: Some(conversation) })
    }

    /// Puts it down. What came in while it was being put down was found, and left: it is looked for again.
    pub(crate) async fn put_down(mut self) {
        if self.release() == Some(TimesFound::Again) {
            self.turns.look_for_work().await;
        }
    }

    fn release(&mut self) -> Option<TimesFound> {
        let conversation = self.conversation.take()?;
        self.turns.schedule.in_hand().remove(&conversation)
    }
}

impl Drop for InHand {
    fn drop(&mut self) {
        self.release();
    }
}

impl Turns {
    /// Takes a conversation on when whoever is waited for may be done, rather than at the next look of the clock.
    pub(crate) fn take_on_after(&self, wait: Duration, scope: Scope, conversation: ConversationId) {
        let now = self.shared.clock.now();
        if self.schedule.wait_for(conversation, now, now + wait) == Appointment::Already {
            return;
        }
        let turns = self.clone();
        tokio::spawn(async move {
            let (schedule, clock) = (&turns.schedule, &turns.shared.clock);
            while let Some(left) = schedule.still_waits(conversation, clock.now()) {
                if left.is_zero() {
                    return turns.take_on(scope, conversation);
                }
                clock.sleep(left).await;
            }
        });
    }

    /// Takes a conversation on, unless somebody here has it in hand: they look again when they put it down.
    fn take_on(&self, scope: Scope, conversation: ConversationId) {
        if let Some(in_hand) = InHand::take(self, conversation) {
            let lease = self.shared.new_lease(self.shared.clock.now());
            self.begin_work(Claim { scope, conversation, lease }, in_hand);
        }
    }

    /// Looks for work now, or lets whoever is looking look again.
    pub(crate) async fn look_for_work(&self) {
        let wanted = &self.schedule.wanted;
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
        let _busy = Busy::new(&self.shared);
        let now = self.shared.clock.now();
        let waiting = inbox::waiting(&mut self.shared.db.read_system().await?, now, BATCH).await?;
        for found in waiting {
            self.take_on(found.scope, found.conversation);
        }
        Ok(())
    }
}
