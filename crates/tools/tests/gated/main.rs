//! The gate from the outside.

mod gate;
mod ordering;
