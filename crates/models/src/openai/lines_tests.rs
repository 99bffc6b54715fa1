//! Streams as the lines that a server sends.

use serde_json::{Value, json};
use testkit::vendor::CannedResponse;

use super::stage::{Stage, usage, with_tools};
use crate::port::Answer;

/// A stream of chunks, written one after the other.
pub(crate) fn chunks(written: &str) -> CannedResponse {
    let values = serde_json::Deserializer::from_str(written).into_iter::<Value>();
    values.fold(CannedResponse::stream(), |said, chunk| said.event("", &chunk.unwrap()))
}

/// A stream of deltas, written one after the other, with a last chunk for the reason and the usage.
pub(crate) fn deltas(written: &str, reason: &str) -> CannedResponse {
    let values = serde_json::Deserializer::from_str(written).into_iter::<Value>();
    let begun = values.fold(CannedResponse::stream(), |said, value| said.event("", &delta(&value.unwrap())));
    begun.event("", &last(reason)).piece("data: [DONE]\n\n")
}

pub(crate) fn delta(delta: &Value) -> Value {
    json!({ "choices": [{ "delta": delta }] })
}

/// The last chunk of a server that puts everything into it. No reason is `null`.
pub(crate) fn last(reason: &str) -> Value {
    let reason = Some(reason).filter(|reason| !reason.is_empty());
    json!({ "choices": [{ "delta": {}, "finish_reason": reason }], "usage": usage() })
}

/// What was streamed, and the answer.
pub(crate) async fn heard(said: CannedResponse) -> (String, Answer) {
    let stage = Stage::saying([said]).await;
    let (texts, answer) = stage.stream(&with_tools()).await;
    (texts.concat(), answer.unwrap())
}
