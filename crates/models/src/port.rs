//! What Papo asks of any model, and what any model may answer.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use domain::sentence::{Phrasing, Taught};
pub use domain::tool::{ToolCall, ToolOutcome};
use domain::{Language, Timestamp, Words};
use futures::future::BoxFuture;
use futures::stream::BoxStream;
use jiff::Zoned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::directory::Directory;
use crate::ledger::Ledger;

/// One question to a model: everything it may know, and nothing else.
#[derive(Debug, Clone)]
pub struct Request {
    pub system: String,
    /// The conversation so far, oldest first. The last one is what the model is asked to continue.
    pub messages: Vec<ModelMessage>,
    /// Shared: the same tools are offered turn after turn.
    pub tools: Arc<[ToolOffer]>,
    /// What they are about, for models that cannot be shown all of them.
    pub directory: Option<Arc<Directory>>,
    pub tool_choice: ToolChoice,
    pub temperature: Option<f32>,
    pub max_tokens: u32,
    /// When and where the person is speaking.
    pub now: Zoned,
    /// The language the person reads.
    pub language: Language,
    /// The call that awaits the person's yes, when that is what the question is about.
    pub pending: Option<ToolCall>,
    /// The call that waits for one of its arguments, when that is what the person was asked for.
    pub awaited: Option<Awaited>,
    /// What the person was asked beside the last reply, if something: the name of the topic.
    pub open_question: Option<&'static str>,
    /// Who is speaking, for a model that reads no prompt: its own words for small talk, where it has any.
    pub voice: Option<Voice>,
    /// Which of the assistant's two models this is worth.
    pub size: Size,
    /// When nobody waits for the answer any more.
    pub deadline: Option<Timestamp>,
    /// Where the calls that are made for this are written down.
    pub ledger: Ledger,
    /// Pictures that came with the last message of the person.
    pub images: Vec<Image>,
    /// What the person has read of this very answer already, before the connection to somebody broke. The
    /// model goes on from there; its answer holds only what follows.
    pub begun: String,
}

impl Request {
    /// The request as a model reads it: within its budget.
    pub fn fitted(&self) -> Cow<'_, Self> {
        let fitted = self.directory.as_ref().and_then(|directory| directory.fitted(self));
        fitted.map_or(Cow::Borrowed(self), Cow::Owned)
    }

    /// A plain question: no tools, nothing waiting, the usual length. What differs is set on top of it.
    pub fn new(system: impl Into<String>, messages: Vec<ModelMessage>, now: Zoned) -> Self {
        Self {
            system: system.into(),
            messages,
            tools: Arc::from([]),
            directory: None,
            tool_choice: ToolChoice::Auto,
            temperature: None,
            max_tokens: 1024,
            now,
            language: Language::Portuguese,
            pending: None,
            awaited: None,
            open_question: None,
            voice: None,
            size: Size::Small,
            deadline: None,
            ledger: Ledger::default(),
            images: Vec::new(),
            begun: String::new(),
        }
    }
}

/// A call that lacks something which the person was asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Awaited {
    pub call: ToolCall,
    /// The argument that is missing.
    pub argument: String,
}

/// An assistant's own words for what asks for no tool: a greeting, thanks, who it is. They stand in its catalogue under
/// `<assistant>.talk.<topic>`; what it does not bring, the model says in its own way.
#[derive(Debug, Clone)]
pub struct Voice {
    pub assistant: &'static str,
    pub words: Words,
    /// What a model that learned from sentences knows about its tools.
    pub taught: Option<Taught>,
    /// How the person is called, if they said so.
    pub called: Option<String>,
}

impl Voice {
    pub fn say(&self, topic: &str, holes: &[(&str, &str)]) -> Option<String> {
        let key = format!("{}.talk.{topic}", self.assistant);
        self.words.has(&key).then(|| self.words.fill(&key, holes))
    }
}

/// The two models that an assistant names: the small one for most of what people say, the large one for what
/// deserves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    #[default]
    Small,
    Large,
}

/// A picture as it came in.
#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    /// `image/jpeg`, `image/png` …
    pub media_type: String,
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Image {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Image({}, {} bytes)", self.media_type, self.bytes.len())
    }
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

impl ToolOffer {
    /// What it takes of a prompt, about.
    pub(crate) fn bytes(&self) -> usize {
        self.description.len() + self.schema.to_string().len()
    }
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

/// What an answer was made of, in the tokens of whoever made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    /// Read at the full price.
    pub input_tokens: u32,
    pub output_tokens: u32,
    /// Read from the provider's cache.
    pub cached_tokens: u32,
    /// Read and kept in the provider's cache.
    pub cache_write_tokens: u32,
    /// The provider did not say: these are our own guess.
    pub estimated: bool,
}

impl Usage {
    pub fn all_input(&self) -> u32 {
        self.input_tokens.saturating_add(self.cached_tokens).saturating_add(self.cache_write_tokens)
    }
}

/// How long a prompt is, and whether the provider said so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenCount {
    Exact(u32),
    Estimated(u32),
}

/// A piece of an answer while it is being made.
#[derive(Debug, Clone, PartialEq)]
pub enum Chunk {
    Text(String),
    /// The whole answer; always the last chunk.
    Done(Answer),
}

