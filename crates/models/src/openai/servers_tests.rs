//! The servers of others, each named after its habit.

use serde_json::{Value, json};
use testkit::vendor::Said;

use super::stage::{Stage, call, called, counted, said, usage, with_tools};
use crate::port::{Answer, Usage};

fn events(chunks: &[Value]) -> Said {
    chunks.iter().fold(Said::stream(), |said, chunk| said.event("", chunk))
}

fn delta(delta: &Value) -> Value {
    json!({ "choices": [{ "delta": delta }] })
}

fn last(reason: &Value) -> Value {
    json!({ "choices": [{ "delta": {}, "finish_reason": reason }], "usage": usage() })
}

/// What was streamed, and the answer.
async fn heard(said: Said) -> (String, Answer) {
    let stage = Stage::saying([said]).await;
    let (texts, answer) = stage.stream(&with_tools()).await;
    (texts.concat(), answer.unwrap())
}

fn text_habits() -> Vec<(&'static str, Said)> {
    let stop = last(&json!("stop"));
    let text = |text: &str| delta(&json!({ "content": text }));
    let whole = json!({ "choices": [{ "message": { "content": "Olá!" } }], "usage": usage() });
    vec![
        ("no [DONE]", events(&[text("Olá!"), stop.clone()])),
        ("no finish reason", events(&[text("Olá!"), last(&Value::Null)]).piece("data: [DONE]\n\n")),
        ("crlf and comments", {
            let lines =
                format!(": ping\r\n\r\ndata:{}\r\n\r\n: ping\r\n\r\ndata:{stop}\r\n\r\n", text("Olá!"));
            Said::stream().piece(lines).piece("data:[DONE]\r\n\r\n")
        }),
        ("no content type", Said::status(200).piece(format!("data: {}\n\ndata: {stop}\n\n", text("Olá!")))),
        ("a stream that calls itself JSON", {
            let said = Said::status(200).header("content-type", "application/json");
            said.piece(format!("data: {}\n\ndata: {stop}\n\n", text("Olá!")))
        }),
        ("json to a stream request", Said::json(200, &whole)),
        ("json that calls itself a stream", Said::stream().piece(whole.to_string())),
        (
            "role only, then null",
            events(&[
                delta(&json!({ "role": "assistant" })),
                delta(&json!({ "content": null })),
                text("Olá!"),
                stop.clone(),
            ]),
        ),
        (
            "content in parts",
            events(&[
                delta(&json!({ "content": [{ "type": "thinking", "thinking": "hm" }] })),
                delta(&json!({ "content": [{ "type": "text", "text": "Olá" }, "!"] })),
                stop.clone(),
            ]),
        ),
        (
            "usage in every chunk",
            events(&[
                json!({ "choices": [{ "delta": { "content": "Olá!" } }], "usage": { "prompt_tokens": 10, "completion_tokens": 1 } }),
                stop.clone(),
            ]),
        ),
        (
            "usage null, then a chunk without choices",
            events(&[
                json!({ "choices": [{ "delta": { "content": "Olá!" }, "finish_reason": "stop" }], "usage": null }),
                json!({ "choices": [], "usage": usage() }),
            ]),
        ),
        (
            "numbers as texts",
            events(&[
                text("Olá!"),
                json!({ "choices": [{ "index": "0", "delta": {}, "finish_reason": "stop" }],
                    "usage": { "prompt_tokens": "10", "completion_tokens": 5.0 } }),
            ]),
        ),
        (
            "reasoning beside the content",
            events(&[
                delta(&json!({ "reasoning_content": "hm", "content": null })),
                delta(&json!({ "reasoning": "hm", "content": "" })),
                text("Olá!"),
                stop.clone(),
            ]),
        ),
        (
            "thinking aloud",
            events(&[
                text("\n<th"),
                text("ink>He said </th"),
                text("en></thi"),
                text("nk>\n"),
                text("\n"),
                text("Olá"),
                text("!"),
                stop.clone(),
            ]),
        ),
        (
            "the message so far beside the delta",
            events(&[
                json!({ "choices": [{ "delta": { "content": "Olá" }, "message": { "content": "Olá" } }] }),
                json!({ "choices": [{ "delta": { "content": "!" }, "message": { "content": "Olá!" } }] }),
                stop.clone(),
            ]),
        ),
        (
            "a finish reason in capitals, errors that are none",
            events(&[
                json!({ "error": null, "choices": [{ "error": null, "delta": { "content": "Olá!" }, "logprobs": {} }] }),
                last(&json!("STOP")),
            ]),
        ),
        (
            "an empty finish reason while it speaks",
            events(&[
                json!({ "choices": [{ "delta": { "content": "Olá!" }, "finish_reason": "" }] }),
                stop.clone(),
            ]),
        ),
        (
            "the filter's word before the first choice",
            events(&[json!({ "choices": [], "prompt_filter_results": [] }), text("Olá!"), stop]),
        ),
    ]
}

