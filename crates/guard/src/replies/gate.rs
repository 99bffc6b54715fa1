//! The gate that an answer passes while it is still being written: a sentence leaves when it is whole and clean.

use super::sentences::is_mark;
use super::{Known, fault};

/// Lets whole sentences through until one must not leave. From there on everything waits for the end of the answer, when
/// it is known what the turn came to.
#[derive(Debug)]
pub struct Gate<'k> {
    known: Known<'k>,
    held: String,
    after_mark: bool,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Closed,
}

impl<'k> Gate<'k> {
    pub fn new(known: Known<'k>) -> Self {
        Self { known, held: String::new(), after_mark: false, state: State::Open }
    }

    /// What can be read now that this piece has come. Every letter is looked at once.
    pub fn take(&mut self, piece: &str) -> String {
        let mut passed = String::new();
        if self.state == State::Closed {
            return passed;
        }
        for letter in piece.chars() {
            let ends = letter == '\n' || (self.after_mark && letter.is_whitespace());
            self.after_mark = is_mark(letter);
            self.held.push(letter);
            if !ends {
                continue;
            }
            if fault(&self.held, &self.known).is_some() {
                self.state = State::Closed;
                return passed;
            }
            passed.push_str(&self.held);
            self.held.clear();
        }
        passed
    }
}
