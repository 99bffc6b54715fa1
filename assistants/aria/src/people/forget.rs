//! The people of somebody's life, gone for good at their wish.

use store::{StoreError, Tx, params, sql};

/// Empties and hides everybody, what was known of them before, and what they were given.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    let whose = params![scope.tenant(), scope.user()];
    tx.execute(
        sql!(
            "update aria_people set name = '', folded = '', folded_relationship = '', relationship = null, notes = null,
                                    birthday = null, birth_year = null, preferences = '{}', dislikes = '[]',
                                    eve_said = null, day_said = null, deleted_at = coalesce(deleted_at, updated_at)
              where tenant_id = $1 and user_id = $2"
        ),
        whose,
    )
    .await?;
    tx.execute(
        sql!("update aria_person_changes set before = 'null' where tenant_id = $1 and user_id = $2"),
        whose,
    )
    .await?;
    tx.execute(
        sql!(
            "update aria_gifts set gift = '', occasion = null, cents = null,
                                   deleted_at = coalesce(deleted_at, created_at)
              where tenant_id = $1 and user_id = $2"
        ),
        whose,
    )
    .await?;
    Ok(())
}
