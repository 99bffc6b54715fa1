//! What an answer of Evolution's means for the message. It answers 400 for nearly everything that goes wrong, also for
//! what went wrong after the message had left.

use std::time::Duration;

use outbound::{Handed, SendError};
use serde_json::Value;
use wire::Failure;

use super::lenient::owned;

/// How deep the words of an error lie at most.
const MAX_DEPTH: usize = 6;

/// An answer as it came.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) retry_after: Option<Duration>,
    /// What is not JSON is a text.
    pub(super) body: Value,
    /// Why the body was not read to its end.
    pub(super) unread: Option<Failure>,
}

/// What became of a message.
#[derive(Debug, PartialEq)]
pub(super) enum DeliveryVerdict {
    Handed(Handed),
    /// WhatsApp knows nobody by this number; by its other form, perhaps.
    NoSuchNumber,
    Failed(SendError),
}

/// What Evolution says when an instance is not connected to WhatsApp. All of it is said before anything leaves.
const SESSION_LOST: [&str; 7] = [
    "connection closed",
    "not connected",
    "session closed",
    "reading 'onwhatsapp'",
    "reading 'sendmessage'",
    "reading 'textmessage'",
    "reading 'client'",
];
/// What it says of a request that it does not even try.
const INVALID: [&str; 5] =
    ["requires property", "is required", "cannot be empty", "is not of a type", "invalid format"];

pub(super) fn verdict(answer: &Answer) -> DeliveryVerdict {
    let retry_after = answer.retry_after;
    let away = |code| DeliveryVerdict::Failed(SendError::Away { code, retry_after });
    let words = Words::of(&answer.body);
    match answer.status {
        200..300 => DeliveryVerdict::Handed(Handed { provider_id: owned(&answer.body, "/key/id") }),
        300..400 => away("redirected"),
        // A wrong key or name is the operator's to mend; the message can wait for it.
        401 | 403 => away("unauthorised"),
        404 => away("no_such_instance"),
        429 => away("rate_limited"),
        413 => DeliveryVerdict::Failed(SendError::Refused { code: "too_long" }),
        400..500 if words.says_nobody => DeliveryVerdict::NoSuchNumber,
        _ if words.has(&SESSION_LOST) && !words.has(&["prisma"]) => away("session_lost"),
        400..500 if words.has(&INVALID) => DeliveryVerdict::Failed(SendError::Refused { code: "invalid" }),
        status if status < 500 => {
            DeliveryVerdict::Failed(SendError::Unknown { code: "failed_while_sending" })
        }
        _ => DeliveryVerdict::Failed(SendError::Unknown { code: "server_error" }),
    }
}

/// Why a question came to nothing; the difference is whether anybody heard it.
pub(super) fn failed(failure: &Failure) -> SendError {
    match failure {
        Failure::Unreachable(_) => SendError::Away { code: "unreachable", retry_after: None },
        Failure::Unreached => SendError::Away { code: "connect_timeout", retry_after: None },
        Failure::Broken(_) => SendError::Unknown { code: "connection_cut" },
        Failure::Silent => SendError::Unknown { code: "timed_out" },
        Failure::TooBig => SendError::Unknown { code: "answer_too_big" },
    }
}

/// The words of an error. They may name people: they are looked at, and never kept.
struct Words {
    said: String,
    /// `exists: false`, of a number.
    says_nobody: bool,
}

impl Words {
    fn of(body: &Value) -> Self {
        let mut words = Self { said: String::new(), says_nobody: false };
        words.take(body, MAX_DEPTH);
        words
    }

    fn take(&mut self, value: &Value, depth: usize) {
        match value {
            Value::String(text) => {
                self.said.push('\n');
                self.said.push_str(&text.to_lowercase());
            }
            Value::Array(list) if depth > 0 => list.iter().for_each(|item| self.take(item, depth - 1)),
            Value::Object(map) if depth > 0 => {
                self.says_nobody |= map.get("exists") == Some(&Value::Bool(false));
                map.values().for_each(|item| self.take(item, depth - 1));
            }
            _ => {}
        }
    }

    fn has(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.said.contains(phrase))
    }
}

#[cfg(test)]
#[path = "verdict_tests.rs"]
mod tests;
