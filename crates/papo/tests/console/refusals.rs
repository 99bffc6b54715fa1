//! What cannot be read is refused with a stable code, and changes nothing.

use serde_json::json;

use crate::console::{on_each_engine, says};

#[tokio::test]
async fn bad_input_is_said_to_be_bad() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let operator = server.client();
        let beto = server.client_with(&home.add_person("Beto", None));
        let talk = says(&beto, "oi", None).await;
        for query in ["limit=0", "limit=201", "limit=-1", "cursor=ontem", "cursor=1.2"] {
            for list in ["conversations", "events", "outbound", "audit"] {
                let path = format!("/api/v1/admin/{list}?{query}");
                operator.get(&path).await.is_problem(400, "invalid_request");
            }
        }
        for path in ["conversations?control=ninguem", "events?kind=festa", "outbound?status=perdida"] {
            operator.get(&format!("/api/v1/admin/{path}")).await.is_problem(400, "invalid_request");
        }
        for id in ["x", "00000000-0000-0000-0000-000000000000", "%00", "../flags"] {
            operator.get(&format!("/api/v1/admin/people/{id}/permission")).await.is_problem(404, "not_found");
            let path = format!("/api/v1/admin/conversations/{id}/handoff");
            assert_eq!(operator.post(&path, &json!({})).await.status, 404, "{id}");
            let path = format!("/api/v1/admin/outbound/{id}/retry");
            assert_eq!(operator.post(&path, &json!({})).await.status, 404, "{id}");
        }
        let path = format!("/api/v1/admin/conversations/{talk}/messages");
        for (body, status, code) in [
            (json!({ "text": "  " }), 400, "text_empty"),
            (json!({ "text": "a".repeat(20_001) }), 413, "text_too_long"),
            (json!({}), 400, "invalid_request"),
            (json!({ "text": "oi", "bypass_reason": "x" }), 400, "invalid_request"),
            (json!({ "text": "oi", "to": "todos" }), 400, "invalid_request"),
            (json!([]), 400, "invalid_request"),
        ] {
            operator.post(&path, &body).await.is_problem(status, code);
        }
        let row = operator.get(&format!("/api/v1/admin/conversations/{talk}")).await.json();
        let outbound = row["messages"][0]["delivery"]["id"].as_str().unwrap();
        for act in ["sent", "retry", "discard"] {
            let settled =
                operator.post(&format!("/api/v1/admin/outbound/{outbound}/{act}"), &json!({})).await;
            settled.is_problem(409, "not_waiting");
        }
    })
    .await;
}

#[tokio::test]
async fn a_permission_is_read_and_changed_within_reason() {
    on_each_engine(async |home| {
        let server = home.start().await;
        let operator = server.client();
        let beto = server.client_with(&home.add_person("Beto", None));
        let talk = says(&beto, "oi", None).await;
        let row = operator.get(&format!("/api/v1/admin/conversations/{talk}")).await.json();
        let person = row["conversation"]["user_id"].as_str().unwrap();
        let path = format!("/api/v1/admin/people/{person}/permission");
        let before = operator.get(&path).await.json();
        assert_eq!((&before["state"], &before["until"]), (&json!("opted_in"), &json!(null)), "{before}");
        for bad in [
            json!({}),
            json!({ "state": "talvez" }),
            json!({ "state": "cooling_off" }),
            json!({ "state": "cooling_off", "until": "2020-01-01T00:00:00Z" }),
            json!({ "state": "opted_in", "until": "2030-01-01T00:00:00Z" }),
            json!({ "state": "opted_out", "since": "ontem" }),
            json!({ "state": "cooling_off", "until": "amanhã" }),
        ] {
            operator.put(&path, &bad).await.is_problem(400, "invalid_request");
        }
        assert_eq!(operator.get(&path).await.json(), before);
        let cooled = operator
            .put(&path, &json!({ "state": "cooling_off", "until": "2026-12-01T12:00:00Z" }))
            .await
            .json();
        assert_eq!(
            (&cooled["state"], &cooled["until"]),
            (&json!("cooling_off"), &json!("2026-12-01T12:00:00Z"))
        );
        assert_eq!(cooled["reachable_from"], json!("2026-12-01T12:00:00Z"), "a Tuesday, 9 in the morning");
        let out = operator.put(&path, &json!({ "state": "opted_out" })).await.json();
        assert_eq!((&out["state"], &out["reachable_from"]), (&json!("opted_out"), &json!(null)));
        let changes = operator.get("/api/v1/admin/events?kind=permission_changed").await.json();
        assert_eq!(changes["items"].as_array().unwrap().len(), 2, "{changes}");
        server.advance(45 * 60).await;
        let speak = format!("/api/v1/admin/conversations/{talk}/messages");
        let stopped = operator.post(&speak, &json!({ "text": "oi" })).await;
        stopped.is_problem(409, "opted_out");
        let reason = json!({ "text": "oi", "bypass_reason": "ele ligou e pediu" });
        assert_eq!(operator.post(&speak, &reason).await.status, 201);
        let whole = operator.get(&format!("/api/v1/admin/conversations/{talk}")).await.json();
        assert_eq!(whole["stopped"][0]["rule"], json!("opted_out"), "{whole}");
        assert!(whole["stopped"][0]["why"].as_str().unwrap().contains("não receber"), "{whole}");
        assert_eq!(whole["messages"][0]["delivery"]["status"], json!("bypassed"));
    })
    .await;
}
