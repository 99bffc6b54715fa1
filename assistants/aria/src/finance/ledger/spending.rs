//! What was spent, summed up by the database off one index: no row is read, however many there are.

use jiff::civil::Date;
use store::{FromRow, Row, StoreError, Tx, params, sql};

use crate::finance::money::Money;

/// What was spent on one category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spent {
    pub(crate) category: Option<String>,
    pub(crate) amount: Money,
}

impl FromRow for Spent {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { category: row.get("category")?, amount: row.get("spent")? })
    }
}

/// The most categories that one answer tells apart.
const MOST_CATEGORIES: i64 = 300;

/// What was spent between two days, both included.
pub(crate) async fn spent_between(tx: &mut Tx, from: Date, to: Date) -> Result<Money, StoreError> {
    let scope = tx.scope();
    let (sum,) = tx
        .one(
            sql!(
                "select cast(coalesce(sum(cents), 0) as bigint) from aria_metrics
                  where tenant_id = $1 and user_id = $2 and kind = 'expense' and deleted_at is null
                    and day between $3 and $4"
            ),
            params![scope.tenant(), scope.user(), from, to],
        )
        .await?;
    Ok(sum)
}

/// The same by category, the most first.
pub(crate) async fn spent_by_category(tx: &mut Tx, from: Date, to: Date) -> Result<Vec<Spent>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select category, cast(sum(cents) as bigint) as spent from aria_metrics
              where tenant_id = $1 and user_id = $2 and kind = 'expense' and deleted_at is null
                and day between $3 and $4
              group by category order by sum(cents) desc, category limit $5"
        ),
        params![scope.tenant(), scope.user(), from, to, MOST_CATEGORIES],
    )
    .await
}

/// Whether no category was left out of what [`spent_by_category`] found.
pub(crate) fn is_every_category(spending: &[Spent]) -> bool {
    i64::try_from(spending.len()).is_ok_and(|categories| categories < MOST_CATEGORIES)
}
