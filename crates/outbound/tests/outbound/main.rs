//! What may leave, on both engines.

mod gate;
mod promises;
mod rules;
