//! The gate itself. The rules of §11 will stand here, in their order; the path through it is already the one.

use domain::event::Detail;
use domain::{ConversationId, CorrelationId, Event, EventKind, MessageId, OutboundId, Timestamp};
use sha2::{Digest, Sha256};
use store::outbox::{self, NewOutbound};
use store::{StoreError, Tx, events};

use crate::Method;
use crate::method::PROOF_WINDOW;

/// A message that wants to leave.
#[derive(Debug, Clone)]
pub struct Draft<'a> {
    pub conversation: ConversationId,
    pub message: MessageId,
    pub channel: &'static str,
    pub method: Method,
    pub text: &'a str,
    pub correlation: &'a CorrelationId,
}

/// The right to send one message once. There is no other way to get one than [`admit`].
#[derive(Debug)]
pub struct Permit {
    outbound: OutboundId,
}

impl Permit {
    pub fn outbound(&self) -> OutboundId {
        self.outbound
    }
}

/// What the gate decided.
#[derive(Debug)]
pub enum Admission {
    Permitted(Permit),
}

/// Decides about a message and records the decision, in the transaction that also writes the message.
///
/// The page and the terminal read what the transaction wrote, so for them the commit is the delivery: the
/// outcome is settled here. A channel that leaves the machine will settle it after its send.
pub async fn admit(tx: &mut Tx, draft: &Draft<'_>, now: Timestamp) -> Result<Admission, StoreError> {
    let id = OutboundId::new(now);
    let method = draft.method.proven(now);
    let (inbound, last_inbound_at) = match draft.method {
        Method::Reply { inbound, last_inbound_at } => (Some(inbound), Some(last_inbound_at)),
        Method::Followup => (None, None),
    };
    let row = NewOutbound {
        id,
        conversation: draft.conversation,
        message: draft.message,
        inbound,
        last_inbound_at,
        proof_until: last_inbound_at.map(|at| at + PROOF_WINDOW),
        channel: draft.channel,
        method: method.as_str(),
        content_hash: Sha256::digest(draft.text.as_bytes()).to_vec(),
        status: "sent",
        reason: None,
    };
    outbox::insert(tx, &row, now).await?;
    let event = Event::new(EventKind::OutboundSent, id.as_uuid(), draft.correlation.clone())
        .in_conversation(draft.conversation)
        .with("message", Detail::Id(draft.message.as_uuid()))
        .with("method", Detail::Name(method.as_str()))
        .with("channel", Detail::Name(draft.channel));
    events::append(tx, &event, now).await?;
    Ok(Admission::Permitted(Permit { outbound: id }))
}
