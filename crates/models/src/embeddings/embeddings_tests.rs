use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use domain::ManualClock;
use serde_json::{Value, json};
use testkit::vendor::{CannedResponse, ReceivedRequest, Vendor};

use super::{ConnectError, Embedded, EmbeddingKind, Embeddings, batches, connect};
use crate::port::{Decision, ModelError, Usage};
use crate::remote::{Access, Key, Patience, Wire};

fn access(base: Option<String>) -> Access {
    Access {
        base,
        key: Key::parse("k-secret"),
        patience: Patience::default(),
        client: Wire::client().unwrap(),
        clock: Arc::new(ManualClock::new()),
    }
}

async fn stage(name: &str) -> (Vendor, Arc<dyn Embeddings>) {
    let vendor = Vendor::start().await;
    let embeddings = connect(name, &access(Some(vendor.url()))).unwrap();
    (vendor, embeddings)
}

/// What one request was, and what became of its answer.
async fn exchange(name: &str, kind: EmbeddingKind, answer: Value) -> (ReceivedRequest, Embedded) {
    let (vendor, embeddings) = stage(name).await;
    vendor.says(CannedResponse::json(200, &answer));
    let embedded = embeddings.embed(&["olá", "água"], kind).await.unwrap();
    assert_eq!((embeddings.name(), embeddings.dimensions()), (name, Some(2)));
    (vendor.heard().remove(0), embedded)
}

async fn fails(name: &str, said: CannedResponse) -> ModelError {
    let (vendor, embeddings) = stage(name).await;
    vendor.says(said);
    embeddings.embed(&["olá", "água"], EmbeddingKind::Document).await.unwrap_err()
}

fn vectors() -> Vec<Vec<f32>> {
    vec![vec![0.5, -1.0], vec![0.25, 2.0]]
}

fn exact(tokens: u32) -> Usage {
    Usage { input_tokens: tokens, ..Usage::default() }
}

/// Both vectors in the wrong order, each with its place.
fn indexed() -> Value {
    json!({
        "object": "list",
        "data": [
            { "object": "embedding", "index": 1, "embedding": [0.25, 2] },
            { "object": "embedding", "index": 0, "embedding": [0.5, -1.0] },
        ],
        "model": "m",
        "usage": { "prompt_tokens": 7, "total_tokens": 7 },
    })
}

#[tokio::test]
async fn openai_and_those_like_it() {
    let (heard, embedded) = exchange("openai:text-embedding-3-small", EmbeddingKind::Query, indexed()).await;
    assert_eq!((&*heard.method, &*heard.path), ("POST", "/v1/embeddings"));
    assert_eq!(heard.headers["authorization"], "Bearer k-secret");
    assert_eq!(
        heard.body,
        json!({ "model": "text-embedding-3-small", "input": ["olá", "água"], "encoding_format": "float" })
    );
    assert_eq!(embedded, Embedded { vectors: vectors(), usage: exact(7) });
}

#[tokio::test]
async fn a_server_may_pack_its_floats() {
    let packed = |numbers: &[f32]| {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        base64::engine::general_purpose::STANDARD.encode(bytes)
    };
    let answer =
        json!({ "data": [{ "embedding": packed(&[0.5, -1.0]) }, { "embedding": packed(&[0.25, 2.0]) }] });
    let (heard, embedded) = exchange("openai:m@2", EmbeddingKind::Document, answer).await;
    assert_eq!(heard.body["dimensions"], 2);
    assert_eq!(embedded.vectors, vectors());
    assert_eq!(embedded.usage, Usage { input_tokens: 3, estimated: true, ..Usage::default() });
}

#[tokio::test]
async fn gemini() {
    let answer = json!({ "embeddings": [{ "values": [0.5, -1.0] }, { "values": [0.25, 2.0] }] });
    let (heard, embedded) = exchange("gemini:gemini-embedding-001@2", EmbeddingKind::Query, answer).await;
    assert_eq!(heard.path, "/v1beta/models/gemini-embedding-001:batchEmbedContents");
    assert_eq!(heard.headers["x-goog-api-key"], "k-secret");
    let one = |text: &str| {
        json!({
            "model": "models/gemini-embedding-001", "content": { "parts": [{ "text": text }] },
            "taskType": "RETRIEVAL_QUERY", "outputDimensionality": 2,
        })
    };
    assert_eq!(heard.body, json!({ "requests": [one("olá"), one("água")] }));
    assert_eq!(embedded.vectors, vectors());
    assert!(embedded.usage.estimated);
}

