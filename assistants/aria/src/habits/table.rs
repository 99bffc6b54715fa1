//! Habits and their marks: kept, found, changed, ended, hidden.

use std::collections::{BTreeMap, BTreeSet};

use domain::Timestamp;
use jiff::civil::Date;
use store::{StoreError, Tx, params, sql};

use super::habit::{Habit, HabitId, Kept, NewHabit};
use super::naming::folded;

/// How many habits one person keeps at a time. More is a list of wishes.
pub(crate) const MOST_HABITS: usize = 50;

/// How many habits are ever looked through, ended ones too.
const LOOKED_THROUGH: i64 = 500;

/// How many marks are counted, the newest: ten habits a day for more than ten years.
const MOST_MARKS: i64 = 40_000;

pub(crate) async fn insert(tx: &mut Tx, what: NewHabit, now: Timestamp) -> Result<Habit, StoreError> {
    let scope = tx.scope();
    let id = HabitId::new(now);
    tx.execute(
        sql!(
            "insert into aria_habits (id, tenant_id, user_id, name, folded, area, rhythm, since, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            what.name,
            folded(&what.name),
            what.area,
            what.rhythm,
            what.since,
            now
        ],
    )
    .await?;
    Ok(Habit { id, what, ended: None })
}

/// A habit that was not deleted, and that nobody else changes until this transaction is over.
pub(crate) async fn take(tx: &mut Tx, id: HabitId) -> Result<Option<Habit>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update aria_habits set updated_at = updated_at
              where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null
          returning id, name, area, rhythm, since, ended"
        ),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// Puts something else where a habit that was [taken](take) stood.
pub(crate) async fn replace(tx: &mut Tx, habit: &Habit, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    let what = &habit.what;
    tx.execute(
        sql!(
            "update aria_habits set name = $4, folded = $5, area = $6, rhythm = $7, since = $8, ended = $9,
                                    updated_at = $10
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![
            habit.id,
            scope.tenant(),
            scope.user(),
            what.name,
            folded(&what.name),
            what.area,
            what.rhythm,
            what.since,
            habit.ended,
            now
        ],
    )
    .await?;
    Ok(())
}

/// Hides a habit and its marks with it.
pub(crate) async fn delete(tx: &mut Tx, id: HabitId, now: Timestamp) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let hidden = tx
        .execute(
            sql!(
                "update aria_habits set deleted_at = $4, updated_at = $4
                  where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null"
            ),
            params![id, scope.tenant(), scope.user(), now],
        )
        .await?;
    Ok(hidden > 0)
}

/// Every habit, ended ones too, in the order in which they were begun.
async fn habits(tx: &mut Tx) -> Result<Vec<Habit>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, name, area, rhythm, since, ended from aria_habits
              where tenant_id = $1 and user_id = $2 and deleted_at is null order by id limit $3"
        ),
        params![scope.tenant(), scope.user(), LOOKED_THROUGH],
    )
    .await
}

/// Every habit with the days on which it was done.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<Kept>, StoreError> {
    let habits = habits(tx).await?;
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
    let kept = |habit: Habit| Kept { marks: marks.remove(&habit.id).unwrap_or_default(), habit };
    Ok(habits.into_iter().map(kept).collect())
}

/// The habits that are still kept up.
pub(crate) async fn current(tx: &mut Tx) -> Result<Vec<Kept>, StoreError> {
    Ok(all(tx).await?.into_iter().filter(|kept| kept.habit.ended.is_none()).collect())
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
