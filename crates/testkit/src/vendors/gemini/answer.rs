//! What Gemini answers, whole and as events. A stream has no end mark: the last piece says why it is the last.

use serde_json::{Value, json};

use super::super::check::Refused;
use super::super::spoken::{Spoken, SpokenCall, pieces, prompt_tokens};
use super::super::{Delivery, Question};
use crate::vendor::CannedResponse;

/// What every signature of ours begins with.
pub(super) const SIGNED: &str = "c2lnbmVk";

pub(super) fn needs_signatures(model: &str) -> bool {
    model.starts_with("gemini-3")
}

pub(in crate::vendors) fn refuse(refused: &Refused) -> CannedResponse {
    let status = match (refused.status, refused.code) {
        (_, Some("NOT_FOUND")) => "NOT_FOUND",
        (401, _) => "UNAUTHENTICATED",
        (429, _) => "RESOURCE_EXHAUSTED",
        (503, _) => "UNAVAILABLE",
        (500.., _) => "INTERNAL",
        _ => "INVALID_ARGUMENT",
    };
    let mut error = json!({ "code": refused.status, "message": refused.message, "status": status });
    if refused.code == Some("API_KEY_INVALID") {
        error["details"] = json!([{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID",
                                    "domain": "googleapis.com" }]);
    }
    CannedResponse::json(refused.status, &json!({ "error": error }))
}

pub(in crate::vendors) fn models() -> CannedResponse {
    CannedResponse::json(
        200,
        &json!({ "models": [{ "name": "models/gemini-loopback", "displayName": "Loopback" }] }),
    )
}

pub(in crate::vendors) fn count(tokens: usize) -> CannedResponse {
    CannedResponse::json(200, &json!({ "totalTokens": tokens }))
}

pub(in crate::vendors) fn error_event(said: CannedResponse) -> CannedResponse {
    let error = json!({ "code": 503, "message": "VENDOR SENTENCE: overloaded", "status": "UNAVAILABLE" });
    said.event("", &json!({ "error": error }))
}

pub(in crate::vendors) fn write(question: &Question, spoken: &Spoken) -> CannedResponse {
    let calls = spoken.calls.iter().map(|call| part(question, call));
    match question.delivery {
        Delivery::Whole => {
            let text = (!spoken.text.is_empty()).then(|| json!({ "text": spoken.text }));
            CannedResponse::json(
                200,
                &piece(question, spoken, &text.into_iter().chain(calls).collect::<Vec<_>>(), Last::Yes),
            )
        }
        Delivery::Streamed => {
            let mut parts: Vec<Value> =
                pieces(&spoken.text).into_iter().map(|text| json!({ "text": text })).collect();
            parts.extend(calls);
            let last = parts.pop();
            let mut said = CannedResponse::stream();
            for part in parts {
                said = said.event("", &piece(question, spoken, &[part], Last::No));
            }
            said.event("", &piece(question, spoken, &last.into_iter().collect::<Vec<_>>(), Last::Yes))
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    No,
    Yes,
}

fn piece(question: &Question, spoken: &Spoken, parts: &[Value], last: Last) -> Value {
    let mut candidate = json!({ "index": 0, "content": { "role": "model", "parts": parts } });
    let is_botched = |call: &SpokenCall| serde_json::from_str::<Value>(&call.arguments).is_err();
    if spoken.is_filtered {
        candidate = json!({ "index": 0, "finishReason": "SAFETY" });
    } else if spoken.calls.iter().any(is_botched) {
        // Arguments are never a text here: the vendor notices itself that they are none.
        candidate = json!({ "index": 0, "finishReason": "MALFORMED_FUNCTION_CALL" });
    } else if last == Last::Yes {
        candidate["finishReason"] = json!("STOP");
    }
    let (read, made) = (prompt_tokens(question), spoken.tokens());
    json!({ "candidates": [candidate], "modelVersion": question.model,
            "usageMetadata": { "promptTokenCount": read, "candidatesTokenCount": made, "totalTokenCount": read + made } })
}

fn part(question: &Question, call: &SpokenCall) -> Value {
    let arguments: Value = serde_json::from_str(&call.arguments).unwrap_or_default();
    let mut part = json!({ "functionCall": { "name": call.name, "args": arguments } });
    if needs_signatures(&question.model) {
        part["functionCall"]["id"] = json!(format!("fc{:06}", call.number));
        part["thoughtSignature"] = json!(format!("{SIGNED}{:024}", call.number));
    }
    part
}
