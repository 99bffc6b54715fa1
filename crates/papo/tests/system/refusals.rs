//! Bad input: each gets a clear problem with a stable code, and nothing happens.

use hyper::Method;
use serde_json::{Value, json};
use testkit::server::Client;

use crate::system::talk::{Talk, proposes};
use crate::system::{home, on_each_engine};

const NOBODY: &str = "01a1d9ed-c200-78a3-87ed-816795f5fa0c";

async fn sends(client: &Client, body: Value) -> testkit::server::Answer {
    client.post("/api/v1/messages", &body).await
}

#[tokio::test]
async fn texts_that_cannot_be_taken() {
    let home = home();
    let server = home.start().await;
    let client = server.client();
    let says = async |text: &str| sends(&client, json!({ "assistant": "aria", "text": text })).await;
    for empty in ["", "   ", "\n\t", "\u{200b}\u{feff}"] {
        says(empty).await.is_problem(400, "text_empty");
    }
    for control in ["pesei\u{0}82", "\u{1b}[31mpesei", "pesei\u{7f}", "um\u{85}dois"] {
        says(control).await.is_problem(400, "text_control_characters");
    }
    says(&"a".repeat(20_001)).await.is_problem(413, "text_too_long");
    says(&"ã".repeat(2 * 1024 * 1024)).await.is_problem(413, "payload_too_large");
    assert_eq!(says(&"á".repeat(20_000)).await.status, 200);
    assert_eq!(says("linha um\nlinha dois\tfim").await.status, 200);
}

#[tokio::test]
async fn bodies_that_cannot_be_read() {
    let home = home();
    let server = home.start().await;
    let client = server.client().with("content-type", "application/json");
    let post = async |body: &[u8]| client.send(Method::POST, "/api/v1/messages", body.to_vec()).await;
    for malformed in [
        &b""[..],
        b"{",
        b"nada",
        b"{\"assistant\":\"aria\",",
        b"{\"assistant\":\"aria\",\"text\":\"\xff\xfe\"}",
    ] {
        post(malformed).await.is_problem(400, "malformed_json");
    }
    for unfit in [
        &b"{}"[..],
        b"[]",
        b"7",
        b"null",
        b"{\"assistant\":\"aria\"}",
        b"{\"assistant\":1,\"text\":\"a\"}",
        b"{\"assistant\":\"aria\",\"text\":\"a\",\"conversation_id\":\"x\"}",
    ] {
        post(unfit).await.is_problem(400, "invalid_request");
    }
    let deep = format!("{{\"assistant\":\"aria\",\"text\":\"a\",\"attachments\":{}1", "[".repeat(100_000));
    post(deep.as_bytes()).await.is_problem(400, "malformed_json");
    let plain = server.client().with("content-type", "text/plain");
    let body = json!({ "assistant": "aria", "text": "oi" }).to_string();
    plain
        .send(Method::POST, "/api/v1/messages", body.clone())
        .await
        .is_problem(415, "unsupported_media_type");
    let none = server.client();
    none.send(Method::POST, "/api/v1/messages", body).await.is_problem(415, "unsupported_media_type");
    let message = json!({ "assistant": "aria", "text": "oi", "attachments": [{}] });
    sends(&server.client(), message).await.is_problem(400, "invalid_request");
    for id in ["", " ", "a b", &"x".repeat(129)] {
        let message = json!({ "assistant": "aria", "text": "oi", "client_message_id": id });
        sends(&server.client(), message).await.is_problem(400, "invalid_request");
    }
}

#[tokio::test]
async fn places_that_do_not_exist() {
    let home = home();
    let server = home.start().await;
    let client = server.client();
    sends(&client, json!({ "assistant": "hal", "text": "oi" })).await.is_problem(404, "unknown_assistant");
    let lost = json!({ "assistant": "aria", "text": "oi", "conversation_id": NOBODY });
    sends(&client, lost).await.is_problem(404, "unknown_conversation");
    for id in [NOBODY, "nada", "%00"] {
        let path = format!("/api/v1/conversations/{id}/messages");
        client.get(&path).await.is_problem(404, "unknown_conversation");
    }
    client.get("/api/v1/nothing").await.is_problem(404, "not_found");
    client.get("/nothing").await.is_problem(404, "not_found");
    client.get("/api/v1/messages").await.is_problem(405, "method_not_allowed");
    client.delete("/api/v1/messages").await.is_problem(405, "method_not_allowed");
}

