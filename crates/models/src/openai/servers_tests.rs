//! The servers of others, each named after its habit.

use serde_json::json;
use testkit::vendor::CannedResponse;

use super::lines::{chunks, delta, deltas, heard, last};
use super::stage::{Stage, counted, said, usage, with_tools};
use crate::port::Usage;

/// Servers that say `Olá!` in frames of their own.
fn framing_habits() -> Vec<(&'static str, CannedResponse)> {
    let (text, stop) = (delta(&json!({ "content": "Olá!" })), last("stop"));
    let lines = format!("data: {text}\n\ndata: {stop}\n\n");
    let pings = format!("data: ping\n\nevent: ping\ndata: \n\n{lines}");
    let crlf = format!(": ping\r\n\r\ndata:{text}\r\n\r\n: ping\r\n\r\ndata:{stop}\r\n\r\n");
    let whole = json!({ "choices": [{ "message": { "content": "Olá!" } }], "usage": usage() });
    let odd_type = |kind: &str| CannedResponse::status(200).header("content-type", kind);
    vec![
        ("no [DONE]", CannedResponse::stream().piece(lines.as_str())),
        (
            "no finish reason",
            CannedResponse::stream().event("", &text).event("", &last("")).piece("data: [DONE]\n\n"),
        ),
        ("crlf, comments and no spaces", CannedResponse::stream().piece(crlf).piece("data:[DONE]\r\n\r\n")),
        ("pings that are not JSON", CannedResponse::stream().piece(pings)),
        ("no content type", CannedResponse::status(200).piece(lines.as_str())),
        ("a stream that calls itself JSON", odd_type("application/json").piece(lines.as_str())),
        ("a stream that calls itself text", odd_type("text/plain").piece(lines)),
        ("json to a stream request", CannedResponse::json(200, &whole)),
        ("json that calls itself a stream", CannedResponse::stream().piece(whole.to_string())),
    ]
}

