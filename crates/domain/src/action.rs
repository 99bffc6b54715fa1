//! The life of an action: a tool call from the moment it is wanted to the moment it is over.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{Timestamp, TurnId};

/// How long a proposal waits for a yes.
pub const PROPOSAL_LIFETIME: Duration = Duration::from_mins(5);

/// The most steps one request may propose, one after another.
pub const MAX_STEPS: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionState {
    Detected,
    Proposed,
    Executing,
    Completed,
    Failed,
    Cancelled,
}

/// Why an effect was allowed. Every effect has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Warrant {
    /// The person said yes to it, by button or in words.
    Confirmed,
    /// The person's own words ordered it and named its target.
    Order,
    /// Its tool asks nobody.
    Unasked,
    /// The person did it themselves, on a page or through the API.
    ByHand,
    /// It takes something back.
    Undo,
}

impl Warrant {
    pub const ALL: [Self; 5] = [Self::Confirmed, Self::Order, Self::Unasked, Self::ByHand, Self::Undo];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Order => "order",
            Self::Unasked => "unasked",
            Self::ByHand => "by_hand",
            Self::Undo => "undo",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|warrant| warrant.as_str() == text)
    }
}

/// What made some words an order: how they name its target.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OrderBasis {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Uuid>,
    /// The words that name it, as they stand in the person's message.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// The turn before, which noted or showed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown_in: Option<TurnId>,
    /// When the assistant spoke of it by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told_at: Option<Timestamp>,
    /// The question that a bare answer belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ActionTrigger {
    /// The person is asked.
    Propose,
    /// The effect begins: after a yes, or at once where the tool does not ask.
    Execute,
    Complete,
    Fail,
    /// Rejected, expired, or superseded by a newer proposal.
    Cancel,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an action that is {from:?} does not take {trigger:?}")]
pub struct InvalidActionTransition {
    pub from: ActionState,
    pub trigger: ActionTrigger,
}

impl ActionState {
    pub const ALL: [Self; 6] =
        [Self::Detected, Self::Proposed, Self::Executing, Self::Completed, Self::Failed, Self::Cancelled];

    pub const fn after(self, trigger: ActionTrigger) -> Result<Self, InvalidActionTransition> {
        use ActionState as S;
        use ActionTrigger as T;
        Ok(match (self, trigger) {
            (S::Detected, T::Propose) => S::Proposed,
            (S::Detected | S::Proposed, T::Execute) => S::Executing,
            (S::Executing, T::Complete) => S::Completed,
            (S::Executing, T::Fail) => S::Failed,
            (S::Proposed, T::Cancel) => S::Cancelled,
            (from, trigger) => return Err(InvalidActionTransition { from, trigger }),
        })
    }

    pub const fn is_over(self) -> bool {
        matches!(self, Self::Completed | Self::Failed | Self::Cancelled)
    }

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Detected => "detected",
            Self::Proposed => "proposed",
            Self::Executing => "executing",
            Self::Completed => "completed",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

impl ActionTrigger {
    pub const ALL: [Self; 5] = [Self::Propose, Self::Execute, Self::Complete, Self::Fail, Self::Cancel];
}

#[cfg(test)]
#[path = "action_tests.rs"]
mod tests;
