//! A night on every provider: what was told by day is known in the morning, whoever the model is.

use serde_json::{Value, json};
use testkit::vendors::VendorKind;

use crate::providers::house::{home, is_sound, says, serve, vendor};
use crate::system::talk::Talk;

async fn learns_overnight(kind: VendorKind) {
    let vendor = vendor(kind).await;
    let home = home();
    let server = serve(&home, &[&vendor]).await;
    let mut ana = Talk::with(&server);
    ana.client.put("/api/v1/me/consent", &json!({ "memory": true })).await;
    says(&mut ana, "moro em Campinas").await;
    server.advance(24 * 3600).await;
    assert_eq!(known(&ana).await, ["Mora em Campinas"]);
    says(&mut ana, "me mudei pra Curitiba").await;
    server.advance(24 * 3600).await;
    assert_eq!(known(&ana).await, ["Mora em Curitiba"]);
    let asked = vendor.questions().len();
    server.advance(24 * 3600).await;
    assert_eq!(vendor.questions().len(), asked, "a night without news asks nobody");
    is_sound(&home);
}

async fn known(talk: &Talk) -> Vec<String> {
    let answer = talk.client.get("/api/v1/memories").await.json();
    let content = |item: &Value| item["content"].as_str().unwrap().to_owned();
    answer["items"].as_array().unwrap().iter().map(content).collect()
}

#[tokio::test]
async fn with_claude() {
    learns_overnight(VendorKind::Claude).await;
}

#[tokio::test]
async fn with_openai() {
    learns_overnight(VendorKind::OpenAi).await;
}

#[tokio::test]
async fn with_gemini() {
    learns_overnight(VendorKind::Gemini).await;
}

#[tokio::test]
async fn with_ollama() {
    learns_overnight(VendorKind::Ollama).await;
}
