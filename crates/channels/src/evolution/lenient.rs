//! Values as they come: the same number may be a number, a text or two halves, the same bytes a text or a map.

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use domain::Timestamp;
use serde_json::Value;

/// Above this, an instant is told in milliseconds: in seconds it would be the year 5138.
const MILLISECONDS_FROM: i64 = 100_000_000_000;
/// The most bytes that are taken from a map or a list of numbers; larger media come as base64.
const MAX_LISTED: usize = 1024 * 1024;

/// With or without padding.
const RELAXED: GeneralPurposeConfig = GeneralPurposeConfig::new()
    .with_decode_padding_mode(DecodePaddingMode::Indifferent)
    .with_decode_allow_trailing_bits(true);
const PLAIN: GeneralPurpose = GeneralPurpose::new(&alphabet::STANDARD, RELAXED);
const URL_SAFE: GeneralPurpose = GeneralPurpose::new(&alphabet::URL_SAFE, RELAXED);

/// The text at a path like `/key/id`, unless it is empty.
pub(super) fn text<'a>(value: &'a Value, path: &str) -> Option<&'a str> {
    value.pointer(path).and_then(Value::as_str).filter(|text| !text.trim().is_empty())
}

pub(super) fn owned(value: &Value, path: &str) -> Option<String> {
    text(value, path).map(str::to_owned)
}

/// A whole number: `7`, `7.0`, `"7"` or `{"low": 7, "high": 0}`.
pub(super) fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64().or_else(|| number.as_f64().and_then(whole)),
        Value::String(text) => {
            let text = text.trim();
            text.parse().ok().or_else(|| text.parse().ok().and_then(whole))
        }
        Value::Object(halves) => {
            let low = halves.get("low")?.as_i64()?;
            let high = halves.get("high").and_then(Value::as_i64).unwrap_or(0);
            Some((high << 32) | (low & 0xffff_ffff))
        }
        _ => None,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
fn whole(number: f64) -> Option<i64> {
    // 2^53: beyond it a float is not a whole number any more, but a guess.
    (number.is_finite() && number.abs() <= 9_007_199_254_740_992.0).then_some(number as i64)
}

/// A count that cannot be negative.
pub(super) fn count(value: &Value, path: &str) -> Option<u64> {
    value.pointer(path).and_then(number).and_then(|number| u64::try_from(number).ok())
}

/// A coordinate.
pub(super) fn float(value: &Value, path: &str) -> Option<f64> {
    let found = value.pointer(path)?;
    let number = found.as_f64().or_else(|| found.as_str().and_then(|text| text.trim().parse().ok()))?;
    number.is_finite().then_some(number)
}

/// `true`, `"true"` or `1`; what says nothing is nothing.
pub(super) fn truth(value: &Value, path: &str) -> Option<bool> {
    match value.pointer(path)? {
        Value::Bool(truth) => Some(*truth),
        Value::String(text) if text.eq_ignore_ascii_case("true") => Some(true),
        Value::String(text) if text.eq_ignore_ascii_case("false") => Some(false),
        other => number(other).map(|number| number != 0),
    }
}

/// Seconds since 1970, or milliseconds if it cannot be seconds.
pub(super) fn instant(value: &Value, path: &str) -> Option<Timestamp> {
    let number = value.pointer(path).and_then(number).filter(|number| *number > 0)?;
    let seconds = if number >= MILLISECONDS_FROM { number / 1000 } else { number };
    Timestamp::from_second(seconds).ok()
}

/// Bytes: base64 (of either alphabet, as a data address, broken into lines), a list, a map from positions or a
/// `Buffer`.
pub(super) fn bytes(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::String(text) => decoded(text),
        Value::Array(list) => listed(list.iter()),
        Value::Object(map) => match map.get("data") {
            Some(data @ (Value::Array(_) | Value::String(_))) => bytes(data),
            _ => positioned(map),
        },
        _ => None,
    }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    let text = text.trim();
    let text = match text.strip_prefix("data:") {
        Some(address) => address.split_once(',').map_or(address, |(_, data)| data),
        None => text,
    };
    let joined: String;
    let text = if text.bytes().any(|byte| byte.is_ascii_whitespace()) {
        joined = text.split_ascii_whitespace().collect();
        &*joined
    } else {
        text
    };
    let found = PLAIN.decode(text).or_else(|_| URL_SAFE.decode(text)).ok()?;
    (!found.is_empty()).then_some(found)
}

fn listed<'a>(list: impl ExactSizeIterator<Item = &'a Value>) -> Option<Vec<u8>> {
    if list.len() == 0 || list.len() > MAX_LISTED {
        return None;
    }
    list.map(|item| number(item).and_then(|number| u8::try_from(number).ok())).collect()
}

/// `{"0": 255, "1": 216}`; the map does not keep the order of numbers.
fn positioned(map: &serde_json::Map<String, Value>) -> Option<Vec<u8>> {
    if map.len() > MAX_LISTED {
        return None;
    }
    let mut found: Vec<(usize, &Value)> =
        map.iter().map(|(at, byte)| Some((at.parse().ok()?, byte))).collect::<Option<_>>()?;
    found.sort_by_key(|(at, _)| *at);
    listed(found.into_iter().map(|(_, byte)| byte))
}

#[cfg(test)]
#[path = "lenient_tests.rs"]
mod tests;
