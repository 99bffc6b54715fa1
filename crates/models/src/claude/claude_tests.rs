use std::sync::Arc;
use std::time::Duration;

use domain::{Clock, ManualClock};
use futures::{StreamExt, TryStreamExt};
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use testkit::vendor::{CannedResponse, Vendor};

use super::connect;
use crate::port::{
    Answer, Chunk, Decision, Image, Model, ModelError, ModelMessage, Request, StopReason, TokenCount,
    ToolCall, ToolChoice, ToolOffer, ToolOutcome, Usage,
};
use crate::remote::{Access, Key, Patience, Wire};

#[path = "stream_tests.rs"]
mod stream;

pub(super) fn request() -> Request {
    let now = ManualClock::new().now().to_zoned(TimeZone::UTC);
    Request { max_tokens: 500, ..Request::new("", vec![says("oi")], now) }
}

pub(super) fn says(text: &str) -> ModelMessage {
    ModelMessage::User { text: text.to_owned() }
}

pub(super) fn call(id: &str, name: &str, arguments: Value) -> ToolCall {
    ToolCall { id: id.to_owned(), name: name.to_owned(), arguments }
}

pub(super) fn outcome(id: &str, content: Value) -> ToolOutcome {
    ToolOutcome { call_id: id.to_owned(), name: "weigh".to_owned(), content, ok: true }
}

pub(super) fn offer(name: &str) -> ToolOffer {
    ToolOffer {
        name: name.to_owned(),
        description: "Guarda um peso.".to_owned(),
        schema: json!({ "type": "object", "properties": { "kg": { "type": "number" } } }),
        examples: Vec::new(),
        phrasings: &[],
    }
}

/// A provider on this machine, and our side of the wire to it.
struct Line {
    vendor: Vendor,
    model: Arc<dyn Model>,
}

impl Line {
    async fn open() -> Self {
        let vendor = Vendor::start().await;
        let access = Access {
            base: Some(vendor.url()),
            key: Key::parse("sk-secret"),
            patience: Patience::default(),
            client: Wire::client().unwrap(),
            clock: Arc::new(ManualClock::new()),
        };
        Self { model: connect("claude-test", &access).unwrap(), vendor }
    }

    /// A server that says this, asked once.
    async fn answers(said: CannedResponse, request: &Request) -> (Self, Result<Answer, ModelError>) {
        let line = Self::open().await;
        line.vendor.says(said);
        let answer = line.model.answer(request).await;
        (line, answer)
    }

    fn sent(&self) -> Value {
        self.vendor.heard().last().unwrap().body.clone()
    }
}

/// An answer of the Messages API.
fn message(content: &Value, stop: &str) -> Value {
    json!({
        "id": "msg_1", "type": "message", "role": "assistant", "model": "claude-test-20260101",
        "content": content, "stop_reason": stop, "stop_sequence": null,
        "usage": { "input_tokens": 12, "output_tokens": 5, "cache_read_input_tokens": 100,
                   "cache_creation_input_tokens": 30 },
    })
}

fn answer(text: &str, calls: Vec<ToolCall>, stop: StopReason) -> Answer {
    let usage = Usage {
        input_tokens: 12,
        output_tokens: 5,
        cached_tokens: 100,
        cache_write_tokens: 30,
        estimated: false,
    };
    Answer { text: text.to_owned(), calls, stop, usage, model: "claude:claude-test".to_owned() }
}

fn error(kind: &str, message: &str) -> Value {
    json!({ "type": "error", "error": { "type": kind, "message": message }, "request_id": "req_1" })
}

#[tokio::test]
async fn a_plain_question_and_its_answer() {
    let asked = Request { system: "Seja breve.".to_owned(), temperature: Some(0.2), ..request() };
    let content = json!([{ "type": "thinking", "thinking": "hm", "signature": "x" },
                         { "type": "text", "text": "Oi! " }, { "type": "text", "text": "Tudo bem?" }]);
    let (line, answered) =
        Line::answers(CannedResponse::json(200, &message(&content, "end_turn")), &asked).await;

    assert_eq!(answered.unwrap(), answer("Oi! Tudo bem?", Vec::new(), StopReason::End));
    let heard = &line.vendor.heard()[0];
    assert_eq!((heard.method.as_str(), heard.path.as_str()), ("POST", "/v1/messages"));
    assert_eq!(
        heard.body,
        json!({
            "model": "claude-test",
            "system": "Seja breve.",
            "messages": [{ "role": "user", "content": [{ "type": "text", "text": "oi" }] }],
            "max_tokens": 500,
            "temperature": 0.2,
        })
    );
    let mut headers = heard.headers.clone();
    headers.remove("content-length");
    headers.remove("host");
    let expected = [
        ("accept", "application/json, text/event-stream"),
        ("anthropic-version", "2023-06-01"),
        ("authorization", "Bearer sk-secret"),
        ("content-type", "application/json"),
        ("user-agent", concat!("papo/", env!("CARGO_PKG_VERSION"))),
        ("x-api-key", "sk-secret"),
    ];
    assert_eq!(headers, expected.map(|(name, value)| (name.to_owned(), value.to_owned())).into());
}

