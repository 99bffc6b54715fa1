//! What a chat completion answers, whole and in chunks.

use serde_json::{Value, json};

use super::super::check::Refused;
use super::super::spoken::{Spoken, pieces, prompt_tokens};
use super::super::{Delivery, Question};
use crate::vendor::CannedResponse;

pub(in crate::vendors) fn refuse(refused: &Refused) -> CannedResponse {
    let kind = match refused.status {
        429 => "requests",
        500.. => "server_error",
        _ => "invalid_request_error",
    };
    let code = refused.code.or((refused.status == 429).then_some("rate_limit_exceeded"));
    let error = json!({ "message": refused.message, "type": kind, "param": null, "code": code });
    CannedResponse::json(refused.status, &json!({ "error": error }))
}

pub(in crate::vendors) fn models() -> CannedResponse {
    let model = json!({ "id": "loopback", "object": "model", "created": 0, "owned_by": "loopback" });
    CannedResponse::json(200, &json!({ "object": "list", "data": [model] }))
}

pub(in crate::vendors) fn error_event(said: CannedResponse) -> CannedResponse {
    let error = json!({ "message": "VENDOR SENTENCE: the server had an error", "type": "server_error", "code": null });
    said.event("", &json!({ "error": error }))
}

pub(in crate::vendors) fn write(question: &Question, spoken: &Spoken) -> CannedResponse {
    match question.delivery {
        Delivery::Whole => {
            let calls: Vec<Value> =
                spoken.calls.iter().map(|call| function(call.number, &call.name, &call.arguments)).collect();
            let mut message = json!({ "role": "assistant", "content": spoken.text, "refusal": null });
            if !calls.is_empty() {
                message["tool_calls"] = calls.into();
                message["content"] = Value::Null;
            }
            let choice = json!({ "index": 0, "message": message, "finish_reason": finish_reason(spoken), "logprobs": null });
            CannedResponse::json(
                200,
                &json!({ "id": "chatcmpl-loopback", "object": "chat.completion", "created": 0,
                "model": question.model, "choices": [choice], "usage": usage(question, spoken) }),
            )
        }
        Delivery::Streamed => chunks(question, spoken, Calls::InPieces),
    }
}

/// How calls come in a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::vendors) enum Calls {
    /// The name first, then the arguments a few letters at a time.
    InPieces,
    Whole,
}

pub(in crate::vendors) fn chunks(question: &Question, spoken: &Spoken, manner: Calls) -> CannedResponse {
    let chunk = |choices: Value, usage: Value| {
        json!({ "id": "chatcmpl-loopback", "object": "chat.completion.chunk", "created": 0,
                "model": question.model, "choices": choices, "usage": usage })
    };
    let delta = |delta: Value, reason: Value| {
        chunk(json!([{ "index": 0, "delta": delta, "finish_reason": reason }]), Value::Null)
    };
    let mut said = CannedResponse::stream()
        .event("", &delta(json!({ "role": "assistant", "content": "" }), Value::Null));
    for piece in pieces(&spoken.text) {
        said = said.event("", &delta(json!({ "content": piece }), Value::Null));
    }
    for (index, call) in spoken.calls.iter().enumerate() {
        let (first, rest) = match manner {
            Calls::InPieces => ("", pieces(&call.arguments)),
            Calls::Whole => (call.arguments.as_str(), Vec::new()),
        };
        let mut begun = function(call.number, &call.name, first);
        begun["index"] = json!(index);
        said = said.event("", &delta(json!({ "tool_calls": [begun] }), Value::Null));
        for piece in rest {
            let more = json!({ "index": index, "function": { "arguments": piece } });
            said = said.event("", &delta(json!({ "tool_calls": [more] }), Value::Null));
        }
    }
    said = said.event("", &delta(json!({}), finish_reason(spoken).into()));
    said = said.event("", &chunk(json!([]), usage(question, spoken)));
    said.piece("data: [DONE]\n\n")
}

fn function(number: usize, name: &str, arguments: &str) -> Value {
    json!({ "id": format!("call_{number:020}"), "type": "function",
            "function": { "name": name, "arguments": arguments } })
}

fn finish_reason(spoken: &Spoken) -> &'static str {
    match (spoken.is_filtered, spoken.calls.is_empty()) {
        (true, _) => "content_filter",
        (false, false) => "tool_calls",
        (false, true) => "stop",
    }
}

fn usage(question: &Question, spoken: &Spoken) -> Value {
    let (read, made) = (prompt_tokens(question), spoken.tokens());
    json!({ "prompt_tokens": read, "completion_tokens": made, "total_tokens": read + made })
}
