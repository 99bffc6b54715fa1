//! What Aria can do about habits and goals, one file a tool.

mod get_progress;
mod mark_habit;
mod save_goal;
mod save_habit;
mod update_goal;

pub(crate) use get_progress::GetProgress;
pub(crate) use mark_habit::MarkHabit;
pub(crate) use save_goal::SaveGoal;
pub(crate) use save_habit::SaveHabit;
pub(crate) use update_goal::UpdateGoal;
