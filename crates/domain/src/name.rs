//! What somebody or something is called, as the outside says it: one bounded line that can be shown and quoted anywhere.

use std::fmt;

use unicode_normalization::UnicodeNormalization;

/// A name from outside: one line of visible letters, in one form, not too long. There is no other way to make one, so
/// whoever holds one need not look at it again.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DisplayName(String);

impl DisplayName {
    pub const MAX_CHARS: usize = 80;

    /// What is left of a text as a name; nothing if nobody could read it.
    pub fn parse(text: &str) -> Option<Self> {
        let line = one_line(text, Self::MAX_CHARS);
        line.chars().any(char::is_alphanumeric).then_some(Self(line))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn into_string(self) -> String {
        self.0
    }
}

impl fmt::Display for DisplayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How many marks may stand on one letter: Vietnamese needs two, and towers of them hide what is around them.
const MOST_MARKS: usize = 2;

/// A text as one line of at most so many characters: composed (NFC), without what controls, reorders or hides letters, and
/// with single spaces.
pub fn one_line(text: &str, most: usize) -> String {
    // Much of a long text may be invisible, but nobody reads a book to find a name.
    let visible = text.chars().take(most.saturating_mul(8)).filter(|letter| !is_hidden(*letter));
    let spaced = visible.map(|letter| if letter.is_control() { ' ' } else { letter });
    let mut line = String::new();
    let (mut marks, mut count, mut gap) = (0, 0, false);
    for letter in spaced.nfc() {
        if letter.is_whitespace() {
            gap = count > 0;
            continue;
        }
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        if marks > MOST_MARKS {
            continue;
        }
        if count + usize::from(gap) >= most {
            break;
        }
        if gap {
            line.push(' ');
            count += 1;
            gap = false;
        }
        line.push(letter);
        count += 1;
    }
    line
}

/// A text from outside as it stands in a prompt: one line between quotes, with whatever could end them escaped. A model
/// reads it as a value, never as a heading or an order of ours.
pub fn quoted(text: &str, most: usize) -> String {
    serde_json::Value::String(one_line(text, most)).to_string()
}

/// A longer text from outside as it stands in a prompt: every line of it marked as a quotation.
pub fn quotation(text: &str) -> String {
    let lines = text.lines().map(|line| one_line(line, MOST_OF_A_LINE)).filter(|line| !line.is_empty());
    lines.map(|line| format!("> {line}")).collect::<Vec<_>>().join("\n")
}

const MOST_OF_A_LINE: usize = 4_000;

/// Letters that nobody sees, and that change what others look like or where they stand.
fn is_hidden(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
            | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}'
    )
}

/// Marks that stand on the letter before them.
fn is_mark(letter: char) -> bool {
    matches!(
        letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
    )
}

#[cfg(test)]
#[path = "name_tests.rs"]
mod tests;