#[tokio::test]
async fn two_parallel_calls_and_a_tool_nobody_offered() {
    let tool = ToolOffer { examples: vec![json!({ "kg": 80 })], ..offer("weigh") };
    let asked = Request { tools: [tool, offer("other")].into(), ..request() };
    let content = json!([{ "type": "text", "text": "Anotando." },
                         { "type": "tool_use", "id": "toolu_1", "name": "weigh", "input": { "kg": 82.5 } },
                         { "type": "tool_use", "id": "toolu_2", "name": "made_up", "input": {} }]);
    let (line, answered) =
        Line::answers(CannedResponse::json(200, &message(&content, "tool_use")), &asked).await;

    let calls = vec![call("toolu_1", "weigh", json!({ "kg": 82.5 })), call("toolu_2", "made_up", json!({}))];
    assert_eq!(answered.unwrap(), answer("Anotando.", calls, StopReason::ToolCalls));
    let schema = json!({ "type": "object", "properties": { "kg": { "type": "number" } } });
    assert_eq!(
        line.sent(),
        json!({
            "model": "claude-test",
            "messages": [{ "role": "user", "content": [{ "type": "text", "text": "oi" }] }],
            "tools": [
                { "name": "weigh", "description": "Guarda um peso.", "input_schema": schema,
                  "input_examples": [{ "kg": 80 }] },
                { "name": "other", "description": "Guarda um peso.", "input_schema": schema },
            ],
            "tool_choice": { "type": "auto" },
            "max_tokens": 500,
        })
    );
    assert_eq!(line.vendor.heard()[0].headers["anthropic-beta"], "advanced-tool-use-2025-11-20");
}

#[tokio::test]
async fn a_tool_can_be_forced_or_forbidden() {
    for (choice, sent) in [
        (ToolChoice::Named("weigh".to_owned()), json!({ "type": "tool", "name": "weigh" })),
        (ToolChoice::Required, json!({ "type": "any" })),
        (ToolChoice::None, json!({ "type": "none" })),
    ] {
        let asked = Request { tools: [offer("weigh")].into(), tool_choice: choice, ..request() };
        let content = json!([{ "type": "tool_use", "id": "toolu_1", "name": "weigh", "input": {} }]);
        let (line, answered) =
            Line::answers(CannedResponse::json(200, &message(&content, "tool_use")), &asked).await;
        assert_eq!(answered.unwrap().calls, [call("toolu_1", "weigh", json!({}))]);
        assert_eq!(line.sent()["tool_choice"], sent);
        assert!(!line.vendor.heard()[0].headers.contains_key("anthropic-beta"), "no examples, no beta");
    }
}

#[tokio::test]
async fn results_go_back_in_one_message_and_failures_say_so() {
    let calls =
        vec![call("1.0:toolu_1", "weigh", json!({ "kg": 82 })), call("1.1:toolu_2", "weigh", json!({}))];
    let failed = ToolOutcome { ok: false, ..outcome("1.1:toolu_2", json!({ "code": "invalid" })) };
    let messages = vec![
        says("82 kg"),
        ModelMessage::Assistant { text: String::new(), calls },
        ModelMessage::Tools { outcomes: vec![outcome("1.0:toolu_1", json!("ok")), failed] },
        says("e aí?"),
    ];
    let said = CannedResponse::json(200, &message(&json!([]), "end_turn"));
    let (line, answered) = Line::answers(said, &Request { messages, ..request() }).await;

    assert_eq!(answered.unwrap(), answer("", Vec::new(), StopReason::End), "an empty answer is one");
    assert_eq!(
        line.sent()["messages"],
        json!([
            { "role": "user", "content": [{ "type": "text", "text": "82 kg" }] },
            { "role": "assistant", "content": [
                { "type": "tool_use", "id": "1_0_toolu_1", "name": "weigh", "input": { "kg": 82 } },
                { "type": "tool_use", "id": "1_1_toolu_2", "name": "weigh", "input": {} },
            ] },
            { "role": "user", "content": [
                { "type": "tool_result", "tool_use_id": "1_0_toolu_1", "content": "ok" },
                { "type": "tool_result", "tool_use_id": "1_1_toolu_2", "content": "{\"code\":\"invalid\"}",
                  "is_error": true },
                { "type": "text", "text": "e aí?" },
            ] },
        ])
    );
}

