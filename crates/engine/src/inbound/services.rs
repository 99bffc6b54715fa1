//! What a messaging service brings is on the disk, once, before the service is told that it was accepted. Who
//! wrote is found by how the service knows them; a stranger becomes a person here.

use std::time::Duration;

use domain::event::Detail;
use domain::{CorrelationId, Event, EventKind, InboundText, MessageId, TenantId, TurnId};
use guard::contact;
use store::amendments;
use store::attachments;
use store::contacts;
use store::conversations::{self, Control, Position};
use store::deliveries;
use store::inbox;
use store::messages::{self, Author, Message};
use store::outbox::OutboxStatus;
use store::{StoreError, Topic, events};

use super::accept::{NewInbound, Placement, accept};
use super::arrivals::{Amendment, Arrival, Arrived, Echo, Receipt};
use super::finding::{Found, who_wrote};
use super::state::Inbound;
use crate::error::ReceiveError;
use crate::fault::Point;
use crate::outbound::origin::Origin;
use crate::pipeline::Sender;
use crate::turns::content::Content;
use crate::turns::media::MAX_ATTACHMENT;
use crate::turns::schedule::AT_MOST;

/// Somebody who seems to be typing is waited for this long after their last word; whoever is done, this long.
const STILL_TYPING: Duration = Duration::from_secs(4);
const DONE_TYPING: Duration = Duration::from_millis(1_200);

impl Inbound {
    /// Accepts a message, once.
    pub async fn arrive(&self, arrival: &Arrival) -> Result<Arrived, ReceiveError> {
        if !self.shared.assistants.contains_key(arrival.origin.assistant.as_str()) {
            return Err(ReceiveError::UnknownAssistant);
        }
        match self.try_to_accept(arrival).await {
            // Somebody else met the same stranger, or the same message, at the same time.
            Err(ReceiveError::Store(StoreError::Unique { .. })) => self.try_to_accept(arrival).await,
            other => other,
        }
    }

    async fn try_to_accept(&self, arrival: &Arrival) -> Result<Arrived, ReceiveError> {
        let now = self.shared.clock.now();
        let origin = &arrival.origin;
        let provider_id = named(origin, &arrival.provider_id);
        let text = readable(&arrival.text);
        let wait = patience(&text, arrival);
        let mut system = self.shared.db.begin_at_the_door().await?;
        let mut more = Vec::new();
        let (mut tx, conversation, place) = match who_wrote(&mut system, arrival, &provider_id, now).await? {
            Found::Before => return Ok(Arrived::Before),
            Found::Stranger { scope, conversation } => {
                (system.into_scope(scope).await?, conversation, Position::Number(1))
            }
            Found::Somebody { scope, conversation } => {
                let mut tx = system.into_scope(scope).await?;
                let id = match conversation {
                    Some(id) => id,
                    None => origin.conversation(&mut tx, now).await?,
                };
                let at = origin.answered_at();
                let taking = conversations::taking_place_at(scope, id, at.as_ref(), now);
                tx.post_all(vec![taking]).await?;
                more.push(inbox::holding_back(scope, id, now + wait, AT_MOST));
                more.extend(
                    origin.addresses.first().map(|it| contacts::hearing(scope, origin.channel, it, now)),
                );
                (tx, id, Position::JustTaken)
            }
        };
        let scope = tx.scope();
        let incoming = NewInbound {
            id: MessageId::new(now),
            conversation,
            channel: origin.channel,
            provider_id: &provider_id,
            text: &text,
            decides: None,
            content: Content::stored(&arrival.media, arrival.sender),
            correlation: arrival.correlation.clone(),
            now,
            wait,
        };
        let inbound = accept(&mut tx, incoming, Placement::Placed(place)).await?;
        let attachment = arrival.attachment.as_ref().filter(|it| it.bytes.len() <= MAX_ATTACHMENT);
        more.extend(attachment.map(|it| attachments::keeping(scope, inbound.id, it, now)));
        tx.post_all(more).await?;
        tx.notify(Topic::Inbox, conversation.as_uuid());
        self.shared.faults.pass(Point::ArriveBeforeCommit);
        tx.commit().await?;
        self.shared.faults.pass(Point::ArriveCommitted);
        self.turns.take_on_after(wait, scope, conversation);
        Ok(Arrived::Accepted(inbound.id))
    }

    /// Whoever sent it changed it, or took it back. Says whether it was known. The message's own name decides whose it is:
    /// services tell of a change from the other side's view.
    pub async fn amend(
        &self,
        origin: &Origin,
        provider_id: &str,
        amendment: &Amendment,
    ) -> Result<bool, StoreError> {
        let named = named(origin, provider_id);
        let mut system = self.shared.db.begin_system().await?;
        let Some(scope) = inbox::whose(&mut system, origin.tenant, origin.channel, &named).await? else {
            return Ok(false);
        };
        let mut tx = system.into_scope(scope).await?;
        let Some(inbound) = inbox::find(&mut tx, origin.channel, &named).await? else { return Ok(false) };
        amendments::add(&mut tx, inbound.id, amendment, self.shared.clock.now()).await?;
        tx.notify(Topic::Inbox, inbound.conversation.as_uuid());
        tx.commit().await?;
        Ok(true)
    }

