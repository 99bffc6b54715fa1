//! Why a call did not work, as something the caller can mend and the person can read.

use domain::tool::{ToolCall, ToolOutcome};
use serde_json::{Value, json};
use store::StoreError;

#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    #[error("there is no tool named {name}")]
    Unknown { name: String },
    #[error("the arguments do not fit: {problems:?}")]
    Invalid { problems: Vec<String> },
    #[error("this tool is not open to this person")]
    Forbidden,
    #[error("this tool was called too often")]
    RateLimited,
    /// The very same call was made a moment ago: once is enough.
    #[error("this call was made already")]
    Repeated,
    /// The tool itself says no, with a stable code and a sentence for the person. Where that asks for something which only
    /// the person can give, the call waits for their answer.
    #[error("refused: {code}")]
    Refused { code: &'static str, message: String, lacks: Option<Lacks> },
    #[error("the database did not work")]
    Store(#[from] StoreError),
}

/// What a refusal asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct Lacks {
    pub argument: String,
    /// The arguments that wait, where the tool read more in the message than the call gave it.
    pub given: Option<Value>,
}

impl ToolError {
    pub fn refused(code: &'static str, message: impl Into<String>) -> Self {
        Self::Refused { code, message: message.into(), lacks: None }
    }

    /// The same, as a question for this argument.
    #[must_use]
    pub fn lacking(self, argument: impl Into<String>) -> Self {
        match self {
            Self::Refused { code, message, .. } => {
                Self::Refused { code, message, lacks: Some(Lacks { argument: argument.into(), given: None }) }
            }
            other => other,
        }
    }

    /// The same, where these arguments wait for the answer.
    #[must_use]
    pub fn keeping(mut self, arguments: Value) -> Self {
        if let Self::Refused { lacks: Some(lacks), .. } = &mut self {
            lacks.given = Some(arguments);
        }
        self
    }

    /// Asks for nothing that the call does not take: what several tools refuse in the same words is no argument of each.
    pub(crate) fn about(self, takes: impl Fn(&str) -> bool) -> Self {
        match self {
            Self::Refused { code, message, lacks } => {
                Self::Refused { code, message, lacks: lacks.filter(|lacks| takes(&lacks.argument)) }
            }
            other => other,
        }
    }

    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "unknown_tool",
            Self::Invalid { .. } => "invalid_arguments",
            Self::Forbidden => "forbidden",
            Self::RateLimited => "rate_limited",
            Self::Repeated => "repeated_call",
            Self::Refused { code, .. } => code,
            Self::Store(_) => "storage",
        }
    }

    /// Whether an outcome tells of a call that made no sense, rather than of a no.
    pub fn is_the_callers(outcome: &Value) -> bool {
        matches!(
            outcome.get("code").and_then(Value::as_str),
            None | Some("unknown_tool" | "invalid_arguments" | "repeated_call" | "storage")
        )
    }

    /// Whether the same call may work later without being changed.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_transient())
    }

    /// What the caller reads: a code, a sentence, and for bad arguments what is bad about them.
    pub fn outcome(&self, call: &ToolCall, words: &domain::Words) -> ToolOutcome {
        let message = match self {
            Self::Refused { message, .. } => message.clone(),
            Self::Unknown { .. } | Self::Invalid { .. } => words.text("tools.invalid").to_owned(),
            Self::Forbidden => words.text("tools.forbidden").to_owned(),
            Self::RateLimited => words.text("tools.rate_limited").to_owned(),
            // The person is asked about the first one; there is nothing to say about the second.
            Self::Repeated => String::new(),
            Self::Store(_) => words.text("tools.failed").to_owned(),
        };
        let mut content = json!({ "code": self.code(), "message": message });
        if let Self::Invalid { problems } = self {
            content["problems"] = json!(problems);
        }
        ToolOutcome { call_id: call.id.clone(), name: call.name.clone(), content, ok: false }
    }
}
