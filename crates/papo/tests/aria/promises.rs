//! What comes by itself: reminders, reports and check-ins, through the outbox and once.

use serde_json::{Value, json};
use testkit::server::{Client, Server};

use crate::aria::{is_sound, on_each_engine};

const DAY: u64 = 86_400;

/// Everything that was said in all conversations.
async fn said(client: &Client) -> Vec<String> {
    let mut all = Vec::new();
    for conversation in client.get("/api/v1/conversations").await.json()["items"].as_array().unwrap() {
        let path =
            format!("/api/v1/conversations/{}/messages?limit=100", conversation["id"].as_str().unwrap());
        let page = client.get(&path).await.json();
        all.extend(
            page["items"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap().to_owned()),
        );
    }
    all
}

async fn told(client: &Client, words: &str) -> usize {
    said(client).await.iter().filter(|text| text.contains(words)).count()
}

async fn lives(server: &Server, days: u64) {
    for _ in 0..days * 4 {
        server.advance(DAY / 4).await;
    }
}

#[tokio::test]
async fn a_reminder_is_told_once_put_off_and_done() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        let made = client
            .post("/api/v1/reminders", &json!({ "title": "regar a samambaia", "datetime": "amanhã às 9h" }))
            .await
            .json();
        let own = format!("/api/v1/reminders/{}", made["id"].as_str().unwrap());
        lives(&server, 2).await;
        assert_eq!(told(&client, "regar a samambaia").await, 1);
        let snoozed = client.post(&format!("{own}/snooze"), &json!({ "until": "amanhã às 10h" })).await;
        assert_eq!(snoozed.status, 200, "{}", snoozed.text());
        lives(&server, 2).await;
        assert_eq!(told(&client, "regar a samambaia").await, 2);
        let done = client.post(&format!("{own}/done"), &json!({})).await;
        assert!(done.status < 300, "{}", done.text());
        lives(&server, 3).await;
        assert_eq!(told(&client, "regar a samambaia").await, 2);
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn a_report_comes_at_its_hour_and_holds_only_true_figures() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        client.post("/api/v1/metrics", &json!({ "type": "sleep", "value": 7, "unit": "h" })).await;
        let planned = client.put("/api/v1/reports/schedules/morning", &json!({ "time": "07:00" })).await;
        assert_eq!(planned.status, 200, "{}", planned.text());
        lives(&server, 1).await;
        let kept: Vec<Value> =
            client.get("/api/v1/reports").await.json()["items"].as_array().unwrap().clone();
        assert_eq!(kept.len(), 1, "{kept:?}");
        assert!(kept[0]["text"].as_str().unwrap().contains('7'), "{kept:?}");
        assert_eq!(client.delete("/api/v1/reports/schedules/morning").await.status, 204);
        lives(&server, 3).await;
        assert_eq!(client.get("/api/v1/reports").await.json()["items"].as_array().unwrap().len(), 1);
        server.stop().await;
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn check_ins_are_for_those_who_like_them() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let client = server.client();
        assert_eq!(client.get("/api/v1/check-ins").await.json()["wanted"], false);
        client.post("/api/v1/messages", &json!({ "assistant": "aria", "text": "oi" })).await;
        let wanted = client.put("/api/v1/check-ins", &json!({ "wanted": true, "time": "10:00" })).await;
        assert_eq!((wanted.status, &wanted.json()["time"]), (200, &json!("10:00")), "{}", wanted.text());
        let before = said(&client).await.len();
        lives(&server, 15).await;
        assert_eq!(said(&client).await.len(), before + 1, "one, and no second one before an answer");
        client.put("/api/v1/check-ins", &json!({ "wanted": false })).await;
        assert_eq!(client.get("/api/v1/check-ins").await.json()["next_at"], Value::Null);
        server.stop().await;
        is_sound(&home);
    })
    .await;
}
