//! Sweep: what nobody announced is found by looking. Proposals run out, conversations fall idle, the work of
//! the dead is taken over.

use std::time::Duration;

use domain::conversation::Trigger;
use domain::event::Detail;
use domain::{ActionState, ConversationState, CorrelationId, Event, EventKind, MessageId, Timestamp};
use futures::future::{Either, select};
use store::actions::{self, Expired};
use store::conversations::{self, Overdue};
use store::jobs::Lane;
use store::{Notice, Origin, StoreError, Topic, deliveries, events, inbox, jobs, messages, turns};
use tokio::sync::broadcast::error::RecvError;

use crate::engine::Engine;
use crate::fault::Point;
use crate::live::LiveEvent;
use crate::reply::Reply;

impl Engine {
    /// Works until the process ends: at every hint, and from time to time without one.
    pub async fn run(&self) {
        let mut hints = self.inner.shared.db.subscribe();
        loop {
            if let Err(error) = self.sweep().await {
                tracing::warn!(error = ?error, "the sweep did not get through; the next one will try again");
            }
            self.wait_for_work(&mut hints).await;
        }
    }

    async fn wait_for_work(&self, hints: &mut tokio::sync::broadcast::Receiver<Notice>) {
        let mut pause = self.inner.shared.clock.sleep(self.inner.shared.settings.sweep_every);
        loop {
            match select(Box::pin(hints.recv()), pause).await {
                Either::Left((Ok(notice), left)) if !is_work(notice.topic) => {
                    match notice.topic {
                        // After a gap in the connection the id is nil: any turn may be done.
                        Topic::TurnDone if notice.id.is_nil() => self.inner.shared.live.look_all(),
                        Topic::TurnDone => self.hear_of_turn(&notice).await,
                        Topic::Said => self.hear_of_remark(&notice).await,
                        Topic::CostWarned => self.inner.accounts.hear_of_costs(&notice).await,
                        Topic::Flags => self.inner.flags.hear_of_flags(&notice),
                        // Whoever wrote a message sends it, and whoever sent one looks for the next; what is open
                        // listens for itself.
                        Topic::Outbound
                        | Topic::Sent
                        | Topic::Work
                        | Topic::Campaigns
                        | Topic::Inbox
                        | Topic::Access => {}
                    }
                    pause = left;
                }
                Either::Left((Err(RecvError::Closed), left)) => return left.await,
                Either::Left((Err(RecvError::Lagged(_)), _)) => {
                    self.inner.flags.forget_flags();
                    return self.inner.shared.live.look_all();
                }
                Either::Left(_) | Either::Right(_) => return,
            }
        }
    }

    /// A turn is done somewhere. Whoever waits for it here looks; pages that are open here are told.
    async fn hear_of_turn(&self, notice: &Notice) {
        let inbound = MessageId::from_uuid(notice.id);
        self.inner.shared.live.look(inbound);
        if notice.origin == Origin::AnotherInstance && self.inner.shared.live.has_pages() {
            // A hint that is lost costs a reload.
            if let Err(error) = self.show_reply(inbound).await {
                tracing::debug!(%error, "a page was not told of an answer");
            }
        }
    }

    /// An assistant said something by itself, on another instance: pages that are open here are told.
    async fn hear_of_remark(&self, notice: &Notice) {
        if notice.origin == Origin::ThisProcess || !self.inner.shared.live.has_pages() {
            return;
        }
        let found = async {
            let mut tx = self.inner.shared.db.read_system().await?;
            messages::of_anyone(&mut tx, MessageId::from_uuid(notice.id)).await
        };
        match found.await {
            Ok(Some((scope, message))) => {
                let (conversation_id, message_id) = (message.conversation, message.id);
                let text = message.text;
                self.inner.shared.live.show(scope, LiveEvent::Message { conversation_id, message_id, text });
            }
            Ok(None) => {}
            Err(error) => tracing::debug!(%error, "a page was not told of a remark"),
        }
    }

    async fn show_reply(&self, inbound: MessageId) -> Result<(), StoreError> {
        let mut tx = self.inner.shared.db.read_system().await?;
        let Some((scope, reply)) = turns::reply_of_anyone(&mut tx, inbound).await? else { return Ok(()) };
        if let Ok(reply) = reply.read::<Reply>() {
            self.inner.shared.live.show_reply(scope, &reply);
        }
        Ok(())
    }

    /// One look at everything that may be due.
    pub async fn sweep(&self) -> Result<(), StoreError> {
        self.free_the_dead().await?;
        self.inner.turns.take_on_work().await?;
        self.expire_proposals().await?;
        self.end_waiting_for_input().await?;
        self.inner.jobs.erase_what_waits().await?;
        self.inner.campaigns.send_due().await?;
        self.inner.outbound.deliver_due().await?;
        self.inner.jobs.run_due_jobs().await
    }

