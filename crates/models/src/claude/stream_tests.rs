use super::*;

/// What a stream gave, in order, and how it ended.
#[derive(Debug)]
struct Listened {
    texts: Vec<String>,
    end: Result<Answer, ModelError>,
}

async fn listen(said: CannedResponse) -> (Line, Listened) {
    let line = Line::open().await;
    line.vendor.says(said);
    let asked = request();
    let mut chunks = line.model.stream(&asked);
    let mut texts = Vec::new();
    let end = loop {
        match chunks.try_next().await {
            Ok(Some(Chunk::Text(text))) => texts.push(text),
            Ok(Some(Chunk::Done(answer))) => break Ok(answer),
            Ok(None) => panic!("a stream ends with its answer or with an error"),
            Err(error) => break Err(error),
        }
    };
    assert!(chunks.next().await.is_none(), "nothing comes after the end");
    drop(chunks);
    (line, Listened { texts, end })
}

fn event(said: CannedResponse, data: &Value) -> CannedResponse {
    said.event(data["type"].as_str().unwrap(), data)
}

/// A stream that has begun.
fn begun() -> CannedResponse {
    let usage = json!({ "input_tokens": 12, "output_tokens": 1, "cache_read_input_tokens": 100,
                        "cache_creation_input_tokens": 30 });
    let said = event(
        CannedResponse::stream(),
        &json!({ "type": "message_start", "message": { "id": "msg_1", "type": "message", "role": "assistant",
                 "model": "claude-test", "content": [], "stop_reason": null, "usage": usage } }),
    );
    event(said, &json!({ "type": "ping" }))
}

fn start(said: CannedResponse, index: u64, block: &Value) -> CannedResponse {
    event(said, &json!({ "type": "content_block_start", "index": index, "content_block": block }))
}

fn delta(said: CannedResponse, index: u64, delta: &Value) -> CannedResponse {
    event(said, &json!({ "type": "content_block_delta", "index": index, "delta": delta }))
}

fn stop(said: CannedResponse, index: u64) -> CannedResponse {
    event(said, &json!({ "type": "content_block_stop", "index": index }))
}

fn ended(said: CannedResponse, reason: &str) -> CannedResponse {
    let said = event(
        said,
        &json!({ "type": "message_delta", "delta": { "stop_reason": reason, "stop_sequence": null },
                 "usage": { "output_tokens": 5 } }),
    );
    event(said, &json!({ "type": "message_stop" }))
}

fn text(said: CannedResponse, index: u64, pieces: &[&str]) -> CannedResponse {
    let said = start(said, index, &json!({ "type": "text", "text": "" }));
    let grow = |said, piece: &&str| delta(said, index, &json!({ "type": "text_delta", "text": piece }));
    stop(pieces.iter().fold(said, grow), index)
}

/// A call whose block is not closed yet.
fn writing(said: CannedResponse, index: u64, id: &str, pieces: &[&str]) -> CannedResponse {
    let said = start(said, index, &json!({ "type": "tool_use", "id": id, "name": "weigh", "input": {} }));
    let grow = |said, piece: &&str| {
        delta(said, index, &json!({ "type": "input_json_delta", "partial_json": piece }))
    };
    pieces.iter().fold(said, grow)
}

fn tool(said: CannedResponse, index: u64, id: &str, pieces: &[&str]) -> CannedResponse {
    stop(writing(said, index, id, pieces), index)
}

#[tokio::test]
async fn a_streamed_answer_comes_piece_by_piece() {
    let said = start(begun(), 0, &json!({ "type": "thinking", "thinking": "" }));
    let said = stop(delta(said, 0, &json!({ "type": "thinking_delta", "thinking": "hm" })), 0);
    let said = said.event("something_new", &json!("anything")).piece("event: something_new\ndata: {half\n\n");
    let (line, listened) = listen(ended(text(said, 1, &["Oi", "", "! Tudo bem?"]), "end_turn")).await;

    assert_eq!(listened.texts, ["Oi", "! Tudo bem?"]);
    assert_eq!(listened.end.unwrap(), answer("Oi! Tudo bem?", Vec::new(), StopReason::End));
    assert_eq!(
        line.sent(),
        json!({
            "model": "claude-test",
            "messages": [{ "role": "user", "content": [{ "type": "text", "text": "oi" }] }],
            "max_tokens": 500,
            "stream": true,
        })
    );
}

#[tokio::test]
async fn streamed_calls_are_put_together() {
    let said = text(begun(), 0, &["Anotando."]);
    let said = tool(said, 1, "toolu_1", &["", "{\"kg\":", " 82.5}"]);
    let (_, listened) = listen(ended(tool(said, 2, "toolu_2", &[]), "tool_use")).await;
    let calls = vec![call("toolu_1", "weigh", json!({ "kg": 82.5 })), call("toolu_2", "weigh", json!({}))];
    assert_eq!(listened.end.unwrap(), answer("Anotando.", calls, StopReason::ToolCalls));
}

