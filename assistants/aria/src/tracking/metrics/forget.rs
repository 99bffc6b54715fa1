//! What a person noted, gone for good at their wish.

use store::{StoreError, Tx, params, sql};

/// Empties and hides every entry of the person's, and what entries were before.
pub async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    let whose = params![scope.tenant(), scope.user()];
    tx.execute(
        sql!(
            "update aria_metrics set kind = 'custom', name = null, value = 0, unit = null, category = null, notes = null,
                                     deleted_at = coalesce(deleted_at, updated_at)
              where tenant_id = $1 and user_id = $2"
        ),
        whose,
    )
    .await?;
    tx.execute(
        sql!(
            "update aria_metric_changes set before = 'null', reason = null where tenant_id = $1 and user_id = $2"
        ),
        whose,
    )
    .await?;
    Ok(())
}
