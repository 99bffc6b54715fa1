//! What Claude answers, whole and as events.

use serde_json::{Map, Value, json};

use super::super::check::Refused;
use super::super::spoken::{Spoken, pieces, prompt_tokens};
use super::super::{Delivery, Question};
use crate::vendor::CannedResponse;

pub(in crate::vendors) fn refuse(refused: &Refused) -> CannedResponse {
    let kind = refused.code.unwrap_or(match refused.status {
        401 => "authentication_error",
        404 => "not_found_error",
        429 => "rate_limit_error",
        529 => "overloaded_error",
        500.. => "api_error",
        _ => "invalid_request_error",
    });
    let error = json!({ "type": kind, "message": refused.message });
    CannedResponse::json(
        refused.status,
        &json!({ "type": "error", "error": error, "request_id": "req_loopback" }),
    )
}

pub(in crate::vendors) fn models() -> CannedResponse {
    let model = json!({ "type": "model", "id": "claude-loopback", "display_name": "Loopback" });
    CannedResponse::json(200, &json!({ "data": [model], "has_more": false }))
}

pub(in crate::vendors) fn count(tokens: usize) -> CannedResponse {
    CannedResponse::json(200, &json!({ "input_tokens": tokens }))
}

pub(in crate::vendors) fn error_event(said: CannedResponse) -> CannedResponse {
    let error = json!({ "type": "overloaded_error", "message": "VENDOR SENTENCE: overloaded" });
    said.event("error", &json!({ "type": "error", "error": error }))
}

fn stop_reason(spoken: &Spoken) -> &'static str {
    match (spoken.is_filtered, spoken.calls.is_empty()) {
        (true, _) => "refusal",
        (false, false) => "tool_use",
        (false, true) => "end_turn",
    }
}

fn call_id(number: usize) -> String {
    format!("toolu_01{number:022}")
}

pub(in crate::vendors) fn write(question: &Question, spoken: &Spoken) -> CannedResponse {
    let usage = json!({ "input_tokens": prompt_tokens(question), "output_tokens": spoken.tokens() });
    match question.delivery {
        Delivery::Whole => whole(question, spoken, &usage),
        Delivery::Streamed => streamed(question, spoken, &usage),
    }
}

fn whole(question: &Question, spoken: &Spoken, usage: &Value) -> CannedResponse {
    let text = (!spoken.text.is_empty()).then(|| json!({ "type": "text", "text": spoken.text }));
    let calls = spoken.calls.iter().map(|call| {
        let input: Value =
            serde_json::from_str(&call.arguments).unwrap_or_else(|_| call.arguments.clone().into());
        json!({ "type": "tool_use", "id": call_id(call.number), "name": call.name, "input": input })
    });
    let content: Vec<Value> = text.into_iter().chain(calls).collect();
    CannedResponse::json(
        200,
        &json!({ "id": "msg_loopback", "type": "message", "role": "assistant", "model": question.model,
                 "content": content, "stop_reason": stop_reason(spoken), "stop_sequence": null, "usage": usage }),
    )
}

fn streamed(question: &Question, spoken: &Spoken, usage: &Value) -> CannedResponse {
    let mut events = Events(CannedResponse::stream());
    let begun = json!({ "input_tokens": usage["input_tokens"], "output_tokens": 1 });
    events.say(
        "message_start",
        json!({ "message": { "id": "msg_loopback", "type": "message",
        "role": "assistant", "model": question.model, "content": [], "stop_reason": null, "usage": begun } }),
    );
    let mut index = 0;
    if !spoken.text.is_empty() {
        events.block(index, &json!({ "type": "text", "text": "" }), "text_delta", "text", &spoken.text);
        index += 1;
    }
    for call in &spoken.calls {
        let block = json!({ "type": "tool_use", "id": call_id(call.number), "name": call.name, "input": {} });
        events.block(index, &block, "input_json_delta", "partial_json", &call.arguments);
        index += 1;
    }
    let delta = json!({ "stop_reason": stop_reason(spoken), "stop_sequence": null });
    events.say(
        "message_delta",
        json!({ "delta": delta, "usage": { "output_tokens": usage["output_tokens"] } }),
    );
    events.say("message_stop", json!({}));
    events.0
}

struct Events(CannedResponse);

impl Events {
    fn say(&mut self, name: &str, data: Value) {
        let mut fields = Map::from_iter([("type".to_owned(), json!(name))]);
        if let Value::Object(more) = data {
            fields.extend(more);
        }
        let said = std::mem::replace(&mut self.0, CannedResponse::stream());
        self.0 = said.event(name, &Value::Object(fields));
    }

    /// A whole block, with a ping in it as the real ones have.
    fn block(&mut self, index: usize, block: &Value, delta: &str, field: &str, text: &str) {
        self.say("content_block_start", json!({ "index": index, "content_block": block }));
        self.say("ping", json!({}));
        for piece in pieces(text) {
            let delta = json!({ "type": delta, field: piece });
            self.say("content_block_delta", json!({ "index": index, "delta": delta }));
        }
        self.say("content_block_stop", json!({ "index": index }));
    }
}
