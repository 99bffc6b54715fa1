use serde_json::{Value, json};
use testkit::vendor::{CannedResponse, Vendor};

use super::stage::{
    Stage, access, call, called, chunk, counted, ended, forcing, request, said, streamed, whole, with_tools,
};
use crate::port::{
    Answer, Decision, Image, ModelError, ModelMessage, Request, StopReason, TokenCount, ToolChoice,
    ToolOutcome, Usage,
};

fn tools() -> Value {
    let parameters = json!({ "type": "object", "properties": { "value": { "type": "number" } } });
    json!([
        { "type": "function", "function": {
            "name": "record",
            "description": "Does record.\nExamples of arguments: {\"value\":82.5} {\"value\":3}",
            "parameters": parameters,
        } },
        { "type": "function", "function": {
            "name": "forget", "description": "Does forget.", "parameters": parameters,
        } },
    ])
}

fn opening() -> Value {
    json!([{ "role": "system", "content": "Você é a Aria." }, { "role": "user", "content": "oi" }])
}

#[tokio::test]
async fn a_plain_answer() {
    let stage = Stage::saying([whole(&json!({ "role": "assistant", "content": "Olá!" }), "stop")]).await;

    let answer = stage.answer(&Request { temperature: Some(0.7), ..request() }).await.unwrap();

    assert_eq!(answer, said("Olá!"));
    let heard = stage.only();
    assert_eq!((heard.method.as_str(), heard.path.as_str()), ("POST", "/v1/chat/completions"));
    assert_eq!(heard.headers["authorization"], "Bearer sk-secret");
    assert_eq!(heard.headers["content-type"], "application/json");
    assert_eq!(
        heard.body,
        json!({
            "model": "gpt-test", "messages": opening(), "max_tokens": 500, "temperature": 0.7, "stream": false,
        })
    );
}

#[tokio::test]
async fn a_streamed_answer() {
    let deltas = [
        json!({ "role": "assistant", "content": "" }),
        json!({ "content": "Olá" }),
        json!({ "content": "!" }),
    ];
    let stage = Stage::saying([streamed(&deltas, "stop")]).await;

    let (texts, answer) = stage.stream(&request()).await;

    assert_eq!(texts, ["Olá", "!"]);
    assert_eq!(answer.unwrap(), said("Olá!"));
    assert_eq!(
        stage.only().body,
        json!({
            "model": "gpt-test", "messages": opening(), "max_tokens": 500,
            "stream": true, "stream_options": { "include_usage": true },
        })
    );
}

#[tokio::test]
async fn a_tool_call_whole() {
    let message = json!({ "role": "assistant", "content": null, "tool_calls": [
        { "id": "call_a", "type": "function", "function": { "name": "record", "arguments": "{\"value\": 82.5}" } },
    ] });
    let stage = Stage::saying([whole(&message, "tool_calls")]).await;

    let answer = stage.answer(&with_tools()).await.unwrap();

    assert_eq!(answer, called(vec![call("call_a", "record", json!({ "value": 82.5 }))]));
    assert_eq!(
        stage.only().body,
        json!({
            "model": "gpt-test", "messages": opening(), "max_tokens": 500, "stream": false,
            "tools": tools(), "tool_choice": "auto",
        })
    );
}

#[tokio::test]
async fn two_parallel_calls_that_come_interleaved() {
    let piece = |index: usize, rest: Value| {
        let mut call = rest;
        call["index"] = index.into();
        json!({ "tool_calls": [call] })
    };
    let arguments = |text: &str| json!({ "function": { "arguments": text } });
    let deltas = [
        piece(
            0,
            json!({ "id": "call_a", "type": "function", "function": { "name": "record", "arguments": "" } }),
        ),
        piece(
            1,
            json!({ "id": "call_b", "type": "function", "function": { "name": "forget", "arguments": "" } }),
        ),
        piece(0, arguments("{\"val")),
        piece(1, arguments("{\"value\"")),
        piece(0, arguments("ue\":1}")),
        piece(1, arguments(":2}")),
    ];
    let stage = Stage::saying([streamed(&deltas, "tool_calls")]).await;

    let (texts, answer) = stage.stream(&with_tools()).await;

    assert_eq!(texts, Vec::<String>::new());
    let calls = vec![
        call("call_a", "record", json!({ "value": 1 })),
        call("call_b", "forget", json!({ "value": 2 })),
    ];
    assert_eq!(answer.unwrap(), called(calls));
}

