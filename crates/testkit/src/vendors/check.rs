//! What every vendor's strictness is made of.

use serde_json::{Map, Value};

/// A request that is turned away, before it gets the vendor's own shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refused {
    pub(super) status: u16,
    pub(super) message: String,
    /// The vendor's word for it, where it is not the usual one.
    pub(super) code: Option<&'static str>,
}

pub(super) type Checked<T> = Result<T, Refused>;

/// An invalid request.
pub(super) fn wrong(message: impl Into<String>) -> Refused {
    Refused { status: 400, message: message.into(), code: None }
}

/// The same with a word for it.
pub(super) fn coded(status: u16, code: &'static str, message: impl Into<String>) -> Refused {
    Refused { status, message: message.into(), code: Some(code) }
}

/// An invalid request, unless this holds.
pub(super) fn ensure(holds: impl Into<Option<bool>>, message: impl FnOnce() -> String) -> Checked<()> {
    if holds.into().unwrap_or_default() { Ok(()) } else { Err(wrong(message())) }
}

pub(super) fn object<'a>(value: &'a Value, place: &str) -> Checked<&'a Map<String, Value>> {
    value.as_object().ok_or_else(|| wrong(format!("{place}: Input should be an object")))
}

pub(super) fn list<'a>(value: &'a Value, place: &str) -> Checked<&'a [Value]> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| wrong(format!("{place}: Input should be a list")))
}

pub(super) fn text<'a>(value: &'a Value, place: &str) -> Checked<&'a str> {
    value.as_str().ok_or_else(|| wrong(format!("{place}: Input should be a string")))
}

/// The first name that nobody knows here.
pub(super) fn stranger<'a>(fields: &'a Map<String, Value>, known: &[&str]) -> Option<&'a str> {
    fields.keys().map(String::as_str).find(|name| !known.contains(name))
}

/// Letters, digits, `_` and `-`, and not more than so many of them.
pub(super) fn is_plain(name: &str, most: usize) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    !name.is_empty() && name.len() <= most && name.bytes().all(plain)
}