#[tokio::test]
async fn a_text_is_the_same_from_every_server() {
    for (habit, server) in text_habits() {
        let (text, answer) = heard(server).await;
        assert_eq!((text.as_str(), answer), ("Olá!", said("Olá!")), "{habit}");
    }
}

fn calls(calls: &Value) -> Value {
    delta(&json!({ "tool_calls": calls }))
}

/// Servers that tell of one call, `record` with 3, by no id or an id of its own.
fn single_call_habits() -> Vec<(&'static str, Said)> {
    let function = |name: Value, arguments: Value| json!({ "name": name, "arguments": arguments });
    let entry = |arguments: Value| json!([{ "function": function(json!("record"), arguments) }]);
    let end = last(&json!("tool_calls"));
    let more = |arguments: &str| json!([{ "index": 0, "function": { "arguments": arguments } }]);
    vec![
        ("no id, no index", events(&[calls(&entry(json!("{\"value\":3}"))), end.clone()])),
        (
            "an empty id",
            events(&[
                calls(&json!([{ "index": 0, "id": "", "function": function(json!("record"), json!("")) }])),
                calls(&more("{\"value\":")),
                calls(&more("3}")),
                end.clone(),
            ]),
        ),
        ("arguments as an object", events(&[calls(&entry(json!({ "value": 3 }))), end.clone()])),
        (
            "null arguments first",
            events(&[
                calls(&entry(Value::Null)),
                calls(&json!([{ "function": { "arguments": "{\"value\":3}" } }])),
                end.clone(),
            ]),
        ),
        (
            "the name with spaces",
            events(&[
                calls(&json!([{ "function": function(json!(" record\n"), json!("{\"value\":3}")) }])),
                end.clone(),
            ]),
        ),
        (
            "a call that is not in a list",
            events(&[
                calls(&json!({ "function": function(json!("record"), json!("{\"value\":3}")) })),
                end.clone(),
            ]),
        ),
        (
            "a call without its function",
            events(&[calls(&json!([{ "name": "record", "arguments": { "value": 3 } }])), end.clone()]),
        ),
        (
            "the legacy call",
            events(&[
                delta(&json!({ "content": null, "function_call": { "name": "record", "arguments": "" } })),
                delta(&json!({ "function_call": { "arguments": "{\"value\":3}" } })),
                last(&json!("function_call")),
            ]),
        ),
        (
            "the name again with every piece",
            events(&[
                calls(&entry(json!(""))),
                calls(&entry(json!("{\"value\":"))),
                calls(&entry(json!("3}"))),
                calls(&entry(json!(""))),
                end,
            ]),
        ),
        (
            "it stops as if it had said something",
            events(&[calls(&entry(json!("{\"value\":3}"))), last(&json!("stop"))]),
        ),
        (
            "no reason at all",
            events(&[calls(&entry(json!("{\"value\":3}"))), last(&Value::Null)]).piece("data: [DONE]\n\n"),
        ),
        (
            "json to a stream request",
            Said::json(
                200,
                &json!({
                    "choices": [{ "message": { "role": "assistant", "tool_calls": entry(json!({ "value": 3 })) }, "finish_reason": "stop" }],
                    "usage": usage(),
                }),
            ),
        ),
    ]
}

#[tokio::test]
async fn a_call_is_the_same_from_every_server() {
    for (habit, server) in single_call_habits() {
        let (text, answer) = heard(server).await;
        let expected = called(vec![call("call_1_0", "record", json!({ "value": 3 }))]);
        assert_eq!((text.as_str(), answer), ("", expected), "{habit}");
    }
}

