//! JSON on its way in and out.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{FromValue, ToValue, Value};

/// JSON as its text: made once, and read only by whoever needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonText(String);

impl JsonText {
    pub fn of(value: &impl Serialize) -> Result<Self, serde_json::Error> {
        serde_json::to_string(value).map(Self)
    }

    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(&self.0)
    }

    /// A text that a database gave back as JSON.
    pub(crate) const fn stored(text: String) -> Self {
        Self(text)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl ToValue for JsonText {
    fn to_value(&self) -> Value {
        Value::Json(self.clone())
    }
}

impl FromValue for JsonText {
    const WANTED: &'static str = "JSON";

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Json(json) => Some(json.clone()),
            Value::Text(text) => Some(Self(text.clone())),
            _ => None,
        }
    }
}

impl ToValue for serde_json::Value {
    fn to_value(&self) -> Value {
        Value::Json(JsonText(self.to_string()))
    }
}

impl FromValue for serde_json::Value {
    const WANTED: &'static str = "JSON";

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Json(json) => json.read().ok(),
            Value::Text(text) => serde_json::from_str(text).ok(),
            _ => None,
        }
    }
}
