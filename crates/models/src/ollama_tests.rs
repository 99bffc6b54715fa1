use serde_json::json;
use testkit::vendor::Vendor;

use super::{address, connect};
use crate::openai::stage::{access, forcing, request, whole};
use crate::port::ModelError;

#[test]
fn a_host_is_taken_as_ollama_takes_it() {
    for (host, expected) in [
        ("127.0.0.1:11434", "http://127.0.0.1:11434/v1"),
        ("box", "http://box:11434/v1"),
        ("box:8080", "http://box:8080/v1"),
        (":8080", "http://127.0.0.1:8080/v1"),
        ("0.0.0.0", "http://127.0.0.1:11434/v1"),
        ("0.0.0.0:8080", "http://127.0.0.1:8080/v1"),
        ("[::]:8080", "http://[::1]:8080/v1"),
        ("::1", "http://[::1]:11434/v1"),
        ("[::1]", "http://[::1]:11434/v1"),
        ("http://box:11434", "http://box:11434/v1"),
        ("http://0.0.0.0:11434/", "http://127.0.0.1:11434/v1"),
        ("http://box:11434/v1/", "http://box:11434/v1"),
        ("http://box:11434/api", "http://box:11434/v1"),
        ("https://ollama.example", "https://ollama.example/v1"),
        ("https://proxy.example/ollama/v1", "https://proxy.example/ollama/v1"),
        ("https://ana:senha@proxy.example", "https://ana:senha@proxy.example/v1"),
    ] {
        assert_eq!(address(host), expected, "{host}");
    }
}

#[tokio::test]
async fn ollama_is_the_same_wire_without_a_key() {
    let vendor = Vendor::start().await;
    vendor.says(whole(&json!({ "content": "Olá!" }), "stop"));
    let model = connect("llama3.2", &access(&vendor.url(), None)).unwrap();

    let answer = model.answer(&forcing("forget")).await.unwrap();

    assert_eq!((answer.text.as_str(), answer.model.as_str()), ("Olá!", "ollama:llama3.2"));
    let heard = &vendor.heard()[0];
    assert_eq!((heard.path.as_str(), heard.headers.get("authorization")), ("/v1/chat/completions", None));
    assert_eq!(
        heard.body["tools"].as_array().map(Vec::len),
        Some(1),
        "a choice that is not read needs no choice"
    );

    let error = model.answer(&request()).await.unwrap_err();
    assert!(matches!(error, ModelError::Unavailable { provider: "ollama", .. }), "{error:?}");
}
