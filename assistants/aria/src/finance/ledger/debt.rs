//! What is owed in parts.

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde_json::{Value as Json, json};
use store::{FromRow, Row, StoreError, Tx, Value, params, sql};

use super::record::{MOST_RECORDS, Record, RecordId, Statements, Stored, page, statements};
use crate::finance::money::Money;
use crate::finance::month::{DueDay, Month};

/// A debt that is paid in installments, one a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Debt {
    pub(crate) name: String,
    pub(crate) total: Money,
    pub(crate) installments: i64,
    pub(crate) amount: Money,
    pub(crate) due_day: DueDay,
    /// When the first installment that is not among `paid_before` falls due.
    pub(crate) first_due: Date,
    pub(crate) paid_before: i64,
}

/// One part of a debt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Installment {
    pub(crate) number: i64,
    pub(crate) due: Date,
    pub(crate) amount: Money,
}

/// The most payments that one answer looks at: forty years of months, for ten debts.
const MOST_PAYMENTS: i64 = 5_000;

impl Debt {
    /// The installment with this number. The last one takes what division left over, so that all add up to the total.
    pub(crate) fn installment(&self, number: i64) -> Installment {
        let later = number - self.paid_before - 1;
        let due =
            if later == 0 { self.first_due } else { Month::of(self.first_due).plus(later).due(self.due_day) };
        let before = self.amount.checked_mul(self.installments - 1);
        let last =
            before.and_then(|before| self.total.checked_sub(before)).filter(|last| !last.is_negative());
        let amount = if number == self.installments { last.unwrap_or(self.amount) } else { self.amount };
        Installment { number, due, amount }
    }

    /// The first installment that is still open, given those that were paid here.
    fn next(&self, paid: &BTreeSet<i64>) -> Option<Installment> {
        let open = (self.paid_before + 1..=self.installments).find(|number| !paid.contains(number));
        open.map(|number| self.installment(number))
    }
}

impl Record for Debt {
    const KIND: &'static str = "debt";
    const STATEMENTS: Statements = statements!(
        "aria_debts",
        "name, total, installments, cents, due_day, first_due, paid_before",
        "$5, $6, $7, $8, $9, $10, $11"
    );

    fn values(&self) -> Vec<Value> {
        params![
            self.name,
            self.total,
            self.installments,
            self.amount,
            self.due_day,
            self.first_due,
            self.paid_before
        ]
        .to_vec()
    }

    fn to_json(&self) -> Json {
        json!({
            "name": self.name, "total": self.total, "installments": self.installments, "amount": self.amount,
            "dueDay": self.due_day, "firstDue": self.first_due, "paidBefore": self.paid_before,
        })
    }
}

impl FromRow for Debt {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            name: row.get("name")?,
            total: row.get("total")?,
            installments: row.get("installments")?,
            amount: row.get("cents")?,
            due_day: row.get("due_day")?,
            first_due: row.get("first_due")?,
            paid_before: row.get("paid_before")?,
        })
    }
}

/// Every debt with its next open installment, if one is left, the first due first.
pub(crate) async fn due_installments(
    tx: &mut Tx,
) -> Result<Vec<(Stored<Debt>, Option<Installment>, i64)>, StoreError> {
    let debts: Vec<Stored<Debt>> = page(tx, RecordId::START, MOST_RECORDS).await?;
    if debts.is_empty() {
        return Ok(Vec::new());
    }
    let scope = tx.scope();
    let paid: Vec<(RecordId, i64)> = tx
        .rows(
            sql!(
                "select p.record_id, p.number from aria_payments p
                   join aria_debts d on d.id = p.record_id and d.tenant_id = p.tenant_id and d.deleted_at is null
                   join aria_metrics m on m.id = p.metric_id and m.tenant_id = p.tenant_id and m.deleted_at is null
                  where p.tenant_id = $1 and p.user_id = $2 order by p.id limit $3"
            ),
            params![scope.tenant(), scope.user(), MOST_PAYMENTS],
        )
        .await?;
    let with_next = |debt: Stored<Debt>| {
        let own = paid.iter().filter(|(record, _)| *record == debt.id);
        let own: BTreeSet<i64> = own.map(|(_, number)| *number).collect();
        let next = debt.what.next(&own);
        let count = debt.what.paid_before + i64::try_from(own.len()).unwrap_or(0);
        (debt, next, count)
    };
    let mut all: Vec<_> = debts.into_iter().map(with_next).collect();
    all.sort_by_key(|(_, next, _)| next.map_or(Date::MAX, |next| next.due));
    Ok(all)
}

/// The next open installment of one debt.
pub(crate) async fn next_installment(
    tx: &mut Tx,
    debt: &Stored<Debt>,
) -> Result<Option<Installment>, StoreError> {
    let scope = tx.scope();
    let paid: Vec<(i64,)> = tx
        .rows(
            sql!(
                "select p.number from aria_payments p
                   join aria_metrics m on m.id = p.metric_id and m.tenant_id = p.tenant_id and m.deleted_at is null
                  where p.tenant_id = $1 and p.user_id = $2 and p.record_id = $3 order by p.number limit $4"
            ),
            params![scope.tenant(), scope.user(), debt.id, MOST_PAYMENTS],
        )
        .await?;
    Ok(debt.what.next(&paid.into_iter().map(|(number,)| number).collect()))
}
