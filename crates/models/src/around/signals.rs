//! When the large model is worth its price.

use crate::port::Size;

/// What an assistant says deserves its large model. Everything else is for the small one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signals {
    /// One of these as whole words in what the person wrote. Folded: lower case, no accents.
    pub phrases: &'static [&'static str],
    /// More characters than this.
    pub longer_than: usize,
    /// So many rounds of tools, and still no answer.
    pub rounds: u8,
}

impl Signals {
    /// For assistants whose small model is always enough.
    pub const NONE: Self = Self { phrases: &[], longer_than: usize::MAX, rounds: u8::MAX };

    /// The model that a message deserves after so many rounds of tools.
    pub fn size(&self, text: &str, rounds: u8) -> Size {
        let deserves = rounds >= self.rounds
            || text.chars().nth(self.longer_than).is_some()
            || ptbr::speaks_of(text, self.phrases);
        if deserves { Size::Large } else { Size::Small }
    }
}

#[cfg(test)]
#[path = "signals_tests.rs"]
mod tests;
