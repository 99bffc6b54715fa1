//! Everything that can go wrong with a vendor, and what people notice of it: a sentence of ours.

use serde_json::json;
use testkit::server::Server;
use testkit::vendors::{Fault, Service, VendorKind};

use crate::providers::house::{home, is_sound, says, says_while_time_passes, serve, vendor};
use crate::system::talk::{Talk, did, proposes};

/// Longer than any pause of a breaker.
const LONG_ENOUGH: u64 = 301;

/// The sentences of ours for when something did not work, as the catalogue has them.
fn own_sentences() -> Vec<String> {
    let catalogue: toml::Table = toml::from_str(engine::WORDS[0].1).unwrap();
    let tables = [&catalogue["engine"]["failed"], &catalogue["tools"]];
    let sentences = tables.into_iter().flat_map(|table| table.as_table().unwrap().values());
    // What is asked for has a table of its own.
    sentences.filter_map(|sentence| sentence.as_str().map(str::to_owned)).collect()
}

/// A vendor fails at a yes, and then at a question; and is well again after each.
async fn told_with(vendor: &Service, server: &Server, fault: Fault) {
    let sentences = own_sentences();
    let mut ana = Talk::with(server);
    proposes(&says(&mut ana, "pesei 82,5 kg hoje").await, "record_metric", &json!({ "value": 82.5 }));

    vendor.suffers(fault);
    let failed = says_while_time_passes(&mut ana, server, "sim").await;
    assert_eq!(failed["state"], "tool_proposed", "{fault:?}: the question still waits: {failed}");
    assert!(sentences.iter().any(|own| failed["reply"] == own.as_str()), "{fault:?}: {failed}");
    assert_eq!(ana.values("weight").await.len(), 0, "{fault:?}: {failed}");
    vendor.recovers();
    server.advance(LONG_ENOUGH - 300).await;
    did(&confirmed(&mut ana, server).await, "record_metric");
    assert_eq!(ana.values("weight").await.len(), 1, "{fault:?}: a yes counts once");

    vendor.suffers(fault);
    let failed = says_while_time_passes(&mut ana, server, "quanto eu pesei essa semana?").await;
    assert_eq!(failed["state"], "idle", "{fault:?}: {failed}");
    assert!(sentences.iter().any(|own| failed["reply"] == own.as_str()), "{fault:?}: {failed}");
    assert!(!failed.to_string().contains("VENDOR"), "{fault:?}: {failed}");
    vendor.recovers();
    server.advance(LONG_ENOUGH).await;
    let answered = says(&mut ana, "quanto eu pesei essa semana?").await;
    assert!(answered["reply"].as_str().unwrap().contains("82,5 kg"), "{fault:?}: {answered}");

    let id = ana.client.get("/api/v1/metrics").await.json()["items"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(ana.client.delete(&format!("/api/v1/metrics/{id}")).await.status, 204);
    let said = ana.transcript().await;
    assert_eq!(said.len(), 2 * 5, "{fault:?}: every message has its answer: {said:?}");
    assert!(!format!("{said:?}").contains("VENDOR"), "{fault:?}: {said:?}");
    assert_eq!(
        crate::providers::house::figure(&ana.client, "papo_turns_under_way").await,
        Some(0.0),
        "{fault:?}"
    );
}

/// A yes by button where the pause of the breaker is longer than the proposal lives, by words elsewhere.
async fn confirmed(ana: &mut Talk, server: &Server) -> serde_json::Value {
    let path = format!("/api/v1/conversations/{}/messages", ana.conversation.as_ref().unwrap());
    let page = ana.client.get(&path).await.json();
    assert!(page["proposal"]["nonce"].is_string(), "the question still waits: {page}");
    server.advance(30).await;
    says_while_time_passes(ana, server, "sim").await
}

async fn all_told_with(kind: VendorKind, faults: &[Fault]) {
    let vendor = vendor(kind).await;
    let home = home();
    let server = serve(&home, &[&vendor]).await;
    for fault in faults {
        told_with(&vendor, &server, *fault).await;
    }
    is_sound(&home);
}

/// What the answer itself is like; each wire format has its own way to say it.
const ODD_ANSWERS: [Fault; 4] = [Fault::Empty, Fault::BrokenArguments, Fault::UnknownTool, Fault::Filtered];

#[tokio::test]
async fn claude_answers_oddly() {
    all_told_with(VendorKind::Claude, &ODD_ANSWERS).await;
}

#[tokio::test]
async fn openai_answers_oddly() {
    all_told_with(VendorKind::OpenAi, &ODD_ANSWERS).await;
}

#[tokio::test]
async fn gemini_answers_oddly() {
    all_told_with(VendorKind::Gemini, &ODD_ANSWERS).await;
}

#[tokio::test]
async fn ollama_answers_oddly() {
    all_told_with(VendorKind::Ollama, &ODD_ANSWERS).await;
}

#[tokio::test]
async fn claude_refuses() {
    let faults = [
        Fault::RateLimited { retry_after: None },
        Fault::RateLimited { retry_after: Some(2) },
        Fault::RateLimited { retry_after: Some(3600) },
        Fault::Broken { retry_after: None },
        Fault::Overloaded,
    ];
    all_told_with(VendorKind::Claude, &faults).await;
}

#[tokio::test]
async fn claude_breaks_off() {
    let faults = [Fault::CutAfter(0), Fault::CutAfter(4), Fault::ErrorAfter(3), Fault::Html];
    all_told_with(VendorKind::Claude, &faults).await;
}

#[tokio::test]
async fn openai_breaks_off() {
    let faults = [Fault::Overloaded, Fault::CutAfter(2), Fault::ErrorAfter(2)];
    all_told_with(VendorKind::OpenAi, &faults).await;
}

#[tokio::test]
async fn gemini_breaks_off() {
    let faults = [Fault::RateLimited { retry_after: None }, Fault::CutAfter(0), Fault::ErrorAfter(0)];
    all_told_with(VendorKind::Gemini, &faults).await;
}

#[tokio::test]
async fn claude_says_nothing() {
    all_told_with(VendorKind::Claude, &[Fault::Silent, Fault::SilentAfter(3)]).await;
}

#[tokio::test]
async fn nobody_is_there() {
    let vendor = vendor(VendorKind::OpenAi).await;
    let home = home();
    let server = serve(&home, &[&vendor]).await;
    let mut ana = Talk::with(&server);
    says(&mut ana, "pesei 82,5 kg hoje").await;
    vendor.goes_down().await;
    let failed = says_while_time_passes(&mut ana, &server, "sim").await;
    assert_eq!(failed["state"], "tool_proposed", "{failed}");
    assert!(own_sentences().iter().any(|own| failed["reply"] == own.as_str()), "{failed}");
    vendor.comes_back().await;
    did(&says_while_time_passes(&mut ana, &server, "sim").await, "record_metric");
    assert_eq!(ana.values("weight").await.len(), 1);
    is_sound(&home);
}

#[tokio::test]
async fn an_answer_that_breaks_off_again_and_again_is_told_once() {
    let vendor = vendor(VendorKind::Claude).await;
    let home = home();
    let server = serve(&home, &[&vendor]).await;
    let mut ana = Talk::with(&server);
    let whole = says(&mut ana, "oi").await;
    for _ in 0..3 {
        vendor.suffers_once(Fault::CutAfter(6));
    }
    let broken = says_while_time_passes(&mut ana, &server, "oi").await;
    assert_eq!(broken["reply"], whole["reply"], "taken up where it broke off, three times");
}
