//! Two people of one house and two houses: nobody sees, finds, changes or undoes what is somebody else's.

use hyper::Method;
use serde_json::json;

use crate::memory::house::{House, Person, changing, on_each_engine, path, proposed};

/// Everything that one person tries with what is another's leads nowhere.
async fn reaches_nothing_of(stranger: &Person, owner: &Person) {
    let memory = owner.gets("/api/v1/memories").await["items"][0].clone();
    let night = owner.gets("/api/v1/memories/nights").await["items"][0]["id"].as_str().unwrap().to_owned();
    let doubt = owner.gets("/api/v1/memories/doubts").await["items"][0]["id"].as_str().unwrap().to_owned();
    let reply = owner.says("e aí?").await;
    let before = owner.gets("/api/v1/memories/export").await["items"].clone();
    let own = path(&memory);
    let empty = json!({});
    let tries = [
        (Method::GET, own.clone(), empty.clone()),
        (Method::PATCH, own.clone(), json!({ "validated": false })),
        (Method::PATCH, own.clone(), json!({ "content": "Mora na lua" })),
        (Method::DELETE, own.clone(), empty.clone()),
        (Method::POST, format!("{own}/versions/1/undo"), empty.clone()),
        (Method::GET, format!("/api/v1/memories/nights/{night}"), empty.clone()),
        (Method::POST, format!("/api/v1/memories/nights/{night}/undo"), empty.clone()),
        (Method::POST, format!("/api/v1/memories/doubts/{doubt}"), json!({ "keep": "both" })),
        (Method::GET, format!("/api/v1/messages/{}/why", reply["message_id"].as_str().unwrap()), empty),
    ];
    for (method, path, body) in tries {
        stranger.sends(method, &path, &body).await.is_problem(404, "not_found");
    }
    let cursor = memory["id"].as_str().unwrap();
    for query in ["?history=true", "?q=campinas&history=true", "?at=2027-01-01T00:00:00Z&history=true"] {
        assert_eq!(stranger.contents(query).await, [""; 0], "{query}");
    }
    assert_eq!(stranger.contents(&format!("?cursor={cursor}")).await, [""; 0]);
    assert_eq!(stranger.gets("/api/v1/memories/export").await["total"], 0);
    assert_eq!(stranger.gets("/api/v1/memories/nights").await["items"], json!([]));
    assert_eq!(stranger.gets("/api/v1/memories/doubts").await["items"], json!([]));
    assert_eq!(stranger.gets("/api/v1/me/memory").await["memory"], "");
    assert_eq!(owner.gets("/api/v1/memories/export").await["items"], before, "and nothing has changed");
}

/// Somebody with a memory, a night and a doubt.
async fn somebody(house: &House) -> Person {
    let ana = house.remembered().await;
    ana.writes("Mora em Campinas").await;
    ana.says("me mudei para Santos").await;
    ana.says("minha irmã se chama Teresa").await;
    let items = vec![
        changing("Mora em Santos", "me mudei para Santos", &["m1"]),
        proposed("Irmã se chama Teresa", "minha irmã se chama Teresa"),
    ];
    house.night("2026-11-14", "2026-11-14T12:30:00Z", items).await;
    ana
}

#[tokio::test]
async fn between_two_people_of_one_house() {
    on_each_engine(async |house| {
        let ana = somebody(&house).await;
        let bia = house.another("Bia", None).await;
        reaches_nothing_of(&bia, &ana).await;
    })
    .await;
}

#[tokio::test]
async fn between_two_houses() {
    on_each_engine(async |house| {
        let ana = somebody(&house).await;
        let caio = house.another("Caio", Some("Vizinhos")).await;
        reaches_nothing_of(&caio, &ana).await;
    })
    .await;
}
