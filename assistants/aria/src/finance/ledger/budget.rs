//! What may be spent on a category in a month.

use serde_json::{Value as Json, json};
use store::{FromRow, Row, StoreError, Tx, Value, params, sql};

use super::record::{Record, Statements, Stored, statements};
use crate::finance::money::Money;
use crate::finance::month::Month;

/// It holds from its month on, until a later one of the same category takes its place. Nothing ends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Budget {
    pub(crate) category: String,
    pub(crate) month: Month,
    pub(crate) amount: Money,
}

/// The most budgets that one answer looks at: twenty categories, changed every month for eight years.
const MOST: i64 = 2_000;

impl Record for Budget {
    const KIND: &'static str = "budget";
    const STATEMENTS: Statements = statements!("aria_budgets", "category, month, cents", "$5, $6, $7");

    fn values(&self) -> Vec<Value> {
        params![self.category, self.month, self.amount].to_vec()
    }

    fn to_json(&self) -> Json {
        json!({ "category": self.category, "month": self.month, "amount": self.amount })
    }
}

impl FromRow for Budget {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { category: row.get("category")?, month: row.get("month")?, amount: row.get("cents")? })
    }
}

/// The budget of a category that was set in this very month.
pub(crate) async fn budget_of(
    tx: &mut Tx,
    category: &str,
    month: Month,
) -> Result<Option<Stored<Budget>>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, created_at, category, month, cents from aria_budgets
              where tenant_id = $1 and user_id = $2 and category = $3 and month = $4 and deleted_at is null"
        ),
        params![scope.tenant(), scope.user(), category, month],
    )
    .await
}

/// The budgets that hold in a month, one a category, by category. One of zero has ended.
pub(crate) async fn budgets_in(tx: &mut Tx, month: Month) -> Result<Vec<Stored<Budget>>, StoreError> {
    let scope = tx.scope();
    let mut budgets: Vec<Stored<Budget>> = tx
        .rows(
            sql!(
                "select id, created_at, category, month, cents from aria_budgets
                  where tenant_id = $1 and user_id = $2 and month <= $3 and deleted_at is null
                  order by category, month desc limit $4"
            ),
            params![scope.tenant(), scope.user(), month, MOST],
        )
        .await?;
    // The newest of each category stands first.
    budgets.dedup_by(|later, kept| later.what.category == kept.what.category);
    budgets.retain(|budget| !budget.what.amount.is_zero());
    Ok(budgets)
}
