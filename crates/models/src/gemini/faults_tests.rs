//! What becomes of everything that can go wrong.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::vendor::CannedResponse;

use super::stage::{Stage, call, hello, outcome, piece, request, said, user, with_tools};
use crate::port::{Decision, ModelError, ModelMessage, StopReason};

fn error(code: u16, status: &str, message: &str, details: Value) -> Value {
    let mut error = json!({ "error": { "code": code, "status": status, "message": message } });
    error["error"]["details"] = details;
    error
}

fn retry_info(delay: &str) -> Value {
    json!([{ "@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": delay }])
}

#[tokio::test]
async fn a_status_and_its_details_are_a_decision() {
    let wait = |seconds: f64| Decision::RetryAfter(Some(Duration::from_secs_f64(seconds)));
    let none = json!([]);
    let key = json!([{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID" }]);
    let daily = json!([{ "violations": [{ "quotaId": "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }] }, { "retryDelay": "3s" }]);
    let long = "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).";
    let busy = error(429, "RESOURCE_EXHAUSTED", "quota", none.clone());
    let cases = [
        (CannedResponse::json(400, &error(400, "INVALID_ARGUMENT", "no", none.clone())), Decision::GiveUp),
        (
            CannedResponse::json(404, &error(404, "NOT_FOUND", "models/x is not found", none.clone())),
            Decision::GiveUp,
        ),
        (
            CannedResponse::json(400, &error(400, "INVALID_ARGUMENT", "a sentence", key)),
            Decision::Reauthenticate,
        ),
        (
            CannedResponse::json(400, &error(400, "INVALID_ARGUMENT", "API key expired.", none.clone())),
            Decision::Reauthenticate,
        ),
        (
            CannedResponse::json(401, &error(401, "UNAUTHENTICATED", "no", none.clone())),
            Decision::Reauthenticate,
        ),
        (
            CannedResponse::json(403, &error(403, "PERMISSION_DENIED", "no", none.clone())),
            Decision::Reauthenticate,
        ),
        (CannedResponse::json(400, &error(400, "INVALID_ARGUMENT", long, none.clone())), Decision::Shrink),
        (CannedResponse::json(429, &busy), Decision::RetryAfter(None)),
        (CannedResponse::json(429, &busy).header("retry-after", "7"), wait(7.0)),
        (CannedResponse::json(429, &error(429, "RESOURCE_EXHAUSTED", "q", retry_info("12s"))), wait(12.0)),
        (CannedResponse::json(429, &error(429, "RESOURCE_EXHAUSTED", "q", retry_info("0.5s"))), wait(0.5)),
        (
            CannedResponse::json(429, &error(429, "RESOURCE_EXHAUSTED", "q", retry_info("soon"))),
            Decision::RetryAfter(None),
        ),
        (CannedResponse::json(429, &error(429, "RESOURCE_EXHAUSTED", "q", daily)), Decision::GiveUp),
        (
            CannedResponse::json(500, &error(500, "INTERNAL", "oops", none.clone())),
            Decision::RetryAfter(None),
        ),
        (
            CannedResponse::json(503, &error(503, "UNAVAILABLE", "busy", none.clone())),
            Decision::RetryAfter(None),
        ),
        (CannedResponse::json(503, &json!([error(503, "UNAVAILABLE", "busy", retry_info("2s"))])), wait(2.0)),
        (CannedResponse::status(529).piece("<html>"), Decision::RetryAfter(None)),
        (CannedResponse::json(200, &error(503, "UNAVAILABLE", "busy", none)), Decision::RetryAfter(None)),
    ];
    let stage = Stage::new().await;
    for (said, decision) in cases {
        let (_, whole) = stage.hears(&hello(), said.clone()).await;
        assert_eq!(whole.unwrap_err().decision(), decision, "{said:?}");
        let (texts, streamed) = stage.streams(&hello(), said.clone()).await;
        assert_eq!((texts, streamed.unwrap_err().decision()), (Vec::new(), decision), "{said:?}");
    }
}

#[tokio::test]
async fn no_sentence_of_google_is_kept() {
    let stage = Stage::new().await;
    let sentence = "Please pass a valid API key: AIza-x";
    let (_, refused) = stage
        .hears(&hello(), CannedResponse::json(400, &error(400, "INVALID_ARGUMENT", sentence, json!([]))))
        .await;
    let refused = refused.unwrap_err();
    assert!(
        matches!(&refused, ModelError::Refused { code: Some(code), status: Some(400), .. } if code == "INVALID_ARGUMENT")
    );
    assert!(!format!("{refused} {refused:?}").contains("AIza"), "{refused:?}");
}

#[tokio::test]
async fn a_stream_that_breaks_is_never_whole() {
    let first = piece(json!([{ "text": "Oi, A" }]), None);
    let half_call =
        r#"data: {"candidates":[{"content":{"parts":[{"functionCall":{"name":"set_goal","args":{"val"#;
    let overloaded = error(503, "UNAVAILABLE", "busy", json!([]));
    let open = CannedResponse::stream().event("", &first);
    let broken = [
        open.clone().cut(),
        open.clone().piece("data: {\"candidates\":[{\"content\":{\"parts\":[{\"te").cut(),
        open.clone().piece(half_call).cut(),
        open.clone().piece(half_call),
        open.clone(),
        open.clone().event("", &overloaded),
        open.clone().event("error", &json!([overloaded])),
        open.clone().event("", &error(429, "RESOURCE_EXHAUSTED", "q", retry_info("4s"))),
        open.clone().piece("data: nonsense\n\n"),
    ];
    let stage = Stage::new().await;
    for said in broken {
        let (texts, answer) = stage.streams(&with_tools(), said.clone()).await;
        assert_eq!(texts, ["Oi, A"], "{said:?}");
        assert!(matches!(answer.unwrap_err().decision(), Decision::RetryAfter(_)), "{said:?}");
    }
}

#[tokio::test]
async fn a_server_that_falls_silent_is_not_waited_for() {
    let stage = Stage::new().await;
    let silent = CannedResponse::stream().event("", &piece(json!([{ "text": "Oi" }]), None)).silence();
    let request = hello();
    let streaming = stage.streams(&request, silent);
    let ticking = async {
        loop {
            stage.clock.advance(Duration::from_secs(1));
            tokio::task::yield_now().await;
        }
    };
    let ended = tokio::select! {
        (_, answer) = streaming => answer,
        () = ticking => unreachable!(),
    };
    assert!(matches!(ended, Err(ModelError::TimedOut { provider: "gemini" })), "{ended:?}");
}

#[tokio::test]
async fn arguments_that_are_no_object_reach_the_gate() {
    let cases = [
        (json!({ "name": "unknown_tool", "args": [1] }), json!([1])),
        (json!({ "name": "unknown_tool", "args": "{\"value\": 1}" }), json!({ "value": 1 })),
        (json!({ "name": "unknown_tool", "args": "82,5" }), json!("82,5")),
        (json!({ "name": "unknown_tool", "args": null }), json!({})),
        (json!({ "name": "unknown_tool" }), json!({})),
    ];
    let stage = Stage::new().await;
    for (function, arguments) in cases {
        let (_, answer) = stage.hears(&with_tools(), said(json!([{ "functionCall": function }]))).await;
        let answer = answer.unwrap();
        assert_eq!((answer.stop, answer.calls.len()), (StopReason::ToolCalls, 1), "{function}");
        assert_eq!((&*answer.calls[0].name, &answer.calls[0].arguments), ("unknown_tool", &arguments));
    }
    let (_, nameless) = stage.hears(&with_tools(), said(json!([{ "functionCall": { "args": {} } }]))).await;
    assert!(matches!(nameless, Err(ModelError::Unreadable { .. })));
}

#[tokio::test]
async fn every_way_to_stop() {
    let text = json!([{ "text": "Olha" }]);
    let tool = json!([{ "functionCall": { "name": "set_goal", "args": {} } }]);
    let filtered =
        ["SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "LANGUAGE", "IMAGE_SAFETY"];
    let mut cases: Vec<(Value, &str, Option<StopReason>)> = filtered
        .iter()
        .flat_map(|why| [(text.clone(), *why), (tool.clone(), *why), (json!([]), *why)])
        .map(|(parts, why)| (parts, why, Some(StopReason::Filtered)))
        .collect();
    cases.extend([
        (text.clone(), "STOP", Some(StopReason::End)),
        (json!([]), "STOP", Some(StopReason::End)),
        (tool, "STOP", Some(StopReason::ToolCalls)),
        (text.clone(), "MAX_TOKENS", Some(StopReason::MaxTokens)),
        (json!([]), "MAX_TOKENS", Some(StopReason::MaxTokens)),
        (text.clone(), "OTHER", Some(StopReason::End)),
        (json!([]), "OTHER", None),
        (json!([]), "MALFORMED_FUNCTION_CALL", None),
        (text.clone(), "UNEXPECTED_TOOL_CALL", None),
        (text, "FINISH_REASON_UNSPECIFIED", None),
    ]);
    let stage = Stage::new().await;
    for (parts, finish, stop) in cases {
        let piece = piece(parts, Some(finish));
        let (_, whole) = stage.hears(&with_tools(), CannedResponse::json(200, &piece)).await;
        let (_, streamed) = stage.streams(&with_tools(), CannedResponse::stream().event("", &piece)).await;
        for answer in [whole, streamed] {
            match (answer, stop) {
                (Ok(answer), Some(stop)) => {
                    assert_eq!(answer.stop, stop, "{piece}");
                    assert!(stop != StopReason::Filtered || answer.calls.is_empty(), "{piece}");
                }
                (Err(ModelError::Unreadable { .. }), None) => {}
                (answer, _) => panic!("{piece}: {answer:?}"),
            }
        }
    }
}

#[tokio::test]
async fn a_prompt_that_is_blocked_is_filtered_and_nothing_at_all_is_unreadable() {
    let stage = Stage::new().await;
    let blocked = json!({ "promptFeedback": { "blockReason": "PROHIBITED_CONTENT" }, "usageMetadata": { "promptTokenCount": 9 } });
    let (_, answer) = stage.hears(&hello(), CannedResponse::json(200, &blocked)).await;
    let answer = answer.unwrap();
    assert_eq!((&*answer.text, answer.stop, answer.usage.input_tokens), ("", StopReason::Filtered, 9));
    for nothing in [json!({}), json!({ "candidates": [] }), json!([]), json!({ "candidates": [{}] })] {
        let (_, answer) = stage.hears(&hello(), CannedResponse::json(200, &nothing)).await;
        assert!(matches!(answer, Err(ModelError::Unreadable { .. })), "{nothing}");
    }
}

#[tokio::test]
async fn a_refusal_is_adapted_to_and_remembered() {
    let stage = Stage::of("gemini-3-pro").await;
    let foreign = request(vec![
        user("pesei 82"),
        ModelMessage::Assistant {
            text: String::new(),
            calls: vec![
                call("1.0:toolu_1", "record_metric", json!({})),
                call("1.1:toolu_2", "set_goal", json!({})),
            ],
        },
        ModelMessage::Tools {
            outcomes: vec![
                outcome("1.0:toolu_1", "record_metric", json!({})),
                outcome("1.1:toolu_2", "set_goal", json!({})),
            ],
        },
    ]);
    let refusal =
        |message: &str| CannedResponse::json(400, &error(400, "INVALID_ARGUMENT", message, json!([])));
    stage.vendor.says(refusal("Function call is missing a thought_signature in functionCall parts."));
    stage.vendor.says(refusal("Thinking level is not supported for this model."));
    stage.vendor.says(refusal("Developer instruction is not enabled for this model"));
    let (body, answer) = stage.hears(&foreign, said(json!([{ "text": "ok" }]))).await;
    assert_eq!(answer.unwrap().text, "ok");
    let again = stage.hears(&foreign, said(json!([{ "text": "ok" }]))).await.0;
    assert_eq!((stage.vendor.heard().len(), &again), (5, &body));
    assert_eq!(body["systemInstruction"], Value::Null);
    assert_eq!(body["generationConfig"]["thinkingConfig"], Value::Null);
    assert_eq!(body["contents"][0]["parts"], json!([{ "text": "Você é a Aria." }, { "text": "pesei 82" }]));
    let calls = &body["contents"][1]["parts"];
    assert_eq!(calls[0]["thoughtSignature"], "skip_thought_signature_validator");
    assert_eq!(calls[1]["thoughtSignature"], Value::Null);
}
