//! Trends, from what was noted to what is said about it.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot set its scene has failed")]

mod sentences;
#[expect(dead_code, reason = "another suite tells more with it")]
#[path = "../tools/story.rs"]
mod story;
mod telling;
