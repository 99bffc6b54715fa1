//! The everyday sentences about habits and goals. How patterns are written is told in `domain::sentence`.

mod get_progress;
mod goals;
mod habits;

pub(crate) use get_progress::GET_PROGRESS;
pub(crate) use goals::{SAVE_GOAL, UPDATE_GOAL};
pub(crate) use habits::{MARK_HABIT, SAVE_HABIT};
