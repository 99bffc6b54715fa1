//! The same answers as events: named, in order, and together the reply.

use serde_json::{Value, json};
use testkit::server::ServerEvent;

use crate::system::on_each_engine;
use crate::system::talk::Talk;

fn names(events: &[ServerEvent]) -> Vec<&str> {
    let mut names: Vec<&str> = events.iter().map(|event| event.name.as_str()).collect();
    names.dedup();
    names
}

fn spoken(events: &[ServerEvent]) -> String {
    events
        .iter()
        .filter(|event| event.name == "delta")
        .filter_map(|event| event.data["text"].as_str())
        .collect()
}

#[tokio::test]
async fn a_story_told_by_events() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);

        let events = ana.client.stream("/api/v1/messages", &ana.message("pesei 82,5 kg hoje")).await;
        assert_eq!(names(&events), ["tool_calls", "delta", "proposal", "done"]);
        let done = &events.last().unwrap().data;
        assert_eq!(spoken(&events), done["reply"].as_str().unwrap());
        let proposal = &events[events.len() - 2].data;
        assert_eq!(proposal, &done["proposal"]);
        let calls = &events[0].data;
        assert_eq!(
            (&calls["iteration"], &calls["tool_calls"][0]["name"]),
            (&json!(1), &json!("record_metric"))
        );
        ana.conversation = done["conversation_id"].as_str().map(str::to_owned);

        let events = ana.client.stream("/api/v1/messages", &ana.message("manda ver")).await;
        let done = &events.last().unwrap().data;
        assert_eq!(
            (spoken(&events).as_str(), &done["proposal"]),
            (done["reply"].as_str().unwrap(), &Value::Null)
        );
        assert_eq!(ana.values("weight").await, [json!(["2026-11-14", 82.5])]);

        let events = ana.client.stream("/api/v1/messages", &ana.message("quanto eu pesei?")).await;
        assert_eq!(names(&events), ["tool_calls", "delta", "done"]);
        assert_eq!(spoken(&events), events.last().unwrap().data["reply"].as_str().unwrap());
    })
    .await;
}

#[tokio::test]
async fn the_same_message_streamed_again_gets_the_same_reply() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let ana = Talk::with(&server);
        let mut body = ana.message("pesei 80 kg");
        body["client_message_id"] = json!("one-and-the-same");
        let first = ana.client.stream("/api/v1/messages", &body).await;
        let again = ana.client.stream("/api/v1/messages", &body).await;
        assert_eq!(first.last().unwrap().data["message_id"], again.last().unwrap().data["message_id"]);
        assert_eq!(spoken(&first), spoken(&again));
        assert_eq!(names(&again), ["delta", "proposal", "done"]);
    })
    .await;
}

#[tokio::test]
async fn a_refusal_before_the_stream_is_a_problem_like_any_other() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let ana = Talk::with(&server);
        let client = ana.client.with("accept", "text/event-stream");
        client.post("/api/v1/messages", &ana.message("")).await.is_problem(400, "text_empty");
    })
    .await;
}

#[tokio::test]
async fn an_answer_comes_word_by_word() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let ana = Talk::with(&server);
        for _ in 0..20 {
            let events = ana.client.stream("/api/v1/messages", &ana.message("pesei 82,5 kg hoje")).await;
            assert!(events.iter().filter(|event| event.name == "delta").count() > 1, "{events:?}");
        }
    })
    .await;
}
