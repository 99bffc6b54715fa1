//! A loopback Google for the tests: what it heard and what became of what it said.

use std::sync::Arc;
use std::time::Duration;

use domain::ManualClock;
use futures::TryStreamExt as _;
use serde_json::{Value, json};
use testkit::vendor::{CannedResponse, Vendor};

use crate::port::{
    Answer, Chunk, Model, ModelError, ModelMessage, Request, ToolCall, ToolOffer, ToolOutcome,
};
use crate::remote::{Access, Key, Patience, Wire};

pub(super) const MODEL: &str = "gemini-2.5-flash";

pub(super) struct Stage {
    pub(super) vendor: Vendor,
    pub(super) model: Arc<dyn Model>,
    pub(super) clock: ManualClock,
}

impl Stage {
    pub(super) async fn new() -> Self {
        Self::of(MODEL).await
    }

    pub(super) async fn of(model: &str) -> Self {
        let vendor = Vendor::start().await;
        let clock = ManualClock::new();
        let access = access(vendor.url(), &clock);
        Self { model: super::connect(model, &access).unwrap(), vendor, clock }
    }

    /// Says something to one request and gives back what was sent and what it came to.
    pub(super) async fn hears(
        &self,
        request: &Request,
        said: CannedResponse,
    ) -> (Value, Result<Answer, ModelError>) {
        self.vendor.says(said);
        let answer = self.model.answer(request).await;
        (self.last_body(), answer)
    }

    /// The same as a stream: the texts as they came, then the end.
    pub(super) async fn streams(
        &self,
        request: &Request,
        said: CannedResponse,
    ) -> (Vec<String>, Result<Answer, ModelError>) {
        self.vendor.says(said);
        let mut stream = self.model.stream(request);
        let mut texts = Vec::new();
        loop {
            match stream.try_next().await {
                Ok(Some(Chunk::Text(text))) => texts.push(text),
                Ok(Some(Chunk::Done(answer))) => return (texts, Ok(answer)),
                Ok(None) => panic!("a stream ends with the whole answer or an error"),
                Err(error) => return (texts, Err(error)),
            }
        }
    }

    pub(super) fn last_body(&self) -> Value {
        self.vendor.heard().last().map(|heard| heard.body.clone()).unwrap()
    }
}

pub(super) fn access(base: String, clock: &ManualClock) -> Access {
    Access {
        base: Some(base),
        key: Key::parse("AIza-secret"),
        patience: Patience {
            first_byte: Duration::from_secs(12),
            between_chunks: Duration::from_secs(8),
            whole: Duration::from_secs(25),
        },
        client: Wire::client().unwrap(),
        clock: Arc::new(clock.clone()),
    }
}

pub(super) fn request(messages: Vec<ModelMessage>) -> Request {
    let now = "2026-03-02T12:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    Request { temperature: Some(0.5), max_tokens: 256, ..Request::new("Você é a Aria.", messages, now) }
}

pub(super) fn user(text: &str) -> ModelMessage {
    ModelMessage::User { text: text.to_owned() }
}

pub(super) fn hello() -> Request {
    request(vec![user("oi")])
}

pub(super) fn with_tools() -> Request {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": { "value": { "type": "number", "format": "double" } },
        "required": ["value"],
        "additionalProperties": false,
    });
    let offer = |name: &str, examples: Vec<Value>| ToolOffer {
        name: name.to_owned(),
        description: format!("Faz {name}."),
        schema: schema.clone(),
        examples,
        phrasings: &[],
    };
    let tools = [offer("record_metric", vec![json!({ "value": 82.5 })]), offer("set_goal", Vec::new())];
    Request { tools: Arc::from(tools), ..request(vec![user("pesei 82,5 kg")]) }
}

pub(super) fn call(id: &str, name: &str, arguments: Value) -> ToolCall {
    ToolCall { id: id.to_owned(), name: name.to_owned(), arguments }
}

pub(super) fn outcome(id: &str, name: &str, content: Value) -> ToolOutcome {
    ToolOutcome { call_id: id.to_owned(), name: name.to_owned(), content, ok: true }
}

/// One piece of an answer.
pub(super) fn piece(parts: Value, finish: Option<&str>) -> Value {
    let mut candidate = json!({ "content": { "role": "model" }, "index": 0 });
    candidate["content"]["parts"] = parts;
    if let Some(finish) = finish {
        candidate["finishReason"] = json!(finish);
    }
    json!({
        "candidates": [candidate],
        "usageMetadata": {
            "promptTokenCount": 120, "candidatesTokenCount": 9, "thoughtsTokenCount": 30,
            "cachedContentTokenCount": 100, "totalTokenCount": 159,
        },
        "modelVersion": MODEL,
    })
}

pub(super) fn said(parts: Value) -> CannedResponse {
    CannedResponse::json(200, &piece(parts, Some("STOP")))
}
