//! What a sentence asks for, learned from what many people wrote and marked.
//!
//! Three things are learned, and nothing else: which tool is wanted or what kind of talk it is ([`Lesson::hear`]), which value of
//! a fixed list is meant ([`Lesson::choose`]), and which of the words are a name, a title, a thing ([`Lesson::words`]).
//! Amounts, days and hours are read by `ptbr`, not learned. [`teach`] makes a [`Lesson`] of marked rows.
//!
//! *Invariant:* pure and the same on every machine; it knows no assistant and no tool: their names are labels in the data.

mod features;
mod lesson;
mod spans;
mod teaching;
mod utterance;

pub use lesson::{Heard, Lesson, LessonError, Spoken};
pub use teaching::{Call, Row, teach};
pub use utterance::Utterance;

/// What begins the label of a kind of talk.
pub const TALK: &str = "talk/";

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
