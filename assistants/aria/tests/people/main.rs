//! People, on both engines: the tools, what is said by itself on birthdays, and the sentences.

#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod birthdays;
mod forgetting;
mod gifts;
mod house;
mod knowing;
mod sentences;
mod talking;