#[tokio::test]
async fn two_calls_are_two_from_every_server() {
    let end = || last(&json!("tool_calls"));
    let entry = |index: Value, id: Value, name: &str, arguments: &str| json!({ "index": index, "id": id, "function": { "name": name, "arguments": arguments } });
    let (one, two) = ("{\"value\":1}", "{\"value\":2}");
    for (habit, server, ids) in [
        (
            "both in one chunk, no index",
            events(&[
                calls(&json!([
                    entry(Value::Null, json!("a"), "record", one),
                    entry(Value::Null, json!("b"), "record", two)
                ])),
                end(),
            ]),
            ["a", "b"],
        ),
        (
            "every call has number 0",
            events(&[
                calls(&json!([entry(json!(0), json!("a"), "record", one)])),
                calls(&json!([entry(json!(0), json!("b"), "record", two)])),
                end(),
            ]),
            ["a", "b"],
        ),
        (
            "no index, no id",
            events(&[
                calls(&json!([entry(Value::Null, Value::Null, "record", one)])),
                calls(&json!([entry(Value::Null, Value::Null, "record", two)])),
                end(),
            ]),
            ["call_1_0", "call_1_1"],
        ),
        (
            "the same id twice",
            events(&[
                calls(&json!([
                    entry(json!(0), json!("a"), "record", one),
                    entry(json!(1), json!("a"), "record", two)
                ])),
                end(),
            ]),
            ["a", "call_1_1"],
        ),
        (
            "the same id twice, no index",
            events(&[
                calls(&json!([
                    entry(Value::Null, json!("a"), "record", one),
                    entry(Value::Null, json!("a"), "record", two)
                ])),
                end(),
            ]),
            ["a", "call_1_1"],
        ),
        (
            "another id with every piece",
            events(&[
                calls(&json!([entry(json!("0"), json!("a"), "record", "{\"value\"")])),
                calls(&json!([entry(json!("0"), json!("x"), "", ":1}")])),
                calls(&json!([entry(json!("1"), json!("b"), "record", two)])),
                end(),
            ]),
            ["a", "b"],
        ),
        (
            "deltas by id alone",
            events(&[
                calls(&json!([entry(Value::Null, json!("a"), "record", "{\"value\"")])),
                calls(&json!([entry(Value::Null, json!("b"), "record", "{\"value\"")])),
                calls(&json!([entry(Value::Null, json!("a"), "", ":1}")])),
                calls(&json!([entry(Value::Null, json!("b"), "", ":2}")])),
                end(),
            ]),
            ["a", "b"],
        ),
        (
            "whole, the same id twice",
            Said::json(
                200,
                &json!({ "usage": usage(), "choices": [{ "message": {
            "tool_calls": [entry(Value::Null, json!("a"), "record", one), entry(Value::Null, json!("a"), "record", two)],
        } }] }),
            ),
            ["a", "call_1_1"],
        ),
    ] {
        let (_, answer) = heard(server).await;
        let expected = vec![
            call(ids[0], "record", json!({ "value": 1 })),
            call(ids[1], "record", json!({ "value": 2 })),
        ];
        assert_eq!(answer, called(expected), "{habit}");
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
        let stage = Stage::saying([Said::json(200, &body), Said::json(200, &body)]).await;
        assert_eq!(stage.answer(&with_tools()).await.unwrap_err().code(), code, "{habit}");
        assert_eq!(stage.stream(&with_tools()).await.1.unwrap_err().code(), code, "{habit}, streamed");
    }
}

#[tokio::test]
async fn a_server_that_always_streams_is_read_whole() {
    let stage = Stage::saying([events(&[delta(&json!({ "content": "Olá!" })), last(&json!("stop"))])]).await;
    assert_eq!(stage.answer(&with_tools()).await.unwrap(), said("Olá!"));
}

#[tokio::test]
async fn a_server_that_does_not_count_is_guessed() {
    let stage = Stage::saying([Said::json(
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
        let (_, answer) = heard(events(&[delta(&json!({ "content": "oi" })), extra])).await;
        assert_eq!(answer.usage, Usage { cached_tokens: cached, ..counted() }, "{habit}");
    }
}