#[tokio::test]
async fn each_tool_choice_is_said() {
    let named = json!({ "type": "function", "function": { "name": "record" } });
    for (choice, expected) in [
        (ToolChoice::Auto, json!("auto")),
        (ToolChoice::Required, json!("required")),
        (ToolChoice::None, json!("none")),
        (ToolChoice::Named("record".to_owned()), named),
    ] {
        let stage = Stage::saying([whole(&json!({ "content": "ok" }), "stop")]).await;
        stage.answer(&Request { tool_choice: choice, ..with_tools() }).await.unwrap();
        let body = stage.only().body;
        assert_eq!((&body["tool_choice"], &body["tools"]), (&expected, &tools()));
    }
}

#[tokio::test]
async fn a_forced_tool_that_is_written_as_text_is_a_call() {
    for text in [
        "{\"value\": 3}",
        "```json\n{\"value\": 3}\n```",
        "{\"name\": \"record\", \"arguments\": {\"value\": 3}}",
        "<think>what is it?</think>\n{\"name\": \"record\", \"parameters\": \"{\\\"value\\\": 3}\"}",
    ] {
        let pieces: Vec<Value> = text.split_inclusive(' ').map(|piece| json!({ "content": piece })).collect();
        let stage =
            Stage::saying([whole(&json!({ "content": text }), "stop"), streamed(&pieces, "stop")]).await;
        let expected = called(vec![call("call_1_0", "record", json!({ "value": 3 }))]);

        assert_eq!(stage.answer(&forcing("record")).await.unwrap(), expected, "{text}");
        let (texts, answer) = stage.stream(&forcing("record")).await;
        assert_eq!((texts, answer.unwrap()), (Vec::new(), expected), "{text}");
    }
}

#[tokio::test]
async fn a_text_that_is_no_call_is_said_after_all() {
    let deltas = [json!({ "content": "{ ainda" }), json!({ "content": " não sei" })];
    let stage = Stage::saying([streamed(&deltas, "stop")]).await;
    let (texts, answer) = stage.stream(&forcing("record")).await;
    assert_eq!((texts, answer.unwrap()), (vec!["{ ainda não sei".to_owned()], said("{ ainda não sei")));
}

fn outcome(id: &str, ok: bool, content: Value) -> ToolOutcome {
    ToolOutcome { call_id: id.to_owned(), name: "record".to_owned(), content, ok }
}

fn user(text: &str) -> ModelMessage {
    ModelMessage::User { text: text.to_owned() }
}

#[tokio::test]
async fn outcomes_follow_their_calls_and_errors_say_so() {
    let stage = Stage::saying([whole(&json!({ "content": "Pronto." }), "stop")]).await;
    let calls = vec![
        call("call_a", "record", json!({ "value": 1 })),
        call("call_b", "record", Value::String("{\"val".to_owned())),
    ];
    let refusal = json!({ "code": "invalid_arguments", "message": "value?" });
    let messages = vec![
        user("anota"),
        ModelMessage::Assistant { text: String::new(), calls },
        ModelMessage::Tools {
            outcomes: vec![outcome("call_a", true, json!({ "id": 7 })), outcome("call_b", false, refusal)],
        },
        user("e aí?"),
    ];

    stage.answer(&Request { messages, ..request() }).await.unwrap();

    let function = |id: &str, arguments: &str| json!({ "id": id, "type": "function", "function": { "name": "record", "arguments": arguments } });
    assert_eq!(
        stage.only().body["messages"],
        json!([
            { "role": "system", "content": "Você é a Aria." },
            { "role": "user", "content": "anota" },
            { "role": "assistant", "content": null, "tool_calls": [
                function("call_a", "{\"value\":1}"),
                function("call_b", "{\"invalid\":\"{\\\"val\"}"),
            ] },
            { "role": "tool", "tool_call_id": "call_a", "content": "{\"id\":7}" },
            { "role": "tool", "tool_call_id": "call_b",
              "content": "{\"error\":{\"code\":\"invalid_arguments\",\"message\":\"value?\"}}" },
            { "role": "user", "content": "e aí?" },
        ])
    );
}

#[tokio::test]
async fn a_conversation_that_was_cut_has_no_halves() {
    let stage = Stage::saying([whole(&json!({ "content": "Certo." }), "stop")]).await;
    let messages = vec![
        ModelMessage::Tools { outcomes: vec![outcome("gone", true, json!(1))] },
        user("um"),
        ModelMessage::Assistant {
            text: "Vou ver.".to_owned(),
            calls: vec![call("call_a", "record", json!({}))],
        },
        user("dois"),
        ModelMessage::Assistant { text: String::new(), calls: vec![call("call_b", "record", json!({}))] },
        user("três"),
    ];

    stage.answer(&Request { messages, system: String::new(), ..request() }).await.unwrap();

    assert_eq!(
        stage.only().body["messages"],
        json!([
            { "role": "user", "content": "um" },
            { "role": "assistant", "content": "Vou ver." },
            { "role": "user", "content": "dois" },
            { "role": "user", "content": "três" },
        ])
    );
}

