//! What cannot be a campaign is refused with a stable code and a sentence, and changes nothing.

use serde_json::{Value, json};

use crate::campaigns::desk::{CAMPAIGNS, Desk};
use crate::campaigns::on_each_engine;

fn wrong() -> Vec<Value> {
    let long = "a".repeat(2_001);
    vec![
        json!({ "name": "   " }),
        json!({ "name": "n".repeat(121) }),
        json!({ "kind": "spam" }),
        json!({ "channel": "pombo" }),
        json!({ "template": "" }),
        json!({ "template": long }),
        json!({ "template": "Oi, {{apelido}}!" }),
        json!({ "template": "Oi, {{primeiro_nome" }),
        json!({ "template": "{% if nome %}Oi{% endif %}" }),
        // A shift's words without a shift.
        json!({ "template": "Plantão em {{hospital}}, {{data}}, {{valor}}" }),
        json!({ "audience": { "shoe_size": 40 } }),
        json!({ "audience": { "heard_before": "ontem" } }),
        json!({ "audience": [] }),
        json!({ "audience": { "ids": ["nobody"] } }),
        json!({ "audience": { "own": { "vaga_id": "sábado" } } }),
        json!({ "audience": { "own": { "reservation": "maybe" } } }),
        json!({ "per_minute": 0 }),
        json!({ "per_minute": 601 }),
        json!({ "expires_at": "2026-11-01T00:00:00Z" }),
        json!({ "starts_at": "2026-12-02T00:00:00Z", "expires_at": "2026-12-01T00:00:00Z" }),
        json!({ "expires_at": "2027-12-01T00:00:00Z" }),
    ]
}

#[tokio::test]
async fn bad_input_is_said_to_be_bad() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        for changes in wrong() {
            let answer = desk.client.post(CAMPAIGNS, &Desk::body(changes.clone())).await;
            let detail = answer.is_problem(422, "invalid_campaign");
            assert!(detail.chars().count() > 10, "{changes}: {detail}");
        }
        let unknown = Desk::body(json!({ "assistant": "nobody" }));
        desk.client.post(CAMPAIGNS, &unknown).await.is_problem(404, "unknown_assistant");
        for unreadable in
            [json!({ "colour": "red" }), json!({ "per_minute": "ten" }), json!({ "name": null })]
        {
            let answer = desk.client.post(CAMPAIGNS, &Desk::body(unreadable.clone())).await;
            assert!((400..500).contains(&answer.status), "{unreadable}: {}", answer.text());
        }
        assert_eq!(desk.client.get(CAMPAIGNS).await.json()["items"], json!([]), "nothing was kept");
    })
    .await;
}

#[tokio::test]
async fn what_is_not_its_turn_changes_nothing() {
    on_each_engine(async |house| {
        let life = house.lives().await;
        let desk = Desk::at(&life);
        let id = desk.drafts(json!({ "audience": { "name_contains": "ninguém" } })).await;
        let digest = json!({ "digest": "x" });
        desk.does(&id, "approve", &digest).await.is_problem(409, "conflict");
        for act in ["pause", "resume"] {
            desk.does(&id, act, &json!({})).await.is_problem(409, "conflict");
        }
        let simulated = desk.acts(&id, "simulate").await;
        assert_eq!(simulated["first"], json!([]));
        let seen = json!({ "digest": simulated["campaign"]["digest"] });
        desk.does(&id, "approve", &seen).await.is_problem(409, "conflict");
        desk.does(&id, "approve", &json!({ "digest": 7 })).await;
        desk.acts(&id, "stop").await;
        for act in ["simulate", "pause", "resume", "stop"] {
            desk.does(&id, act, &json!({})).await.is_problem(409, "conflict");
        }
        for unknown in ["nothing", "019a8f9e-0000-7000-8000-000000000000"] {
            desk.client.get(&format!("{CAMPAIGNS}/{unknown}")).await.is_problem(404, "not_found");
            desk.does(unknown, "simulate", &json!({})).await.is_problem(404, "not_found");
        }
        for query in ["limit=0", "limit=x", "cursor=x", "cursor=-1"] {
            let answer = desk.client.get(&format!("{CAMPAIGNS}/{id}/plan?{query}")).await;
            assert!((400..500).contains(&answer.status), "{query}: {}", answer.text());
        }
    })
    .await;
}
