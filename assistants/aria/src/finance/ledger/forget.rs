//! What a person's finances were, gone for good at their wish.

use store::{Sql, StoreError, Tx, params, sql};

/// What empties each table. Rows stay, blank and hidden; the marks of files that were read in go altogether.
const EMPTIED: [Sql; 7] = [
    sql!(
        "update aria_incomes set name = '', source = null, planned = null, actual = null, day = null,
                                 deleted_at = coalesce(deleted_at, updated_at)
          where tenant_id = $1 and user_id = $2"
    ),
    // A hidden budget needs no category of its own.
    sql!(
        "update aria_budgets set category = '', cents = 0, deleted_at = coalesce(deleted_at, updated_at)
          where tenant_id = $1 and user_id = $2"
    ),
    sql!(
        "update aria_bills set name = '', cents = 0, category = null, deleted_at = coalesce(deleted_at, updated_at)
          where tenant_id = $1 and user_id = $2"
    ),
    sql!(
        "update aria_debts set name = '', total = 0, cents = 0, deleted_at = coalesce(deleted_at, updated_at)
          where tenant_id = $1 and user_id = $2"
    ),
    sql!(
        "update aria_investments set name = '', kind = null, invested = 0, worth = null, goal = null,
                                     deleted_at = coalesce(deleted_at, updated_at)
          where tenant_id = $1 and user_id = $2"
    ),
    sql!("update aria_finance_changes set before = 'null' where tenant_id = $1 and user_id = $2"),
    sql!("delete from aria_expense_lines where tenant_id = $1 and user_id = $2"),
];

/// Empties and hides every record of the person's, and what records were before.
pub(crate) async fn forget(tx: &mut Tx) -> Result<(), StoreError> {
    let scope = tx.scope();
    for statement in EMPTIED {
        tx.execute(statement, params![scope.tenant(), scope.user()]).await?;
    }
    // The exact amounts of expenses are finance's own column of a table that tracking empties.
    tx.execute(
        sql!("update aria_metrics set cents = null where tenant_id = $1 and user_id = $2"),
        params![scope.tenant(), scope.user()],
    )
    .await?;
    Ok(())
}
