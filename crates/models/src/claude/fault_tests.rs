use serde_json::{Value, json};

use super::{fault, told, words};
use crate::port::Decision;

fn error(kind: &str, message: &str) -> Value {
    json!({ "type": "error", "error": { "type": kind, "message": message } })
}

fn decision(status: u16, kind: &str, message: &str) -> Decision {
    fault(&error(kind, message)).into_error("claude", status, None).decision()
}

#[test]
fn an_error_means_what_its_type_and_its_message_say() {
    let invalid = "invalid_request_error";
    assert_eq!(
        decision(400, invalid, "prompt is too long: 210000 tokens > 200000 maximum"),
        Decision::Shrink
    );
    assert_eq!(
        decision(400, invalid, "input length and `max_tokens` exceed context limit: 199000 + 8192 > 200000"),
        Decision::Shrink
    );
    assert_eq!(decision(413, "request_too_large", "Request exceeds the maximum size"), Decision::Shrink);
    assert_eq!(decision(400, invalid, "Your credit balance is too low"), Decision::GiveUp);
    assert_eq!(
        decision(400, invalid, "max_tokens: 9 > 8, the maximum number of output tokens"),
        Decision::GiveUp
    );
    assert_eq!(decision(429, "billing_error", ""), Decision::GiveUp);
    assert_eq!(decision(400, "authentication_error", ""), Decision::Reauthenticate);
    assert_eq!(decision(403, "permission_error", ""), Decision::Reauthenticate);
    assert_eq!(decision(404, "not_found_error", "model: claude-x"), Decision::GiveUp);
    assert_eq!(decision(529, "overloaded_error", "Overloaded"), Decision::RetryAfter(None));
    assert_eq!(decision(500, "api_error", "Internal server error"), Decision::RetryAfter(None));
}

#[test]
fn an_error_in_mid_stream_is_the_same_decision() {
    for (kind, code) in [
        ("overloaded_error", "unavailable"),
        ("api_error", "unavailable"),
        ("timeout_error", "unavailable"),
        ("something_new", "unavailable"),
        ("rate_limit_error", "rate_limited"),
        ("invalid_request_error", "refused"),
        ("not_found_error", "refused"),
        ("authentication_error", "unauthorised"),
        ("permission_error", "unauthorised"),
        ("billing_error", "refused"),
        ("request_too_large", "too_long"),
    ] {
        assert_eq!(told(&error(kind, "")).code(), code, "{kind}");
    }
}

#[test]
fn a_complaint_is_found_wherever_servers_put_it() {
    for body in [
        error("x", "Bad TEMPERATURE"),
        json!({ "error": "bad temperature" }),
        json!({ "message": "bad temperature" }),
        json!({ "detail": "bad temperature" }),
        json!("bad temperature"),
        json!({ "detail": [{ "loc": ["body", "temperature"], "msg": "bad", "input": { "tool_choice": 1 } }] }),
    ] {
        let words = words(&body);
        assert!(words.contains("bad") && words.contains("temperature"), "{body}: {words}");
        assert!(!words.contains("tool_choice"), "what is quoted of our request is no complaint");
    }
    assert_eq!(words(&json!(null)), "");
}
