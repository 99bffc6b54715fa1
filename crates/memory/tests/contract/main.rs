//! What the memory promises, on both engines.

#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod doubting;
mod fading;
mod finding;
mod learning;
mod mind;
mod page;