#[tokio::test]
async fn a_picture_goes_with_the_message_it_came_with_also_when_an_answer_is_taken_up_again() {
    let images = vec![Image { media_type: "image/png".to_owned(), bytes: b"png".to_vec() }];
    let asked = Request { images, begun: "É um ga".to_owned(), ..request() };
    let content = json!([{ "type": "text", "text": "to." }]);
    let (line, answered) =
        Line::answers(CannedResponse::json(200, &message(&content, "end_turn")), &asked).await;

    assert_eq!(answered.unwrap().text, "to.");
    let sent = line.sent();
    assert_eq!(
        (&sent["messages"][0], &sent["messages"][1], &sent["messages"][2]["role"]),
        (
            &json!({ "role": "user", "content": [
                { "type": "image",
                  "source": { "type": "base64", "media_type": "image/png", "data": "cG5n" } },
                { "type": "text", "text": "oi" },
            ] }),
            &json!({ "role": "assistant", "content": [{ "type": "text", "text": "É um ga" }] }),
            &json!("user"),
        )
    );
}

#[tokio::test]
async fn long_tools_are_kept_in_the_cache() {
    let long = ToolOffer { description: "peso ".repeat(1000), ..offer("weigh") };
    let asked = Request { tools: [offer("other"), long].into(), ..request() };
    let (line, _) = Line::answers(CannedResponse::json(200, &message(&json!([]), "end_turn")), &asked).await;
    let tools = line.sent()["tools"].clone();
    assert_eq!(
        (&tools[0]["cache_control"], &tools[1]["cache_control"]),
        (&json!(null), &json!({ "type": "ephemeral" }))
    );
}

#[tokio::test]
async fn every_way_to_stop_has_its_reason() {
    let content = json!([{ "type": "text", "text": "Vou" },
                         { "type": "tool_use", "id": "toolu_1", "name": "weigh", "input": { "kg": 8 } }]);
    let calls = || vec![call("toolu_1", "weigh", json!({ "kg": 8 }))];
    for (stop, calls, reason) in [
        ("tool_use", calls(), StopReason::ToolCalls),
        ("end_turn", calls(), StopReason::ToolCalls),
        ("max_tokens", Vec::new(), StopReason::MaxTokens),
        ("model_context_window_exceeded", Vec::new(), StopReason::MaxTokens),
        ("refusal", Vec::new(), StopReason::Filtered),
    ] {
        let (_, answered) =
            Line::answers(CannedResponse::json(200, &message(&content, stop)), &request()).await;
        assert_eq!(answered.unwrap(), answer("Vou", calls, reason), "{stop}");
    }
    let content = json!([{ "type": "text", "text": "Oi" }]);
    for stop in ["end_turn", "stop_sequence", "pause_turn", "tool_use", "something_new"] {
        let (_, answered) =
            Line::answers(CannedResponse::json(200, &message(&content, stop)), &request()).await;
        assert_eq!(answered.unwrap(), answer("Oi", Vec::new(), StopReason::End), "{stop}");
    }
}

#[tokio::test]
async fn an_error_is_a_decision() {
    let seven = Some(Duration::from_secs(7));
    for (said, decision, code) in [
        (
            CannedResponse::json(400, &error("invalid_request_error", "messages: bad")),
            Decision::GiveUp,
            "refused",
        ),
        (
            CannedResponse::json(400, &error("invalid_request_error", "prompt is too long: 9 > 8")),
            Decision::Shrink,
            "too_long",
        ),
        (
            CannedResponse::json(401, &error("authentication_error", "invalid x-api-key")),
            Decision::Reauthenticate,
            "unauthorised",
        ),
        (
            CannedResponse::json(429, &error("rate_limit_error", "slow down")).header("retry-after", "7"),
            Decision::RetryAfter(seven),
            "rate_limited",
        ),
        (
            CannedResponse::json(429, &error("rate_limit_error", "slow")),
            Decision::RetryAfter(None),
            "rate_limited",
        ),
        (CannedResponse::json(500, &error("api_error", "oops")), Decision::RetryAfter(None), "unavailable"),
        (
            CannedResponse::json(529, &error("overloaded_error", "busy")),
            Decision::RetryAfter(None),
            "unavailable",
        ),
        (
            CannedResponse::json(200, &error("overloaded_error", "busy")),
            Decision::RetryAfter(None),
            "unavailable",
        ),
        (CannedResponse::status(502).piece("<html>Bad gateway"), Decision::RetryAfter(None), "unavailable"),
        (CannedResponse::json(200, &json!({ "hello": 1 })), Decision::RetryAfter(None), "unreadable"),
    ] {
        let (line, answered) = Line::answers(said, &request()).await;
        let error = answered.unwrap_err();
        assert_eq!((error.decision(), error.code()), (decision, code));
        assert_eq!(line.vendor.heard().len(), 1, "the transport does not retry by itself");
    }
}

