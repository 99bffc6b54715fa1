//! Decisions through the gate, as sentences and as promises kept, on both engines.

mod following_up;
mod saving;
mod sentences;
mod thinking;