/// Something that a message may ask for: how likely it is, and what of the message spoke for it, the most telling first.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Weighed {
    pub wish: String,
    pub chance: f32,
    pub spoke: Vec<String>,
}

/// A model, whoever serves it.
pub trait Model: Send + Sync + std::fmt::Debug {
    /// As `PAPO_MODEL` names it: `offline`, `claude:NAME` …
    fn name(&self) -> &str;

    fn answer<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>>;

    /// The same answer, piece by piece. Every text chunk is new: nothing is said twice.
    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>>;

    /// How many tokens the request weighs.
    fn count_tokens<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<TokenCount, ModelError>>;

    /// Whether it looks at the pictures of a request. One that does not reads the words alone.
    fn sees(&self) -> bool {
        false
    }

    /// Whether an answer comes from a model that follows a conversation, so that a question in it shows that the person was
    /// understood. One that only matches sentences asks back where it did not understand. A model answers for itself, and
    /// says yes to the answers of others.
    fn converses(&self, _answer: &Answer) -> bool {
        true
    }

    /// What the message of a request was weighed as on the way to an answer of its own, the likeliest first, for whoever asks why.
    /// A model that cannot tell says nothing.
    fn weighed(&self, _request: &Request, _answer: &Answer) -> Vec<Weighed> {
        Vec::new()
    }

    /// Whether the model can be reached and takes our key: for people who look, not for every turn.
    fn check(&self) -> BoxFuture<'_, Result<(), ModelError>>;
}

/// Why there is no answer, as the decision somebody has to take. No variant carries a vendor's sentence.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    #[error("{provider} asks to wait")]
    RateLimited { provider: &'static str, retry_after: Option<Duration> },
    #[error("the prompt is too long for {provider}")]
    TooLong { provider: &'static str },
    #[error("{provider} refused the key")]
    Unauthorised { provider: &'static str },
    #[error("{provider} took too long")]
    TimedOut { provider: &'static str },
    #[error("{provider} is not answering")]
    Unavailable {
        provider: &'static str,
        retry_after: Option<Duration>,
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The request itself is wrong there: an unknown model, a parameter it does not take.
    #[error("{provider} refused the request ({})", .code.as_deref().unwrap_or("no code"))]
    Refused { provider: &'static str, status: Option<u16>, code: Option<String> },
    #[error("{provider} answered nothing")]
    Empty { provider: &'static str },
    #[error("{provider} answered something that cannot be read: {problem}")]
    Unreadable { provider: &'static str, problem: &'static str },
}

/// What to do about an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The same request may work, not before this long.
    RetryAfter(Option<Duration>),
    /// A smaller prompt may work.
    Shrink,
    /// Somebody has to mend the key; meanwhile the next provider.
    Reauthenticate,
    /// Nothing will make this request work here; the next provider may.
    GiveUp,
}

impl ModelError {
    pub fn decision(&self) -> Decision {
        match self {
            Self::RateLimited { retry_after, .. } | Self::Unavailable { retry_after, .. } => {
                Decision::RetryAfter(*retry_after)
            }
            Self::Empty { .. } | Self::Unreadable { .. } => Decision::RetryAfter(None),
            Self::TimedOut { .. } | Self::TooLong { .. } => Decision::Shrink,
            Self::Unauthorised { .. } => Decision::Reauthenticate,
            Self::Refused { .. } => Decision::GiveUp,
        }
    }

    /// A word for metrics and for the record of a call.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::RateLimited { .. } => "rate_limited",
            Self::TooLong { .. } => "too_long",
            Self::Unauthorised { .. } => "unauthorised",
            Self::TimedOut { .. } => "timed_out",
            Self::Unavailable { .. } => "unavailable",
            Self::Refused { .. } => "refused",
            Self::Empty { .. } => "empty",
            Self::Unreadable { .. } => "unreadable",
        }
    }
}

/// An honest guess where nobody counts: Portuguese runs at about four bytes to the token.
pub fn estimated_tokens(request: &Request) -> u32 {
    let tools: usize = request.tools.iter().map(ToolOffer::bytes).sum();
    tokens_in(bytes_besides_tools(request) + tools)
}

/// What a prompt holds besides its tools.
pub(crate) fn bytes_besides_tools(request: &Request) -> usize {
    let messages: usize = request.messages.iter().map(length_of).sum();
    request.system.len() + messages + request.begun.len()
}

/// The same guess for a text of so many bytes.
pub fn tokens_in(bytes: usize) -> u32 {
    u32::try_from(bytes.div_ceil(4)).unwrap_or(u32::MAX)
}

/// The bytes of a message that somebody has to read.
fn length_of(message: &ModelMessage) -> usize {
    match message {
        ModelMessage::User { text } => text.len(),
        ModelMessage::Assistant { text, calls } => {
            text.len() + calls.iter().map(|call| call.arguments.to_string().len()).sum::<usize>()
        }
        ModelMessage::Tools { outcomes } => {
            outcomes.iter().map(|outcome| outcome.content.to_string().len()).sum()
        }
    }
}
