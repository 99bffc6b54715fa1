//! Decisions through the gate, as sentences and as promises kept, on both engines.

#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod following_up;
#[path = "../life/house.rs"]
mod house;
mod saving;
mod sentences;
#[expect(dead_code, reason = "the story of all of Aria's tools; not every tool uses all of it")]
#[path = "../tools/story.rs"]
mod story;
mod thinking;
