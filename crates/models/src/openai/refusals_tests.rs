use std::time::Duration;

use serde_json::{Value, json};
use testkit::vendor::CannedResponse;

use super::stage::{Stage, call, forcing, request, whole, with_tools};
use crate::port::{Decision, ModelError, ModelMessage, Request, ToolOutcome};

fn error(code: &str, param: Option<&str>, message: &str) -> Value {
    json!({ "error": { "message": message, "type": "invalid_request_error", "param": param, "code": code } })
}

async fn refused(said: CannedResponse) -> ModelError {
    let stage = Stage::saying([said]).await;
    let error = stage.answer(&request()).await.unwrap_err();
    assert_eq!(stage.vendor.heard().len(), 1, "{error:?}");
    error
}

#[tokio::test]
async fn a_refused_request_keeps_its_code_and_no_sentence() {
    let said = CannedResponse::json(
        400,
        &error("invalid_value", Some("messages"), "Invalid 'messages': sk-secret is odd."),
    );
    let error = refused(said).await;
    let expected =
        ModelError::Refused { provider: "openai", status: Some(400), code: Some("invalid_value".to_owned()) };
    assert_eq!(format!("{error:?}"), format!("{expected:?}"));
}

#[tokio::test]
async fn statuses_are_decisions() {
    let secs = |seconds| Some(Duration::from_secs(seconds));
    let wait = json!({ "error": { "message": "Rate limit reached: tokens per min", "code": "rate_limit_exceeded" } });
    let quota = error("insufficient_quota", None, "You exceeded your current quota");
    let missing = error("model_not_found", None, "The model `x` does not exist");
    for (said, decision, code) in [
        (
            CannedResponse::json(401, &error("invalid_api_key", None, "Incorrect API key provided")),
            Decision::Reauthenticate,
            "unauthorised",
        ),
        (
            CannedResponse::json(403, &json!({ "detail": "Forbidden" })),
            Decision::Reauthenticate,
            "unauthorised",
        ),
        (CannedResponse::json(429, &wait), Decision::RetryAfter(None), "rate_limited"),
        (
            CannedResponse::json(429, &wait).header("retry-after", "7"),
            Decision::RetryAfter(secs(7)),
            "rate_limited",
        ),
        (CannedResponse::json(429, &quota).header("retry-after", "7"), Decision::GiveUp, "refused"),
        (
            CannedResponse::json(402, &json!({ "error": { "message": "Insufficient Balance" } })),
            Decision::GiveUp,
            "refused",
        ),
        (CannedResponse::json(404, &missing), Decision::GiveUp, "refused"),
        (CannedResponse::json(500, &json!({ "error": "boom" })), Decision::RetryAfter(None), "unavailable"),
        (
            CannedResponse::status(502).piece("<html><h1>Bad gateway</h1></html>"),
            Decision::RetryAfter(None),
            "unavailable",
        ),
        (
            CannedResponse::status(529).header("retry-after", "2"),
            Decision::RetryAfter(secs(2)),
            "unavailable",
        ),
        (
            CannedResponse::json(400, &error("context_length_exceeded", None, "too big")),
            Decision::Shrink,
            "too_long",
        ),
    ] {
        let error = refused(said).await;
        assert_eq!((error.decision(), error.code()), (decision, code), "{error:?}");
    }
}

/// What was sent first and what was sent then, when the server refuses once with this.
async fn adapted(request: &Request, status: u16, body: &Value) -> (Value, Value) {
    let answer = || whole(&json!({ "content": "ok" }), "stop");
    let stage = Stage::saying([CannedResponse::json(status, body), answer(), answer()]).await;
    let answered = stage.answer(request).await;
    assert!(answered.is_ok(), "{body}: {answered:?}");
    stage.answer(request).await.unwrap();
    let mut sent = stage.sent();
    assert_eq!(sent.len(), 3, "{body}");
    assert_eq!(sent[1], sent[2], "{body}: what worked is remembered");
    (sent.remove(0), sent.remove(0))
}

#[tokio::test]
async fn the_limit_changes_its_name() {
    let told = "Unsupported parameter: 'max_tokens' is not supported with this model. \
                Use 'max_completion_tokens' instead.";
    for (status, body) in [
        (400, error("unsupported_parameter", Some("max_tokens"), told)),
        (
            422,
            json!({ "detail": [{ "loc": ["body", "max_tokens"], "msg": "Extra inputs are not permitted" }] }),
        ),
        (400, json!({ "message": "unknown field: max_tokens" })),
    ] {
        let (first, then) = adapted(&request(), status, &body).await;
        assert_eq!((&first["max_tokens"], &first["max_completion_tokens"]), (&json!(500), &Value::Null));
        assert_eq!((&then["max_tokens"], &then["max_completion_tokens"]), (&Value::Null, &json!(500)));
    }
}

#[tokio::test]
async fn a_temperature_that_is_not_taken_is_left_out() {
    let warm = Request { temperature: Some(0.2), ..request() };
    let told = "Unsupported value: 'temperature' does not support 0.2 with this model.";
    for body in [
        error("unsupported_value", Some("temperature"), told),
        json!({ "error": "Bad request" }),
        Value::Null,
    ] {
        let (first, then) = adapted(&warm, 400, &body).await;
        assert_eq!((&first["temperature"], &then["temperature"]), (&json!(0.2), &Value::Null));
    }
}

