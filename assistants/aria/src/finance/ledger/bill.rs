//! What falls due, once or every month.

use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Value as Json, json};
use store::{FromRow, Row, StoreError, Tx, Value, params, sql};

use super::record::{MOST_RECORDS, Record, Statements, Stored, statements};
use crate::finance::money::Money;
use crate::finance::month::{DueDay, Month};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bill {
    pub(crate) name: String,
    pub(crate) amount: Money,
    /// The first time it falls due.
    pub(crate) due: Date,
    pub(crate) due_day: DueDay,
    pub(crate) rhythm: Rhythm,
    /// What its payments are expenses for.
    pub(crate) category: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Rhythm {
    Once,
    Monthly,
}

impl Bill {
    /// The first month of it, and the only one of a bill that comes once.
    pub(crate) fn month(&self) -> Month {
        Month::of(self.due)
    }

    /// When it falls due in a month.
    pub(crate) fn due_in(&self, month: Month) -> Date {
        match self.rhythm {
            Rhythm::Once => self.due,
            Rhythm::Monthly => month.due(self.due_day),
        }
    }

    /// The month that a payment is counted for, if it is made in `month`.
    pub(crate) fn counted_in(&self, month: Month) -> Month {
        match self.rhythm {
            Rhythm::Once => self.month(),
            Rhythm::Monthly => month,
        }
    }
}

impl Record for Bill {
    const KIND: &'static str = "bill";
    const STATEMENTS: Statements = statements!(
        "aria_bills",
        "name, cents, due, due_day, month, recurring, category",
        "$5, $6, $7, $8, $9, $10, $11"
    );

    fn values(&self) -> Vec<Value> {
        let monthly = self.rhythm == Rhythm::Monthly;
        params![self.name, self.amount, self.due, self.due_day, self.month(), monthly, self.category].to_vec()
    }

    fn to_json(&self) -> Json {
        json!({
            "name": self.name, "amount": self.amount, "dueDate": self.due, "dueDay": self.due_day,
            "recurring": self.rhythm == Rhythm::Monthly, "category": self.category,
        })
    }
}

impl FromRow for Bill {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let monthly: bool = row.get("recurring")?;
        Ok(Self {
            name: row.get("name")?,
            amount: row.get("cents")?,
            due: row.get("due")?,
            due_day: row.get("due_day")?,
            rhythm: if monthly { Rhythm::Monthly } else { Rhythm::Once },
            category: row.get("category")?,
        })
    }
}

/// A bill in a month.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DueBill {
    pub(crate) bill: Stored<Bill>,
    pub(crate) due: Date,
    /// The day on which it was paid, and what was paid.
    pub(crate) paid: Option<(Date, Money)>,
}

/// The bills that fall due in a month, paid or not, the first due first; and those that came once, earlier, and are
/// still open.
pub(crate) async fn due_bills(tx: &mut Tx, month: Month) -> Result<Vec<DueBill>, StoreError> {
    let scope = tx.scope();
    let rows: Vec<Row> = tx
        .rows(
            sql!(
                "select b.id, b.created_at, b.name, b.cents, b.due, b.due_day, b.month, b.recurring, b.category,
                        m.day as paid_day, m.cents as paid_cents
                   from aria_bills b
                   left join aria_payments p on p.tenant_id = b.tenant_id and p.user_id = b.user_id
                        and p.record_id = b.id and p.number = case when b.recurring then $3 else b.month end
                   left join aria_metrics m on m.id = p.metric_id and m.tenant_id = b.tenant_id
                        and m.deleted_at is null
                  where b.tenant_id = $1 and b.user_id = $2 and b.deleted_at is null and b.month <= $3
                  order by b.id limit $4"
            ),
            params![scope.tenant(), scope.user(), month, MOST_RECORDS],
        )
        .await?;
    let mut bills = Vec::with_capacity(rows.len());
    for row in &rows {
        let bill: Stored<Bill> = Stored::from_row(row)?;
        let (day, cents): (Option<Date>, Option<Money>) = (row.get("paid_day")?, row.get("paid_cents")?);
        let due = bill.what.due_in(month);
        bills.push(DueBill { bill, due, paid: day.zip(cents) });
    }
    // What came once, in an earlier month, and was paid, is over.
    bills.retain(|due| due.paid.is_none() || Month::of(due.due) == month);
    bills.sort_by_key(|due| due.due);
    Ok(bills)
}
