//! The tool calls of other servers, each named after its habit. Each line is a delta.

use serde_json::json;
use testkit::vendor::CannedResponse;

use super::lines::{deltas, heard};
use super::stage::{call, called, usage};

/// Servers that tell of one call, `record` with 3, and give it no id.
const ONE: [(&str, &str); 9] = [
    (
        "whole, with no id and no index",
        r#"{"tool_calls": [{"function": {"name": "record", "arguments": "{\"value\":3}"}}]}"#,
    ),
    (
        "an empty id",
        r#"{"tool_calls": [{"index": 0, "id": "", "function": {"name": "record", "arguments": ""}}]}
           {"tool_calls": [{"index": 0, "id": "", "function": {"name": "", "arguments": "{\"value\":"}}]}
           {"tool_calls": [{"index": 0, "id": null, "function": {"name": null, "arguments": "3}"}}]}"#,
    ),
    (
        "arguments as an object",
        r#"{"tool_calls": [{"function": {"name": "record", "arguments": {"value": 3}}}]}"#,
    ),
    (
        "null arguments first",
        r#"{"tool_calls": [{"function": {"name": "record", "arguments": null}}]}
           {"tool_calls": [{"function": {"arguments": "{\"value\":3}"}}]}"#,
    ),
    (
        "a name with stray spaces",
        r#"{"tool_calls": [{"function": {"name": " record\n", "arguments": "{\"value\":3}"}}]}"#,
    ),
    (
        "a call that is not in a list",
        r#"{"tool_calls": {"function": {"name": "record", "arguments": "{\"value\":3}"}}}"#,
    ),
    ("a call without its function", r#"{"tool_calls": [{"name": "record", "arguments": {"value": 3}}]}"#),
    (
        "the legacy call",
        r#"{"content": null, "function_call": {"name": "record", "arguments": ""}}
           {"function_call": {"arguments": "{\"value\":3}"}}"#,
    ),
    (
        "the name again with every piece",
        r#"{"tool_calls": [{"function": {"name": "record", "arguments": ""}}]}
           {"tool_calls": [{"function": {"name": "record", "arguments": "{\"value\":"}}]}
           {"tool_calls": [{"function": {"name": "record", "arguments": "3}"}}]}
           {"tool_calls": [{"function": {"name": "record", "arguments": ""}}]}"#,
    ),
];

#[tokio::test]
async fn a_call_is_the_same_from_every_server() {
    let expected = called(vec![call("call_1_0", "record", json!({ "value": 3 }))]);
    for (habit, lines) in ONE {
        for reason in ["tool_calls", "function_call", "stop", ""] {
            let (text, answer) = heard(deltas(lines, reason)).await;
            assert_eq!((text.as_str(), &answer), ("", &expected), "{habit}, then {reason:?}");
        }
    }
}

/// Servers that tell of two calls, `record` with 1 and `record` with 2, and the ids these get.
const TWO: [(&str, [&str; 2], &str); 7] = [
    (
        "both in one chunk, no index",
        ["a", "b"],
        r#"{"tool_calls": [{"id": "a", "function": {"name": "record", "arguments": "{\"value\":1}"}},
                           {"id": "b", "function": {"name": "record", "arguments": "{\"value\":2}"}}]}"#,
    ),
    (
        "every call has number 0",
        ["a", "b"],
        r#"{"tool_calls": [{"index": 0, "id": "a", "function": {"name": "record", "arguments": "{\"value\":1}"}}]}
           {"tool_calls": [{"index": 0, "id": "b", "function": {"name": "record", "arguments": "{\"value\":2}"}}]}"#,
    ),
    (
        "no index, no id",
        ["call_1_0", "call_1_1"],
        r#"{"tool_calls": [{"function": {"name": "record", "arguments": "{\"value\":1}"}}]}
           {"tool_calls": [{"function": {"name": "record", "arguments": "{\"value\":2}"}}]}"#,
    ),
    (
        "the same id twice",
        ["a", "call_1_1"],
        r#"{"tool_calls": [{"index": 0, "id": "a", "function": {"name": "record", "arguments": "{\"value\":1}"}},
                           {"index": 1, "id": "a", "function": {"name": "record", "arguments": "{\"value\":2}"}}]}"#,
    ),
    (
        "the same id twice, no index",
        ["a", "call_1_1"],
        r#"{"tool_calls": [{"id": "a", "function": {"name": "record", "arguments": "{\"value\":1}"}},
                           {"id": "a", "function": {"name": "record", "arguments": "{\"value\":2}"}}]}"#,
    ),
    (
        "another id with every piece",
        ["a", "b"],
        r#"{"tool_calls": [{"index": "0", "id": "a", "function": {"name": "record", "arguments": "{\"value\""}}]}
           {"tool_calls": [{"index": "0", "id": "x", "function": {"arguments": ":1}"}}]}
           {"tool_calls": [{"index": "1", "id": "b", "function": {"name": "record", "arguments": "{\"value\":2}"}}]}"#,
    ),
    (
        "pieces by id alone",
        ["a", "b"],
        r#"{"tool_calls": [{"id": "a", "function": {"name": "record", "arguments": "{\"value\""}}]}
           {"tool_calls": [{"id": "b", "function": {"name": "record", "arguments": "{\"value\""}}]}
           {"tool_calls": [{"id": "a", "function": {"arguments": ":1}"}}]}
           {"tool_calls": [{"id": "b", "function": {"arguments": ":2}"}}]}"#,
    ),
];

#[tokio::test]
async fn two_calls_are_two_from_every_server() {
    for (habit, [first, second], lines) in TWO {
        let calls =
            vec![call(first, "record", json!({ "value": 1 })), call(second, "record", json!({ "value": 2 }))];
        assert_eq!(heard(deltas(lines, "tool_calls")).await.1, called(calls), "{habit}");
    }
}

#[tokio::test]
async fn calls_that_came_whole_are_never_pieces_of_one_another() {
    let entry = json!({ "id": "a", "function": { "name": "record", "arguments": "" } });
    let body = json!({
        "choices": [{ "message": { "role": "assistant", "tool_calls": [entry, entry] }, "finish_reason": "stop" }],
        "usage": usage(),
    });
    let calls = vec![call("a", "record", json!({})), call("call_1_1", "record", json!({}))];
    assert_eq!(heard(CannedResponse::json(200, &body)).await.1, called(calls));
}