/// Servers that say it in words of their own: each line is a delta.
const WORDINGS: [(&str, &str); 5] = [
    (
        "role only, then null",
        r#"{"role": "assistant"}
           {"content": null}
           {"content": "Olá!"}"#,
    ),
    (
        "content in parts",
        r#"{"content": [{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}]}
           {"content": [{"type": "text", "text": "Olá"}, "!"]}"#,
    ),
    (
        "reasoning beside the content",
        r#"{"reasoning_content": "hm", "content": null}
           {"reasoning": "hm", "content": ""}
           {"content": "Olá!", "reasoning_details": [], "annotations": [], "tool_calls": [], "function_call": null}"#,
    ),
    (
        "thinking aloud",
        r#"{"content": "\n<th"}
           {"content": "ink>He said </th"}
           {"content": "en></thi"}
           {"content": "nk>\n"}
           {"content": "\n"}
           {"content": "Olá"}
           {"content": "!"}"#,
    ),
    ("a refusal that is none", r#"{"content": "Olá!", "refusal": null}"#),
];

/// Servers whose chunks are odd around the delta: each line is a chunk.
const CHUNKINGS: [(&str, &str); 7] = [
    (
        "usage in every chunk",
        r#"{"choices": [{"delta": {"content": "Olá!"}}], "usage": {"prompt_tokens": 10, "completion_tokens": 1}}
           {"choices": [{"delta": {}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 10, "completion_tokens": 5}}"#,
    ),
    (
        "usage null, then a chunk without choices",
        r#"{"choices": [{"delta": {"content": "Olá!"}, "finish_reason": "stop"}], "usage": null}
           {"choices": [], "usage": {"prompt_tokens": 10, "completion_tokens": 5}}"#,
    ),
    (
        "numbers as texts",
        r#"{"choices": [{"index": "0", "delta": {"content": "Olá!"}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": "10", "completion_tokens": 5.0}}"#,
    ),
    (
        "the message so far beside the delta",
        r#"{"choices": [{"delta": {"content": "Olá"}, "message": {"content": "Olá"}}]}
           {"choices": [{"delta": {"content": "!"}, "message": {"content": "Olá!"}}]}
           {"choices": [{"delta": {}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 10, "completion_tokens": 5}}"#,
    ),
    (
        "a finish reason in capitals, errors that are none",
        r#"{"error": null, "choices": [{"error": null, "delta": {"content": "Olá!"}, "logprobs": {}}]}
           {"choices": [{"delta": {}, "finish_reason": "STOP"}], "usage": {"prompt_tokens": 10, "completion_tokens": 5}}"#,
    ),
    (
        "an empty finish reason while it speaks",
        r#"{"choices": [{"delta": {"content": "Olá"}, "finish_reason": ""}]}
           {"choices": [{"delta": {"content": "!"}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 10, "completion_tokens": 5}}"#,
    ),
    (
        "the filter's word before the first choice",
        r#"{"choices": [], "prompt_filter_results": []}
           {"choices": [{"delta": {"content": "Olá!"}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 10, "completion_tokens": 5}}"#,
    ),
];

#[tokio::test]
async fn a_text_is_the_same_from_every_server() {
    let wordings = WORDINGS.iter().map(|(habit, lines)| (*habit, deltas(lines, "stop")));
    let chunkings = CHUNKINGS.iter().map(|(habit, lines)| (*habit, chunks(lines)));
    for (habit, server) in framing_habits().into_iter().chain(wordings).chain(chunkings) {
        let (text, answer) = heard(server).await;
        assert_eq!((text.as_str(), answer), ("Olá!", said("Olá!")), "{habit}");
    }
}

#[tokio::test]
async fn a_good_status_may_carry_an_error() {
    for (habit, body, code) in [
        (
            "an error in a good answer",
            json!({ "error": { "message": "upstream", "code": 502 } }),
            "unavailable",
        ),
        ("an error as a text", json!({ "error": "model is loading" }), "unavailable"),
        (
            "an error in the choice",
            json!({ "choices": [{ "error": { "code": 429, "message": "slow" }, "message": {} }] }),
            "rate_limited",
        ),
        (
            "a list of one error",
            json!([{ "error": { "code": 400, "message": "API key not valid" } }]),
            "refused",
        ),
        ("a detail", json!({ "detail": "no" }), "unavailable"),
        (
            "a reason that is an error",
            json!({ "choices": [{ "message": { "content": "a" }, "finish_reason": "error" }] }),
            "unavailable",
        ),
        ("neither answer nor error", json!({ "hello": "world" }), "unreadable"),
        (
            "a call without a name",
            json!({ "choices": [{ "message": { "tool_calls": [{ "id": "a" }] } }] }),
            "unreadable",
        ),
    ] {
        let stage = Stage::saying([CannedResponse::json(200, &body), CannedResponse::json(200, &body)]).await;
        assert_eq!(stage.answer(&with_tools()).await.unwrap_err().code(), code, "{habit}");
        assert_eq!(stage.stream(&with_tools()).await.1.unwrap_err().code(), code, "{habit}, streamed");
    }
}

#[tokio::test]
async fn a_server_that_always_streams_is_read_whole() {
    let stage = Stage::saying([deltas(r#"{"content": "Olá!"}"#, "stop")]).await;
    assert_eq!(stage.answer(&with_tools()).await.unwrap(), said("Olá!"));
}

#[tokio::test]
async fn a_server_that_does_not_count_is_guessed() {
    let stage = Stage::saying([CannedResponse::json(
        200,
        &json!({ "choices": [{ "message": { "content": "oi" } }], "usage": null }),
    )])
    .await;
    let answer = stage.answer(&with_tools()).await.unwrap();
    assert!(answer.usage.estimated && answer.usage.input_tokens > 0, "{answer:?}");
}

#[tokio::test]
async fn counts_hide_in_odd_places() {
    for (habit, extra, cached) in [
        (
            "in the choice",
            json!({ "choices": [{ "delta": {}, "finish_reason": "stop", "usage": usage() }] }),
            0,
        ),
        (
            "in a field of its own",
            json!({ "choices": [{ "delta": {}, "finish_reason": "stop" }], "x_groq": { "usage": usage() } }),
            0,
        ),
        (
            "with cache hits",
            json!({ "choices": [{ "delta": {}, "finish_reason": "stop" }],
            "usage": { "prompt_tokens": 14, "completion_tokens": 5, "prompt_cache_hit_tokens": 4 } }),
            4,
        ),
    ] {
        let server =
            CannedResponse::stream().event("", &delta(&json!({ "content": "oi" }))).event("", &extra);
        let (_, answer) = heard(server).await;
        assert_eq!(answer.usage, Usage { cached_tokens: cached, ..counted() }, "{habit}");
    }
}
