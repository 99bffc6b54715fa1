//! A vendor's key. It can be sent, and nothing else.

use std::fmt;

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

    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Key(…)")
    }
}