    /// The service tells how far a message of ours got.
    pub async fn note_receipt(
        &self,
        tenant: TenantId,
        provider_id: &str,
        receipt: Receipt,
    ) -> Result<bool, StoreError> {
        let mut tx = self.shared.db.begin_system().await?;
        let now = self.shared.clock.now();
        let known = deliveries::receipt(&mut tx, tenant, provider_id, receipt, now).await?;
        if known {
            tx.commit().await?;
        }
        Ok(known)
    }

    /// Somebody is typing right now: what they sent already waits a little longer.
    pub async fn note_typing(&self, origin: &Origin) -> Result<(), StoreError> {
        let Some(scope) = self.known_at(origin).await? else { return Ok(()) };
        let mut tx = self.shared.db.begin(scope).await?;
        let Some(id) = conversations::on_channel(&mut tx, &origin.assistant, origin.channel).await? else {
            return Ok(());
        };
        let until = self.shared.clock.now() + STILL_TYPING;
        tx.run_all(&[inbox::holding_back(scope, id, until, AT_MOST)]).await?;
        tx.commit().await?;
        self.turns.take_on_after(STILL_TYPING, scope, id);
        Ok(())
    }

    /// A message that left through our own account: ours, come back, or one that a person typed on the phone itself. In
    /// the second case that person answers from now on.
    pub async fn hear_echo(
        &self,
        origin: &Origin,
        provider_id: &str,
        text: &str,
    ) -> Result<Echo, StoreError> {
        let Some(scope) = self.known_at(origin).await? else { return Ok(Echo::Unknown) };
        let now = self.shared.clock.now();
        let mut tx = self.shared.db.begin(scope).await?;
        let Some(id) = conversations::on_channel(&mut tx, &origin.assistant, origin.channel).await? else {
            return Ok(Echo::Unknown);
        };
        let hash = outbound::fingerprint(text);
        if let Some((ours, status)) = deliveries::of_echo(&mut tx, id, provider_id, &hash).await? {
            // What is being sent is settled by its sender; what was given up on is settled here.
            if OutboxStatus::parse(&status) == Some(OutboxStatus::Uncertain) {
                outbound::delivery::found(&mut tx, ours, provider_id, now).await?;
            }
            deliveries::name(&mut tx, ours, provider_id).await?;
            tx.commit().await?;
            return Ok(Echo::Ours);
        }
        let named = named(origin, provider_id);
        if text.trim().is_empty() || inbox::find(&mut tx, origin.channel, &named).await?.is_some() {
            return Ok(Echo::Unknown);
        }
        if messages::said_by_operator(&mut tx, id, &named).await? {
            return Ok(Echo::ByPhone);
        }
        let seq = conversations::take_place(&mut tx, id, now).await?;
        let message = Message {
            id: MessageId::new(now),
            conversation: id,
            seq,
            author: Author::Operator,
            text: readable(text),
            turn: TurnId::new(now),
            trace: messages::typed_on_phone(named),
            created_at: now,
        };
        messages::insert(&mut tx, &message).await?;
        if conversations::set_control(&mut tx, id, Control::Human).await? {
            let event = Event::new(EventKind::HandoffStarted, message.id.as_uuid(), CorrelationId::random())
                .in_conversation(id)
                .with("by", Detail::Name("phone"))
                .with("reason", Detail::Name("typed_on_phone"));
            events::append(&mut tx, &event, now).await?;
        }
        tx.notify(Topic::Inbox, id.as_uuid());
        tx.commit().await?;
        Ok(Echo::ByPhone)
    }
}

/// The same id on two of our accounts is two messages.
fn named(origin: &Origin, provider_id: &str) -> String {
    format!("{}:{provider_id}", origin.account)
}

/// What somebody wrote, within bounds: nothing that was accepted is lost, but nobody reads a book in a chat.
fn readable(text: &str) -> String {
    let clean: String = text
        .chars()
        .filter(|c| !c.is_control() || matches!(c, '\n' | '\t'))
        .take(InboundText::MAX_CHARS)
        .collect();
    clean.trim().to_owned()
}

/// How long to wait for more of it.
fn patience(text: &str, arrival: &Arrival) -> Duration {
    if arrival.sender != Sender::Person
        || contact::urgency(text).is_some()
        || crate::limits::is_answered_at_once(text)
    {
        Duration::ZERO
    } else if contact::unfinished(text) {
        STILL_TYPING
    } else {
        DONE_TYPING
    }
}
