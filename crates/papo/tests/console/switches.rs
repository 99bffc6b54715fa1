//! Switches: safe until somebody turns them, and in force from the answer on.

use serde_json::json;

use crate::console::{is_sound, on_each_engine, says};

#[tokio::test]
async fn switches_have_safe_defaults_and_take_what_they_hold() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let operator = server.client();
        let path = |key: &str| format!("/api/v1/admin/flags/{key}");
        for (key, enabled, value) in [
            ("safe_mode", false, json!({ "enabled": false, "mode": "wait" })),
            ("campaigns", true, json!({ "enabled": true })),
            ("policy_engine", true, json!({ "enabled": true })),
            ("disabled_rules", false, json!({ "rules": [] })),
        ] {
            let flag = operator.get(&path(key)).await.json();
            assert_eq!((&flag["key"], &flag["enabled"]), (&json!(key), &json!(enabled)), "{flag}");
            assert_eq!((&flag["value"], &flag["default"]), (&value, &value));
            assert_eq!((&flag["updated_at"], &flag["changed_by"]), (&json!(null), &json!(null)));
        }
        let on = operator
            .put(&path("safe_mode"), &json!({ "value": { "enabled": true, "mode": "wait" } }))
            .await
            .json();
        assert_eq!((&on["enabled"], &on["changed_by_name"]), (&json!(true), &json!("Você")), "{on}");
        assert!(on["updated_at"].is_string() && on["changed_by"].is_string());
        let off = operator.put(&path("safe_mode"), &json!({ "enabled": false })).await.json();
        assert_eq!(off["value"], json!({ "enabled": false, "mode": "wait" }));
        let rules = operator.put(&path("disabled_rules"), &json!({ "rules": ["long_message"] })).await.json();
        assert_eq!(rules["value"], json!({ "rules": ["long_message"] }));
        for (key, body) in [
            ("safe-mode", json!({ "enabled": true })),
            ("SAFE_MODE", json!({ "enabled": true })),
            ("festa", json!({ "enabled": true })),
            ("safe_mode", json!({})),
            ("safe_mode", json!({ "enabled": "sim" })),
            ("safe_mode", json!({ "enabled": true, "mode": "Já" })),
            ("safe_mode", json!({ "value": { "enabled": true, "extra": 1 } })),
            ("safe_mode", json!({ "ligado": true })),
            ("campaigns", json!({ "enabled": false, "mode": "wait" })),
            ("campaigns", json!(true)),
            ("disabled_rules", json!({ "enabled": true })),
            ("disabled_rules", json!({ "rules": "todas" })),
            ("disabled_rules", json!({ "rules": ["opted_out"] })),
        ] {
            operator.put(&path(key), &body).await.is_problem(400, "invalid_request");
        }
        operator.get(&path("festa")).await.is_problem(400, "invalid_request");
        let all = operator.get("/api/v1/admin/flags").await.json();
        let keys: Vec<&str> =
            all["items"].as_array().unwrap().iter().map(|flag| flag["key"].as_str().unwrap()).collect();
        assert_eq!(keys[..4], ["safe_mode", "campaigns", "policy_engine", "disabled_rules"]);
        let changes = operator.get("/api/v1/admin/events?kind=flag_changed").await.json();
        assert_eq!(changes["items"].as_array().unwrap().len(), 3, "{changes}");
    })
    .await;
}

#[tokio::test]
async fn safe_mode_lets_answers_out_and_nothing_else() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let operator = server.client();
        let beto = server.client_with(&home.add_person("Beto", None));
        let talk = says(&beto, "oi", None).await;
        let speak = format!("/api/v1/admin/conversations/{talk}/messages");
        operator.put("/api/v1/admin/flags/safe_mode", &json!({ "enabled": true })).await;
        operator.put("/api/v1/admin/flags/campaigns", &json!({ "enabled": true })).await;
        assert_eq!(operator.post(&speak, &json!({ "text": "Oi, Beto" })).await.status, 201, "an answer");
        server.advance(45 * 60).await;
        let stopped = operator.post(&speak, &json!({ "text": "Ainda aí?" })).await;
        let sentence = stopped.is_problem(409, "safe_mode");
        assert!(sentence.contains("modo seguro"), "{sentence}");
        let with_reason = json!({ "text": "Ainda aí?", "bypass_reason": "é urgente mesmo" });
        operator.post(&speak, &with_reason).await.is_problem(409, "safe_mode");
        operator.put("/api/v1/admin/flags/safe_mode", &json!({ "enabled": false })).await;
        assert_eq!(operator.post(&speak, &json!({ "text": "Ainda aí?" })).await.status, 201);
        let blocked = operator.get("/api/v1/admin/outbound?status=blocked").await.json();
        assert_eq!(blocked["items"].as_array().unwrap().len(), 2, "{blocked}");
        server.stop().await;
        is_sound(&home);
    })
    .await;
}