#[tokio::test]
async fn pictures_go_with_the_last_message_of_the_person() {
    let stage = Stage::saying([whole(&json!({ "content": "Um gato." }), "stop")]).await;
    let images = vec![Image { media_type: "image/png".to_owned(), bytes: vec![1, 2, 3] }];

    stage.answer(&Request { images, begun: "Um".to_owned(), ..request() }).await.unwrap();

    let messages = &stage.only().body["messages"];
    assert_eq!(
        messages[1],
        json!({ "role": "user", "content": [
            { "type": "text", "text": "oi" },
            { "type": "image_url", "image_url": { "url": "data:image/png;base64,AQID" } },
        ] })
    );
    assert_eq!(messages[2], json!({ "role": "assistant", "content": "Um" }));
    assert_eq!(messages[3]["role"], "user");
}

#[tokio::test]
async fn arguments_that_are_not_json_and_tools_that_nobody_offered_are_handed_on() {
    let message = json!({ "content": "Hm.", "tool_calls": [
        { "id": "call_a", "type": "function", "function": { "name": "record", "arguments": "{\"value\":" } },
        { "id": "call_b", "type": "function", "function": { "name": "explode", "arguments": "{}" } },
    ] });
    let stage = Stage::saying([whole(&message, "tool_calls")]).await;
    let calls = vec![
        call("call_a", "record", Value::String("{\"value\":".to_owned())),
        call("call_b", "explode", json!({})),
    ];
    assert_eq!(
        stage.answer(&with_tools()).await.unwrap(),
        Answer { text: "Hm.".to_owned(), ..called(calls) }
    );
}

#[tokio::test]
async fn an_empty_answer_is_an_answer() {
    let stage = Stage::saying([
        whole(&json!({ "role": "assistant", "content": "" }), "stop"),
        streamed(&[json!({ "role": "assistant" })], "stop"),
        CannedResponse::stream().piece("data: [DONE]\n\n"),
    ])
    .await;
    assert_eq!(stage.answer(&request()).await.unwrap(), said(""));
    assert_eq!(stage.stream(&request()).await.1.unwrap(), said(""));
    let (_, silent) = stage.stream(&request()).await;
    assert!(silent.unwrap().usage.estimated);
}

#[tokio::test]
async fn every_stop_has_its_reason() {
    let refusal = json!({ "content": null, "refusal": "I cannot." });
    let text = json!({ "content": "Era uma vez" });
    for (message, reason, stop) in [
        (&text, "length", StopReason::MaxTokens),
        (&text, "content_filter", StopReason::Filtered),
        (&refusal, "stop", StopReason::Filtered),
        (&text, "stop", StopReason::End),
        (&text, "tool_calls", StopReason::End),
    ] {
        let stage =
            Stage::saying([whole(message, reason), streamed(std::slice::from_ref(message), reason)]).await;
        let answer = stage.answer(&request()).await.unwrap();
        let expected = Answer { stop, ..said(message["content"].as_str().unwrap_or_default()) };
        assert_eq!(answer, expected, "{reason}");
        assert_eq!(stage.stream(&request()).await.1.unwrap(), expected, "{reason}, streamed");
    }
}

#[tokio::test]
async fn what_the_cache_knew_is_counted_apart() {
    let body = json!({
        "choices": [{ "message": { "content": "oi" }, "finish_reason": "stop" }],
        "usage": { "prompt_tokens": 100, "completion_tokens": 5, "prompt_tokens_details": { "cached_tokens": 64 } },
    });
    let stage = Stage::saying([CannedResponse::json(200, &body)]).await;
    let usage = Usage { input_tokens: 36, cached_tokens: 64, ..counted() };
    assert_eq!(stage.answer(&request()).await.unwrap(), Answer { usage, ..said("oi") });
    assert!(matches!(stage.model.count_tokens(&request()).await, Ok(TokenCount::Estimated(_))));
}

#[tokio::test]
async fn a_stream_that_breaks_is_not_an_answer() {
    let begun = || CannedResponse::stream().event("", &chunk(&json!({ "content": "Ol" })));
    let arguments = json!({ "tool_calls": [
        { "index": 0, "id": "call_a", "function": { "name": "record", "arguments": "{\"val" } },
    ] });
    let in_token = begun().piece("data: {\"choices\":[{\"delta\":{\"content\":\"á, A").cut();
    let in_arguments = begun().event("", &chunk(&arguments)).cut();
    // The connection ends well, the answer does not.
    let clean = begun().event("", &chunk(&arguments));
    for said in [in_token, in_arguments, clean] {
        let stage = Stage::saying([said]).await;
        let (texts, answer) = stage.stream(&with_tools()).await;
        assert_eq!(texts, ["Ol"]);
        let error = answer.unwrap_err();
        assert!(matches!(error, ModelError::Unavailable { .. }), "{error:?}");
    }
}

