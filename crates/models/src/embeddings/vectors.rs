//! Vectors as they stand in answers.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize as _;
use serde_json::Value;

use super::Unreadable;

/// A list of numbers, or the same as base64 of little-endian floats.
pub(super) fn vector(value: &Value) -> Result<Vec<f32>, Unreadable> {
    match value {
        Value::String(text) => packed(text).ok_or("a vector is not base64 of floats"),
        _ => Vec::<f32>::deserialize(value).map_err(|_| "a vector is not a list of numbers"),
    }
}

fn packed(text: &str) -> Option<Vec<f32>> {
    let bytes = STANDARD.decode(text).ok()?;
    let (numbers, rest) = bytes.as_chunks::<4>();
    rest.is_empty().then(|| numbers.iter().copied().map(f32::from_le_bytes).collect())
}

/// `data` as OpenAI and Voyage send it: each vector says which text it belongs to.
pub(super) fn indexed(body: &Value) -> Result<Vec<Vec<f32>>, Unreadable> {
    let data = body.get("data").and_then(Value::as_array).ok_or("it holds no vectors")?;
    let mut places = vec![None; data.len()];
    for (place, item) in data.iter().enumerate() {
        let index = match item.get("index") {
            Some(index) => index.as_u64().and_then(|index| usize::try_from(index).ok()),
            None => Some(place),
        };
        let free = index.and_then(|index| places.get_mut(index)).filter(|slot| slot.is_none());
        *free.ok_or("a vector belongs to no text")? =
            Some(vector(item.get("embedding").unwrap_or(&Value::Null))?);
    }
    places.into_iter().collect::<Option<_>>().ok_or("a vector is missing")
}

/// `usage.total_tokens`, or what a smaller server says instead.
pub(super) fn tokens(body: &Value) -> Option<u32> {
    let usage = body.get("usage")?;
    let count = usage.get("total_tokens").or_else(|| usage.get("prompt_tokens"))?.as_u64()?;
    u32::try_from(count).ok()
}
