//! What a webhook can tell.

use std::fmt;

use domain::{DisplayName, Timestamp};

use super::{Content, Peer};

/// One thing that happened on WhatsApp.
#[derive(Debug, Clone, PartialEq)]
pub enum Happening {
    /// A person wrote to us.
    Message(Incoming),
    /// Somebody wrote in a group that we are in.
    Group(Incoming),
    /// Something that left by our own number: sent by us, or typed on the telephone. Its id tells which.
    Echo(Incoming),
    /// How far a message of ours got.
    Receipt {
        provider_id: String,
        status: ReceiptStatus,
    },
    /// Somebody changed a message. The id is what is certain: who it was is told from the other side's view.
    Edited {
        provider_id: String,
        content: Content,
        peer: Option<Peer>,
    },
    /// Somebody took a message back. The id is what is certain, as above.
    Deleted {
        provider_id: String,
        peer: Option<Peer>,
    },
    Presence {
        peer: Peer,
        state: PresenceState,
    },
    Connection {
        state: ConnectionState,
    },
    /// Nothing that anybody waits for.
    Other {
        event: String,
    },
}

/// A message that arrived.
#[derive(Clone, PartialEq)]
pub struct Incoming {
    /// WhatsApp's own; together with the account it tells a repetition from something new.
    pub provider_id: String,
    pub peer: Peer,
    /// What they call themselves.
    pub name: Option<DisplayName>,
    pub sent_at: Option<Timestamp>,
    pub content: Content,
}

/// In the order in which they come. They arrive out of order, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReceiptStatus {
    Failed,
    Pending,
    /// WhatsApp has it.
    Sent,
    /// Their telephone has it.
    Delivered,
    Read,
    /// They heard it.
    Played,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PresenceState {
    Available,
    Unavailable,
    Typing,
    Recording,
    Paused,
    Unknown,
}

/// Whether an account is connected to WhatsApp.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionState {
    Open,
    Connecting,
    Closed,
    Unknown,
}

impl ReceiptStatus {
    /// By its name or its number.
    pub(super) fn parse(name: &str) -> Option<Self> {
        Some(match name.trim().to_ascii_uppercase().as_str() {
            "ERROR" | "0" => Self::Failed,
            "PENDING" | "1" => Self::Pending,
            "SERVER_ACK" | "2" => Self::Sent,
            "DELIVERY_ACK" | "3" => Self::Delivered,
            "READ" | "4" => Self::Read,
            "PLAYED" | "5" => Self::Played,
            _ => return None,
        })
    }
}

impl PresenceState {
    pub(super) fn parse(name: &str) -> Self {
        match name {
            "available" => Self::Available,
            "unavailable" => Self::Unavailable,
            "composing" => Self::Typing,
            "recording" => Self::Recording,
            "paused" => Self::Paused,
            _ => Self::Unknown,
        }
    }
}

impl ConnectionState {
    pub(super) fn parse(name: &str) -> Self {
        match name {
            "open" => Self::Open,
            "connecting" => Self::Connecting,
            "close" | "closed" | "refused" => Self::Closed,
            _ => Self::Unknown,
        }
    }
}

impl fmt::Debug for Incoming {
    /// Without the name.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Incoming")
            .field("provider_id", &self.provider_id)
            .field("peer", &self.peer)
            .field("sent_at", &self.sent_at)
            .field("content", &self.content)
            .finish_non_exhaustive()
    }
}
