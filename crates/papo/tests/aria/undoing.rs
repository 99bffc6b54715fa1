//! What was done through the API or on a page is taken back by its receipt.

use serde_json::{Value, json};
use testkit::browser::Script;
use testkit::server::{Answer, Client};

use crate::aria::keeping::{listed, resources};
use crate::aria::visit::Visit;
use crate::aria::{is_sound, on_each_engine};

fn receipt(answer: &Answer) -> String {
    assert!(answer.status < 300, "{}", answer.text());
    answer.headers.get("x-receipt-id").unwrap().to_str().unwrap().to_owned()
}

/// Takes back, and says by what that is taken back in turn.
async fn undo(client: &Client, receipt: &str) -> String {
    let undone = client.post(&format!("/api/v1/undo/{receipt}"), &json!({})).await;
    assert_eq!(undone.status, 200, "{}", undone.text());
    undone.json()["receipts"][0]["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn what_a_program_enters_changes_and_takes_out_is_taken_back() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        for resource in resources() {
            let path = resource.path;
            let look = async || listed(&client, path).await;
            let empty = look().await;
            let made = client.post(path, &resource.new).await;
            let entered = look().await;
            let redo = undo(&client, &receipt(&made)).await;
            assert_eq!(look().await, empty, "{path}: entered");
            undo(&client, &redo).await;
            assert_eq!(look().await, entered, "{path}: entered again");
            let own = format!("{path}/{}", made.json()["id"].as_str().unwrap());
            let changed = client.patch(&own, &resource.change).await;
            let changed = (receipt(&changed), look().await);
            undo(&client, &changed.0).await;
            assert_eq!(look().await, entered, "{path}: changed");
            let gone = client.delete(&own).await;
            undo(&client, &receipt(&gone)).await;
            assert_eq!(look().await, entered, "{path}: taken out");
            client
                .post(&format!("/api/v1/undo/{}", changed.0), &json!({}))
                .await
                .is_problem(410, "undo_gone");
        }
        let unknown = "/api/v1/undo/0190a0b0-0000-7000-8000-000000000001";
        client.post(unknown, &json!({})).await.is_problem(404, "not_found");
        client.post("/api/v1/undo/nonsense", &json!({})).await.is_problem(404, "not_found");
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn a_reply_carries_its_receipts() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        let body =
            |text: &str, talk: &Value| json!({ "assistant": "aria", "text": text, "conversation_id": talk });
        let asked = client.post("/api/v1/messages", &body("pesei 82,5 kg hoje", &Value::Null)).await.json();
        assert_eq!(asked["receipts"], json!([]), "{asked}");
        let done = client.post("/api/v1/messages", &body("sim", &asked["conversation_id"])).await.json();
        let given = &done["receipts"][0];
        assert_eq!(given["tool"], "record_metric", "{done}");
        assert!(given["undo_until"].is_string(), "{done}");
        undo(&client, given["id"].as_str().unwrap()).await;
        assert!(listed(&client, "/api/v1/metrics").await.is_empty());
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn one_tap_takes_back_what_a_page_cancelled() {
    for script in [Script::On, Script::Off] {
        let Some(visit) = Visit::begin(script).await else { return };
        let client = visit.server.client();
        let new = json!({ "title": "pagar a luz", "datetime": "amanhã às 9h" });
        client.post("/api/v1/reminders", &new).await;
        visit.opens("/reminders").await;
        visit.clicks("button[value^=cancel]").await;
        visit.sees(".flash", "Desfazer").await;
        assert_eq!(listed(&client, "/api/v1/reminders").await.len(), 0);
        visit.clicks(".flash .undo button").await;
        visit.sees(".flash", "Desfeito").await;
        assert_eq!(listed(&client, "/api/v1/reminders").await.len(), 1);
        visit.ends().await;
    }
}
