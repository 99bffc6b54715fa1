//! Goals: something to reach, by a day or without one, and how far somebody has come.

pub(super) mod acts;
mod due;
pub(crate) mod goal;
mod reading;
pub(super) mod refusal;
pub(super) mod rule;
pub(crate) mod saying;
mod standing;
pub(super) mod table;

pub(crate) use goal::{Amount, Goal, Status, Target};
pub(crate) use standing::Standing;
pub(crate) use table::all;
