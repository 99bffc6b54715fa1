//! Aria's tools through the gate, on both engines.

mod arguments;
mod correcting;
mod history;
mod isolation;
mod recording;
mod story;
