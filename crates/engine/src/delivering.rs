//! Delivering: what the gate let through is handed to its channel, by one process at a time, in its conversation's
//! order. What may have left is looked for, never simply sent again.

use std::sync::Arc;
use std::time::Duration;

use domain::TenantId;
use futures::future::select;
use outbound::delivery::{self, Taken};
use outbound::{Channel, Found, SendError};
use store::StoreError;
use store::deliveries::{self, Unasked};

use crate::engine::{Busy, Engine};
use crate::fault::Point;

/// How long whoever forbids something waits for what was let through before, and how often they look if nobody tells them.
/// A service that takes longer than this is not waited for: the switch is turned all the same.
const WAIT: Duration = Duration::from_secs(5);
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// What a hand does before it rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    /// What is due: somebody has just written it.
    Due,
    /// And what may have left, and is looked for. That is nothing that a message more or less changes.
    Whole,
}

impl Engine {
    /// Waits until nothing unasked is being handed over that was let through before: from then on, what was forbidden
    /// stays where it is, on every instance.
    pub(crate) async fn wait_for_departures(&self, tenant: TenantId, of: Unasked) -> Result<(), StoreError> {
        let mut hints = self.inner.db.subscribe();
        let deadline = self.inner.clock.now() + WAIT;
        while self.inner.clock.now() < deadline {
            let mut tx = self.inner.db.read_system().await?;
            if !deliveries::is_leaving_unasked(&mut tx, tenant, of).await? {
                return Ok(());
            }
            drop(tx);
            // The clock may stand still; whoever is done says so.
            let _either = select(Box::pin(hints.recv()), self.inner.clock.sleep(LOOK_EVERY)).await;
        }
        Ok(())
    }

    /// Begins to hand over what is due, apart from whoever asked, as far as there are hands.
    pub(crate) fn send_due_messages(&self) {
        self.lend_a_hand(Round::Due);
    }

    fn lend_a_hand(&self, round: Round) {
        if self.inner.channels.is_empty() {
            return;
        }
        let Ok(hand) = Arc::clone(&self.inner.sending_hands).try_acquire_owned() else { return };
        let engine = self.clone();
        let busy = Busy::new(self);
        tokio::spawn(async move {
            let (_busy, _hand) = (busy, hand);
            if let Err(error) = engine.hand_over_all(round).await {
                tracing::warn!(%error, "messages were left for the next look");
            }
        });
    }

    /// As many hands as there are: a slow one holds nobody up.
    pub(crate) async fn deliver_due(&self) -> Result<(), StoreError> {
        if self.inner.channels.is_empty() {
            return Ok(());
        }
        let next = deliveries::next_time(&mut self.inner.db.read_system().await?).await?;
        if next.is_some_and(|at| at <= self.inner.clock.now()) {
            while self.inner.sending_hands.available_permits() > 0 {
                self.lend_a_hand(Round::Whole);
            }
        }
        Ok(())
    }

    async fn hand_over_all(&self, round: Round) -> Result<(), StoreError> {
        while self.hand_over_next().await? || (round == Round::Whole && self.look_after_next().await?) {}
        Ok(())
    }

    /// Says whether there was something to do.
    async fn hand_over_next(&self) -> Result<bool, StoreError> {
        let (db, now) = (&self.inner.db, self.inner.clock.now());
        let ready = match delivery::take_next(db, self.inner.instance, &self.inner.policy, now).await? {
            Taken::Ready(ready) => *ready,
            Taken::Stopped => return Ok(true),
            Taken::Undecided(error) => {
                tracing::warn!(%error, "a message waits: nobody can tell whether it may leave");
                return Ok(true);
            }
            Taken::Nothing => return Ok(false),
        };
        self.inner.faults.pass(Point::SendClaimed);
        let channel = self.channel(&ready.channel);
        let (permit, delivery, attempt) = ready.split();
        let result = match channel {
            Some(channel) => channel.send(permit, delivery).await,
            None => Err(SendError::NobodyListening),
        };
        if let Err(error) = &result {
            tracing::warn!(%error, "a message was not handed over");
        }
        self.inner.faults.pass(Point::SendAnswered);
        delivery::conclude(db, &attempt, &result, &self.inner.policy, self.inner.clock.now()).await?;
        self.inner.faults.pass(Point::SendSettled);
        Ok(true)
    }

    async fn look_after_next(&self) -> Result<bool, StoreError> {
        let (db, now) = (&self.inner.db, self.inner.clock.now());
        let Some(lost) = delivery::take_lost(db, self.inner.instance, now).await? else { return Ok(false) };
        let found = match self.channel(&lost.channel) {
            Some(channel) => channel.find(lost.missing.clone()).await,
            None => Ok(Found::CannotTell),
        };
        delivery::conclude_lost(db, &lost, &found, &self.inner.policy, self.inner.clock.now()).await?;
        Ok(true)
    }

    pub(crate) fn channel(&self, name: &str) -> Option<Arc<dyn Channel>> {
        self.inner.channels.iter().find(|channel| channel.name() == name).cloned()
    }
}
