//! What a person decided, gone for good at their wish.

use store::{StoreError, Tx, params, sql};

/// Empties and hides every decision of the person's, and how each turned out.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    let whose = params![scope.tenant(), scope.user()];
    tx.execute(
        sql!(
            "update aria_decisions
                set title = '', description = null, area = 'professional', options = '[]', criteria = '[]',
                    scores = '[]', risks = '[]', chosen = null, reasoning = null,
                    deleted_at = coalesce(deleted_at, updated_at)
              where tenant_id = $1 and user_id = $2"
        ),
        whose,
    )
    .await?;
    tx.execute(
        sql!(
            "update aria_decision_reviews set satisfaction = 1, outcome = '', lessons = null
              where tenant_id = $1 and user_id = $2"
        ),
        whose,
    )
    .await?;
    Ok(())
}
