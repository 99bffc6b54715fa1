//! Receive: a message is on the disk, once, before anybody is told that it was accepted.

use std::time::Duration;

use domain::{ConversationId, CorrelationId, InboundText, MessageId, Scope};
use store::conversations::{self, Lease};
use store::inbox::{self, Inbound as Row};
use store::{StoreError, Tx};

use super::accept::{NewInbound, Placement, accept};
use super::state::Inbound;
use crate::error::ReceiveError;
use crate::fault::Point;
use crate::limits;
use crate::live::{Database, Following};
use crate::turns::claim::Claim;

/// The id that a client gives its message, so that a repeat is not a second message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientMessageId(String);

impl ClientMessageId {
    pub const MAX_CHARS: usize = 128;

    /// One to 128 visible characters.
    pub fn parse(text: &str) -> Option<Self> {
        let fine = !text.is_empty()
            && text.chars().count() <= Self::MAX_CHARS
            && text.chars().all(|c| !c.is_control() && !c.is_whitespace());
        fine.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A message as a channel brings it.
#[derive(Debug, Clone)]
pub struct NewMessage {
    pub assistant: String,
    pub channel: &'static str,
    /// None begins a new conversation.
    pub conversation: Option<ConversationId>,
    pub text: InboundText,
    pub client_id: Option<ClientMessageId>,
    pub correlation: CorrelationId,
}

/// A message that was just written, and the claim on its turn if nobody else was at work.
struct Accepted {
    inbound: Row,
    lease: Option<Lease>,
}

impl Inbound {
    /// Accepts a message and lets its turn begin. The same client id again joins the first one.
    pub async fn receive(&self, scope: Scope, new: NewMessage) -> Result<Following, ReceiveError> {
        if !self.shared.assistants.contains_key(new.assistant.as_str()) {
            return Err(ReceiveError::UnknownAssistant);
        }
        let now = self.shared.clock.now();
        let id = MessageId::new(now);
        let exhausted = self.accounts.standing(scope).await?.is_exhausted();
        let following = self.shared.live.follow(id, Database::KnowsNothing);
        let mut tx = self.shared.db.begin(scope).await?;
        if let Some(first) = self.earlier(&mut tx, &new).await? {
            return Ok(self.shared.live.follow(first.id, Database::MayKnow));
        }
        // What needs no model costs nothing, and some of it cannot wait for another month.
        if exhausted && !limits::is_answered_at_once(new.text.as_str()) {
            return Err(ReceiveError::CostLimitReached);
        }
        let accepted = match self.write(&mut tx, id, &new).await {
            Ok(accepted) => accepted,
            Err(ReceiveError::Store(StoreError::Unique { .. })) => {
                drop(tx);
                return self.lost_race(scope, new).await;
            }
            Err(error) => return Err(error),
        };
        self.shared.faults.pass(Point::ReceiveBeforeCommit);
        match tx.commit().await {
            Ok(()) => {}
            Err(StoreError::Unique { .. }) => return self.lost_race(scope, new).await,
            Err(error) => return Err(error.into()),
        }
        self.shared.faults.pass(Point::ReceiveCommitted);
        if let Some(lease) = accepted.lease {
            let claim = Claim { scope, conversation: accepted.inbound.conversation, lease };
            self.turns.start_work(claim, Some((accepted.inbound, new.text.into_string())));
        }
        Ok(following)
    }

    async fn earlier(&self, tx: &mut Tx, new: &NewMessage) -> Result<Option<Row>, StoreError> {
        match &new.client_id {
            Some(client_id) => inbox::find(tx, new.channel, client_id.as_str()).await,
            None => Ok(None),
        }
    }

    /// Two requests brought the same client id at the same time; the other one was first.
    async fn lost_race(&self, scope: Scope, new: NewMessage) -> Result<Following, ReceiveError> {
        let mut tx = self.shared.db.read(scope).await?;
        let first = self.earlier(&mut tx, &new).await?.ok_or(StoreError::NoRow)?;
        Ok(self.shared.live.follow(first.id, Database::MayKnow))
    }

    async fn write(&self, tx: &mut Tx, id: MessageId, new: &NewMessage) -> Result<Accepted, ReceiveError> {
        let now = self.shared.clock.now();
        let conversation = match new.conversation {
            None => conversations::create(tx, &new.assistant, new.channel, now).await?,
            Some(id) => match conversations::find(tx, id).await? {
                Some(found) if found.assistant == new.assistant => id,
                _ => return Err(ReceiveError::UnknownConversation),
            },
        };
        let lease = self.shared.new_lease(now);
        let joined = conversations::join(tx, conversation, lease, now)
            .await?
            .ok_or(ReceiveError::UnknownConversation)?;
        let provider_id =
            new.client_id.as_ref().map_or_else(|| id.to_string(), |client_id| client_id.as_str().to_owned());
        let incoming = NewInbound {
            id,
            conversation,
            channel: new.channel,
            provider_id: &provider_id,
            text: new.text.as_str(),
            decides: None,
            content: None,
            correlation: new.correlation.clone(),
            now,
            wait: Duration::ZERO,
        };
        let inbound = accept(tx, incoming, Placement::Joined(joined)).await?;
        Ok(Accepted { inbound, lease: joined.claimed.then_some(lease) })
    }
}
