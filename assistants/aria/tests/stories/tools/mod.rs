//! Aria's tools through the gate, on both engines.

mod arguments;
mod cards;
mod correcting;
mod history;
mod isolation;
mod recording;
