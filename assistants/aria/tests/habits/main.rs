//! Habits and goals: what the tools keep, refuse and tell, on both engines, and the sentences that ask for them.

#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod balance;
mod goals;
mod keeping;
mod sentences;
#[path = "../tools/story.rs"]
#[expect(dead_code, reason = "other stories need other parts of it")]
mod story;
