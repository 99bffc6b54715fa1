//! Aria in a running house: what is said, what she does by herself, on both engines and with no model but `offline`.

mod answering;
mod asking;
mod awaiting;
mod coming_back;
mod editing;
mod learned;
mod leaving_out;
mod ordering;
mod remembering;
mod reminding;
mod reporting;
mod undoing;
