//! What Google's errors mean. They come as one object or, from a stream that never began, as a list of one.

use std::time::Duration;

use serde_json::Value;

use super::PROVIDER;
use crate::port::ModelError;
use crate::remote::{Fault, Meaning};

/// The longest that a wait in an error is believed.
const MAX_DELAY: Duration = Duration::from_hours(24);

pub(crate) fn read(body: &Value) -> Fault {
    let Some(error) = error(body) else { return Fault::default() };
    let text = |name: &str| error.get(name).and_then(Value::as_str);
    let details = error.get("details").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let detail = |name: &str| details.iter().find_map(|detail| detail.get(name)?.as_str());
    let (status, reason) = (text("status"), detail("reason"));
    let sentence = text("message").unwrap_or_default().to_ascii_lowercase();
    let meaning = if is_key_trouble(status, reason, &sentence) {
        Meaning::Unauthorised
    } else if (sentence.contains("token") || sentence.contains("payload size"))
        && sentence.contains("exceeds")
    {
        Meaning::TooLong
    } else {
        match status {
            Some("RESOURCE_EXHAUSTED") if is_spent(details, &sentence) => Meaning::OutOfCredit,
            Some("RESOURCE_EXHAUSTED") => Meaning::RateLimited,
            Some("UNAVAILABLE" | "INTERNAL" | "DEADLINE_EXCEEDED" | "ABORTED") => Meaning::Overloaded,
            _ => Meaning::AsTheStatus,
        }
    };
    let retry_after = detail("retryDelay").and_then(delay);
    Fault { retry_after, ..Fault::new(reason.or(status), meaning) }
}

/// The sentence that came with an error, for whoever looks for a name in it.
pub(crate) fn message(body: &Value) -> &str {
    error(body).and_then(|error| error.get("message")?.as_str()).unwrap_or_default()
}

/// An error that came where an answer was due.
pub(crate) fn within_answer(body: &Value) -> Option<ModelError> {
    let status = error(body)?.get("code").and_then(Value::as_u64).and_then(|code| u16::try_from(code).ok());
    Some(read(body).into_error(PROVIDER, status.filter(|status| *status >= 400).unwrap_or(500), None))
}

fn error(body: &Value) -> Option<&Value> {
    let body = body.as_array().and_then(|list| list.first()).unwrap_or(body);
    body.get("error").filter(|error| error.is_object())
}

/// A wrong key is an invalid argument here, and only the details or the sentence say so.
fn is_key_trouble(status: Option<&str>, reason: Option<&str>, sentence: &str) -> bool {
    matches!(status, Some("UNAUTHENTICATED" | "PERMISSION_DENIED"))
        || reason.is_some_and(|reason| reason.starts_with("API_KEY_"))
        || sentence.contains("api key not valid")
        || sentence.contains("api key expired")
}

/// A day's quota or the money is gone: waiting as long as they say would not help this turn.
fn is_spent(details: &[Value], sentence: &str) -> bool {
    let quotas = details.iter().filter_map(|detail| detail.get("violations")?.as_array()).flatten();
    let mut ids = quotas.filter_map(|violation| violation.get("quotaId")?.as_str());
    ids.any(|id| id.contains("PerDay")) || sentence.contains("credits are depleted")
}

/// `12s`, `0.5s`.
fn delay(text: &str) -> Option<Duration> {
    let seconds = text.strip_suffix('s')?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().map(|delay| delay.min(MAX_DELAY))
}
