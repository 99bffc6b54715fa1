//! What comes in.

use jiff::civil::Date;
use serde_json::{Value as Json, json};
use store::{FromRow, Row, StoreError, Tx, Value, params, sql};

use super::record::{MOST_RECORDS, Record, Statements, Stored, statements};
use crate::finance::money::Money;
use crate::finance::month::Month;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Income {
    pub(crate) name: String,
    pub(crate) source: Option<String>,
    pub(crate) planned: Option<Money>,
    pub(crate) actual: Option<Money>,
    pub(crate) month: Month,
    /// The day on which it came.
    pub(crate) day: Option<Date>,
    /// Whether it comes every month.
    pub(crate) recurring: bool,
}

impl Income {
    /// What came, or else what is expected.
    pub(crate) fn amount(&self) -> Option<Money> {
        self.actual.or(self.planned)
    }
}

impl Record for Income {
    const KIND: &'static str = "income";
    const STATEMENTS: Statements = statements!(
        "aria_incomes",
        "name, source, planned, actual, month, day, recurring",
        "$5, $6, $7, $8, $9, $10, $11"
    );

    fn values(&self) -> Vec<Value> {
        params![self.name, self.source, self.planned, self.actual, self.month, self.day, self.recurring]
            .to_vec()
    }

    fn to_json(&self) -> Json {
        json!({
            "name": self.name, "source": self.source, "plannedAmount": self.planned, "actualAmount": self.actual,
            "month": self.month, "date": self.day, "recurring": self.recurring,
        })
    }
}

impl FromRow for Income {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            name: row.get("name")?,
            source: row.get("source")?,
            planned: row.get("planned")?,
            actual: row.get("actual")?,
            month: row.get("month")?,
            day: row.get("day")?,
            recurring: row.get("recurring")?,
        })
    }
}

/// What came in between two months, both included.
pub(crate) async fn income_between(tx: &mut Tx, from: Month, to: Month) -> Result<Money, StoreError> {
    let scope = tx.scope();
    let (sum,) = tx
        .one(
            sql!(
                "select cast(coalesce(sum(actual), 0) as bigint) from aria_incomes
                  where tenant_id = $1 and user_id = $2 and month between $3 and $4 and deleted_at is null"
            ),
            params![scope.tenant(), scope.user(), from, to],
        )
        .await?;
    Ok(sum)
}

/// The incomes of a month, the last one noted first.
pub(crate) async fn incomes_of(tx: &mut Tx, month: Month) -> Result<Vec<Stored<Income>>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, created_at, name, source, planned, actual, month, day, recurring from aria_incomes
              where tenant_id = $1 and user_id = $2 and month = $3 and deleted_at is null
              order by id desc limit $4"
        ),
        params![scope.tenant(), scope.user(), month, MOST_RECORDS],
    )
    .await
}
