//! Text as it comes from a person: bounded and readable, or refused with a reason.

use serde::Serialize;

/// What a person wrote, once it has been looked at: not empty, not huge, no control characters.
///
/// It is still the person's own words and nothing else: no code treats it as an instruction to Papo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct InboundText(String);

/// Why a text was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TextRefused {
    #[error("the text is empty")]
    Empty,
    #[error("the text is longer than {} characters", InboundText::MAX_CHARS)]
    TooLong,
    #[error("the text has control characters")]
    ControlCharacters,
}

impl InboundText {
    pub const MAX_CHARS: usize = 20_000;

    pub fn parse(raw: &str) -> Result<Self, TextRefused> {
        // Four bytes is the widest character: this bounds the work before any character is looked at.
        if raw.len() > Self::MAX_CHARS * 4 || raw.chars().count() > Self::MAX_CHARS {
            return Err(TextRefused::TooLong);
        }
        let text = raw.replace("\r\n", "\n");
        let text = text.trim();
        if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
            return Err(TextRefused::ControlCharacters);
        }
        if text.chars().all(is_blank) {
            return Err(TextRefused::Empty);
        }
        Ok(Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

/// White space, and the characters that show nothing at all.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

#[cfg(test)]
#[path = "message_tests.rs"]
mod tests;
