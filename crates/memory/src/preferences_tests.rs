use proptest::prelude::*;

use super::*;

fn patched(current: &Value, patch: &Value) -> Result<Value, Vec<BadPreference>> {
    check(&Preferences::stored(current.clone()), patch).map(|checked| checked.rest.to_json())
}

#[test]
fn a_patch_merges_key_by_key_and_null_removes() {
    let before = json!({ "name": "Ana", "tone": "warm", "music": "choro" });
    let after = patched(&before, &json!({ "name": "Mestre", "tone": null, "emoji": true })).unwrap();
    assert_eq!(after, json!({ "name": "Mestre", "music": "choro", "emoji": true }));
}

#[test]
fn language_and_zone_go_to_the_account() {
    let checked =
        check(&Preferences::default(), &json!({ "language": "english", "timezone": "America/Recife" }))
            .unwrap();
    assert_eq!(checked.language, Some(Language::English));
    assert_eq!(checked.timezone.as_deref(), Some("America/Recife"));
    assert_eq!(checked.rest.to_json(), json!({}));
}

#[test]
fn what_does_not_fit_is_refused_whole_with_its_key() {
    for (patch, key) in [
        (json!({ "language": "klingon" }), "language"),
        (json!({ "timezone": "Mars/Base" }), "timezone"),
        (json!({ "tone": "rude", "name": "Ana" }), "tone"),
        (json!({ "name": "a".repeat(61) }), "name"),
        (json!({ "name": "Ana\u{7}" }), "name"),
        (json!({ "verbosity": 3 }), "verbosity"),
        (json!({ "quiet_hours": { "from": "25:00", "to": "07:00" } }), "quiet_hours"),
        (json!({ "quiet_hours": "night" }), "quiet_hours"),
        (json!({ "Bad Key": 1 }), "Bad Key"),
        (json!({ "nested": { "a": 1 } }), "nested"),
        (json!({ "long": "x".repeat(201) }), "long"),
    ] {
        let problems = patched(&json!({}), &patch).unwrap_err();
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(problems[0].key, key);
    }
    assert!(patched(&json!({}), &json!([1])).is_err());
}

#[test]
fn keys_of_ones_own_are_bounded() {
    let many: Map<String, Value> = (0..33).map(|n| (format!("k{n}"), json!(n))).collect();
    assert!(patched(&json!({}), &Value::Object(many)).is_err());
}

proptest! {
    #[test]
    fn no_patch_breaks_it(key in "\\PC{0,60}", text in "\\PC{0,300}") {
        let _whatever = patched(&json!({}), &json!({ key: text }));
    }
}
