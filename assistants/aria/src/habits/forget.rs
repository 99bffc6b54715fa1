//! What somebody wanted to do and to reach, gone for good at their wish.

use store::{StoreError, Tx, params, sql};

/// Empties and hides habits, goals and how far they had come; marks are nothing without their habit.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    let whose = params![scope.tenant(), scope.user()];
    tx.execute(sql!("delete from aria_habit_marks where tenant_id = $1 and user_id = $2"), whose).await?;
    tx.execute(
        sql!(
            "update aria_habits set name = '', folded = '', area = null, rhythm = 'daily',
                                    deleted_at = coalesce(deleted_at, updated_at)
              where tenant_id = $1 and user_id = $2"
        ),
        whose,
    )
    .await?;
    tx.execute(
        sql!(
            "update aria_goals set title = '', folded = '', area = null, measure = 'none', unit = null, cents = null,
                                   number = null, due = null, deleted_at = coalesce(deleted_at, updated_at)
              where tenant_id = $1 and user_id = $2"
        ),
        whose,
    )
    .await?;
    tx.execute(
        sql!(
            "update aria_goal_steps set cents = null, number = null, note = null,
                                        deleted_at = coalesce(deleted_at, at)
              where tenant_id = $1 and user_id = $2"
        ),
        whose,
    )
    .await?;
    Ok(())
}
