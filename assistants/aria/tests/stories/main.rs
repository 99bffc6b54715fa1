//! Aria's stories: one binary, so that she is linked once.

#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod decisions;
mod finance;
mod habits;
mod house;
mod life;
mod people;
mod story;
mod tools;
mod trends;
mod understanding;
mod utterances;
