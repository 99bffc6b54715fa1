//! What is sent, and what becomes of good answers.

use std::sync::Arc;

use domain::{Language, ManualClock};
use serde_json::{Value, json};
use testkit::vendor::CannedResponse;

use super::stage::{MODEL, Stage, access, call, hello, outcome, piece, request, said, user, with_tools};
use crate::port::{
    Answer, Image, ModelMessage, Request, StopReason, TokenCount, ToolChoice, ToolOffer, ToolOutcome, Usage,
};

fn usage() -> Usage {
    Usage { input_tokens: 20, output_tokens: 39, cached_tokens: 100, ..Usage::default() }
}

fn id(signature: &str) -> String {
    format!("gemini~{MODEL}~~{signature}")
}

#[tokio::test]
async fn a_plain_answer() {
    let stage = Stage::new().await;
    let parts = json!([{ "text": "Pensando…", "thought": true }, { "text": "Oi, " }, { "text": "Ana!" }]);
    let (_, answer) = stage.hears(&hello(), said(parts)).await;

    let heard = &stage.vendor.heard()[0];
    assert_eq!((&*heard.method, &*heard.path), ("POST", "/v1beta/models/gemini-2.5-flash:generateContent"));
    assert_eq!(heard.headers["x-goog-api-key"], "AIza-secret");
    assert_eq!(heard.headers["content-type"], "application/json");
    assert_eq!(
        heard.body,
        json!({
            "systemInstruction": { "parts": [{ "text": "Você é a Aria." }] },
            "contents": [{ "role": "user", "parts": [{ "text": "oi" }] }],
            "generationConfig": {
                "maxOutputTokens": 256, "temperature": 0.5, "thinkingConfig": { "thinkingBudget": 0 },
            },
        })
    );
    let expected = Answer {
        text: "Oi, Ana!".to_owned(),
        calls: Vec::new(),
        stop: StopReason::End,
        usage: usage(),
        model: format!("gemini:{MODEL}"),
    };
    assert_eq!(answer.unwrap(), expected);
}

#[tokio::test]
async fn a_streamed_answer() {
    let stage = Stage::new().await;
    let said = CannedResponse::stream()
        .event("", &piece(json!([{ "text": "Oi, " }]), None))
        .event("", &piece(json!([{ "text": "hum", "thought": true }]), Some("FINISH_REASON_UNSPECIFIED")))
        .event("", &piece(json!([{ "text": "Ana!" }]), None))
        .event("", &piece(json!([{ "text": "" }]), Some("STOP")))
        .event("", &json!({ "usageMetadata": { "promptTokenCount": 120 } }));
    let (texts, answer) = stage.streams(&hello(), said).await;
    assert_eq!(stage.vendor.heard()[0].path, "/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse");
    assert_eq!(texts, ["Oi, ", "Ana!"]);
    let answer = answer.unwrap();
    assert_eq!((&*answer.text, answer.stop), ("Oi, Ana!", StopReason::End));
    assert_eq!(answer.usage.output_tokens, 39);
}

#[tokio::test]
async fn a_server_without_events_sends_a_list() {
    let stage = Stage::new().await;
    let list =
        json!([piece(json!([{ "text": "Oi, " }]), None), piece(json!([{ "text": "Ana!" }]), Some("STOP"))]);
    let (texts, answer) = stage.streams(&hello(), CannedResponse::json(200, &list)).await;
    assert_eq!((texts, answer.unwrap().text), (vec!["Oi, Ana!".to_owned()], "Oi, Ana!".to_owned()));
}

#[tokio::test]
async fn a_tool_call_and_two_at_once() {
    let two = json!([
        { "text": "Anotando." },
        { "functionCall": { "name": "record_metric", "args": { "value": 82.5 } }, "thoughtSignature": "c2ln+/==" },
        { "functionCall": { "id": "fc-2", "name": "set_goal", "args": { "value": 80 } } },
    ]);
    let calls = vec![
        call(&id("c2ln+/=="), "record_metric", json!({ "value": 82.5 })),
        call(&format!("gemini~{MODEL}~fc-2~"), "set_goal", json!({ "value": 80 })),
    ];
    let stage = Stage::new().await;
    let (body, answer) = stage.hears(&with_tools(), said(two.clone())).await;
    let parameters = json!({
        "type": "OBJECT", "properties": { "value": { "type": "NUMBER", "format": "double" } }, "required": ["value"],
    });
    assert_eq!(
        body["tools"],
        json!([{ "functionDeclarations": [
            {
                "name": "record_metric",
                "description": "Faz record_metric.\n\nExemplos de argumentos:\n{\"value\":82.5}",
                "parameters": parameters,
            },
            { "name": "set_goal", "description": "Faz set_goal.", "parameters": parameters },
        ]}])
    );
    assert_eq!(body["toolConfig"], json!({ "functionCallingConfig": { "mode": "AUTO" } }));
    let whole = answer.unwrap();
    assert_eq!((&*whole.text, whole.stop, &whole.calls), ("Anotando.", StopReason::ToolCalls, &calls));

    let events = two
        .as_array()
        .unwrap()
        .iter()
        .fold(CannedResponse::stream(), |said, part| said.event("", &piece(json!([part]), None)));
    let (texts, streamed) =
        stage.streams(&with_tools(), events.event("", &piece(json!([]), Some("STOP")))).await;
    assert_eq!((texts, streamed.unwrap()), (vec!["Anotando.".to_owned()], whole));
}

