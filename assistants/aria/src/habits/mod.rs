//! Habits and goals: what somebody wants to do again and again, what they want to reach, and how far they have come.
//! Nothing is said unasked of what was not done.

mod acts;
mod api;
mod area;
mod forget;
pub(crate) mod goals;
pub(crate) mod habit;
mod naming;
mod pages;
mod reading;
mod refusal;
mod rhythm;
mod rule;
mod saying;
pub(crate) mod sentences;
mod streak;
mod table;
mod today;
pub(crate) mod tools;

use store::Migration;

use crate::capability::Capability;

pub(crate) use acts::{Mark, set_mark};
pub(crate) use habit::{Habit, HabitId, Kept};
pub(crate) use rhythm::Rhythm;
pub(crate) use saying::Saying;
pub(crate) use streak::Streak;
pub(crate) use table::all;
pub(crate) use today::{HabitToday, today};

pub(crate) const CAPABILITY: Capability = Capability {
    words: domain::texts!("words"),
    migrations: &[Migration {
        name: "aria/0070_habits",
        sql: include_str!("../../migrations/0070_habits.sql"),
    }],
    tools: |registry| {
        registry
            .add::<tools::SaveHabit>()?
            .add::<tools::MarkHabit>()?
            .add::<tools::SaveGoal>()?
            .add::<tools::UpdateGoal>()?
            .add::<tools::GetProgress>()
    },
    routes: || api::routes().merge(pages::routes()),
    places: &[pages::PLACE],
    duties: &[],
    forget: |tx| Box::pin(forget::forget(tx)),
};