#[tokio::test]
async fn a_server_that_takes_less_is_asked_for_less_from_then_on() {
    let line = Line::open().await;
    let tool = ToolOffer { examples: vec![json!({ "kg": 80 })], ..offer("weigh") };
    let asked = Request { tools: [tool].into(), temperature: Some(0.0), ..request() };
    line.vendor.says(CannedResponse::json(
        422,
        &json!({ "detail": [{ "loc": ["body", "tools", 0, "input_examples"],
                                                          "msg": "Extra inputs are not permitted" }] }),
    ));
    line.vendor
        .says(CannedResponse::json(400, &error("invalid_request_error", "`temperature` is deprecated")));
    for _ in 0..2 {
        line.vendor.says(CannedResponse::json(200, &message(&json!([]), "end_turn")));
        line.model.answer(&asked).await.unwrap();
    }

    let heard = line.vendor.heard();
    assert_eq!(heard.len(), 4, "the second question was right at once");
    for adapted in &heard[2..] {
        assert_eq!(
            adapted.body,
            json!({
                "model": "claude-test",
                "messages": [{ "role": "user", "content": [{ "type": "text", "text": "oi" }] }],
                "tools": [{
                    "name": "weigh",
                    "description": "Guarda um peso.\n\nExamples of arguments:\n{\"kg\":80}",
                    "input_schema": { "type": "object", "properties": { "kg": { "type": "number" } } },
                }],
                "tool_choice": { "type": "auto" },
                "max_tokens": 500,
            })
        );
        assert!(!adapted.headers.contains_key("anthropic-beta"));
    }
}

#[tokio::test]
async fn a_server_without_tool_choice_is_shown_only_the_tool_it_shall_call() {
    let line = Line::open().await;
    let tools: Arc<[ToolOffer]> = [offer("weigh"), offer("other")].into();
    let ask = |tool_choice| Request { tools: Arc::clone(&tools), tool_choice, ..request() };
    line.vendor
        .says(CannedResponse::json(400, &error("invalid_request_error", "tool_choice is not supported")));
    for (choice, names) in [
        (ToolChoice::Named("other".to_owned()), vec!["other"]),
        (ToolChoice::None, vec![]),
        (ToolChoice::Required, vec!["weigh", "other"]),
    ] {
        line.vendor.says(CannedResponse::json(200, &message(&json!([]), "end_turn")));
        line.model.answer(&ask(choice)).await.unwrap();
        let sent = line.sent();
        let sent_names: Vec<&str> =
            sent["tools"].as_array().into_iter().flatten().filter_map(|tool| tool["name"].as_str()).collect();
        assert_eq!((sent_names, &sent["tool_choice"]), (names, &Value::Null));
    }
}

#[tokio::test]
async fn tokens_are_counted_by_the_vendor_or_guessed() {
    let line = Line::open().await;
    let asked = Request { temperature: Some(0.5), ..request() };
    line.vendor.says(CannedResponse::json(200, &json!({ "input_tokens": 14 })));
    assert_eq!(line.model.count_tokens(&asked).await.unwrap(), TokenCount::Exact(14));
    let heard = &line.vendor.heard()[0];
    assert_eq!(heard.path, "/v1/messages/count_tokens");
    assert_eq!(
        heard.body,
        json!({
            "model": "claude-test",
            "messages": [{ "role": "user", "content": [{ "type": "text", "text": "oi" }] }],
        })
    );
    line.vendor.says(CannedResponse::status(404));
    assert!(matches!(line.model.count_tokens(&asked).await.unwrap(), TokenCount::Estimated(_)));
}

#[tokio::test]
async fn a_check_asks_for_little_and_needs_the_key() {
    let line = Line::open().await;
    line.vendor.says(CannedResponse::json(200, &json!({ "data": [] })));
    line.model.check().await.unwrap();
    let heard = &line.vendor.heard()[0];
    assert_eq!((heard.method.as_str(), heard.path.as_str()), ("GET", "/v1/models?limit=1"));
    assert_eq!(heard.headers["x-api-key"], "sk-secret");
    line.vendor
        .says(CannedResponse::json(401, &error("authentication_error", "invalid x-api-key: sk-secret")));
    let refused = line.model.check().await.unwrap_err();
    assert!(matches!(refused, ModelError::Unauthorised { provider: "claude" }));
    assert!(!format!("{refused} {refused:?} {:?}", line.model).contains("sk-secret"));
}
