//! A message is taken once, however often and however quickly it is sent; and it can be followed by its id.

use std::collections::HashSet;

use serde_json::json;

use crate::system::talk::{Talk, did};
use crate::system::{home, is_sound, on_each_engine};

#[tokio::test]
async fn the_same_message_twice_in_a_row() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        let asked = ana.says("pesei 82 kg").await;
        let mut yes = ana.message("sim");
        yes["client_message_id"] = json!("the-yes");
        let first = ana.client.post("/api/v1/messages", &yes).await.json();
        did(&first, "record_metric");
        let mut again = ana.client.post("/api/v1/messages", &yes).await.json();
        again["correlation_id"] = first["correlation_id"].clone();
        assert_eq!(again, first);
        // The id decides, not what comes with it.
        yes["text"] = json!("apaga tudo");
        let third = ana.client.post("/api/v1/messages", &yes).await.json();
        assert_eq!(third["message_id"], first["message_id"]);
        assert_eq!(ana.values("weight").await.len(), 1);
        assert_eq!(ana.transcript().await.len(), 4);
        ana.decides(&asked, "confirm").await.is_problem(410, "nonce_gone");
    })
    .await;
}

#[tokio::test]
async fn the_same_message_twenty_times_at_once() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        ana.says("pesei 82 kg").await;
        let mut yes = ana.message("sim");
        yes["client_message_id"] = json!("twenty-times");
        let all = (0..20).map(|_| ana.client.post("/api/v1/messages", &yes));
        let answers = futures::future::join_all(all).await;
        let replies: HashSet<String> =
            answers.iter().map(|answer| answer.json()["message_id"].to_string()).collect();
        assert_eq!((replies.len(), answers[0].status), (1, 200));
        assert_eq!(ana.values("weight").await.len(), 1);
        assert_eq!(ana.transcript().await.len(), 4);
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn the_first_message_of_a_conversation_twenty_times_at_once() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let ana = Talk::with(&server);
        let mut first = ana.message("pesei 82 kg");
        first["client_message_id"] = json!("the-first");
        let all = (0..20).map(|_| ana.client.post("/api/v1/messages", &first));
        let answers = futures::future::join_all(all).await;
        let conversations: HashSet<String> =
            answers.iter().map(|answer| answer.json()["conversation_id"].to_string()).collect();
        assert_eq!(conversations.len(), 1);
        let listed = ana.client.get("/api/v1/conversations").await.json();
        assert_eq!(listed["items"].as_array().unwrap().len(), 1);
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn a_button_pressed_twenty_times_at_once_acts_once() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        let asked = ana.says("pesei 82 kg").await;
        let answers = futures::future::join_all((0..20).map(|_| ana.decides(&asked, "confirm"))).await;
        let taken = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(taken, 1);
        for refused in answers.iter().filter(|answer| answer.status != 200) {
            refused.is_problem(410, "nonce_gone");
        }
        assert_eq!(ana.values("weight").await.len(), 1);
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn a_burst_keeps_its_order() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let mut ana = Talk::with(&server);
        ana.says("oi").await;
        let mut sending = Vec::new();
        for number in 0..8 {
            // Taken in this order: each is accepted before the next one leaves.
            let text = format!("mensagem número {number}");
            let (client, body) = (ana.client.clone(), ana.message(&text));
            sending.push(tokio::spawn(async move { client.post("/api/v1/messages", &body).await.status }));
            let said = async || ana.transcript().await.iter().any(|(_, said)| *said == text).then_some(());
            testkit::patience::eventually("the message to be taken", said).await;
        }
        for sent in sending {
            assert_eq!(sent.await.unwrap(), 200);
        }
        let said = ana.transcript().await;
        let mine: Vec<&str> =
            said.iter().filter(|(role, _)| role == "user").map(|(_, text)| text.as_str()).skip(1).collect();
        assert_eq!(mine, (0..8).map(|number| format!("mensagem número {number}")).collect::<Vec<_>>());
        assert_eq!(said.iter().filter(|(role, _)| role == "assistant").count(), 9);
        is_sound(&home);
    })
    .await;
}

#[tokio::test]
async fn the_correlation_id_is_echoed_and_kept() {
    let home = home();
    let server = home.start().await;
    let ana = Talk::with(&server);
    let client = ana.client.with("x-correlation-id", "pedido-da-ana-1");
    let answer = client.post("/api/v1/messages", &ana.message("pesei 82 kg")).await;
    assert_eq!(answer.header("x-correlation-id"), Some("pedido-da-ana-1"));
    assert_eq!(answer.json()["correlation_id"], "pedido-da-ana-1");
    let mut same =
        Talk { client, conversation: answer.json()["conversation_id"].as_str().map(str::to_owned) };
    same.says("sim").await;
    let made = ana.client.get("/healthz").await;
    assert!(made.header("x-correlation-id").is_some_and(|id| id.len() >= 16));
    for bad in ["x".repeat(500), "a b".to_owned(), "é".to_owned()] {
        let answer = ana.client.with("x-correlation-id", &bad).get("/healthz").await;
        assert_ne!(answer.header("x-correlation-id"), Some(bad.as_str()));
    }
    let file = rusqlite::Connection::open(home.file()).unwrap();
    let count = |table: &str| -> i64 {
        let query = format!("select count(*) from {table} where correlation_id = 'pedido-da-ana-1'");
        file.query_row(&query, [], |row| row.get(0)).unwrap()
    };
    for table in ["inbox", "events", "audit"] {
        assert!(count(table) > 0, "{table} does not know the correlation id");
    }
}