#[tokio::test]
async fn a_tool_can_be_forced_or_forbidden() {
    let cases = [
        (
            ToolChoice::Named("set_goal".to_owned()),
            json!({ "mode": "ANY", "allowedFunctionNames": ["set_goal"] }),
        ),
        (ToolChoice::Required, json!({ "mode": "ANY" })),
        (ToolChoice::None, json!({ "mode": "NONE" })),
    ];
    let stage = Stage::new().await;
    for (tool_choice, config) in cases {
        let request = Request { tool_choice, ..with_tools() };
        let (body, _) = stage.hears(&request, said(json!([{ "text": "ok" }]))).await;
        assert_eq!(body["toolConfig"], json!({ "functionCallingConfig": config }));
    }
}

#[tokio::test]
async fn outcomes_go_back_with_their_signatures() {
    let first = format!("1.0:gemini~{MODEL}~fc-1~c2ln");
    let second = "1.1:toolu_7";
    let failed = ToolOutcome { ok: false, ..outcome(second, "set_goal", json!({ "code": "invalid" })) };
    let messages = vec![
        user("pesei 82,5"),
        user("e a meta é 80"),
        ModelMessage::Assistant {
            text: "Um instante.".to_owned(),
            calls: vec![
                call(&first, "record_metric", json!({ "value": 82.5 })),
                call(second, "set_goal", json!("not an object")),
            ],
        },
        ModelMessage::Tools { outcomes: vec![outcome(&first, "record_metric", json!({ "id": 7 })), failed] },
    ];
    let stage = Stage::new().await;
    let (body, _) = stage.hears(&request(messages), said(json!([{ "text": "Feito." }]))).await;
    assert_eq!(
        body["contents"],
        json!([
            { "role": "user", "parts": [{ "text": "pesei 82,5" }, { "text": "e a meta é 80" }] },
            { "role": "model", "parts": [
                { "text": "Um instante." },
                {
                    "functionCall": { "id": "fc-1", "name": "record_metric", "args": { "value": 82.5 } },
                    "thoughtSignature": "c2ln",
                },
                { "functionCall": { "name": "set_goal", "args": { "invalid": "not an object" } } },
            ]},
            { "role": "user", "parts": [
                { "functionResponse": { "id": "fc-1", "name": "record_metric", "response": { "output": { "id": 7 } } } },
                { "functionResponse": { "name": "set_goal", "response": { "error": { "code": "invalid" } } } },
            ]},
        ])
    );
}

#[tokio::test]
async fn pictures_go_with_the_last_message_of_the_person() {
    let image = Image { media_type: "image/png".to_owned(), bytes: vec![1, 2, 3] };
    let begun = Request {
        images: vec![image],
        begun: "É um ga".to_owned(),
        ..request(vec![
            user("oi"),
            ModelMessage::Assistant { text: "Oi!".to_owned(), calls: Vec::new() },
            user("o que é?"),
        ])
    };
    let stage = Stage::new().await;
    let (body, _) = stage.hears(&begun, said(json!([{ "text": "to." }]))).await;
    let contents = body["contents"].as_array().unwrap();
    let picture = json!({ "inlineData": { "mimeType": "image/png", "data": "AQID" } });
    assert_eq!(contents[2], json!({ "role": "user", "parts": [picture, { "text": "o que é?" }] }));
    assert_eq!(contents[3], json!({ "role": "model", "parts": [{ "text": "É um ga" }] }));
    assert_eq!((contents.len(), &contents[4]["role"]), (5, &json!("user")));
}

#[tokio::test]
async fn a_history_that_was_cut_still_begins_with_the_person() {
    let stage = Stage::new().await;
    let ours = ModelMessage::Assistant { text: "Bom dia!".to_owned(), calls: Vec::new() };
    for (messages, first) in [(vec![ours, user("oi")], "…"), (vec![user(" ")], "…")] {
        let (body, _) = stage.hears(&request(messages), said(json!([{ "text": "ok" }]))).await;
        assert_eq!(body["contents"][0], json!({ "role": "user", "parts": [{ "text": first }] }));
    }
}

