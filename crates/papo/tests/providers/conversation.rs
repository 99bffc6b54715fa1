//! The same conversation on every provider, by events.

use serde_json::{Value, json};
use testkit::vendors::{Service, VendorKind};

use crate::providers::brain;
use crate::providers::house::{home, is_sound, says, serve, vendor};
use crate::system::talk::{Talk, did, proposes};

/// Told, corrected, confirmed, asked about, mended, deleted; what is noted is looked at after each.
async fn from_the_first_word_to_the_deletion(kind: VendorKind) {
    let vendor = vendor(kind).await;
    let home = home();
    let server = serve(&home, &[&vendor]).await;
    let mut ana = Talk::with(&server);

    let asked = says(&mut ana, "pesei 82,5 kg hoje").await;
    let wanted = json!({ "type": "weight", "value": 82.5, "unit": "kg", "date": "2026-11-14" });
    proposes(&asked, "record_metric", &wanted);
    assert_eq!(ana.values("weight").await, [Value::Null; 0]);
    proposes(&says(&mut ana, "na verdade 82,3").await, "record_metric", &json!({ "value": 82.3 }));
    assert_eq!(ana.values("weight").await, [Value::Null; 0]);
    did(&says(&mut ana, "beleza").await, "record_metric");
    assert_eq!(ana.values("weight").await, [json!(["2026-11-14", 82.3])]);
    let before = ana.client.get("/api/v1/metrics").await.json()["items"][0]["id"].clone();

    let week = says(&mut ana, "quanto eu pesei essa semana?").await;
    did(&week, "get_tracking_history");
    assert!(week["reply"].as_str().unwrap().contains("82,3 kg"), "{week}");
    did(&says(&mut ana, "errei, foi 82").await, "update_metric");
    assert_eq!(ana.values("weight").await, [json!(["2026-11-14", 82])]);
    let after = ana.client.get("/api/v1/metrics").await.json()["items"][0]["id"].clone();
    assert_eq!(before, after, "the very entry was corrected");
    did(&says(&mut ana, "apaga o de hoje").await, "delete_metric");
    assert_eq!(ana.values("weight").await, [Value::Null; 0]);

    assert_eq!(ana.transcript().await.len(), 2 * 6);
    assert!(vendor.questions().len() >= 9, "everything was asked of the vendor");
    assert_eq!(vendor.refused(), expected_refusals(kind));
    is_sound(&home);
}

/// A model that reasons takes other numbers than the rest; that is found out once.
fn expected_refusals(kind: VendorKind) -> Vec<String> {
    let refusals: &[&str] = match kind {
        VendorKind::OpenAi => &[
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' \
             instead.",
            "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is \
             supported.",
        ],
        VendorKind::Claude | VendorKind::Gemini | VendorKind::Ollama => &[],
    };
    refusals.iter().map(|&refusal| refusal.to_owned()).collect()
}

/// White space around an answer is nobody's to read, and a word before a call is part of the reply.
async fn with_white_space_around_it(kind: VendorKind) {
    let vendor = Service::start(kind, brain::chatty()).await;
    let home = home();
    let server = serve(&home, &[&vendor]).await;
    let mut ana = Talk::with(&server);
    ana.client.post("/api/v1/metrics", &json!({ "type": "weight", "value": 81.4 })).await;
    let week = says(&mut ana, "quanto eu pesei essa semana?").await;
    let said = week["reply"].as_str().unwrap();
    assert_eq!(said, said.trim());
    assert!(said.starts_with("Deixa eu ver…\n\n"), "{said:?}");
    assert_eq!(said.matches("81,4").count(), 1, "nothing is said twice: {said:?}");
    let asked = says(&mut ana, "pesei 82 kg").await;
    proposes(&asked, "record_metric", &json!({ "value": 82 }));
    assert!(asked["reply"].as_str().unwrap().starts_with("Deixa eu ver…\n\n"), "{asked}");
    did(&says(&mut ana, "sim").await, "record_metric");
    let greeting = says(&mut ana, "oi").await;
    assert!(greeting["reply"].as_str().unwrap().contains("  "), "white space within is its own: {greeting}");
}

#[tokio::test]
async fn white_space_from_claude() {
    with_white_space_around_it(VendorKind::Claude).await;
}

#[tokio::test]
async fn white_space_from_gemini() {
    with_white_space_around_it(VendorKind::Gemini).await;
}

#[tokio::test]
async fn with_claude() {
    from_the_first_word_to_the_deletion(VendorKind::Claude).await;
}

#[tokio::test]
async fn with_openai() {
    from_the_first_word_to_the_deletion(VendorKind::OpenAi).await;
}

#[tokio::test]
async fn with_gemini() {
    from_the_first_word_to_the_deletion(VendorKind::Gemini).await;
}

#[tokio::test]
async fn with_ollama() {
    from_the_first_word_to_the_deletion(VendorKind::Ollama).await;
}
