//! The stage that the tests of this wire share: a server on this machine, and requests to it.

use std::sync::Arc;

use domain::ManualClock;
use futures::stream::StreamExt;
use serde_json::{Value, json};
use testkit::vendor::{CannedResponse, ReceivedRequest, Vendor};

use crate::port::{
    Answer, Chunk, Model, ModelError, ModelMessage, Request, StopReason, ToolCall, ToolChoice, ToolOffer,
    Usage,
};
use crate::remote::{Access, Key, Patience, Wire};

pub(crate) struct Stage {
    pub(crate) vendor: Vendor,
    pub(crate) model: Arc<dyn Model>,
}

impl Stage {
    /// A server at `…/v1` that wants a key.
    pub(crate) async fn open() -> Self {
        let vendor = Vendor::start().await;
        let access = access(&format!("{}/v1", vendor.url()), Some("sk-secret"));
        let model = super::connect("gpt-test", &access).unwrap();
        Self { vendor, model }
    }

    /// One that has its first answers ready.
    pub(crate) async fn saying(said: impl IntoIterator<Item = CannedResponse>) -> Self {
        let stage = Self::open().await;
        said.into_iter().for_each(|said| stage.vendor.says(said));
        stage
    }

    pub(crate) async fn answer(&self, request: &Request) -> Result<Answer, ModelError> {
        self.model.answer(request).await
    }

    /// The texts that were streamed, and how it ended.
    pub(crate) async fn stream(&self, request: &Request) -> (Vec<String>, Result<Answer, ModelError>) {
        let mut texts = Vec::new();
        let mut chunks = self.model.stream(request);
        while let Some(chunk) = chunks.next().await {
            match chunk {
                Ok(Chunk::Text(text)) => texts.push(text),
                Ok(Chunk::Done(answer)) => return (texts, Ok(answer)),
                Err(error) => return (texts, Err(error)),
            }
        }
        panic!("a stream ends with an answer or an error");
    }

    pub(crate) fn sent(&self) -> Vec<Value> {
        self.vendor.heard().into_iter().map(|heard| heard.body).collect()
    }

    pub(crate) fn only(&self) -> ReceivedRequest {
        let mut heard = self.vendor.heard();
        assert_eq!(heard.len(), 1, "{heard:?}");
        heard.remove(0)
    }
}

pub(crate) fn access(base: &str, key: Option<&str>) -> Access {
    Access {
        base: Some(base.to_owned()),
        key: key.and_then(Key::parse),
        patience: Patience::default(),
        client: Wire::client().unwrap(),
        clock: Arc::new(ManualClock::new()),
    }
}

pub(crate) fn request() -> Request {
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    Request {
        max_tokens: 500,
        ..Request::new("Você é a Aria.", vec![ModelMessage::User { text: "oi".to_owned() }], now)
    }
}

pub(crate) fn with_tools() -> Request {
    let offer = |name: &str, examples: Vec<Value>| ToolOffer {
        name: name.to_owned(),
        description: format!("Does {name}."),
        schema: json!({ "type": "object", "properties": { "value": { "type": "number" } } }),
        examples,
        phrasings: &[],
    };
    let record = offer("record", vec![json!({ "value": 82.5 }), json!({ "value": 3 })]);
    Request { tools: Arc::from([record, offer("forget", Vec::new())]), ..request() }
}

pub(crate) fn forcing(name: &str) -> Request {
    Request { tool_choice: ToolChoice::Named(name.to_owned()), ..with_tools() }
}

pub(crate) fn call(id: &str, name: &str, arguments: Value) -> ToolCall {
    ToolCall { id: id.to_owned(), name: name.to_owned(), arguments }
}

/// Ten tokens read and five written, as [`usage`] tells it.
pub(crate) fn counted() -> Usage {
    Usage { input_tokens: 10, output_tokens: 5, ..Usage::default() }
}

pub(crate) fn usage() -> Value {
    json!({ "prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15 })
}

pub(crate) fn said(text: &str) -> Answer {
    Answer {
        text: text.to_owned(),
        calls: Vec::new(),
        stop: StopReason::End,
        usage: counted(),
        model: "openai:gpt-test".to_owned(),
    }
}

pub(crate) fn called(calls: Vec<ToolCall>) -> Answer {
    Answer { calls, stop: StopReason::ToolCalls, ..said("") }
}

/// A whole answer with one choice.
pub(crate) fn whole(message: &Value, reason: &str) -> CannedResponse {
    let choice = json!({ "index": 0, "message": message, "finish_reason": reason });
    CannedResponse::json(
        200,
        &json!({ "id": "1", "object": "chat.completion", "choices": [choice], "usage": usage() }),
    )
}

/// A stream of these deltas that ends as the vendor's own ends.
pub(crate) fn streamed(deltas: &[Value], reason: &str) -> CannedResponse {
    ended(deltas.iter().fold(CannedResponse::stream(), |said, delta| said.event("", &chunk(delta))), reason)
}

pub(crate) fn chunk(delta: &Value) -> Value {
    json!({ "choices": [{ "index": 0, "delta": delta, "finish_reason": null }] })
}

pub(crate) fn ended(said: CannedResponse, reason: &str) -> CannedResponse {
    said.event("", &json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": reason }] }))
        .event("", &json!({ "choices": [], "usage": usage() }))
        .piece("data: [DONE]\n\n")
}
