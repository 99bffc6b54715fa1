use serde_json::json;

use super::*;

fn call(name: &str, arguments: Value) -> ToolCall {
    ToolCall { id: String::new(), name: name.into(), arguments }
}

#[test]
fn arguments_are_alike_when_they_mean_the_same() {
    for (one, other) in [
        (json!({ "value": 82 }), json!({ "value": 82.0 })),
        (json!({ "value": 1, "unit": null }), json!({ "value": 1 })),
        (json!([{ "a": [1, 2] }]), json!([{ "a": [1.0, 2] }])),
    ] {
        assert!(alike(&one, &other) && alike(&other, &one), "{one} {other}");
    }
    for (one, other) in [
        (json!({ "value": 82 }), json!({ "value": 82.5 })),
        (json!({ "value": 82 }), json!({ "value": "82" })),
        (json!({ "value": 1, "unit": "kg" }), json!({ "value": 1 })),
        (json!([1, 2]), json!([2, 1])),
        (json!([1]), json!([1, 1])),
    ] {
        assert!(!alike(&one, &other) && !alike(&other, &one), "{one} {other}");
    }
}

#[test]
fn calls_are_paired_by_what_they_ask_and_then_by_their_tool() {
    let before = vec![
        call("record", json!({ "value": 1 })),
        call("record", json!({ "value": 2 })),
        call("list", json!({})),
    ];
    let after = vec![
        call("record", json!({ "value": 2.0 })),
        call("record", json!({ "value": 3 })),
        call("delete", json!({ "id": "x" })),
    ];
    assert_eq!(
        changes(before, after),
        [
            ToolChange::Changed {
                tool: "record".into(),
                before: json!({ "value": 1 }),
                after: json!({ "value": 3 })
            },
            ToolChange::Same { tool: "record".into(), arguments: json!({ "value": 2 }) },
            ToolChange::Removed { tool: "list".into(), arguments: json!({}) },
            ToolChange::Added { tool: "delete".into(), arguments: json!({ "id": "x" }) },
        ]
    );
}

#[test]
fn how_sure_a_model_is_makes_no_difference() {
    let said = |sure: f64, intent: &str| {
        vec![call(RespondToConfirmation::NAME, json!({ "intent": intent, "confidence": sure }))]
    };
    assert!(matches!(changes(said(0.9, "confirm"), said(0.8, "confirm"))[..], [ToolChange::Same { .. }]));
    assert!(matches!(changes(said(0.9, "confirm"), said(0.9, "reject"))[..], [ToolChange::Changed { .. }]));
}
