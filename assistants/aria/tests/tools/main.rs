//! Aria's tools through the gate, on both engines.

#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod arguments;
mod cards;
mod correcting;
mod history;
mod isolation;
mod recording;
mod story;
