use serde_json::json;

use super::*;

fn turn(enabled: Option<bool>, mode: Option<&str>, rules: Option<&[&str]>) -> Turn {
    let rules = rules.map(|rules| rules.iter().map(|rule| (*rule).to_owned()).collect());
    Turn { enabled, mode: mode.map(str::to_owned), rules }
}

#[test]
fn every_switch_has_a_safe_default() {
    assert_eq!(default_of("safe_mode"), json!({ "enabled": false, "mode": "wait" }));
    assert_eq!(default_of("campaigns"), json!({ "enabled": true }));
    assert_eq!(default_of("policy_engine"), json!({ "enabled": true }));
    assert_eq!(default_of("disabled_rules"), json!({ "rules": [] }));
    assert_eq!(default_of("something_of_a_tool"), json!({ "enabled": false }));
}

#[test]
fn a_switch_keeps_what_was_not_named() {
    let before = Flag {
        key: "safe_mode".into(),
        enabled: true,
        value: Some(json!({ "enabled": true, "mode": "stop" })),
        changed_by: None,
        updated_at: Timestamp::UNIX_EPOCH,
    };
    let (enabled, value) = turned("safe_mode", Some(&before), &Turn::to(false)).unwrap();
    assert_eq!((enabled, value), (false, json!({ "enabled": false, "mode": "stop" })));
    let (enabled, value) = turned("safe_mode", Some(&before), &turn(None, Some("wait"), None)).unwrap();
    assert_eq!((enabled, value), (true, json!({ "enabled": true, "mode": "wait" })));
    let rules = turn(None, None, Some(&["low_confidence", "bot_detection", "low_confidence"]));
    let (enabled, value) = turned("disabled_rules", None, &rules).unwrap();
    assert_eq!((enabled, value), (true, json!({ "rules": ["bot_detection", "low_confidence"] })));
}

#[test]
fn what_a_switch_does_not_take_is_refused() {
    let long = "a".repeat(65);
    for (key, turn) in [
        ("campaigns", Turn::default()),
        ("campaigns", turn(Some(true), Some("wait"), None)),
        ("campaigns", turn(Some(true), None, Some(&[]))),
        ("safe_mode", Turn::default()),
        ("safe_mode", turn(Some(true), Some(""), None)),
        ("safe_mode", turn(Some(true), Some("Não"), None)),
        ("safe_mode", turn(None, Some(&long), None)),
        ("disabled_rules", Turn::to(true)),
        ("disabled_rules", turn(None, None, Some(&["bot_detection", "festa"]))),
        ("disabled_rules", turn(None, None, Some(&["opt_out"]))),
        ("disabled_rules", turn(None, None, Some(&["opted_out"]))),
    ] {
        assert!(matches!(turned(key, None, &turn), Err(FlagError::Refused { .. })), "{key} {turn:?}");
    }
}
