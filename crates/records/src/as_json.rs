//! A value that a record keeps in one column, as JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{JsonText, Row, StoreError, ToValue, Value};

#[derive(Debug, Clone, Copy)]
pub struct AsJson;

impl AsJson {
    /// What a later version may have written otherwise reads as nothing rather than as an error.
    pub fn read<T: DeserializeOwned + Default>(row: &Row, [column]: [&str; 1]) -> Result<T, StoreError> {
        let text: JsonText = row.get(column)?;
        Ok(text.read().unwrap_or_default())
    }

    pub fn columns(value: &impl Serialize) -> [Value; 1] {
        [serde_json::json!(value).to_value()]
    }
}