#[tokio::test]
async fn pages_that_cannot_be_turned() {
    let home = home();
    let server = home.start().await;
    let mut ana = Talk::with(&server);
    ana.says("oi").await;
    let messages = format!("/api/v1/conversations/{}/messages", ana.conversation.as_ref().unwrap());
    for path in ["/api/v1/conversations", "/api/v1/metrics", &messages] {
        for query in [
            "limit=0",
            "limit=201",
            "limit=-1",
            "limit=x",
            "limit=99999999999",
            "cursor=x",
            "cursor=",
            "cursor=1.2.3",
            "cursor=-009999-01-01.1.01a1d9ed-c200-78a3-87ed-816795f5fa0c",
        ] {
            ana.client.get(&format!("{path}?{query}")).await.is_problem(400, "invalid_request");
        }
        assert_eq!(ana.client.get(&format!("{path}?limit=200")).await.status, 200);
    }
}

#[tokio::test]
async fn nonces_of_others_used_expired_and_invented() {
    on_each_engine(async |home| {
        let next_door = home.add_person("Bia", Some("Vizinhos"));
        let same_house = home.add_person("Caio", None);
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        let asked = ana.says("pesei 82 kg").await;
        for token in [&next_door, &same_house] {
            let foreign = Talk::of(server.client_with(token));
            foreign.decides(&asked, "confirm").await.is_problem(400, "unknown_nonce");
            foreign.decides(&asked, "reject").await.is_problem(400, "unknown_nonce");
            let body = ana.message("sim");
            foreign.client.post("/api/v1/messages", &body).await.is_problem(404, "unknown_conversation");
            let path = format!("/api/v1/conversations/{}/messages", ana.conversation.as_ref().unwrap());
            foreign.client.get(&path).await.is_problem(404, "unknown_conversation");
            assert_eq!(foreign.client.get("/api/v1/conversations").await.json()["items"], json!([]));
        }
        for nonce in [NOBODY, "nada", "%00", "..%2f..", &"9".repeat(500)] {
            let path = format!("/api/v1/confirmations/{nonce}");
            ana.client.post(&path, &json!({ "decision": "confirm" })).await.is_problem(400, "unknown_nonce");
        }
        let nonce = asked["proposal"]["nonce"].as_str().unwrap();
        let path = format!("/api/v1/confirmations/{nonce}");
        ana.client.post(&path, &json!({ "decision": "maybe" })).await.is_problem(400, "invalid_request");
        ana.client.post(&path, &json!({})).await.is_problem(400, "invalid_request");

        proposes(&ana.says("na verdade 81").await, "record_metric", &json!({ "value": 81 }));
        ana.decides(&asked, "confirm").await.is_problem(410, "nonce_gone");
        let late = ana.says("na verdade 80").await;
        server.advance(300).await;
        ana.decides(&late, "confirm").await.is_problem(410, "nonce_gone");
        assert_eq!(ana.client.get("/api/v1/metrics").await.json()["items"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn who_may_come_in() {
    let home = home();
    let server = home.start().await;
    let stranger = server.stranger();
    let everything = ["/api/v1/conversations", "/api/v1/metrics", "/api/v1/events"];
    for path in everything {
        stranger.get(path).await.is_problem(401, "unauthorised");
        for wrong in ["Bearer nobody", "Bearer ", "Bearer", "Basic dG9rZW4=", "token-of-the-first-person"] {
            stranger.with("authorization", wrong).get(path).await.is_problem(401, "unauthorised");
        }
        stranger.with("cookie", "papo_session=nobody").get(path).await.is_problem(401, "unauthorised");
    }
    sends(&stranger, json!({ "assistant": "aria", "text": "oi" })).await.is_problem(401, "unauthorised");
    let entry = format!("/api/v1/metrics/{NOBODY}");
    stranger.delete(&entry).await.is_problem(401, "unauthorised");

    let (_, path) = server.link().split_once("/sign-in").unwrap();
    let signed_in = stranger.get(&format!("/sign-in{path}")).await;
    let page = stranger.with_cookies_of(&signed_in);
    assert_eq!(page.get("/api/v1/conversations").await.status, 200);
    let body = json!({ "assistant": "aria", "text": "oi" });
    sends(&page, body.clone()).await.is_problem(403, "csrf_failed");
    sends(&page.with("x-csrf-token", "guessed"), body.clone()).await.is_problem(403, "csrf_failed");
    page.delete(&entry).await.is_problem(403, "csrf_failed");
    let html = page.with("accept", "text/html").get("/").await.text();
    let (_, rest) = html.split_once("name=\"csrf-token\" content=\"").unwrap();
    let csrf = rest.split('"').next().unwrap();
    assert_eq!(sends(&page.with("x-csrf-token", csrf), body).await.status, 200);
}

#[tokio::test]
async fn problems_are_said_in_the_callers_language() {
    let home = home();
    let server = home.start().await;
    let says = async |language: &str| {
        let client = server.client().with("accept-language", language);
        client.get("/nothing").await.is_problem(404, "not_found")
    };
    let (portuguese, english) = (says("pt-BR").await, says("en-GB,en;q=0.9").await);
    assert_ne!(portuguese, english);
    assert_eq!(says("fr").await, portuguese);
}
