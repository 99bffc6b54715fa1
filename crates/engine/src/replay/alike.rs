//! Arguments that mean the same.

use serde_json::{Map, Value};

/// Whether two arguments mean the same: 82 is 82.0, and nothing is null.
pub(super) fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one == other || one.as_f64() == other.as_f64(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| alike(one, other))
        }
        (Value::Object(one), Value::Object(other)) => within(one, other) && within(other, one),
        _ => one == other,
    }
}

fn within(one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    one.iter().all(|(name, value)| alike(value, other.get(name).unwrap_or(&Value::Null)))
}
