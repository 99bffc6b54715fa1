//! A Chat Completions answer as ours.

use serde_json::Value;

use super::complaint::Complaint;
use super::thinking::said_aloud;
use super::tool_calls::{ToolCalls, forced, written};
use crate::port::{Answer, ModelError, Request, StopReason, ToolCall, Usage};

/// Reads a whole answer.
pub(super) fn read(provider: &'static str, request: &Request, body: &Value) -> Result<Answer, ModelError> {
    let Some(choice) = body["choices"].as_array().and_then(|choices| choices.first()) else {
        return Err(without_choices(provider, body));
    };
    if let Some(error) = error_in(body).or_else(|| error_in(choice)) {
        return Err(Complaint::read(error).into_error(provider));
    }
    let message = message(choice, ["message", "delta"]);
    let ended = Ended {
        text: said_aloud(&text_of(message)),
        calls: ToolCalls::whole(message),
        reason: finish_reason(choice).unwrap_or_default().to_owned(),
        refused: refuses(message),
        usage: usage_in(body).unwrap_or_default(),
    };
    ended.into_answer(provider, forced(request).as_deref(), seed(request))
}

fn without_choices(provider: &'static str, body: &Value) -> ModelError {
    let told = ["error", "detail", "message"].iter().any(|key| !body[key].is_null()) || body.is_array();
    if told {
        return Complaint::read(body).into_error(provider);
    }
    ModelError::Unreadable { provider, problem: "it has no choices" }
}

/// Everything that was heard of an answer.
pub(super) struct Ended {
    pub(super) text: String,
    pub(super) calls: ToolCalls,
    pub(super) reason: String,
    pub(super) refused: bool,
    pub(super) usage: Usage,
}

impl Ended {
    pub(super) fn into_answer(
        self,
        provider: &'static str,
        forced: Option<&str>,
        seed: usize,
    ) -> Result<Answer, ModelError> {
        let mut text = self.text;
        let mut calls = self.calls.finish(provider, seed)?;
        let call = forced.filter(|_| calls.is_empty()).and_then(|name| Some((name, written(&text, name)?)));
        if let Some((name, arguments)) = call {
            calls.push(ToolCall { id: format!("call_{seed}_0"), name: name.to_owned(), arguments });
            text = String::new();
        }
        let stop = match self.reason.to_lowercase().as_str() {
            "error" | "abort" | "network_error" | "insufficient_system_resource" => {
                return Err(broken(provider));
            }
            "content_filter" | "safety" | "refusal" | "sensitive" => StopReason::Filtered,
            _ if self.refused => StopReason::Filtered,
            "length" | "max_tokens" | "model_length" => StopReason::MaxTokens,
            _ if !calls.is_empty() => StopReason::ToolCalls,
            _ => StopReason::End,
        };
        Ok(Answer { text, calls, stop, usage: self.usage, model: String::new() })
    }
}

/// The provider did not finish what it began.
pub(super) fn broken(provider: &'static str) -> ModelError {
    ModelError::Unavailable { provider, retry_after: None, source: "the answer broke off".into() }
}

/// Different for every answer of a conversation, and the same when it is replayed.
pub(super) fn seed(request: &Request) -> usize {
    request.messages.len()
}

/// The message of a choice by the first of these names that it has, or the choice itself.
pub(super) fn message<'a>(choice: &'a Value, names: [&str; 2]) -> &'a Value {
    names.iter().filter_map(|name| choice.get(name)).find(|message| message.is_object()).unwrap_or(choice)
}

/// What is said: a text, or parts of one.
pub(super) fn text_of(message: &Value) -> String {
    let part = |part: &Value| match part {
        Value::String(text) => text.clone(),
        part if matches!(part["type"].as_str(), None | Some("text" | "output_text")) => {
            part["text"].as_str().unwrap_or_default().to_owned()
        }
        _ => String::new(),
    };
    match &message["content"] {
        Value::Array(parts) => parts.iter().map(part).collect(),
        Value::Null => message["text"].as_str().unwrap_or_default().to_owned(),
        content => part(content),
    }
}

/// A model that will not, says so in a place of its own.
pub(super) fn refuses(message: &Value) -> bool {
    message["refusal"].as_str().is_some_and(|refusal| !refusal.is_empty())
}

pub(super) fn finish_reason(choice: &Value) -> Option<&str> {
    choice["finish_reason"].as_str().filter(|reason| !reason.is_empty())
}

/// The error in a part of an answer, if there is one.
pub(super) fn error_in(part: &Value) -> Option<&Value> {
    let error = part.get("error")?;
    let is_error = match error {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    };
    is_error.then_some(part)
}

/// The tokens that a body or one of its parts reports.
pub(super) fn usage_in(body: &Value) -> Option<Usage> {
    let places = [&body["usage"], &body["choices"][0]["usage"], &body["x_groq"]["usage"]];
    let usage = places.into_iter().find(|usage| usage.is_object())?;
    let tokens = |names: &[&str]| {
        let count = names.iter().find_map(|name| number(usage.pointer(name)?)).unwrap_or(0);
        u32::try_from(count).unwrap_or(u32::MAX)
    };
    let input = tokens(&["/prompt_tokens", "/input_tokens"]);
    let cached = tokens(&[
        "/prompt_tokens_details/cached_tokens",
        "/input_tokens_details/cached_tokens",
        "/prompt_cache_hit_tokens",
        "/cached_tokens",
    ]);
    let cached = cached.min(input);
    Some(Usage {
        input_tokens: input - cached,
        output_tokens: tokens(&["/completion_tokens", "/output_tokens"]),
        cached_tokens: cached,
        ..Usage::default()
    })
}

/// A count, also where a server writes it as a text or with a fraction.
pub(super) fn number(value: &Value) -> Option<u64> {
    let text = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim().to_owned(),
        _ => return None,
    };
    let (whole, _) = text.split_once('.').unwrap_or((&text, ""));
    whole.parse().ok()
}
