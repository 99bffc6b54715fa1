//! What a use case can answer instead of doing its work.

use store::StoreError;

/// Why a message was not accepted. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    #[error("there is no such assistant")]
    UnknownAssistant,
    #[error("there is no such conversation")]
    UnknownConversation,
    #[error("this month's money for models is gone")]
    CostLimitReached,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a decision was not accepted. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum DecideError {
    /// Unknown, or somebody else's: the two look the same from outside.
    #[error("there is no such proposal")]
    Unknown,
    /// Expired, cancelled or already decided.
    #[error("the proposal is over")]
    Gone,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why somebody stopped waiting for a reply. The message is safe and will be answered.
#[derive(Debug, thiserror::Error)]
pub enum WaitError {
    #[error("the reply takes too long")]
    TimedOut,
    /// It was answered once, and the person had it erased.
    #[error("the reply was erased")]
    Erased,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why work on a turn stopped. The turn is as it was last stored; somebody will go on with it.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another worker took the conversation over: whatever we were about to write must not be written.
    #[error("the lease is no longer ours")]
    LeaseLost,
    #[error("a stored turn cannot be read")]
    UnreadableTurn(#[source] serde_json::Error),
    #[error("the prompt of {assistant} cannot be rendered")]
    Prompt { assistant: &'static str, source: Box<minijinja::Error> },
    #[error(transparent)]
    Turn(#[from] turn::TurnError),
    #[error("there is no assistant named {0} any more")]
    AssistantGone(String),
}

impl EngineError {
    /// Whether it is worth trying the same step again soon.
    pub(crate) fn is_transient(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_transient())
    }
}
