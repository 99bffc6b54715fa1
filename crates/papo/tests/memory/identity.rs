//! Who the person is to the assistants: consent, preferences, the compact page.

use hyper::Method;
use serde_json::{Value, json};

use crate::memory::house::on_each_engine;

#[tokio::test]
async fn without_consent_nothing_is_kept() {
    on_each_engine(async |house| {
        let ana = house.first();
        let unasked = ana.gets("/api/v1/me/consent").await;
        assert_eq!(unasked, json!({ "memory": false, "asked": false, "decided_at": null }));
        let body = json!({ "type": "fact", "content": "Mora em Campinas" });
        ana.client.post("/api/v1/memories", &body).await.is_problem(409, "memory_consent_required");
        let reply = ana.says("oi").await;
        let notices = reply["notices"].as_array().unwrap();
        assert!(notices.iter().any(|notice| notice["code"] == "memory_consent"), "{reply}");
        assert_eq!(ana.gets("/api/v1/me/consent").await["asked"], true);
        ana.client.post("/api/v1/memories", &body).await.is_problem(409, "memory_consent_required");

        ana.agrees(true).await;
        let memory = ana.writes("Mora em Campinas").await;
        ana.agrees(false).await;
        let path = crate::memory::house::path(&memory);
        let corrected = ana.client.patch(&path, &json!({ "content": "Mora em Santos" })).await;
        corrected.is_problem(409, "memory_consent_required");
        assert_eq!(ana.contents("").await, ["Mora em Campinas"], "what was kept stays the person's");
        assert_eq!(ana.gets("/api/v1/me/memory").await["memory"], "", "and is not recalled");
        assert_eq!(ana.client.delete(&path).await.status, 204);
        for wrong in
            [json!({}), json!({ "memory": "yes" }), json!({ "memory": true, "all": true }), json!([])]
        {
            ana.sends(Method::PUT, "/api/v1/me/consent", &wrong).await.is_problem(400, "invalid_request");
        }
    })
    .await;
}

#[tokio::test]
async fn preferences_are_merged_whole_or_not_at_all() {
    on_each_engine(async |house| {
        let ana = house.first();
        let start = json!({ "language": "pt-BR", "timezone": "America/Sao_Paulo" });
        assert_eq!(ana.gets("/api/v1/me/preferences").await, start);
        let patch = json!({ "name": "Mestre", "tone": "playful", "verbosity": "low", "spiritual_perspective": true,
                            "quiet_hours": { "from": "22:00", "to": "07:00" }, "time_do_coracao": "Ponte Preta" });
        let answer = ana
            .client
            .with("content-type", "application/merge-patch+json")
            .send(Method::PATCH, "/api/v1/me/preferences", patch.to_string())
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.json()["quiet_hours"]["to"], "07:00");
        let patch = json!({ "timezone": "America/Manaus", "tone": null, "time_do_coracao": null });
        let merged = ana.client.patch("/api/v1/me/preferences", &patch).await.json();
        assert_eq!((&merged["tone"], &merged["time_do_coracao"]), (&Value::Null, &Value::Null));
        assert_eq!((&merged["name"], &merged["timezone"]), (&json!("Mestre"), &json!("America/Manaus")));
        let me = ana.gets("/api/v1/me").await;
        assert_eq!(me["name"], "Mestre");
        assert_eq!((&me["timezone"], &me["role"]), (&json!("America/Manaus"), &json!("platform_admin")));
        assert_eq!(me["consent"]["memory"], false);

        let bad = json!({ "name": "Outra", "timezone": "Lua/Sul", "tone": "seco", "quiet_hours": "noite",
                          "Chave Ruim": 1, "lista": [1] });
        let refused = ana.client.patch("/api/v1/me/preferences", &bad).await;
        let detail = refused.is_problem(422, "invalid_preferences");
        for key in ["timezone", "tone", "quiet_hours", "Chave Ruim", "lista"] {
            assert!(detail.contains(key), "{key} in {detail}");
        }
        assert_eq!(ana.gets("/api/v1/me/preferences").await, merged, "nothing was changed");
        for unfit in [json!([]), json!("nome"), json!(null)] {
            let refused = ana.client.patch("/api/v1/me/preferences", &unfit).await;
            refused.is_problem(400, "invalid_request");
        }
    })
    .await;
}

#[tokio::test]
async fn the_compact_page_is_built_from_the_items() {
    on_each_engine(async |house| {
        let ana = house.remembered().await;
        let empty = ana.gets("/api/v1/me/memory").await;
        assert_eq!(
            empty,
            json!({ "memory": "", "tokens": 0, "items": 0, "stale": false, "updated_at": null })
        );
        let body = json!({ "type": "fact", "area": "health", "content": "Não come carne" });
        ana.writes_whole(body).await;
        let page = ana.gets("/api/v1/me/memory").await;
        assert!(page["memory"].as_str().unwrap().contains("Saúde\n- Não come carne"), "{page}");
        assert_eq!((&page["items"], &page["stale"]), (&json!(1), &json!(false)));
        assert!(page["tokens"].as_u64().unwrap() > 0);
        ana.client.patch("/api/v1/me/preferences", &json!({ "language": "en" })).await;
        let page = ana.gets("/api/v1/me/memory").await;
        assert!(page["memory"].as_str().unwrap().contains("Health"), "{page}");
    })
    .await;
}
