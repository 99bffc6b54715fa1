//! A service's key. It can be sent, and nothing else.

use std::fmt;

use hyper::header::HeaderValue;

/// Never printed, not even by a derive: what holds one shows three dots.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// A key from outside, without the newline that files end with. Nothing is no key.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let visible = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        visible.then(|| Self(text.to_owned()))
    }

    /// The key as a header's value, after whatever is to stand before it.
    pub fn header(&self, prefix: &str) -> Option<HeaderValue> {
        let mut value = HeaderValue::try_from(format!("{prefix}{}", self.0)).ok()?;
        value.set_sensitive(true);
        Some(value)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Key(…)")
    }
}
