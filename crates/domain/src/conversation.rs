//! The life of a conversation: which state may follow which, why, and after how long each one gives up.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Where a conversation stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConversationState {
    Idle,
    ProcessingIntent,
    ToolProposed,
    Executing,
    Responding,
    AwaitingInput,
    WaitingClose,
    Closed,
}

/// What moves a conversation from one state to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// The person wrote something.
    MessageReceived,
    /// The assistant wants to act and asks first.
    ActionProposed,
    /// There is something to say and nothing to ask.
    AnswerReady,
    /// Something is missing and the person was asked for it.
    InputNeeded,
    /// The person said yes with a valid nonce.
    Confirmed,
    /// The person said no, or something else altogether.
    Rejected,
    /// The action ended, well or badly.
    ActionEnded,
    /// The reply is out.
    Delivered,
    /// The state's own time ran out.
    TimedOut,
    /// Nobody has written for a while.
    Quiet,
    /// The closing notice was given and nobody objected.
    Close,
}

/// A move that the machine does not know. Refused and logged, never a panic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a conversation that is {from:?} does not take {trigger:?}")]
pub struct InvalidTransition {
    pub from: ConversationState,
    pub trigger: Trigger,
}

impl ConversationState {
    pub const ALL: [Self; 8] = [
        Self::Idle,
        Self::ProcessingIntent,
        Self::ToolProposed,
        Self::Executing,
        Self::Responding,
        Self::AwaitingInput,
        Self::WaitingClose,
        Self::Closed,
    ];

    /// The state after `trigger`, or a refusal that leaves everything as it is.
    pub const fn after(self, trigger: Trigger) -> Result<Self, InvalidTransition> {
        use ConversationState as S;
        use Trigger as T;
        Ok(match (self, trigger) {
            (S::Idle | S::AwaitingInput | S::WaitingClose | S::Closed, T::MessageReceived) => {
                S::ProcessingIntent
            }
            (S::ProcessingIntent, T::ActionProposed) => S::ToolProposed,
            // An effect under way is never cancelled: when its time is over it is answered for, not undone.
            (S::ProcessingIntent, T::AnswerReady)
            | (S::ToolProposed, T::Rejected)
            | (S::Executing, T::ActionEnded | T::TimedOut) => S::Responding,
            (S::ProcessingIntent, T::InputNeeded) => S::AwaitingInput,
            (S::ToolProposed, T::Confirmed) => S::Executing,
            (S::Responding, T::Delivered)
            | (S::ToolProposed | S::AwaitingInput | S::ProcessingIntent | S::Responding, T::TimedOut) => {
                S::Idle
            }
            (S::Idle, T::Quiet) => S::WaitingClose,
            (S::WaitingClose, T::Close) => S::Closed,
            (from, trigger) => return Err(InvalidTransition { from, trigger }),
        })
    }

    /// How long a conversation may stay here before [`Trigger::TimedOut`] is due.
    pub const fn timeout(self) -> Option<Duration> {
        match self {
            Self::ProcessingIntent | Self::Executing | Self::Responding => Some(Duration::from_secs(30)),
            Self::ToolProposed => Some(Duration::from_mins(5)),
            Self::AwaitingInput => Some(Duration::from_mins(10)),
            Self::Idle | Self::WaitingClose | Self::Closed => None,
        }
    }

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::ProcessingIntent => "processing_intent",
            Self::ToolProposed => "tool_proposed",
            Self::Executing => "executing",
            Self::Responding => "responding",
            Self::AwaitingInput => "awaiting_input",
            Self::WaitingClose => "waiting_close",
            Self::Closed => "closed",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

impl Trigger {
    pub const ALL: [Self; 11] = [
        Self::MessageReceived,
        Self::ActionProposed,
        Self::AnswerReady,
        Self::InputNeeded,
        Self::Confirmed,
        Self::Rejected,
        Self::ActionEnded,
        Self::Delivered,
        Self::TimedOut,
        Self::Quiet,
        Self::Close,
    ];
}

#[cfg(test)]
#[path = "conversation_tests.rs"]
mod tests;
