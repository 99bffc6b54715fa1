//! What falls due, once or every month.

use domain::Words;
use jiff::civil::Date;
use records::{Resource, Stored};
use store::{FromRow, Row, StoreError, Tx, params, sql};
use web::page::form::{DraftForm, FormField, FormRows};

use super::{MOST_RECORDS, entering};
use crate::finance::category::canonical;
use crate::finance::money::Money;
use crate::finance::month::{DueDay, Month};
use crate::finance::refusal::{self, LONGEST_NAME, Refusal};

records::record! {
    /// What is to be paid.
    pub(crate) struct Bill as "bill" in "aria_bills", before in "aria_finance_changes", draft BillDraft {
        name: String => "name",
        amount: Money => "cents",
        /// The first time it falls due; the only one of a bill that comes once.
        due_date: Date => "due",
        /// The day of the month on which it falls due; a shorter month ends it earlier.
        due_day: DueDay => "due_day",
        /// Whether it comes every month.
        recurring: bool => "recurring",
    }
    shown {
        /// What its payments are expenses for.
        category: Option<String> => "category",
    }
    computed { "month" => month }
}

impl Resource for Bill {
    type Draft = BillDraft;
    type Refusal = Refusal;

    fn resolve(draft: &BillDraft, before: Option<&Self>, _: &Words, today: Date) -> Result<Self, Refusal> {
        let name = draft.name.as_deref().or(before.map(|bill| bill.name.as_str()));
        let name = refusal::name(name.unwrap_or_default())?;
        let amount = match draft.amount {
            Some(value) => refusal::positive(value)?,
            None => before.map(|bill| bill.amount).unwrap_or_default(),
        };
        let amount = refusal::payable(amount)?;
        let entered = draft.due_day.map(refusal::due_day).transpose()?;
        let kept = before.filter(|_| draft.due_date.is_none());
        let day = entered.or(kept.map(|bill| bill.due_day));
        let moved = |bill: &Self| entered.map_or(bill.due_date, |day| bill.month().due(day));
        let due_date = match (draft.due_date.or(before.map(moved)), day) {
            (Some(date), _) => refusal::due_date(date, today)?,
            (None, Some(day)) => day.next_from(today),
            (None, None) => return Err(Refusal::DueNeeded { name }),
        };
        let recurring = draft.recurring.or(before.map(|bill| bill.recurring)).unwrap_or(day.is_some());
        let category = canonical(&name).filter(|category| *category != name.to_lowercase());
        Ok(Self { name, amount, due_date, due_day: day.unwrap_or(DueDay::of(due_date)), recurring, category })
    }
}

impl DraftForm for BillDraft {
    type Refusal = Refusal;
    const ROWS: FormRows<Self> = &[
        &[
            FormField::line("name", |bill: &mut Self, text| entering::text(&mut bill.name, text))
                .placeholder("luz")
                .longest(LONGEST_NAME)
                .required(),
            FormField::number("amount", |bill: &mut Self, text| entering::money(&mut bill.amount, text))
                .placeholder("180,00")
                .required(),
        ],
        &[
            FormField::line("due_day", |bill: &mut Self, text| {
                entering::whole(&mut bill.due_day, text, Refusal::BadDueDay)
            })
            .placeholder("10")
            .hint("due_day_hint"),
            FormField::day("date", |bill: &mut Self, text| entering::day(&mut bill.due_date, text))
                .label("due_date")
                .hint("due_date_hint"),
        ],
    ];
}

impl Bill {
    /// The first month of it, and the only one of a bill that comes once.
    pub(crate) fn month(&self) -> Month {
        Month::of(self.due_date)
    }

    /// When it falls due in a month.
    pub(crate) fn due_in(&self, month: Month) -> Date {
        if self.recurring { month.due(self.due_day) } else { self.due_date }
    }

    /// The month that a payment is counted for, if it is made in `month`.
    pub(crate) fn counted_in(&self, month: Month) -> Month {
        if self.recurring { month } else { self.month() }
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
                "select b.id, b.created_at, b.updated_at, b.name, b.cents, b.due, b.due_day, b.month, b.recurring,
                        b.category, m.day as paid_day, m.cents as paid_cents
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
