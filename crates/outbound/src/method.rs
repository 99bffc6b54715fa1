//! Why a message leaves, with what it must name to be allowed to.

use std::time::Duration;

use domain::{CampaignId, MessageId, Timestamp, UserId};

use crate::rules::Rule;

/// The reason that is kept with what a person asked for at an hour.
const APPOINTMENT: &str = "asked for at this hour";

/// How long an inbound message makes a reply a reply.
pub const PROOF_WINDOW: Duration = Duration::from_mins(30);

/// The methods of source 004 §9.3. Each variant holds its required fields; the conversation is part of every draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Method {
    /// The answer to something the person said.
    Reply { inbound: MessageId, last_inbound_at: Timestamp },
    /// One of many, by an approved plan.
    Campaign { campaign: CampaignId },
    /// Something a conversation was promised earlier.
    Followup,
    /// What the person asked for at an hour that they named: their own order, which outweighs what protects them from being
    /// written to unasked. That they want nothing at all outweighs it.
    Appointment,
    /// A word to somebody who has been silent for long.
    Reactivation,
    /// An operator told an assistant to write.
    Command { actor: UserId, bypass: Option<BypassReason> },
    /// An operator wrote it.
    Manual { actor: UserId, bypass: Option<BypassReason> },
}

/// Why an operator writes to somebody whom a rule protects. Kept with the message, never in an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BypassReason(String);

impl BypassReason {
    pub const MAX_CHARS: usize = 200;

    /// A few words at least: a reason of one letter is none.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let long_enough = (3..=Self::MAX_CHARS).contains(&text.chars().count());
        long_enough.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Method {
    /// a reply without a fresh inbound is proactive, and is named so.
    #[must_use]
    pub fn proven(self, now: Timestamp) -> Self {
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
            Self::Campaign { .. } => "campaign",
            Self::Followup | Self::Appointment => "followup",
            Self::Reactivation => "reactivation",
            Self::Command { .. } => "command",
            Self::Manual { .. } => "manual",
        }
    }

    /// Whether nobody is waiting for it.
    pub const fn is_proactive(&self) -> bool {
        !matches!(self, Self::Reply { .. })
    }

    /// Why it may leave although a rule stands against it.
    pub(crate) fn bypass(&self) -> Option<&str> {
        match self {
            Self::Command { bypass, .. } | Self::Manual { bypass, .. } => {
                bypass.as_ref().map(BypassReason::as_str)
            }
            Self::Appointment => Some(APPOINTMENT),
            _ => None,
        }
    }

    /// Whether its reason is stronger than a rule.
    pub(crate) fn outweighs(&self, rule: Rule) -> bool {
        match self {
            Self::Appointment => matches!(rule, Rule::BusinessHours | Rule::ContactCap),
            _ => self.bypass().is_some() && rule.yields_to_a_reason(),
        }
    }

    /// The rule that a message of this sort most likely outweighed, where nobody wrote down which.
    pub(crate) const fn usual_bypass(&self) -> Rule {
        match self {
            Self::Appointment => Rule::BusinessHours,
            _ => Rule::OptedOut,
        }
    }

    pub(crate) const fn actor(&self) -> Option<UserId> {
        match self {
            Self::Command { actor, .. } | Self::Manual { actor, .. } => Some(*actor),
            _ => None,
        }
    }

    pub(crate) const fn campaign(&self) -> Option<CampaignId> {
        match self {
            Self::Campaign { campaign } => Some(*campaign),
            _ => None,
        }
    }
}

pub(crate) fn signed(duration: Duration) -> jiff::SignedDuration {
    jiff::SignedDuration::try_from(duration).unwrap_or(jiff::SignedDuration::MAX)
}