#[tokio::test]
async fn an_answer_that_was_whole_before_the_connection_broke_is_whole() {
    let said_whole = ended(CannedResponse::stream().event("", &chunk(&json!({ "content": "Olá!" }))), "stop");
    let cut = CannedResponse::stream()
        .event("", &chunk(&json!({ "content": "Olá!" })))
        .event(
            "",
            &json!({ "choices": [{ "delta": {}, "finish_reason": "stop" }], "usage": super::stage::usage() }),
        )
        .cut();
    for said_so in [said_whole, cut] {
        let stage = Stage::saying([said_so]).await;
        assert_eq!(stage.stream(&request()).await.1.unwrap(), said("Olá!"));
    }
}

#[tokio::test]
async fn an_error_in_mid_stream_is_a_decision() {
    let body = |error: Value| json!({ "error": error });
    for (error, decision) in [
        (body(json!({ "message": "boom", "type": "server_error" })), Decision::RetryAfter(None)),
        (body(json!({ "message": "slow down", "code": 429 })), Decision::RetryAfter(None)),
        (body(json!({ "message": "no", "code": "insufficient_quota" })), Decision::GiveUp),
        (body(json!({ "message": "too big", "code": "context_length_exceeded" })), Decision::Shrink),
        (body(json!("the model crashed")), Decision::RetryAfter(None)),
    ] {
        let said = CannedResponse::stream().event("", &chunk(&json!({ "content": "Ol" }))).event("", &error);
        let stage = Stage::saying([said]).await;
        let (texts, answer) = stage.stream(&request()).await;
        assert_eq!(texts, ["Ol"]);
        assert_eq!(answer.unwrap_err().decision(), decision, "{error}");
    }
}

#[tokio::test]
async fn a_base_is_taken_as_people_write_it() {
    for (suffix, path) in [
        ("/v1", "/v1/chat/completions"),
        ("/v1/", "/v1/chat/completions"),
        ("/v1/chat/completions", "/v1/chat/completions"),
        ("/api/openai", "/api/openai/chat/completions"),
        ("", "/v1/chat/completions"),
        ("/", "/v1/chat/completions"),
    ] {
        let vendor = Vendor::start().await;
        vendor.says(whole(&json!({ "content": "ok" }), "stop"));
        let model = super::connect("m", &access(&format!("{}{suffix}", vendor.url()), None)).unwrap();
        model.answer(&request()).await.unwrap();
        let heard = vendor.heard();
        assert_eq!(heard[0].path, path, "{suffix}");
        assert_eq!(heard[0].headers.get("authorization"), None);
    }
    assert!(super::connect("m", &access("ftp://host", None)).is_err());
}

#[tokio::test]
async fn a_bare_host_without_a_version_is_found_and_remembered() {
    let vendor = Vendor::start().await;
    let model = super::connect("m", &access(&vendor.url(), None)).unwrap();
    vendor.says(CannedResponse::status(404).header("content-type", "text/plain").piece("404 page not found"));
    vendor.says(whole(&json!({ "content": "ok" }), "stop"));
    vendor.says(whole(&json!({ "content": "ok" }), "stop"));
    model.answer(&request()).await.unwrap();
    model.answer(&request()).await.unwrap();
    let paths: Vec<String> = vendor.heard().into_iter().map(|heard| heard.path).collect();
    assert_eq!(paths, ["/v1/chat/completions", "/chat/completions", "/chat/completions"]);
}

#[tokio::test]
async fn a_check_asks_for_the_models() {
    let stage = Stage::saying([
        CannedResponse::json(200, &json!({ "data": [] })),
        CannedResponse::json(401, &json!({ "error": { "code": "invalid_api_key" } })),
    ])
    .await;
    stage.model.check().await.unwrap();
    let error = stage.model.check().await.unwrap_err();
    assert!(matches!(error, ModelError::Unauthorised { provider: "openai" }), "{error:?}");
    let heard = &stage.vendor.heard()[0];
    assert_eq!((heard.method.as_str(), heard.path.as_str()), ("GET", "/v1/models"));
}

#[tokio::test]
async fn the_vendor_itself_is_known_by_its_address_and_shows_no_key() {
    for (base, limit) in [
        ("", "CompletionTokens"),
        ("https://api.openai.com", "CompletionTokens"),
        ("https://api.openai.com/v1/", "CompletionTokens"),
        ("https://api.example.com/v1", "Tokens"),
    ] {
        let model = super::connect("m", &access(base, Some("sk-secret"))).unwrap();
        let shown = format!("{model:?}");
        assert!(shown.contains(&format!("limit: {limit},")), "{base}: {shown}");
        assert!(!shown.contains("sk-secret"), "{shown}");
    }
}
