//! What a sentence asks for, learned from what many people wrote and marked.
//!
//! Five things are learned, and nothing else: which tool is wanted or what kind of talk it is ([`Lesson::hear`]), whether two
//! things are wanted and where the second begins ([`Lesson::two`]), which value of a fixed list is meant ([`Lesson::choose`]), which
//! of the words are a name, a title, a thing ([`Lesson::words`]), and which of the amounts, days and hours an argument asks for
//! ([`Lesson::value`]). What those amount to is read by `ptbr`, not learned.
//! [`teach`] makes a [`Lesson`] of marked rows.
//!
//! *Invariant:* pure and the same on every machine; it knows no assistant and no tool: their names are labels in the data.

mod features;
mod lesson;
mod parts;
mod spans;
mod teaching;
mod utterance;
mod values;

pub use lesson::{Heard, Lesson, LessonError, Spoken};
pub use parts::Parted;
pub use teaching::{Arguments, Call, Row, teach};
pub use utterance::Utterance;

/// What begins the label of a kind of talk.
pub const TALK: &str = "talk/";

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
