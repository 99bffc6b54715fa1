//! Habits with their marks. A mark is a day and nothing else, there or not: it is no record.

use std::collections::{BTreeMap, BTreeSet};

use domain::Timestamp;
use jiff::civil::Date;
use records::{RecordId, Stored};
use store::{StoreError, Tx, params, sql};

use super::habit::{Habit, HabitId, Kept};

/// How many habits one person keeps at a time. More is a list of wishes.
pub(crate) const MOST_HABITS: usize = 50;

/// How many habits are ever looked through, ended ones too.
const LOOKED_THROUGH: i64 = 500;

/// How many marks are counted, the newest: ten habits a day for more than ten years.
const MOST_MARKS: i64 = 40_000;

/// Every habit, ended ones too, with the days on which it was done.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<Kept>, StoreError> {
    let mut habits: Vec<Stored<Habit>> = records::page(tx, RecordId::START, LOOKED_THROUGH).await?;
    // In the order in which they were begun.
    habits.reverse();
    if habits.is_empty() {
        return Ok(Vec::new());
    }
    let scope = tx.scope();
    let rows: Vec<(HabitId, Date)> = tx
        .rows(
            sql!(
                "select habit_id, day from aria_habit_marks where tenant_id = $1 and user_id = $2
                  order by day desc, habit_id limit $3"
            ),
            params![scope.tenant(), scope.user(), MOST_MARKS],
        )
        .await?;
    let mut marks: BTreeMap<HabitId, BTreeSet<Date>> = BTreeMap::new();
    for (habit, day) in rows {
        marks.entry(habit).or_default().insert(day);
    }
    let kept = |habit: Stored<Habit>| Kept { marks: marks.remove(&habit.id).unwrap_or_default(), habit };
    Ok(habits.into_iter().map(kept).collect())
}

/// The habits that are still kept up.
pub(crate) async fn current(tx: &mut Tx) -> Result<Vec<Kept>, StoreError> {
    Ok(all(tx).await?.into_iter().filter(|kept| kept.habit.what.ended.is_none()).collect())
}

/// Notes that it was done on a day. `false`: that was noted before.
pub(crate) async fn mark(tx: &mut Tx, id: HabitId, day: Date, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let added = tx
        .execute(
            sql!(
                "insert into aria_habit_marks (tenant_id, user_id, habit_id, day, at) values ($1, $2, $3, $4, $5)
                 on conflict (tenant_id, user_id, habit_id, day) do nothing"
            ),
            params![scope.tenant(), scope.user(), id, day, now],
        )
        .await?;
    Ok(added > 0)
}

/// Takes a mark back. `false`: there was none.
pub(crate) async fn unmark(tx: &mut Tx, id: HabitId, day: Date) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let removed = tx
        .execute(
            sql!(
                "delete from aria_habit_marks
                  where tenant_id = $1 and user_id = $2 and habit_id = $3 and day = $4"
            ),
            params![scope.tenant(), scope.user(), id, day],
        )
        .await?;
    Ok(removed > 0)
}
