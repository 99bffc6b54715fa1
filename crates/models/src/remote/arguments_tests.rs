use serde_json::json;

use super::{arguments, object};

#[test]
fn what_a_model_writes_becomes_a_value() {
    assert_eq!(arguments(r#"{"peso": 82.5}"#), json!({ "peso": 82.5 }));
    for nothing in ["", "  \n", "null"] {
        assert_eq!(arguments(nothing), json!({}), "{nothing:?}");
    }
    assert_eq!(arguments(r#""{\"peso\": 82.5}""#), json!({ "peso": 82.5 }), "JSON in JSON");
}

#[test]
fn what_is_not_json_is_handed_on_for_the_gate_to_refuse() {
    assert_eq!(arguments(r#"{"peso": 82,"#), json!(r#"{"peso": 82,"#));
    assert_eq!(arguments("[1]"), json!([1]));
    assert_eq!(arguments(r#""oitenta""#), json!("oitenta"));
}

#[test]
fn the_conversation_holds_only_objects() {
    assert_eq!(*object(&json!({ "a": 1 })), json!({ "a": 1 }));
    assert_eq!(*object(&json!(null)), json!({}));
    assert_eq!(*object(&json!("{\"a\":")), json!({ "invalid": "{\"a\":" }));
}