#[tokio::test]
async fn voyage() {
    let (heard, embedded) = exchange("voyage:voyage-3.5@2", EmbeddingKind::Document, indexed()).await;
    assert_eq!(heard.path, "/v1/embeddings");
    assert_eq!(heard.headers["authorization"], "Bearer k-secret");
    assert_eq!(
        heard.body,
        json!({ "model": "voyage-3.5", "input": ["olá", "água"], "input_type": "document", "output_dimension": 2 })
    );
    assert_eq!(embedded, Embedded { vectors: vectors(), usage: exact(7) });
}

#[tokio::test]
async fn ollama() {
    let answer = json!({ "model": "m", "embeddings": [[0.5, -1.0], [0.25, 2.0]], "prompt_eval_count": 5 });
    let (heard, embedded) = exchange("ollama:nomic-embed-text:v1.5", EmbeddingKind::Query, answer).await;
    assert_eq!(heard.path, "/api/embed");
    assert_eq!(heard.body, json!({ "model": "nomic-embed-text:v1.5", "input": ["olá", "água"] }));
    assert_eq!(embedded, Embedded { vectors: vectors(), usage: exact(5) });
}

#[tokio::test]
async fn compatible_addresses_are_taken_as_people_have_them() {
    let cases = [
        ("", "/v1/embeddings"),
        ("/v1/", "/v1/embeddings"),
        ("/v1beta/openai", "/v1beta/openai/embeddings"),
        ("/v1/chat/completions", "/v1/embeddings"),
    ];
    for (base, path) in cases {
        let vendor = Vendor::start().await;
        let embeddings = connect("openai:m", &access(Some(format!("{}{base}", vendor.url())))).unwrap();
        vendor.says(CannedResponse::json(200, &json!({ "data": [{ "embedding": [1.0] }] })));
        embeddings.embed(&["a"], EmbeddingKind::Query).await.unwrap();
        assert_eq!(vendor.heard()[0].path, path);
    }
}

#[tokio::test]
async fn ollama_takes_the_address_that_other_programs_use() {
    let vendor = Vendor::start().await;
    let embeddings = connect("ollama:m", &access(Some(format!("{}/v1/", vendor.url())))).unwrap();
    vendor.says(CannedResponse::json(200, &json!({ "embeddings": [[1.0]] })));
    embeddings.embed(&["a"], EmbeddingKind::Query).await.unwrap();
    assert_eq!(vendor.heard()[0].path, "/api/embed");
}

#[tokio::test]
async fn many_texts_go_in_batches_and_come_back_in_order() {
    let (vendor, embeddings) = stage("ollama:m").await;
    let texts: Vec<String> = (0..250).map(|number| number.to_string()).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    for range in [0..100_u8, 100..200, 200..250] {
        let vectors: Vec<[u8; 1]> = range.map(|number| [number]).collect();
        vendor.says(CannedResponse::json(200, &json!({ "embeddings": vectors, "prompt_eval_count": 10 })));
    }
    let embedded = embeddings.embed(&texts, EmbeddingKind::Document).await.unwrap();
    let expected: Vec<Vec<f32>> = (0..250_u8).map(|number| vec![f32::from(number)]).collect();
    assert_eq!(embedded, Embedded { vectors: expected, usage: exact(30) });
    let sizes: Vec<usize> =
        vendor.heard().iter().map(|heard| heard.body["input"].as_array().unwrap().len()).collect();
    assert_eq!(sizes, [100, 100, 50]);
}

#[tokio::test]
async fn no_texts_are_no_question() {
    let (vendor, embeddings) = stage("openai:m").await;
    assert_eq!(embeddings.embed(&[], EmbeddingKind::Query).await.unwrap(), Embedded::default());
    assert_eq!((vendor.heard(), embeddings.dimensions()), (Vec::new(), None));
}

#[test]
fn a_batch_is_bounded_in_bytes_too() {
    let long = "a".repeat(200 * 1024);
    let huge = "a".repeat(300 * 1024);
    let texts = [&*long, "b", &*long, &*huge, "c"];
    let sizes: Vec<usize> = batches(&texts).iter().map(|batch| batch.len()).collect();
    assert_eq!(sizes, [2, 1, 1, 1]);
}

#[tokio::test]
async fn vectors_that_cannot_be_compared_are_unreadable() {
    let data = |vectors: Value| json!({ "data": vectors });
    let one = |index: u64, vector: Value| json!({ "index": index, "embedding": vector });
    let wrong = [
        json!({}),
        json!({ "data": [] }),
        data(json!([one(0, json!([1.0]))])),
        data(json!([one(0, json!([1.0])), one(0, json!([1.0]))])),
        data(json!([one(0, json!([1.0])), one(2, json!([1.0]))])),
        data(json!([one(0, json!([])), one(1, json!([]))])),
        data(json!([one(0, json!([1.0])), one(1, json!([1.0, 2.0]))])),
        data(json!([one(0, json!([1.0])), one(1, json!([null]))])),
        data(json!([one(0, json!([1.0])), one(1, json!([1e39]))])),
        data(json!([one(0, json!("AADAfw==")), one(1, json!("AADAfw=="))])),
        data(json!([one(0, json!("AAAA")), one(1, json!("AAAA"))])),
        data(json!([one(0, json!([1.0])), { "index": 1 }])),
    ];
    for body in wrong {
        let error = fails("openai:m", CannedResponse::json(200, &body)).await;
        assert!(matches!(error, ModelError::Unreadable { provider: "openai", .. }), "{body}: {error:?}");
    }
    for name in ["gemini:m", "ollama:m", "voyage:m"] {
        let error = fails(name, CannedResponse::json(200, &json!({ "embeddings": [] }))).await;
        assert!(matches!(error, ModelError::Unreadable { .. }), "{name}: {error:?}");
    }
}

