//! What somebody's message says about contact itself: whether to write to them, whether a machine wrote it, whether a
//! person has to take over, and how long it can wait.
//!
//! Precise before complete: a stop that was not meant silences somebody, one that is not heard breaks a promise. What is
//! listened for is in `rules/`; to teach the guard a phrase, add a line.

mod lost;
mod machine;
mod nobody;
mod person;
mod reach;
mod robot;
pub mod stopping;
mod unfinished;
pub mod urgency;
mod wish;

pub use lost::is_lost;
pub use machine::machine;
pub use nobody::needs_nobody;
pub use person::{Reason, needs_person};
pub use robot::asks_if_robot;
pub use unfinished::unfinished;
pub use urgency::{Urgency, urgency};
pub use wish::{Wish, wish, wish_by};

/// The words of a text, folded and nothing else: what a person typed is compared letter for letter.
fn plain_words(folded: &str) -> impl Iterator<Item = &str> {
    folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
#[path = "contact_tests.rs"]
mod tests;
