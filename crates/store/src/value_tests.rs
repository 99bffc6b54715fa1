use super::*;

#[test]
fn reading_converts_what_sqlite_keeps() {
    let uuid = Uuid::from_u128(7);
    assert_eq!(Uuid::from_value(&Value::Bytes(uuid.as_bytes().to_vec())), Some(uuid));
    assert_eq!(bool::from_value(&Value::Int(1)), Some(true));
    assert_eq!(bool::from_value(&Value::Int(2)), None);
    assert_eq!(Timestamp::from_value(&Value::Int(-1)).map(Timestamp::as_microsecond), Some(-1));
    assert_eq!(Date::from_value(&Value::Text("2026-02-30".into())), None);
    assert_eq!(serde_json::Value::from_value(&Value::Text("[1]".into())), Some(serde_json::json!([1])));
}

#[test]
fn null_is_read_only_where_it_is_expected() {
    assert_eq!(String::from_value(&Value::Null), None);
    assert_eq!(Option::<String>::from_value(&Value::Null), Some(None));
    assert_eq!(Option::<i64>::from_value(&Value::Text("7".into())), None);
}

#[test]
fn a_number_that_does_not_fit_is_refused() {
    assert_eq!(u8::from_value(&Value::Int(256)), None);
    assert_eq!(u32::from_value(&Value::Int(-1)), None);
}

#[test]
fn words_are_stored_as_text() {
    assert_eq!(Role::Operator.to_value(), Value::Text("operator".into()));
    assert_eq!(Role::from_value(&Value::Text("operator".into())), Some(Role::Operator));
    assert_eq!(Role::from_value(&Value::Text("king".into())), None);
}