#[tokio::test]
async fn the_length_of_a_vector_never_changes() {
    let (vendor, embeddings) = stage("ollama:m").await;
    vendor.says(CannedResponse::json(200, &json!({ "embeddings": [[1.0, 2.0]] })));
    embeddings.embed(&["a"], EmbeddingKind::Query).await.unwrap();
    vendor.says(CannedResponse::json(200, &json!({ "embeddings": [[1.0]] })));
    let error = embeddings.embed(&["a"], EmbeddingKind::Query).await.unwrap_err();
    assert!(matches!(error, ModelError::Unreadable { .. }), "{error:?}");
    let configured =
        fails("ollama:m@3", CannedResponse::json(200, &json!({ "embeddings": [[1.0], [2.0]] }))).await;
    assert!(matches!(configured, ModelError::Unreadable { .. }), "{configured:?}");
}

#[tokio::test]
async fn errors_are_decisions_whoever_makes_them() {
    let openai = |code: &str| json!({ "error": { "message": "Some words.", "type": "x", "code": code } });
    let google =
        |status: &str, message: &str| json!({ "error": { "code": 1, "status": status, "message": message } });
    let seven = Decision::RetryAfter(Some(Duration::from_secs(7)));
    let cases = [
        ("openai:m", CannedResponse::json(401, &openai("invalid_api_key")), Decision::Reauthenticate),
        ("openai:m", CannedResponse::json(400, &openai("context_length_exceeded")), Decision::Shrink),
        ("openai:m", CannedResponse::json(404, &openai("model_not_found")), Decision::GiveUp),
        ("openai:m", CannedResponse::json(429, &openai("x")).header("retry-after", "7"), seven),
        ("openai:m", CannedResponse::json(429, &openai("insufficient_quota")), Decision::GiveUp),
        (
            "gemini:m",
            CannedResponse::json(400, &google("INVALID_ARGUMENT", "API key not valid.")),
            Decision::Reauthenticate,
        ),
        ("gemini:m", CannedResponse::json(503, &google("UNAVAILABLE", "busy")), Decision::RetryAfter(None)),
        (
            "voyage:m",
            CannedResponse::json(401, &json!({ "detail": "Provided API key is invalid." })),
            Decision::Reauthenticate,
        ),
        (
            "voyage:m",
            CannedResponse::json(400, &json!({ "detail": "too many tokens in the batch" })),
            Decision::Shrink,
        ),
        (
            "ollama:m",
            CannedResponse::json(404, &json!({ "error": "model \"m\" not found" })),
            Decision::GiveUp,
        ),
        (
            "ollama:m",
            CannedResponse::json(400, &json!({ "error": "the input length exceeds the context length" })),
            Decision::Shrink,
        ),
        ("ollama:m", CannedResponse::status(500), Decision::RetryAfter(None)),
        ("ollama:m", CannedResponse::status(200).piece("{\"embed").cut(), Decision::RetryAfter(None)),
    ];
    for (name, said, decision) in cases {
        let error = fails(name, said.clone()).await;
        assert_eq!(error.decision(), decision, "{name} {said:?}: {error:?}");
        assert!(!format!("{error} {error:?}").contains("Some words"), "{error:?}");
    }
}

#[test]
fn names_say_who_and_which() {
    let error = |name: &str| connect(name, &access(None)).err();
    for name in ["", "openai", "openai:", "claude:x", "openai:m@", "openai:m@0", "openai:m@x", ":m"] {
        assert_eq!(error(name), Some(ConnectError::Name), "{name}");
    }
    for name in ["openai:m", "gemini:models/m", "voyage:m", "ollama:m:tag", " openai:m@256 "] {
        assert_eq!(error(name), None, "{name}");
    }
    let address = connect("openai:m", &access(Some("ftp://host".to_owned()))).err();
    assert!(matches!(address, Some(ConnectError::Address(_))));
    let shown = format!("{:?}", connect("voyage:m", &access(None)).unwrap());
    assert!(!shown.contains("secret"), "{shown}");
}
