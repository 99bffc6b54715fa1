//! People in control: the operators' API over real HTTP on both engines, and their console in a real browser.

#![expect(clippy::unwrap_used, reason = "a story that cannot be told has failed")]

mod browsing;
mod desk;
mod isolation;
mod refusals;
mod register;
mod shifts;
mod sight;
mod switches;
mod visit;

use serde_json::{Value, json};
use testkit::server::{Client, Home};

/// The binary that these tests were built with.
const PAPO: &str = env!("CARGO_BIN_EXE_papo");

/// Tells one story in a house of each engine.
async fn on_each_engine(story: impl AsyncFn(Home)) {
    for home in Home::on_each_engine(PAPO).await {
        story(home).await;
    }
}

/// The promises of the product hold over everything that a story left behind.
#[track_caller]
fn is_sound(home: &Home) {
    let output = home.run(&["invariants"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// Says something to Júlia, who works for the house. The conversation it stands in.
async fn says(client: &Client, text: &str, conversation: Option<&str>) -> String {
    says_to("julia", client, text, conversation).await
}

async fn says_to(assistant: &str, client: &Client, text: &str, conversation: Option<&str>) -> String {
    let mut body = json!({ "assistant": assistant, "text": text });
    if let Some(id) = conversation {
        body["conversation_id"] = json!(id);
    }
    let answer = client.post("/api/v1/messages", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["conversation_id"].as_str().unwrap().to_owned()
}

/// The texts of a conversation with their authors, oldest first, as an operator reads them.
async fn thread(operator: &Client, id: &str) -> Vec<(String, String)> {
    let body = operator.get(&format!("/api/v1/admin/conversations/{id}")).await.json();
    let of = |message: &Value, name: &str| message[name].as_str().unwrap().to_owned();
    let messages = body["messages"].as_array().unwrap().iter().rev();
    messages.map(|message| (of(message, "author"), of(message, "text"))).collect()
}
