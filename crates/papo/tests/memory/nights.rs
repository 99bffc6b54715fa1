//! Nights, doubts and why: what was learned without being asked, opened and taken back.

use serde_json::{Value, json};

use crate::memory::house::{House, Person, changing, on_each_engine, proposed};

/// A night that learned two things, one of which changed what was known.
async fn a_move(house: &House) -> Person {
    let ana = house.remembered().await;
    ana.says("eu moro em Campinas").await;
    let items = vec![proposed("Mora em Campinas", "eu moro em Campinas")];
    house.night("2026-11-14", "2026-11-14T12:30:00Z", items).await;
    ana.says("me mudei para Santos").await;
    ana.says("minha irmã se chama Teresa").await;
    let items = vec![
        changing("Mora em Santos", "me mudei para Santos", &["m1"]),
        proposed("Irmã se chama Teresa", "minha irmã se chama Teresa"),
    ];
    house.night("2026-11-15", "2026-11-15T06:00:00Z", items).await;
    ana
}

#[tokio::test]
async fn a_night_is_opened_and_undone_whole() {
    on_each_engine(async |house| {
        let ana = a_move(&house).await;
        let mut now = ana.contents("").await;
        now.sort();
        assert_eq!(now, ["Irmã se chama Teresa", "Mora em Santos"]);
        let nights = ana.gets("/api/v1/memories/nights").await;
        let night = nights["items"][0].clone();
        assert_eq!(
            (&night["day"], &night["learned"], &night["changed"]),
            (&json!("2026-11-15"), &json!(2), &json!(1))
        );
        assert_eq!(night["headline"], "Aprendi 2 coisas, uma mudou.");
        let first = ana.gets("/api/v1/memories/nights?limit=1").await;
        assert_eq!(first["next_cursor"], "2026-11-15");
        let second = ana.gets("/api/v1/memories/nights?limit=1&cursor=2026-11-15").await;
        assert_eq!(
            (&second["items"][0]["day"], &second["next_cursor"]),
            (&json!("2026-11-14"), &Value::Null)
        );

        let path = format!("/api/v1/memories/nights/{}", night["id"].as_str().unwrap());
        let opened = ana.gets(&path).await;
        let mut changes: Vec<String> = opened["changes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|change| {
                format!("{} {}", change["change"].as_str().unwrap(), change["content"].as_str().unwrap())
            })
            .collect();
        changes.sort();
        assert_eq!(
            changes,
            ["added Irmã se chama Teresa", "added Mora em Santos", "superseded Mora em Campinas"]
        );

        let undone = ana.client.post(&format!("{path}/undo"), &json!({})).await.json();
        assert_eq!((&undone["undone"], &undone["left"]), (&json!(3), &json!(0)), "{undone}");
        assert_eq!(ana.contents("").await, ["Mora em Campinas"]);
        assert_ne!(ana.gets(&path).await["undone_at"], Value::Null);
        let again = ana.client.post(&format!("{path}/undo"), &json!({})).await.json();
        assert_eq!((&again["undone"], &again["left"]), (&json!(0), &json!(3)), "{again}");
    })
    .await;
}

#[tokio::test]
async fn what_the_person_changed_since_stays_as_they_left_it() {
    on_each_engine(async |house| {
        let ana = a_move(&house).await;
        let sister = ana.gets("/api/v1/memories?q=teresa").await["items"][0].clone();
        ana.changes(&sister, json!({ "content": "Irmã se chama Tereza, com z" })).await;
        let night = ana.gets("/api/v1/memories/nights").await["items"][0]["id"].clone();
        let path = format!("/api/v1/memories/nights/{}/undo", night.as_str().unwrap());
        let undone = ana.client.post(&path, &json!({})).await.json();
        assert_eq!((&undone["undone"], &undone["left"]), (&json!(2), &json!(1)), "{undone}");
        let mut now = ana.contents("").await;
        now.sort();
        assert_eq!(now, ["Irmã se chama Tereza, com z", "Mora em Campinas"]);
    })
    .await;
}

#[tokio::test]
async fn a_doubt_is_settled_by_the_person() {
    for (keep, left) in [
        ("newer", vec!["Mora em Santos"]),
        ("older", vec!["Mora em Campinas"]),
        ("both", vec!["Mora em Campinas", "Mora em Santos"]),
    ] {
        on_each_engine(async |house| {
            let ana = house.remembered().await;
            // What the person confirmed stays, and they are asked whether it still does.
            ana.writes("Mora em Campinas").await;
            ana.says("me mudei para Santos").await;
            let items = vec![changing("Mora em Santos", "me mudei para Santos", &["m1"])];
            house.night("2026-11-14", "2026-11-14T12:30:00Z", items).await;
            let doubts = ana.gets("/api/v1/memories/doubts").await;
            let doubt = &doubts["items"][0];
            assert_eq!(doubt["older"]["content"], "Mora em Campinas", "{doubts}");
            assert_eq!(doubt["newer"]["content"], "Mora em Santos", "{doubts}");
            let path = format!("/api/v1/memories/doubts/{}", doubt["id"].as_str().unwrap());
            ana.client.post(&path, &json!({ "keep": "neither" })).await.is_problem(400, "invalid_request");
            assert_eq!(ana.client.post(&path, &json!({ "keep": keep })).await.status, 204);
            let mut now = ana.contents("").await;
            now.sort();
            assert_eq!(now, left, "{keep}");
            assert_eq!(ana.gets("/api/v1/memories/doubts").await["items"], json!([]));
            ana.client.post(&path, &json!({ "keep": keep })).await.is_problem(404, "not_found");
        })
        .await;
    }
}

#[tokio::test]
async fn why_a_reply_said_what_it_said() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let memory = ana.writes("Mora em Campinas").await;
        let reply = ana.says("oi, tudo bem?").await;
        let message = reply["message_id"].as_str().unwrap();
        let why = ana.gets(&format!("/api/v1/messages/{message}/why")).await;
        assert_eq!(why["at_hand"][0]["id"], memory["id"], "{why}");
        assert_eq!(why["consulted"], json!([]));
        ana.agrees(false).await;
        let reply = ana.says("e agora?").await;
        let message = reply["message_id"].as_str().unwrap();
        let why = ana.gets(&format!("/api/v1/messages/{message}/why")).await;
        assert_eq!(why, json!({ "at_hand": [], "consulted": [] }));
        ana.client.get("/api/v1/messages/nada/why").await.is_problem(404, "not_found");
    })
    .await;
}
