//! Speaking: what is said without a turn, by an assistant or by somebody of the house. It passes the gate, stands in the conversation like any other message of its
//! own, and is told to whoever is looking; or it is stopped, and never was a message.

use domain::{CorrelationId, MessageId, OpenQuestion, Timestamp, TurnId};
use jiff::tz::TimeZone;
use outbound::{Admission, Channel, Delivery, Draft, Haste, Method};
use store::conversations::{self, At, Conversation};
use store::messages::{self, Author, Message};
use store::{StoreError, Topic, Tx, contacts, people};

use super::address::SessionAddress;
use super::asking::{asked_unbidden, ends_by_asking};
use super::origin::Origin;
use super::state::Outbound;
use crate::assistant::duty::{Remark, Room};

/// Something that was said, and whose saying commits with the transaction it was said in.
#[derive(Debug)]
pub(crate) struct SentMessage {
    pub(crate) admission: Admission,
    delivery: Delivery,
}

/// What is to be said, and why it may be.
#[derive(Debug)]
pub(crate) struct OutgoingMessage {
    pub(crate) text: String,
    pub(crate) method: Method,
    pub(crate) author: Author,
    /// What it offers or asks, where its words alone do not say so.
    pub(crate) asks: Option<OpenQuestion>,
}

impl Outbound {
    /// Says something where the person talked with this assistant last, or in the team's room. Nothing where there is none.
    pub(crate) async fn say(
        &self,
        tx: &mut Tx,
        assistant: &'static str,
        remark: Remark,
        now: Timestamp,
    ) -> Result<Option<SentMessage>, StoreError> {
        let conversation = match remark.room {
            Room::Own => match conversations::newest(tx, assistant).await? {
                Some(conversation) => conversation,
                None => self.first_conversation(tx, assistant, now).await?,
            },
            Room::Team => match self.team_conversation(tx, assistant, now).await? {
                Some(conversation) => conversation,
                None => return Ok(None),
            },
        };
        let saying = OutgoingMessage {
            text: remark.text,
            method: remark.method,
            author: Author::Assistant,
            asks: remark.asks,
        };
        Ok(Some(self.say_in(tx, &conversation, saying, now).await?))
    }

    /// The conversation in the team's room, if this tenant has one and it can be reached.
    async fn team_conversation(
        &self,
        tx: &mut Tx,
        assistant: &'static str,
        now: Timestamp,
    ) -> Result<Option<Conversation>, StoreError> {
        let tenant = tx.scope().tenant();
        let Some(room) = self.shared.settings.team_room.as_ref().filter(|room| room.tenant == tenant) else {
            return Ok(None);
        };
        if self.shared.channel(room.channel).is_none() {
            return Ok(None);
        }
        let origin = Origin {
            tenant,
            assistant: assistant.to_owned(),
            channel: room.channel,
            account: room.account.clone(),
            addresses: vec![room.address.clone()],
            reply_to: None,
        };
        let id = origin.conversation(tx, now).await?;
        conversations::find(tx, id).await
    }

    /// Says something in a conversation, if it may be said.
    pub(crate) async fn say_in(
        &self,
        tx: &mut Tx,
        conversation: &Conversation,
        saying: OutgoingMessage,
        now: Timestamp,
    ) -> Result<SentMessage, StoreError> {
        let scope = tx.scope();
        let (place, id) = (SessionAddress::of(conversation), conversation.id);
        let zone = match &place.to {
            Some(_) => TimeZone::get(&people::load(tx).await?.timezone).unwrap_or(TimeZone::UTC),
            None => TimeZone::UTC,
        };
        let message = MessageId::new(now);
        let correlation = CorrelationId::random();
        let draft = Draft {
            conversation: id,
            message,
            channel: &place.channel,
            to: place.to.as_ref(),
            method: saying.method,
            text: &saying.text,
            zone: &zone,
            haste: Haste::Ordinary,
            correlation: &correlation,
        };
        let admission = outbound::admit(tx, &draft, &self.shared.policy, now).await?;
        if admission.is_said() {
            let seq = conversations::take_place(tx, id, now).await?;
            let stored = Message {
                id: message,
                conversation: id,
                seq,
                author: saying.author,
                text: saying.text.clone(),
                // No turn led to it: its own id finds nothing else.
                turn: TurnId::new(now),
                trace: None,
                created_at: now,
            };
            messages::insert(tx, &stored).await?;
            tx.notify(Topic::Said, message.as_uuid());
            let in_words = || ends_by_asking(&saying.text).then_some(OpenQuestion::Reply);
            if let Some(asked) = saying.asks.or_else(in_words) {
                asked_unbidden(tx, conversation, &asked, now).await?;
            }
        }
        let delivery = Delivery { scope, conversation: id, message, text: saying.text, to: None };
        Ok(SentMessage { admission, delivery })
    }

    /// Tells whoever is looking, after the commit.
    pub(crate) async fn tell_said(&self, said: SentMessage) {
        match said.admission {
            Admission::Permitted(permit) => {
                if let Err(error) = self.shared.live.send(permit, said.delivery).await {
                    tracing::debug!(%error, "nobody was told");
                }
            }
            Admission::Queued { id, due } => self.send_written(id, due),
            Admission::Stopped(verdict) => tracing::info!(?verdict, "a message was stopped"),
        }
    }

    /// A conversation for somebody who has none yet: where they can be reached, or here. Two who want to begin it at once
    /// begin the same one.
    async fn first_conversation(
        &self,
        tx: &mut Tx,
        assistant: &'static str,
        now: Timestamp,
    ) -> Result<Conversation, StoreError> {
        people::hold(tx).await?;
        if let Some(conversation) = conversations::newest(tx, assistant).await? {
            return Ok(conversation);
        }
        let known = contacts::of_person(tx).await?;
        let reached = known.into_iter().find(|contact| self.shared.channel(&contact.channel).is_some());
        let channel = reached.as_ref().map_or(self.shared.live.name(), |contact| contact.channel.as_str());
        let id = conversations::create(tx, assistant, channel, now).await?;
        if let Some(contact) = reached {
            conversations::set_at(tx, id, &At { account: contact.account, address: contact.address }).await?;
        }
        conversations::find(tx, id).await?.ok_or(StoreError::NoRow)
    }
}

impl SentMessage {
    pub(crate) fn message(&self) -> MessageId {
        self.delivery.message
    }
}
