//! What a model may get wrong comes back as an error that it can mend, and nothing happens.

use serde_json::{Value, json};

use crate::story::tell;

const ID: &str = "0198c0de-7a11-7abc-8def-0123456789ab";

fn garbage() -> Vec<(&'static str, Value)> {
    let record = |change: Value| {
        let mut arguments = json!({ "type": "weight", "value": 82.5, "date": "2026-03-02" });
        for (field, value) in change.as_object().unwrap() {
            arguments[field] = value.clone();
        }
        ("record_metric", arguments)
    };
    vec![
        record(json!({ "type": "altura" })),
        record(json!({ "type": "Weight" })),
        record(json!({ "type": null })),
        record(json!({ "value": "82,5" })),
        record(json!({ "value": "82.5" })),
        record(json!({ "value": null })),
        record(json!({ "value": [82.5] })),
        record(json!({ "value": true })),
        record(json!({ "date": "hoje" })),
        record(json!({ "date": "02/03/2026" })),
        record(json!({ "date": "2026-02-30" })),
        record(json!({ "date": "2026-03-02T10:00:00Z" })),
        record(json!({ "date": "20260302" })),
        record(json!({ "date": 20_260_302 })),
        record(json!({ "userId": ID })),
        record(json!({ "tenant_id": ID })),
        record(json!({ "unit": 1 })),
        record(json!({ "unit": "x".repeat(33) })),
        record(json!({ "notes": "x".repeat(501) })),
        record(json!({ "category": "x".repeat(41) })),
        ("record_metric", json!({ "type": "weight", "value": 82.5 })),
        ("record_metric", json!({})),
        ("record_metric", json!([])),
        ("record_metric", json!("weight 82.5")),
        ("record_metric", Value::Null),
        ("get_tracking_history", json!({ "type": "weight", "days": 91 })),
        ("get_tracking_history", json!({ "type": "weight", "days": 0 })),
        ("get_tracking_history", json!({ "type": "weight", "days": -1 })),
        ("get_tracking_history", json!({ "type": "weight", "days": "7" })),
        ("get_tracking_history", json!({ "type": "weight", "days": 7.5 })),
        ("get_tracking_history", json!({ "days": 7 })),
        ("get_tracking_history", json!({ "type": "weight", "from": "ontem" })),
        ("get_tracking_history", json!({ "type": "weight", "limit": 5 })),
        ("update_metric", json!({ "entryId": ID })),
        ("update_metric", json!({ "entryId": "sleep-12345", "value": 80 })),
        ("update_metric", json!({ "entry_id": ID, "value": 80 })),
        ("update_metric", json!({ "entryId": ID, "value": "80" })),
        ("delete_metric", json!({})),
        ("delete_metric", json!({ "entryId": 7 })),
        ("delete_metric", json!({ "entryId": "o de ontem" })),
        ("delete_metric", json!({ "entryId": ID, "all": true })),
        ("drop_table", json!({})),
    ]
}

#[tokio::test]
async fn garbage_is_refused_by_the_gate() {
    tell(async |story| {
        let ana = story.ana();
        for (tool, arguments) in garbage() {
            let error = ana.proposes("", tool, arguments.clone()).await.unwrap_err();
            let expected = if tool == "drop_table" { "unknown_tool" } else { "invalid_arguments" };
            // What only lacks its number is asked for.
            let code = Some(error.code()).filter(|code| *code != "missing_argument").unwrap_or(expected);
            assert_eq!(code, expected, "{tool} {arguments}");
        }
        assert!(ana.values("weight").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn nulls_stand_for_what_is_left_out() {
    tell(async |story| {
        let ana = story.ana();
        let weight = json!({
            "type": "weight", "value": 82, "date": "2026-03-02",
            "unit": null, "category": null, "name": null, "notes": null
        });
        assert_eq!(ana.is_asked("record_metric", weight).await, "Anoto seu peso de 82 kg hoje?");
        let history = json!({ "type": "weight", "from": null, "to": null });
        assert_eq!(ana.does("get_tracking_history", history).await.outcome.content["days"], 30);
    })
    .await;
}
