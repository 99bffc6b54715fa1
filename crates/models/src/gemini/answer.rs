//! The parts of an answer, in our words.

use serde_json::{Value, json};

use super::PROVIDER;
use super::signature::{Mark, call_id};
use crate::port::{ModelError, StopReason, ToolCall, Usage};
use crate::remote::arguments;

/// How an answer ended, as far as it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    Whole,
    MaxTokens,
    Filtered,
    /// The model tried to call a tool and failed at it: another try may go better.
    Botched,
    /// No reason that we know.
    Other,
}

impl Ending {
    /// Nothing while the answer goes on.
    pub(crate) fn read(candidate: &Value) -> Option<Self> {
        match candidate.get("finishReason")?.as_str()? {
            "" | "FINISH_REASON_UNSPECIFIED" => None,
            "STOP" => Some(Self::Whole),
            "MAX_TOKENS" => Some(Self::MaxTokens),
            "SAFETY" | "RECITATION" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII" | "LANGUAGE"
            | "IMAGE_SAFETY" => Some(Self::Filtered),
            "MALFORMED_FUNCTION_CALL"
            | "UNEXPECTED_TOOL_CALL"
            | "TOO_MANY_TOOL_CALLS"
            | "MALFORMED_RESPONSE"
            | "MISSING_THOUGHT_SIGNATURE" => Some(Self::Botched),
            _ => Some(Self::Other),
        }
    }

    /// Google stops in the same way with calls and without.
    pub(crate) fn stop(self, calls: &[ToolCall], text: &str) -> Result<StopReason, ModelError> {
        let unreadable = |problem| Err(ModelError::Unreadable { provider: PROVIDER, problem });
        match self {
            Self::Filtered => Ok(StopReason::Filtered),
            Self::Botched => unreadable("a call went wrong"),
            Self::MaxTokens => Ok(StopReason::MaxTokens),
            Self::Whole | Self::Other if !calls.is_empty() => Ok(StopReason::ToolCalls),
            Self::Other if text.is_empty() => unreadable("it ended without a reason"),
            Self::Whole | Self::Other => Ok(StopReason::End),
        }
    }
}

/// What a part says to the person. Thoughts are not for them.
pub(crate) fn text(part: &Value) -> Option<&str> {
    let thought = part.get("thought").and_then(Value::as_bool).unwrap_or_default();
    part.get("text")?.as_str().filter(|text| !thought && !text.is_empty())
}

/// The call that a part is.
pub(crate) fn call(model: &str, part: &Value) -> Option<Result<ToolCall, ModelError>> {
    let call = part.get("functionCall").filter(|call| call.is_object())?;
    let Some(name) = call.get("name").and_then(Value::as_str).filter(|name| !name.is_empty()) else {
        return Some(Err(ModelError::Unreadable { provider: PROVIDER, problem: "a call has no name" }));
    };
    let word = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
    let (id, signature) = (word(call.get("id")), word(part.get("thoughtSignature")));
    let arguments = match call.get("args") {
        None | Some(Value::Null) => json!({}),
        Some(Value::String(text)) => arguments(text),
        Some(value) => value.clone(),
    };
    let id = call_id(model, Mark { id: id.as_deref(), signature: signature.as_deref() });
    Some(Ok(ToolCall { id, name: name.to_owned(), arguments }))
}

/// Every piece of a stream counts all that came so far; some leave a figure out.
pub(crate) fn add_usage(usage: &mut Usage, piece: &Value) {
    let Some(counts) = piece.get("usageMetadata") else { return };
    let count = |name: &str| counts.get(name).and_then(Value::as_u64).map_or(0, bounded);
    let cached = count("cachedContentTokenCount");
    let read = count("promptTokenCount").saturating_add(count("toolUsePromptTokenCount"));
    let made = count("candidatesTokenCount").saturating_add(count("thoughtsTokenCount"));
    usage.cached_tokens = usage.cached_tokens.max(cached);
    usage.input_tokens = usage.input_tokens.max(read.saturating_sub(cached));
    usage.output_tokens = usage.output_tokens.max(made);
}

pub(crate) fn bounded(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
