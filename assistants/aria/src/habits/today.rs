//! The habits of a day, for whoever shows the day.

use store::{StoreError, Tx};

use super::table;
use super::{HabitId, Streak};
use crate::manner::Manner;

/// One habit as it stands today. What is not done is nothing to be asked after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HabitToday {
    pub(crate) id: HabitId,
    pub(crate) name: String,
    pub(crate) done: bool,
    /// Meant for today: one of its days, or a week in which it was not yet done often enough.
    pub(crate) due: bool,
    pub(crate) streak: Streak,
}

/// Every habit that is kept up, in the order in which they were begun.
pub(crate) async fn today(tx: &mut Tx, manner: &Manner) -> Result<Vec<HabitToday>, StoreError> {
    let today = manner.today();
    let shown = |kept: super::Kept| HabitToday {
        done: kept.is_done_on(today),
        due: kept.is_due_on(today),
        streak: kept.streak(today),
        id: kept.habit.id,
        name: kept.habit.what.name,
    };
    Ok(table::current(tx).await?.into_iter().map(shown).collect())
}
