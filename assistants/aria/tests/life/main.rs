//! Aria in a running house: what is said, what she does by herself, on both engines and with no model but `offline`.

#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

mod answering;
mod asking;
mod editing;
mod house;
mod leaving_out;
mod ordering;
mod remembering;
mod reminding;
mod reporting;
mod undoing;
