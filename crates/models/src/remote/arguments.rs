//! The arguments of a tool call, between the text that models write and the value that the gate checks.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

/// What a model wrote, as a value. No text at all is no arguments. A text that is not JSON is handed on as a
/// string: the gate refuses it like anything else that does not fit the schema, and the model can mend it.
pub(crate) fn arguments(text: &str) -> Value {
    if text.trim().is_empty() {
        return json!({});
    }
    match serde_json::from_str(text) {
        Ok(Value::Null) => json!({}),
        // Some servers write JSON into JSON.
        Ok(Value::String(inner)) => {
            serde_json::from_str::<Map<String, Value>>(&inner).map_or(Value::String(inner), Value::Object)
        }
        Ok(value) => value,
        Err(_) => Value::String(text.to_owned()),
    }
}

/// Arguments as vendors take them back in the conversation: always an object, also where the model wrote none.
pub(crate) fn object(arguments: &Value) -> Cow<'_, Value> {
    match arguments {
        Value::Object(_) => Cow::Borrowed(arguments),
        Value::Null => Cow::Owned(json!({})),
        other => Cow::Owned(json!({ "invalid": other })),
    }
}

#[cfg(test)]
#[path = "arguments_tests.rs"]
mod tests;