#[tokio::test]
async fn arguments_that_are_not_json_are_handed_on_for_the_gate() {
    let (_, listened) = listen(ended(tool(begun(), 0, "toolu_1", &["{\"kg\": oitenta}"]), "tool_use")).await;
    let calls = vec![call("toolu_1", "weigh", json!("{\"kg\": oitenta}"))];
    assert_eq!(listened.end.unwrap(), answer("", calls, StopReason::ToolCalls));
}

#[tokio::test]
async fn arguments_that_the_limit_cut_are_no_call() {
    let (_, listened) = listen(ended(tool(begun(), 0, "toolu_1", &["{\"kg\": 8"]), "max_tokens")).await;
    assert_eq!(listened.end.unwrap(), answer("", Vec::new(), StopReason::MaxTokens));
}

#[tokio::test]
async fn a_stream_that_breaks_is_never_half_an_answer() {
    let half_event = "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"del";
    let unclosed = || writing(begun(), 0, "toolu_1", &["{\"kg\": 8"]);
    for (name, said) in [
        ("cut in mid-token", text(begun(), 0, &["Anotei"]).piece(half_event).cut()),
        ("ended in mid-token", text(begun(), 0, &["Anotei"]).piece(half_event)),
        ("ended without saying so", text(begun(), 0, &["Anotei"])),
        ("cut in mid-arguments", unclosed().cut()),
        ("ended in mid-arguments", unclosed()),
        ("ended well with an open call", ended(unclosed(), "tool_use")),
        ("said nothing", CannedResponse::stream()),
        (
            "is a page",
            CannedResponse::status(200).header("content-type", "text/html").piece("<html>Oi</html>"),
        ),
    ] {
        let (_, listened) = listen(said).await;
        let error = listened.end.unwrap_err();
        assert_eq!(error.decision(), Decision::RetryAfter(None), "{name}: {error:?}");
    }
}

#[tokio::test]
async fn an_error_in_mid_stream_is_the_decision_it_would_have_been_before() {
    for (kind, code) in [
        ("overloaded_error", "unavailable"),
        ("rate_limit_error", "rate_limited"),
        ("api_error", "unavailable"),
        ("invalid_request_error", "refused"),
        ("authentication_error", "unauthorised"),
    ] {
        let said = text(begun(), 0, &["Anotei"]).event("error", &error(kind, "a vendor's sentence"));
        let (_, listened) = listen(said).await;
        assert_eq!(listened.texts, ["Anotei"]);
        let error = listened.end.unwrap_err();
        assert_eq!(error.code(), code, "{kind}");
        assert!(!format!("{error:?}").contains("sentence"));
    }
}

#[tokio::test]
async fn compatible_servers_may_be_careless() {
    // No event names, no places, arguments at once, no usage, no last word.
    let said = CannedResponse::stream()
        .event("", &json!({ "type": "message_start", "message": {} }))
        .event(
            "",
            &json!({ "type": "content_block_start", "content_block": { "type": "text", "text": "Oi" } }),
        )
        .event("", &json!({ "type": "content_block_stop" }));
    let said = ["82", "83"].iter().fold(said, |said, kg| {
        let block = json!({ "type": "tool_use", "name": "weigh", "input": { "kg": kg } });
        said.event("", &json!({ "type": "content_block_start", "content_block": block }))
            .event("", &json!({ "type": "content_block_stop" }))
    });
    let said = said
        .event("", &json!({ "type": "message_delta", "delta": { "stop_reason": "tool_use" } }))
        .piece("data: [DONE]\n\n");
    let (_, listened) = listen(said).await;
    let answer = listened.end.unwrap();
    assert_eq!(
        (answer.text.as_str(), answer.calls, answer.stop, answer.usage.estimated),
        (
            "Oi",
            vec![
                call("call_0", "weigh", json!({ "kg": "82" })),
                call("call_1", "weigh", json!({ "kg": "83" }))
            ],
            StopReason::ToolCalls,
            true
        )
    );
}

#[tokio::test]
async fn a_server_that_does_not_stream_is_understood_too() {
    let content = json!([{ "type": "text", "text": "Oi!" }]);
    let (_, listened) = listen(CannedResponse::json(200, &message(&content, "end_turn"))).await;
    assert_eq!(listened.texts, ["Oi!"]);
    assert_eq!(listened.end.unwrap(), answer("Oi!", Vec::new(), StopReason::End));
}
