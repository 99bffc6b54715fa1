//! What an assistant asked last in a conversation. A bare yes answers this and nothing else, and there is one at most.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::tool::ToolCall;
use crate::{ActionId, DoubtId, Timestamp};

/// The one question that is open. Whatever the person says next closes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OpenQuestion {
    /// Whether this may be done.
    Proposal { action: ActionId },
    /// The same, asked a second time because the answer was not clear.
    ProposalAgain {
        action: ActionId,
        /// What followed the beginning of a yes: it is read once the yes is clear.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rest: Option<String>,
    },
    /// Whether the person wants to be remembered.
    MemoryConsent,
    /// Which of two memories holds.
    Doubt { doubt: DoubtId },
    /// Whether the person takes one of these things, in the order in which they were named.
    Offer { subjects: Vec<Uuid> },
    /// Whether nothing more shall be sent to the person.
    Contact,
    /// What an argument of a call should be: the call is kept until that is said, at most until its end.
    Missing { call: ToolCall, argument: String, until: Timestamp },
    /// Something that the reply asked in words of its own.
    Reply,
}

/// What a message is to a question, as the runtime reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    Yes,
    No,
}

impl OpenQuestion {
    /// What is still to be read once this proposal is answered.
    pub fn held(&self, of: ActionId) -> Option<&str> {
        match self {
            Self::ProposalAgain { action, rest } if *action == of => rest.as_deref(),
            _ => None,
        }
    }

    /// Whether it is a proposal that was asked about.
    pub const fn is_about_a_proposal(&self) -> bool {
        matches!(self, Self::Proposal { .. } | Self::ProposalAgain { .. })
    }

    /// The name under which sentences wait for it.
    pub const fn topic(&self) -> &'static str {
        match self {
            Self::Proposal { .. } | Self::ProposalAgain { .. } => "proposal",
            Self::MemoryConsent => "memory_consent",
            Self::Doubt { .. } => "memory_doubt",
            Self::Offer { .. } => "offer",
            Self::Contact => "contact",
            Self::Missing { .. } => "missing",
            Self::Reply => "reply",
        }
    }

    /// Whether what was said at this instant may answer it.
    pub fn is_open_at(&self, now: Timestamp) -> bool {
        !matches!(self, Self::Missing { until, .. } if *until <= now)
    }

    /// The call that waits for one of its arguments, and which.
    pub fn missing(&self) -> Option<(&ToolCall, &str)> {
        match self {
            Self::Missing { call, argument, .. } => Some((call, argument)),
            _ => None,
        }
    }

    /// What was offered; nothing where nothing was.
    pub fn offered(&self) -> &[Uuid] {
        match self {
            Self::Offer { subjects } => subjects,
            _ => &[],
        }
    }
}

#[cfg(test)]
#[path = "question_tests.rs"]
mod tests;
