//! What Papo asks of any model, and what any model may answer.

use std::sync::Arc;
use std::time::Duration;

use domain::Language;
use domain::sentence::Phrasing;
pub use domain::tool::{ToolCall, ToolOutcome};
use futures::future::BoxFuture;
use futures::stream::BoxStream;
use jiff::Zoned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One question to a model: everything it may know, and nothing else.
#[derive(Debug, Clone)]
pub struct Request {
    pub system: String,
    /// The conversation so far, oldest first. The last one is what the model is asked to continue.
    pub messages: Vec<ModelMessage>,
    /// Shared: the same tools are offered turn after turn.
    pub tools: Arc<[ToolOffer]>,
    pub tool_choice: ToolChoice,
    pub temperature: Option<f32>,
    pub max_tokens: u32,
    /// When and where the person is speaking.
    pub now: Zoned,
    /// The language the person reads.
    pub language: Language,
    /// The call that awaits the person's yes, when that is what the question is about.
    pub pending: Option<ToolCall>,
}

/// A tool as it is offered to a model.
#[derive(Debug, Clone)]
pub struct ToolOffer {
    pub name: String,
    pub description: String,
    /// JSON Schema of the arguments.
    pub schema: Value,
    /// Arguments that validate against the schema.
    pub examples: Vec<Value>,
    /// The everyday sentences that ask for this tool.
    pub phrasings: &'static [Phrasing],
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToolChoice {
    Auto,
    Required,
    None,
    /// This tool and no other.
    Named(String),
}

/// One entry of the conversation, in the words every vendor has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "role", rename_all = "snake_case")]
pub enum ModelMessage {
    User {
        text: String,
    },
    Assistant {
        text: String,
        calls: Vec<ToolCall>,
    },
    /// The outcomes of the calls of the assistant message before it, in the same order.
    Tools {
        outcomes: Vec<ToolOutcome>,
    },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    pub text: String,
    pub calls: Vec<ToolCall>,
    pub stop: StopReason,
    pub usage: Usage,
    pub model: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    End,
    ToolCalls,
    MaxTokens,
    Filtered,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Usage {
    pub input_tokens: u32,
    pub output_tokens: u32,
}

/// A piece of an answer while it is being made.
#[derive(Debug, Clone, PartialEq)]
pub enum Chunk {
    Text(String),
    /// The whole answer; always the last chunk.
    Done(Answer),
}

/// A model, whoever serves it.
pub trait Model: Send + Sync + std::fmt::Debug {
    /// As `PAPO_MODEL` names it: `offline`, `claude:NAME` …
    fn name(&self) -> &str;

    fn answer<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>>;

    /// The same answer, piece by piece.
    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>>;

    fn count_tokens(&self, text: &str) -> u32;
}

/// Why there is no answer, as the decision somebody has to take.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    #[error("{provider} asks to wait")]
    RateLimited { provider: &'static str, retry_after: Option<Duration> },
    #[error("the prompt is too long for {model}")]
    TooLong { model: String },
    #[error("{provider} refused the key")]
    Unauthorised { provider: &'static str },
    #[error("{provider} took too long")]
    TimedOut { provider: &'static str },
    #[error("{provider} is not answering")]
    Unavailable {
        provider: &'static str,
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    #[error("{provider} refused the request")]
    Refused { provider: &'static str, status: Option<u16> },
    #[error("{provider} answered something that cannot be read")]
    Unreadable { provider: &'static str },
}
