//! What is remembered about a person, from the outside: the API they own it by, and the pages they see it on.

#![expect(clippy::unwrap_used, reason = "a story that cannot be told has failed")]

mod acting;
mod browsing;
mod house;
mod identity;
mod isolation;
mod listing;
mod nights;
mod refusals;
mod settling;
mod undoing;
mod visit;