#[tokio::test]
async fn a_named_tool_is_forced_by_offering_nothing_else() {
    let body = json!({ "error": { "message": "tool_choice: expected a string" } });
    let (first, then) = adapted(&forcing("forget"), 422, &body).await;
    assert_eq!(first["tool_choice"]["function"]["name"], "forget");
    assert_eq!((&then["tool_choice"], then["tools"].as_array().unwrap().len()), (&json!("required"), 1));

    let stage = Stage::saying([
        CannedResponse::json(400, &body),
        CannedResponse::json(400, &body),
        whole(&json!({ "content": "{}" }), "stop"),
    ])
    .await;
    stage.answer(&forcing("forget")).await.unwrap();
    let last = &stage.sent()[2];
    assert_eq!(
        (&last["tool_choice"], &last["tools"][0]["function"]["name"]),
        (&json!("auto"), &json!("forget"))
    );
}

#[tokio::test]
async fn stream_options_are_given_up() {
    let body =
        json!({ "detail": [{ "type": "extra_forbidden", "loc": ["body", "stream_options"], "input": {} }] });
    let stage =
        Stage::saying([CannedResponse::json(422, &body), whole(&json!({ "content": "ok" }), "stop")]).await;
    stage.stream(&request()).await.1.unwrap();
    let sent = stage.sent();
    assert_eq!(
        (&sent[0]["stream_options"]["include_usage"], &sent[1]["stream_options"]),
        (&json!(true), &Value::Null)
    );
}

/// A conversation with a call that came without a word, and two messages in a row.
fn after_a_call() -> Request {
    let outcome = ToolOutcome {
        call_id: "toolu_01".to_owned(),
        name: "record".to_owned(),
        content: json!("ok"),
        ok: true,
    };
    let user = |text: &str| ModelMessage::User { text: text.to_owned() };
    let calls = vec![call("toolu_01", "record", json!({}))];
    let messages = vec![
        user("oi"),
        user("anota"),
        ModelMessage::Assistant { text: String::new(), calls },
        ModelMessage::Tools { outcomes: vec![outcome] },
    ];
    Request { messages, ..with_tools() }
}

#[tokio::test]
async fn a_server_that_wants_text_gets_an_empty_one() {
    let body = json!({ "detail": [{ "loc": ["body", "messages", 3, "content"], "msg": "Input should be a valid string" }] });
    let (first, then) = adapted(&after_a_call(), 422, &body).await;
    assert_eq!(
        (&first["messages"][3]["content"], &then["messages"][3]["content"]),
        (&Value::Null, &json!(""))
    );
}

#[tokio::test]
async fn a_template_without_a_system_role_gets_it_from_the_person() {
    let body = json!({ "object": "error", "message": "System role not supported", "type": "BadRequestError", "code": 400 });
    let (_, then) = adapted(&after_a_call(), 400, &body).await;
    assert_eq!(then["messages"][0], json!({ "role": "user", "content": "Você é a Aria.\n\noi\n\nanota" }));
    assert_eq!(then["messages"][1]["role"], "assistant");
}

#[tokio::test]
async fn a_server_that_takes_only_its_own_ids_gets_such_ids() {
    let body = json!({
        "object": "error", "type": "invalid_request_error", "code": "3280",
        "message": "Tool call id was toolu_01 but must be a-z, A-Z, 0-9, with a length of 9.",
    });
    let (_, then) = adapted(&after_a_call(), 400, &body).await;
    assert_eq!(then["messages"][3]["tool_calls"][0]["id"], "c00002000");
    assert_eq!(then["messages"][4]["tool_call_id"], "c00002000");
}

#[tokio::test]
async fn a_refusal_for_another_reason_teaches_nothing() {
    let warm = Request { temperature: Some(0.2), ..request() };
    let body = json!({ "error": "Bad request" });
    let stage = Stage::saying((0..3).map(|_| CannedResponse::json(400, &body))).await;
    stage.answer(&warm).await.unwrap_err();
    assert_eq!(stage.vendor.heard().len(), 3, "temperature, stream options, and no more");
    stage.vendor.says(whole(&json!({ "content": "ok" }), "stop"));
    stage.answer(&warm).await.unwrap();
    assert_eq!(stage.sent()[3]["temperature"], 0.2);
}

#[tokio::test]
async fn a_model_that_is_not_there_is_not_looked_for_elsewhere() {
    let stage = Stage::saying([CannedResponse::json(
        404,
        &json!({ "object": "error", "message": "The model `x` does not exist.", "type": "NotFoundError", "code": 404 }),
    )])
    .await;
    let error = stage.answer(&request()).await.unwrap_err();
    assert!(
        matches!(&error, ModelError::Refused { code: Some(code), .. } if code == "model_not_found"),
        "{error:?}"
    );
    assert_eq!(stage.vendor.heard().len(), 1);
}
