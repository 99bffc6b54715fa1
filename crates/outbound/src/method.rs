//! Why a message leaves, with what it must name to be allowed to.

use std::time::Duration;

use domain::{MessageId, Timestamp};

/// How long an inbound message makes a reply a reply.
pub(crate) const PROOF_WINDOW: Duration = Duration::from_mins(30);

/// The methods of source 004 §9.3 that exist so far. Each variant holds its required fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The answer to something the person said.
    Reply { inbound: MessageId, last_inbound_at: Timestamp },
    /// Something a conversation was promised earlier.
    Followup,
}

impl Method {
    /// a reply without a fresh inbound is proactive, and is named so.
    pub(crate) fn proven(self, now: Timestamp) -> Self {
        match self {
            Self::Reply { last_inbound_at, .. }
                if now.duration_since(last_inbound_at) > signed(PROOF_WINDOW) =>
            {
                Self::Followup
            }
            other => other,
        }
    }

    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Reply { .. } => "reply",
            Self::Followup => "followup",
        }
    }
}

fn signed(duration: Duration) -> jiff::SignedDuration {
    jiff::SignedDuration::try_from(duration).unwrap_or(jiff::SignedDuration::MAX)
}