#[tokio::test]
async fn each_family_thinks_as_little_as_it_can() {
    let cases = [
        ("gemini-2.5-flash-lite", json!({ "thinkingBudget": 0 }), 256),
        ("gemini-2.5-pro", json!({ "thinkingBudget": 128 }), 1280),
        ("gemini-3-flash-preview", json!({ "thinkingLevel": "low" }), 1280),
        ("gemini-flash-latest", Value::Null, 1280),
        ("gemma-3-27b-it", Value::Null, 256),
    ];
    for (model, thinking, room) in cases {
        let stage = Stage::of(model).await;
        let (body, _) = stage.hears(&hello(), said(json!([{ "text": "ok" }]))).await;
        let generation = &body["generationConfig"];
        assert_eq!(
            (&generation["thinkingConfig"], &generation["maxOutputTokens"]),
            (&thinking, &json!(room)),
            "{model}"
        );
    }
}

#[tokio::test]
async fn a_tool_that_loses_nothing_is_said_in_the_small_language_and_others_in_the_large_one() {
    let free = json!({ "$schema": "x", "type": "object", "properties": { "more": { "type": "object", "additionalProperties": true } } });
    let offer = |name: &str, schema: Value| ToolOffer {
        name: name.to_owned(),
        description: "d".to_owned(),
        schema,
        examples: vec![json!({})],
        phrasings: &[],
    };
    let tools = [offer("free", free), offer("bare", json!({ "type": "object" }))];
    let request = Request { tools: Arc::from(tools), language: Language::English, ..hello() };
    let stage = Stage::new().await;
    let (body, _) = stage.hears(&request, said(json!([{ "text": "ok" }]))).await;
    let large = json!({ "type": "object", "properties": { "more": { "type": "object", "additionalProperties": true } } });
    let description = "d\n\nExamples of arguments:\n{}";
    assert_eq!(
        body["tools"][0]["functionDeclarations"],
        json!([
            { "name": "free", "description": description, "parametersJsonSchema": large },
            { "name": "bare", "description": description },
        ])
    );
}

#[tokio::test]
async fn tokens_are_counted_by_google() {
    let stage = Stage::new().await;
    stage.vendor.says(CannedResponse::json(200, &json!({ "totalTokens": 321 })));
    assert_eq!(stage.model.count_tokens(&with_tools()).await.unwrap(), TokenCount::Exact(321));
    let heard = &stage.vendor.heard()[0];
    assert_eq!(heard.path, "/v1beta/models/gemini-2.5-flash:countTokens");
    let counted = &heard.body["generateContentRequest"];
    assert_eq!(counted["model"], "models/gemini-2.5-flash");
    assert!(
        counted["tools"].is_array()
            && counted["contents"].is_array()
            && counted["systemInstruction"].is_object()
    );

    stage.vendor.says(CannedResponse::status(404));
    assert!(matches!(stage.model.count_tokens(&hello()).await.unwrap(), TokenCount::Estimated(_)));
}

#[tokio::test]
async fn the_key_is_tried_without_a_model() {
    let stage = Stage::new().await;
    stage.vendor.says(CannedResponse::json(200, &json!({ "models": [] })));
    stage.model.check().await.unwrap();
    let heard = &stage.vendor.heard()[0];
    assert_eq!((&*heard.method, &*heard.path), ("GET", "/v1beta/models?pageSize=1"));
    assert!(!format!("{:?}", stage.model).contains("secret"));
}

#[tokio::test]
async fn addresses_keep_the_version_they_name() {
    let cases = [
        ("", MODEL, "/v1beta/models/gemini-2.5-flash:generateContent"),
        ("/", "models/gemini-2.5-flash", "/v1beta/models/gemini-2.5-flash:generateContent"),
        ("/v1", MODEL, "/v1/models/gemini-2.5-flash:generateContent"),
        ("/v1beta/", MODEL, "/v1beta/models/gemini-2.5-flash:generateContent"),
        ("/proxy/v1alpha", "tunedModels/mine", "/proxy/v1alpha/tunedModels/mine:generateContent"),
        ("/proxy", MODEL, "/proxy/v1beta/models/gemini-2.5-flash:generateContent"),
    ];
    for (base, model, path) in cases {
        let stage = Stage::new().await;
        let access = access(format!("{}{base}", stage.vendor.url()), &ManualClock::new());
        stage.vendor.says(said(json!([{ "text": "ok" }])));
        super::connect(model, &access).unwrap().answer(&hello()).await.unwrap();
        assert_eq!(stage.vendor.heard()[0].path, path);
    }
    let nonsense = access("ftp://host".to_owned(), &ManualClock::new());
    assert!(super::connect(MODEL, &nonsense).is_err());
}
