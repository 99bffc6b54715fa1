//! Delivering: what the gate let through is handed to its channel, by one process at a time, in its conversation's
//! order. What may have left is looked for, never simply sent again.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use domain::{OutboundId, TenantId, Timestamp};
use futures::future::select;
use outbound::delivery::{self, Taken};
use outbound::{Found, SendError};
use store::StoreError;
use store::deliveries::{self, Times, Unasked};

use super::state::{Departures, Outbound};
use crate::fault::Point;
use crate::shared::Busy;

/// How long whoever forbids something waits for what was let through before, and how often they look if nobody tells them.
/// A service that takes longer than this is not waited for: the switch is turned all the same.
const WAIT: Duration = Duration::from_secs(5);
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// What a hand does before it rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    /// What somebody has just written.
    Written,
    /// Everything that is due.
    Due,
    /// Besides, everything that may have left, and is looked for.
    Lost,
}

/// What a look for the next message came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Nothing,
    /// A rule stopped one in the last moment, or it waits.
    Settled,
    /// Given to its channel, with whatever came of it.
    HandedOver(OutboundId),
}

impl Outbound {
    /// Waits until nothing unasked is being handed over that was let through before: from then on, what was forbidden
    /// stays where it is, on every instance.
    pub(crate) async fn wait_for_departures(&self, tenant: TenantId, of: Unasked) -> Result<(), StoreError> {
        let mut hints = self.shared.db.subscribe();
        let deadline = self.shared.clock.now() + WAIT;
        while self.shared.clock.now() < deadline {
            let mut tx = self.shared.db.read_system().await?;
            if !deliveries::is_leaving_unasked(&mut tx, tenant, of).await? {
                return Ok(());
            }
            drop(tx);
            // The clock may stand still; whoever is done says so.
            let _either = select(Box::pin(hints.recv()), self.shared.clock.sleep(LOOK_EVERY)).await;
        }
        Ok(())
    }

    /// Begins to hand over a message that was just written, apart from whoever wrote it. One whose time has not come is
    /// found when it has.
    pub(crate) fn send_written(&self, id: OutboundId, due: Timestamp) {
        if due <= self.shared.clock.now() && !self.shared.channels.is_empty() {
            self.departures.written().push_back(id);
            self.lend_a_hand(Round::Written);
        }
    }

    fn lend_a_hand(&self, round: Round) {
        if self.shared.channels.is_empty() {
            return;
        }
        let Ok(hand) = Arc::clone(&self.departures.hands).try_acquire_owned() else { return };
        let outbound = self.clone();
        let busy = Busy::new(&self.shared);
        tokio::spawn(async move {
            let (_busy, _hand) = (busy, hand);
            if let Err(error) = outbound.hand_over_all(round).await {
                tracing::warn!(%error, "messages were left for the next look");
            }
        });
    }

    /// Whoever finds something to do lends another hand before doing it, as far as there are hands: a slow one holds nobody
    /// up, and where there is nothing, only one has looked.
    pub(crate) async fn deliver_due(&self) -> Result<(), StoreError> {
        if self.shared.channels.is_empty() {
            return Ok(());
        }
        let Times { due, lost } = deliveries::next_times(&mut self.shared.db.read_system().await?).await?;
        for (at, round) in [(due, Round::Due), (lost, Round::Lost)] {
            if at.is_some_and(|at| at <= self.shared.clock.now()) {
                self.lend_a_hand(round);
            }
        }
        Ok(())
    }

    async fn hand_over_all(&self, round: Round) -> Result<(), StoreError> {
        match round {
            Round::Written => {}
            Round::Due => while self.hand_over_next(round).await? != Next::Nothing {},
            // What is due goes first: whoever looks for something may wait long for an answer.
            Round::Lost => {
                while self.hand_over_next(Round::Due).await? != Next::Nothing
                    || self.look_after_next().await?
                {}
            }
        }
        // Each in a statement of its own: nobody holds the list while they work.
        loop {
            let Some(id) = self.departures.written().pop_front() else { return Ok(()) };
            self.hand_over_written(id).await?;
        }
    }

    /// This message, whatever is due before it, and whatever stood behind it.
    async fn hand_over_written(&self, id: OutboundId) -> Result<(), StoreError> {
        let Departures { missed, done, .. } = &*self.departures;
        let mut is_done = false;
        loop {
            let before = done.load(Ordering::SeqCst);
            match self.hand_over_next(Round::Written).await? {
                // Whoever stood behind it may be gone already.
                Next::Nothing if is_done => return Ok(()),
                Next::Nothing => {
                    missed.store(true, Ordering::SeqCst);
                    let is_late = done.load(Ordering::SeqCst) != before;
                    if !(is_late && missed.swap(false, Ordering::SeqCst)) {
                        return Ok(());
                    }
                }
                Next::HandedOver(one) => {
                    is_done |= one == id;
                    if is_done && !missed.swap(false, Ordering::SeqCst) {
                        return Ok(());
                    }
                }
                Next::Settled => {}
            }
        }
    }

    /// Does what there is to do next.
    async fn hand_over_next(&self, round: Round) -> Result<Next, StoreError> {
        let (db, now) = (&self.shared.db, self.shared.clock.now());
        let ready = match delivery::take_next(db, self.shared.instance, &self.shared.policy, now).await? {
            Taken::Ready(ready) => *ready,
            Taken::Stopped => return Ok(Next::Settled),
            Taken::Undecided(error) => {
                tracing::warn!(%error, "a message waits: nobody can tell whether it may leave");
                return Ok(Next::Settled);
            }
            Taken::Nothing => return Ok(Next::Nothing),
        };
        self.shared.faults.pass(Point::SendClaimed);
        if round == Round::Due {
            self.lend_a_hand(round);
        }
        let channel = self.shared.channel(&ready.channel);
        let (permit, delivery, attempt) = ready.split();
        let id = permit.outbound();
        let result = match channel {
            Some(channel) => channel.send(permit, delivery).await,
            None => Err(SendError::NobodyListening),
        };
        if let Err(error) = &result {
            tracing::warn!(%error, "a message was not handed over");
        }
        self.shared.faults.pass(Point::SendAnswered);
        delivery::conclude(db, &attempt, &result, &self.shared.policy, self.shared.clock.now()).await?;
        self.departures.done.fetch_add(1, Ordering::SeqCst);
        self.shared.faults.pass(Point::SendSettled);
        Ok(Next::HandedOver(id))
    }

    async fn look_after_next(&self) -> Result<bool, StoreError> {
        let (db, now) = (&self.shared.db, self.shared.clock.now());
        let Some(lost) = delivery::take_lost(db, self.shared.instance, now).await? else { return Ok(false) };
        self.lend_a_hand(Round::Lost);
        let found = match self.shared.channel(&lost.channel) {
            Some(channel) => channel.find(lost.missing.clone()).await,
            None => Ok(Found::CannotTell),
        };
        delivery::conclude_lost(db, &lost, &found, &self.shared.policy, self.shared.clock.now()).await?;
        Ok(true)
    }
}
