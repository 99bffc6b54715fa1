//! What Claude's errors mean, before and in the middle of an answer.

use serde_json::Value;

use super::PROVIDER;
use crate::port::ModelError;
use crate::remote::{Fault, Meaning};

/// The most that is read of a complaint.
const MAX_WORDS: usize = 4096;

/// How a prompt is called too long, by Anthropic and by those who speak like it.
const TOO_LONG: [&str; 6] = [
    "prompt is too long",
    "context limit",
    "context length",
    "context window",
    "input is too long",
    "too many input tokens",
];

pub(super) fn fault(body: &Value) -> Fault {
    let kind = kind(body);
    Fault::new(kind, meaning(kind.unwrap_or_default(), &words(body)))
}

/// An error that came where an answer was promised: in the middle of a stream, or under a status of success.
pub(super) fn told(body: &Value) -> ModelError {
    fault(body).into_error(PROVIDER, status(kind(body).unwrap_or_default()), None)
}

/// The connection ended before the answer did.
pub(super) fn broken_off() -> ModelError {
    let source = "the stream ended in the middle of the answer".into();
    ModelError::Unavailable { provider: PROVIDER, retry_after: None, source }
}

pub(super) const fn unreadable(problem: &'static str) -> ModelError {
    ModelError::Unreadable { provider: PROVIDER, problem }
}

/// What the server says is wrong, in lower case, wherever it says it. What it may quote of our own request is
/// left out.
pub(super) fn words(body: &Value) -> String {
    let mut said = String::new();
    let places = ["/error/message", "/error/param", "/error", "/message", "/detail", ""];
    for text in places.iter().filter_map(|place| body.pointer(place)?.as_str()) {
        push(&mut said, text);
    }
    for entry in body["detail"].as_array().into_iter().flatten() {
        push(&mut said, entry["msg"].as_str().unwrap_or_default());
        for step in entry["loc"].as_array().into_iter().flatten() {
            push(&mut said, step.as_str().unwrap_or_default());
        }
    }
    said
}

fn push(said: &mut String, text: &str) {
    if !text.is_empty() && said.len() < MAX_WORDS {
        said.extend(text.chars().take(MAX_WORDS).chain([' ']).flat_map(char::to_lowercase));
    }
}

fn kind(body: &Value) -> Option<&str> {
    body["error"]["type"].as_str()
}

fn meaning(kind: &str, words: &str) -> Meaning {
    match kind {
        "overloaded_error" => Meaning::Overloaded,
        "rate_limit_error" => Meaning::RateLimited,
        "authentication_error" | "permission_error" => Meaning::Unauthorised,
        "billing_error" => Meaning::OutOfCredit,
        "request_too_large" => Meaning::TooLong,
        _ if TOO_LONG.iter().any(|phrase| words.contains(phrase)) => Meaning::TooLong,
        _ if words.contains("credit balance") => Meaning::OutOfCredit,
        _ => Meaning::AsTheStatus,
    }
}

/// The status that an error would have had, had it come in time. What nobody knows is the server's own trouble.
fn status(kind: &str) -> u16 {
    match kind {
        "invalid_request_error" => 400,
        "authentication_error" => 401,
        "billing_error" => 402,
        "permission_error" => 403,
        "not_found_error" => 404,
        "request_too_large" => 413,
        "rate_limit_error" => 429,
        "timeout_error" => 504,
        "overloaded_error" => 529,
        _ => 500,
    }
}

#[cfg(test)]
#[path = "fault_tests.rs"]
mod tests;
