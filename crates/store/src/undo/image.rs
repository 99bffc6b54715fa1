//! A row as it was noted: its columns by name, each as its engine brings it back.

use serde_json::{Map, Value};
use uuid::Uuid;

use crate::{JsonText, StoreError};

/// A noted row. SQLite notes literals, PostgreSQL what `to_jsonb` makes of a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Image {
    /// As it was stored: numbers are not to pass through a reader.
    pub(super) text: JsonText,
    pub(super) columns: Map<String, Value>,
}

impl Image {
    pub(super) fn read(text: JsonText, column: &str) -> Result<Self, StoreError> {
        let columns = text.read().map_err(|_| unreadable(column))?;
        Ok(Self { text, columns })
    }

    /// An id that stands in the row.
    pub fn id(&self, column: &str) -> Option<Uuid> {
        let noted = self.columns.get(column)?.as_str()?;
        let literal = noted.strip_prefix("X'").and_then(|rest| rest.strip_suffix('\''));
        Uuid::parse_str(literal.unwrap_or(noted)).ok()
    }

    /// A whole number that stands in the row.
    pub fn number(&self, column: &str) -> Option<i64> {
        match self.columns.get(column)? {
            Value::String(literal) => literal.parse().ok(),
            other => other.as_i64(),
        }
    }

    /// A yes or a no that stands in the row.
    pub fn flag(&self, column: &str) -> Option<bool> {
        match self.columns.get(column)? {
            Value::Bool(answer) => Some(*answer),
            _ => self.number(column).map(|number| number != 0),
        }
    }

    /// What stands in the row, as people would read it. Nothing for what is empty.
    pub fn text(&self, column: &str) -> Option<String> {
        match self.columns.get(column)? {
            Value::String(literal) => {
                let quoted = literal.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
                let bare = quoted.map_or_else(|| literal.clone(), |text| text.replace("''", "'"));
                (literal != "NULL").then_some(bare)
            }
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// Short words that stand in the row, such as a status.
    pub fn word(&self, column: &str) -> Option<&str> {
        let noted = self.columns.get(column)?.as_str()?;
        Some(noted.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')).unwrap_or(noted))
    }
}

pub(super) fn unreadable(column: &str) -> StoreError {
    StoreError::Decode { column: column.into(), wanted: "a noted row", found: "something else".into() }
}
