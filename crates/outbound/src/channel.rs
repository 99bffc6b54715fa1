//! The port that every channel implements.

use std::time::Duration;

use domain::{ConversationId, MessageId, Scope, Timestamp};
use futures::future::BoxFuture;

use crate::Permit;

/// Where somebody is reached on a channel that leaves the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// Which of our own accounts it leaves from: the name of an Evolution instance, of a Slack workspace.
    pub account: String,
    /// The other side, as the service names it.
    pub peer: String,
}

impl Address {
    /// Whichever of our accounts comes first: for people whom no account has heard from yet.
    pub const FIRST_ACCOUNT: &str = "default";
}

/// A message as a channel delivers it.
#[derive(Debug, Clone, PartialEq)]
pub struct Delivery {
    pub scope: Scope,
    pub conversation: ConversationId,
    pub message: MessageId,
    pub text: String,
    /// None on channels that the person reads here: the page and the terminal.
    pub to: Option<Address>,
}

/// A message that the service took.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Handed {
    /// What the service calls it, by which its receipts are known.
    pub provider_id: Option<String>,
}

/// Why a message was not handed over. The difference decides whether it may be tried again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    #[error("nobody is listening")]
    NobodyListening,
    /// It did not leave, and would not if it were tried again.
    #[error("the service refused it: {code}")]
    Refused { code: &'static str },
    /// It did not leave, and may later.
    #[error("the service is away: {code}")]
    Away { code: &'static str, retry_after: Option<Duration> },
    /// It may have left, or not: never to be repeated blindly.
    #[error("nobody knows whether it left: {code}")]
    Unknown { code: &'static str },
}

/// A message that may have left, and how it is told from others.
#[derive(Debug, Clone, PartialEq)]
pub struct Missing {
    pub delivery: Delivery,
    /// When it may have left: then, or later.
    pub since: Timestamp,
    /// What the service calls other messages to the same person: whoever says the same thing twice has said two things.
    pub others: Vec<String>,
}

/// What a service says of a message that may have left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    Sent(Handed),
    /// The service keeps what it sends, and does not have it.
    NotThere,
    CannotTell,
}

/// A voice or a picture.
#[derive(Clone, PartialEq, Eq)]
pub struct Media {
    pub media_type: String,
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Media {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Media({}, {} bytes)", self.media_type, self.bytes.len())
    }
}

/// Where messages leave Papo.
pub trait Channel: Send + Sync + std::fmt::Debug {
    fn name(&self) -> &'static str;

    /// Hands the message over. The permit is used up: one permit, one send.
    fn send(&self, permit: Permit, delivery: Delivery) -> BoxFuture<'_, Result<Handed, SendError>>;

    /// A voice or a picture that came without its bytes, if it can be had.
    fn media(&self, account: String, provider_id: String) -> BoxFuture<'_, Option<Media>> {
        let _ = (account, provider_id);
        Box::pin(std::future::ready(None))
    }

    /// Whether a message that may have left did.
    fn find(&self, missing: Missing) -> BoxFuture<'_, Result<Found, SendError>> {
        let _ = missing;
        Box::pin(std::future::ready(Ok(Found::CannotTell)))
    }
}
