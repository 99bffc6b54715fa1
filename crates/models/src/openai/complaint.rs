//! An error as servers tell it: every one has a shape of its own.

use serde_json::Value;

use crate::port::ModelError;
use crate::remote::{Fault, Meaning};

/// Keys whose values are not what the server says, but what we said or what it calls us.
const NOT_SAID: [&str; 12] = [
    "input",
    "ctx",
    "url",
    "type",
    "code",
    "param",
    "object",
    "id",
    "request_id",
    "user_id",
    "headers",
    "failed_generation",
];
/// A message of so few words says only that something is wrong.
const FEW_WORDS: usize = 6;

const TOO_LONG: [&str; 5] = [
    "context_length_exceeded",
    "exceed_context_size_error",
    "prompt_too_long",
    "request_too_large",
    "tokens_limit_reached",
];
const OUT_OF_CREDIT: [&str; 4] =
    ["insufficient_quota", "billing_hard_limit_reached", "insufficient_balance", "insufficient_credits"];
const UNAUTHORISED: [&str; 4] =
    ["invalid_api_key", "authentication_error", "invalid_authentication", "unauthorized"];
const RATE_LIMITED: [&str; 4] =
    ["rate_limit_exceeded", "rate_limit_error", "rate_limited", "too_many_requests"];
/// `tool_use_failed` is a model that wrote a broken call: the next try may be whole.
const OVERLOADED: [&str; 7] = [
    "overloaded_error",
    "engine_overloaded",
    "server_error",
    "internal_server_error",
    "service_unavailable",
    "unavailable_error",
    "tool_use_failed",
];
/// How servers without codes say that the prompt does not fit.
const TOO_LONG_SAID: [&str; 14] = [
    "context length",
    "context window",
    "context size",
    "maximum context",
    "available context",
    "context_length",
    "too many tokens",
    "token limit",
    "maximum number of tokens",
    "prompt is too long",
    "input is too long",
    "reduce the length",
    "request too large",
    "`inputs` tokens",
];
const OUT_OF_CREDIT_SAID: [&str; 3] = ["insufficient balance", "insufficient credit", "out of credits"];

/// What an error body says, wherever it says it. Only decisions leave this module, never its sentences.
#[derive(Debug, Default)]
pub(super) struct Complaint {
    /// Everything it says, in lower case.
    said: String,
    /// The vendor's words for it: the more exact one first.
    words: Vec<String>,
    param: String,
    /// Where the error of a 200 answer hides its status.
    status: Option<u16>,
}

impl Complaint {
    pub(super) fn read(body: &Value) -> Self {
        let body = body.as_array().and_then(|bodies| bodies.first()).unwrap_or(body);
        let error = body.get("error").filter(|error| !error.is_null()).unwrap_or(body);
        let mut said = String::new();
        gather(error, &mut said);
        let field = |name: &str| error.get(name);
        let status = ["code", "status", "status_code", "error_code"]
            .iter()
            .filter_map(|name| error.get(name).or_else(|| body.get(name)))
            .find_map(status);
        let words = ["code", "type"].iter().filter_map(|name| field(name)?.as_str());
        Self {
            said: said.to_lowercase(),
            words: words.filter(|word| word.parse::<u16>().is_err()).map(str::to_owned).collect(),
            param: field("param").and_then(Value::as_str).unwrap_or_default().to_lowercase(),
            status,
        }
    }

    /// Whether any of these is in what it names or says.
    pub(super) fn mentions(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.param.contains(name) || self.said.contains(name))
    }

    /// Whether somebody who reads it is none the wiser.
    pub(super) fn says_nothing(&self) -> bool {
        let is_page = self.said.trim_start().starts_with('<');
        self.param.is_empty() && (is_page || self.said.split_whitespace().count() <= FEW_WORDS)
    }

    /// Whether it is the model that is not there, and not the path.
    pub(super) fn misses_the_model(&self) -> bool {
        self.words.iter().any(|word| word == "model_not_found") || self.mentions(&["model"])
    }

    pub(super) fn fault(&self, status: u16) -> Fault {
        let code = match status {
            404 if self.misses_the_model() => Some("model_not_found"),
            _ => self.words.first().map(String::as_str),
        };
        Fault::new(code, self.meaning(status))
    }

    /// The error of an answer that began as a good one.
    pub(super) fn into_error(self, provider: &'static str) -> ModelError {
        let is_ours = self.words.iter().any(|word| word == "invalid_request_error");
        let status = self.status.unwrap_or(if is_ours { 400 } else { 500 });
        self.fault(status).into_error(provider, status, None)
    }

    fn meaning(&self, status: u16) -> Meaning {
        let is = |codes: &[&str]| self.words.iter().any(|word| codes.contains(&word.to_lowercase().as_str()));
        // Servers that speak of tokens per minute mean the rate, unless one request alone is over it.
        let may_be_long = status != 429 || self.mentions(&["request too large"]);
        if is(&TOO_LONG) || may_be_long && self.mentions(&TOO_LONG_SAID) {
            Meaning::TooLong
        } else if is(&OUT_OF_CREDIT) || self.mentions(&OUT_OF_CREDIT_SAID) {
            Meaning::OutOfCredit
        } else if is(&UNAUTHORISED) {
            Meaning::Unauthorised
        } else if is(&RATE_LIMITED) {
            Meaning::RateLimited
        } else if is(&OVERLOADED) {
            Meaning::Overloaded
        } else {
            Meaning::AsTheStatus
        }
    }
}

/// A number that can only be the status of an error.
fn status(value: &Value) -> Option<u16> {
    let number = value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())?;
    u16::try_from(number).ok().filter(|status| (400..600).contains(status))
}

/// Every text in the error, with a space between.
fn gather(value: &Value, said: &mut String) {
    match value {
        Value::String(text) => {
            said.push_str(text);
            said.push(' ');
        }
        Value::Array(values) => values.iter().for_each(|value| gather(value, said)),
        Value::Object(fields) => {
            let said_there = fields.iter().filter(|(name, _)| !NOT_SAID.contains(&name.as_str()));
            said_there.for_each(|(_, value)| gather(value, said));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
#[path = "complaint_tests.rs"]
mod tests;