    /// The next instant at which a sweep will have something to do.
    pub async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        // Asked before: switches that cannot be read would end the look at everything else, which is of one moment.
        let held = self.inner.campaigns.held().await?;
        let mut tx = self.inner.shared.db.read_system().await?;
        let expiry = actions::next_expiry(&mut tx).await?;
        let now = self.inner.shared.clock.now();
        let mut due = vec![expiry, inbox::next_ready(&mut tx, now).await?];
        if !self.inner.shared.channels.is_empty() {
            let times = deliveries::next_times(&mut tx).await?;
            due.extend([times.due, times.lost]);
        }
        due.push(self.inner.campaigns.next_due(&mut tx, &held).await?);
        for lane in Lane::ALL {
            due.push(jobs::next_due(&mut tx, lane).await?);
        }
        Ok(due.into_iter().flatten().min())
    }

    /// Leases of processes that are gone are free at once; no need to wait for their end.
    async fn free_the_dead(&self) -> Result<(), StoreError> {
        let mut read = self.inner.shared.db.read_system().await?;
        let mut owners = conversations::lease_owners(&mut read).await?;
        owners.extend(deliveries::owners(&mut read).await?);
        drop(read);
        let others: Vec<_> =
            owners.into_iter().filter(|owner| *owner != self.inner.shared.instance).collect();
        if others.is_empty() {
            return Ok(());
        }
        let alive = self.inner.shared.db.alive_instances().await?;
        for owner in others {
            if !alive.contains(owner) {
                let mut tx = self.inner.shared.db.begin_system().await?;
                let freed = conversations::free_leases_of(&mut tx, owner).await?
                    + deliveries::free_of(&mut tx, owner, self.inner.shared.clock.now()).await?;
                tx.commit().await?;
                tracing::info!(%owner, freed, "took over from a process that is gone");
            }
        }
        Ok(())
    }

    async fn expire_proposals(&self) -> Result<(), StoreError> {
        let now = self.inner.shared.clock.now();
        loop {
            let mut any = false;
            for expired in actions::expired(&mut self.inner.shared.db.read_system().await?, now).await? {
                any |= self.expire(expired, now).await?;
            }
            if !any {
                return Ok(());
            }
        }
    }

    /// Says whether it did.
    async fn expire(&self, expired: Expired, now: Timestamp) -> Result<bool, StoreError> {
        let mut tx = self.inner.shared.db.begin(expired.scope).await?;
        let because = turn::CancelReason::Expired.as_str();
        let (from, to) = (ActionState::Proposed, ActionState::Cancelled);
        if !actions::shift(&mut tx, expired.id, from, to, Some(because), now).await? {
            return Ok(false);
        }
        let event = Event::new(EventKind::ActionExpired, expired.id.as_uuid(), CorrelationId::random())
            .in_conversation(expired.conversation)
            .with("reason", Detail::Name(because));
        events::append(&mut tx, &event, now).await?;
        let proposed = ConversationState::ToolProposed;
        if proposed.after(Trigger::TimedOut) == Ok(ConversationState::Idle) {
            conversations::fall_idle(&mut tx, expired.conversation, proposed, now).await?;
        }
        let action = actions::find(&mut tx, expired.id).await?;
        self.inner.shared.faults.pass(Point::ExpiryBeforeCommit);
        tx.commit().await?;
        self.inner.shared.faults.pass(Point::ExpiryCommitted);
        if let Some(nonce) = action.and_then(|action| action.nonce) {
            let conversation_id = expired.conversation;
            self.inner.shared.live.show(expired.scope, LiveEvent::ProposalExpired { conversation_id, nonce });
        }
        Ok(true)
    }

    /// Ten minutes of silence end a question for input.
    async fn end_waiting_for_input(&self) -> Result<(), StoreError> {
        let now = self.inner.shared.clock.now();
        let state = ConversationState::AwaitingInput;
        let since = now - state.timeout().unwrap_or(Duration::from_mins(10));
        loop {
            let overdue =
                conversations::overdue(&mut self.inner.shared.db.read_system().await?, since).await?;
            let mut any = false;
            for Overdue { scope, id } in overdue {
                let mut tx = self.inner.shared.db.begin(scope).await?;
                any |= conversations::fall_idle(&mut tx, id, state, now).await?;
                tx.commit().await?;
            }
            if !any {
                return Ok(());
            }
        }
    }
}

/// Whether a hint of this kind is worth a look at everything.
const fn is_work(topic: Topic) -> bool {
    matches!(topic, Topic::Work | Topic::Campaigns)
}
