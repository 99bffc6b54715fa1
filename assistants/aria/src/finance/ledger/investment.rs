//! What is put aside.

use serde_json::{Value as Json, json};
use store::{FromRow, Row, StoreError, Tx, Value, params, sql};

use super::record::{Record, Statements, statements};
use crate::finance::money::Money;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Investment {
    pub(crate) name: String,
    /// Treasury, savings, shares: in the person's own word.
    pub(crate) kind: Option<String>,
    pub(crate) invested: Money,
    /// What it is worth now, if anybody knows.
    pub(crate) worth: Option<Money>,
    pub(crate) goal: Option<Money>,
}

impl Record for Investment {
    const KIND: &'static str = "investment";
    const STATEMENTS: Statements =
        statements!("aria_investments", "name, kind, invested, worth, goal", "$5, $6, $7, $8, $9");

    fn values(&self) -> Vec<Value> {
        params![self.name, self.kind, self.invested, self.worth, self.goal].to_vec()
    }

    fn to_json(&self) -> Json {
        json!({
            "name": self.name, "kind": self.kind, "investedAmount": self.invested, "currentAmount": self.worth,
            "goal": self.goal,
        })
    }
}

impl FromRow for Investment {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            name: row.get("name")?,
            kind: row.get("kind")?,
            invested: row.get("invested")?,
            worth: row.get("worth")?,
            goal: row.get("goal")?,
        })
    }
}

/// Everything that was put aside so far.
pub(crate) async fn invested(tx: &mut Tx) -> Result<Money, StoreError> {
    let scope = tx.scope();
    let (sum,) = tx
        .one(
            sql!(
                "select cast(coalesce(sum(invested), 0) as bigint) from aria_investments
                  where tenant_id = $1 and user_id = $2 and deleted_at is null"
            ),
            params![scope.tenant(), scope.user()],
        )
        .await?;
    Ok(sum)
}
