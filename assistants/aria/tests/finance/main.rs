//! Money: what people say about it, what the tools do, and that sums stay exact and quick, on both engines.

#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod bills;
mod debts;
mod incomes;
mod sentences;
#[path = "../tools/story.rs"]
#[expect(dead_code, reason = "other stories need other parts of it")]
mod story;
mod summary;
