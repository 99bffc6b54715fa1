//! The port that every channel implements.

use domain::{ConversationId, MessageId, Scope};
use futures::future::BoxFuture;

use crate::Permit;

/// A message as a channel delivers it.
#[derive(Debug, Clone, PartialEq)]
pub struct Delivery {
    pub scope: Scope,
    pub conversation: ConversationId,
    pub message: MessageId,
    pub text: String,
}

#[derive(Debug, thiserror::Error)]
pub enum SendError {
    #[error("nobody is listening")]
    NobodyListening,
}

/// Where messages leave Papo.
pub trait Channel: Send + Sync + std::fmt::Debug {
    fn name(&self) -> &'static str;

    /// Hands the message over. The permit is used up: one permit, one send.
    fn send(&self, permit: Permit, delivery: Delivery) -> BoxFuture<'_, Result<(), SendError>>;
}
