//! Bad input: each gets a clear problem with a stable code, and nothing happens.

use hyper::Method;
use serde_json::json;

use crate::memory::house::on_each_engine;

#[tokio::test]
async fn what_cannot_be_asked_for() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        for query in [
            "?type=gossip",
            "?area=garage",
            "?limit=0",
            "?limit=201",
            "?limit=x",
            "?cursor=x",
            "?at=yesterday",
            "?at=2026-11-14",
            "?history=maybe",
            "?q=a&at=2026-11-14T00:00:00Z",
            "?q=a&cursor=01a1d9ed-c200-78a3-87ed-816795f5fa0c",
        ] {
            ana.client.get(&format!("/api/v1/memories{query}")).await.is_problem(400, "invalid_request");
        }
        let long = format!("/api/v1/memories?q={}", "a".repeat(501));
        ana.client.get(&long).await.is_problem(400, "invalid_request");
        assert_eq!(ana.contents("?type=&area=&q=").await, [""; 0], "an empty field of a form is none");
        for path in [
            "/api/v1/memories/x",
            "/api/v1/memories/nights/x",
            "/api/v1/memories/01a1d9ed-c200-78a3-87ed-816795f5fa0c",
        ] {
            ana.client.get(path).await.is_problem(404, "not_found");
        }
        let cursor = "/api/v1/memories/nights?cursor=yesterday";
        ana.client.get(cursor).await.is_problem(400, "invalid_request");
        let undo = "/api/v1/memories/01a1d9ed-c200-78a3-87ed-816795f5fa0c/versions/x/undo";
        ana.client.post(undo, &json!({})).await.is_problem(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_kept() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        for unfit in [
            json!({}),
            json!({ "type": "fact" }),
            json!({ "content": "Mora em Campinas" }),
            json!({ "type": "gossip", "content": "Mora em Campinas" }),
            json!({ "type": "fact", "area": "garage", "content": "Mora em Campinas" }),
            json!({ "type": "fact", "content": "Mora em Campinas", "confidence": 1 }),
            json!({ "type": "fact", "content": 7 }),
        ] {
            ana.client.post("/api/v1/memories", &unfit).await.is_problem(400, "invalid_request");
        }
        for content in ["", "  ", "eu", &"muito ".repeat(80)] {
            let body = json!({ "type": "fact", "content": content });
            let refused = ana.client.post("/api/v1/memories", &body).await;
            refused.is_problem(422, "invalid_memory");
        }
        assert_eq!(ana.contents("?history=true").await, [""; 0]);
        let memory = ana.writes("Mora em Campinas").await;
        let path = crate::memory::house::path(&memory);
        for unfit in [json!({ "active": "no" }), json!({ "type": "person" }), json!([])] {
            ana.client.patch(&path, &unfit).await.is_problem(400, "invalid_request");
        }
        ana.client.patch(&path, &json!({ "content": " " })).await.is_problem(422, "invalid_memory");
        assert_eq!(ana.contents("").await, ["Mora em Campinas"]);
    })
    .await;
}

#[tokio::test]
async fn nobody_comes_in_without_a_token() {
    on_each_engine(async |house| {
        let stranger = house.server.stranger();
        for path in [
            "/api/v1/memories",
            "/api/v1/memories/export",
            "/api/v1/memories/nights",
            "/api/v1/memories/doubts",
            "/api/v1/me",
            "/api/v1/me/consent",
            "/api/v1/me/preferences",
            "/api/v1/me/memory",
        ] {
            stranger.get(path).await.is_problem(401, "unauthorised");
        }
        let json = stranger.with("content-type", "application/json");
        let body = json!({ "confirm": "apagar tudo" }).to_string();
        json.send(Method::DELETE, "/api/v1/memories", body).await.is_problem(401, "unauthorised");
    })
    .await;
}
