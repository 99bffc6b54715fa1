use serde_json::json;

use super::*;

#[test]
fn a_number_is_a_number_however_it_is_told() {
    for value in
        [json!(7), json!(7.0), json!("7"), json!(" 7 "), json!("7.0"), json!({ "low": 7, "high": 0 })]
    {
        assert_eq!(number(&value), Some(7), "{value}");
    }
    assert_eq!(number(&json!({ "low": -1, "high": 0, "unsigned": true })), Some(4_294_967_295));
    assert_eq!(number(&json!({ "low": 1, "high": 1 })), Some(4_294_967_297));
    for value in [json!("seven"), json!(null), json!([7]), json!({}), json!(1e300), json!("NaN")] {
        assert_eq!(number(&value), None, "{value}");
    }
}

#[test]
fn an_instant_is_told_in_seconds_or_milliseconds() {
    let expected = Timestamp::from_second(1_772_463_600).ok();
    for value in [
        json!(1_772_463_600),
        json!("1772463600"),
        json!(1_772_463_600_123_i64),
        json!({ "low": 1_772_463_600, "high": 0, "unsigned": true }),
    ] {
        assert_eq!(instant(&json!({ "at": value }), "/at"), expected, "{value}");
    }
    for value in [json!(0), json!(-5), json!("soon"), json!(i64::MAX)] {
        assert_eq!(instant(&json!({ "at": value }), "/at"), None, "{value}");
    }
}

#[test]
fn bytes_come_as_base64_lists_and_maps() {
    for value in [
        json!("/+8="),
        json!("/+8"),
        json!("_-8"),
        json!("data:image/png;base64,/+8="),
        json!("/+\n8="),
        json!([255, 239]),
        json!({ "0": 255, "1": 239 }),
        json!({ "type": "Buffer", "data": [255, 239] }),
    ] {
        assert_eq!(bytes(&value), Some(vec![255, 239]), "{value}");
    }
    let many: serde_json::Map<_, _> = (0..12).map(|at| (at.to_string(), json!(at))).collect();
    assert_eq!(bytes(&Value::Object(many)), Some((0..12).collect()), "positions count as numbers");
    for value in [json!("?"), json!(""), json!([]), json!([256]), json!({}), json!({ "a": 1 }), json!(1)] {
        assert_eq!(bytes(&value), None, "{value}");
    }
}

#[test]
fn yes_and_no_have_many_forms() {
    for (value, expected) in [
        (json!(true), Some(true)),
        (json!("TRUE"), Some(true)),
        (json!(1), Some(true)),
        (json!("false"), Some(false)),
        (json!(0), Some(false)),
        (json!(null), None),
        (json!("perhaps"), None),
    ] {
        assert_eq!(truth(&json!({ "it": value }), "/it"), expected, "{value}");
    }
}
