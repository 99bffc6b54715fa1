//! Unasked: what an assistant says first. It stands in the conversation like any other message of its own, leaves by
//! the one way out, and is told to whoever is looking.

use domain::{CorrelationId, MessageId, Timestamp, TurnId};
use outbound::{Admission, Channel, Delivery, Draft, Method, Permit};
use store::conversations::{self, Place};
use store::messages::{self, Author, Message};
use store::{StoreError, Topic, Tx, people};

use crate::duty::Remark;
use crate::engine::Engine;

/// Something that was said, and whose saying commits with the transaction it was said in.
#[derive(Debug)]
pub(crate) struct Said {
    permit: Permit,
    delivery: Delivery,
}

impl Engine {
    /// Says something where the person talked with this assistant last.
    pub(crate) async fn say(
        &self,
        tx: &mut Tx,
        assistant: &'static str,
        remark: Remark,
        now: Timestamp,
    ) -> Result<Said, StoreError> {
        let scope = tx.scope();
        let channel = self.inner.live.name();
        let place = match conversations::newest_place(tx, assistant, now).await? {
            Some(place) => place,
            None => first_place(tx, assistant, channel, now).await?,
        };
        let (conversation, message) = (place.conversation, MessageId::new(now));
        let text = remark.text;
        let stored = Message {
            id: message,
            conversation,
            seq: place.seq,
            author: Author::Assistant,
            text: text.clone(),
            // No turn led to it: its own id finds nothing else.
            turn: TurnId::new(now),
            trace: None,
            created_at: now,
        };
        messages::insert(tx, &stored).await?;
        let correlation = CorrelationId::random();
        let draft = Draft {
            conversation,
            message,
            channel,
            method: Method::Followup,
            text: &text,
            correlation: &correlation,
        };
        let Admission::Permitted(permit) = outbound::admit(tx, &draft, now).await?;
        tx.notify(Topic::Said, message.as_uuid());
        Ok(Said { permit, delivery: Delivery { scope, conversation, message, text, to: None } })
    }

    /// Tells whoever is looking, after the commit.
    pub(crate) async fn tell_said(&self, said: Said) {
        if let Err(error) = self.inner.live.send(said.permit, said.delivery).await {
            tracing::debug!(%error, "nobody was told");
        }
    }
}

/// A conversation for somebody who has none yet. Two who want to begin it at once begin the same one.
async fn first_place(
    tx: &mut Tx,
    assistant: &'static str,
    channel: &str,
    now: Timestamp,
) -> Result<Place, StoreError> {
    people::hold(tx).await?;
    if let Some(place) = conversations::newest_place(tx, assistant, now).await? {
        return Ok(place);
    }
    conversations::create(tx, assistant, channel, now).await?;
    conversations::newest_place(tx, assistant, now).await?.ok_or(StoreError::NoRow)
}
