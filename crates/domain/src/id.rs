//! One newtype for each kind of id, so that a user's id can never stand where a tenant's belongs.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use uuid::{NoContext, Uuid};

use crate::Timestamp;

/// Declares an id that sorts by the time it was made (UUID v7).
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(Uuid);

        impl $name {
            /// A new id, carrying the injected time.
            pub fn new(now: Timestamp) -> Self {
                let nanos = u32::try_from(now.subsec_nanosecond().max(0)).unwrap_or(0);
                let seconds = u64::try_from(now.as_second()).unwrap_or(0);
                Self(Uuid::new_v7(uuid::Timestamp::from_unix(NoContext, seconds, nanos)))
            }

            /// Every id made at an instant or after it sorts behind this one, and every earlier one before it.
            pub fn first_of(instant: Timestamp) -> Self {
                let millis = u64::try_from(instant.as_millisecond()).unwrap_or(0);
                Self(Uuid::from_u128(u128::from(millis) << 80))
            }

            pub const fn from_uuid(uuid: Uuid) -> Self {
                Self(uuid)
            }

            pub const fn as_uuid(&self) -> Uuid {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::from_str(text).map(Self)
            }
        }
    )+};
}

ids! {
    /// An organisation, or one household.
    TenantId,
    /// Whom an assistant talks with.
    UserId,
    ConversationId,
    MessageId,
    /// One inbound message, or one decision, to its outcome.
    TurnId,
    /// A tool call with a life cycle.
    ActionId,
    /// The proof, written with the effect, that the effect happened.
    ReceiptId,
    EventId,
    /// A message on its way out.
    OutboundId,
    JobId,
    /// Something that was said to come at a later hour.
    PromiseId,
    AuditId,
    CallId,
    SightingId,
    /// Something the assistants remember about a person.
    KnowledgeId,
    /// One consolidation of what was said since the one before.
    NightId,
    /// The compact page of a person as it stood for a while.
    PageId,
    /// Two things that may contradict each other, until the person says.
    DoubtId,
    ErasureId,
    /// What an author changed about a message afterwards.
    AmendmentId,
    /// How somebody is reached on a channel.
    ContactId,
    /// A plan of many messages, approved as a whole.
    CampaignId,
    /// One person's part of a campaign.
    CampaignSendId,
    /// One running process.
    InstanceId,
}

/// The secret that turns a proposal into an effect: random, used once, five minutes long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Nonce(Uuid);

impl Nonce {
    /// A fresh random nonce (UUID v4).
    pub fn random() -> Self {
        Self(Uuid::new_v4())
    }

    pub const fn from_uuid(uuid: Uuid) -> Self {
        Self(uuid)
    }

    pub const fn as_uuid(&self) -> Uuid {
        self.0
    }
}

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Nonce {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Uuid::from_str(text).map(Self)
    }
}

/// Follows one request from its header to its reply, through every event, log line and tool call.
///
/// It comes from outside, so it is bounded: 1 to 64 characters of letters, digits, `-`, `_`, `.` and `:`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CorrelationId(String);

/// Why a correlation id from outside was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a correlation id has 1 to 64 letters, digits or any of - _ . :")]
pub struct BadCorrelationId;

impl CorrelationId {
    pub const MAX: usize = 64;

    pub fn parse(text: &str) -> Result<Self, BadCorrelationId> {
        let fine = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ':');
        if text.is_empty() || text.len() > Self::MAX || !text.chars().all(fine) {
            return Err(BadCorrelationId);
        }
        Ok(Self(text.to_owned()))
    }

    /// A fresh random one, for requests that bring none.
    pub fn random() -> Self {
        Self(Uuid::new_v4().to_string())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CorrelationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for CorrelationId {
    type Error = BadCorrelationId;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text)
    }
}

impl From<CorrelationId> for String {
    fn from(id: CorrelationId) -> Self {
        id.0
    }
}

#[cfg(test)]
#[path = "id_tests.rs"]
mod tests;
