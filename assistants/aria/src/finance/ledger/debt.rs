//! What is owed in parts.

use std::collections::BTreeSet;

use domain::Words;
use jiff::civil::Date;
use records::{RecordId, Resource, Stored, page};
use store::{StoreError, Tx, params, sql};
use web::page::form::{DraftForm, FormField, FormRows};

use super::{MOST_RECORDS, entering};
use crate::finance::money::Money;
use crate::finance::month::{DueDay, Month};
use crate::finance::refusal::{self, LONGEST_NAME, Refusal};

records::record! {
    /// A debt that is paid in installments, one a month.
    pub(crate) struct Debt as "debt" in "aria_debts", before in "aria_finance_changes", draft DebtDraft {
        name: String => "name",
        /// Of the whole debt, to be divided.
        total: Money => "total",
        installments: i64 => "installments",
        /// Of each installment. This or the total.
        amount: Money => "cents",
        due_day: DueDay => "due_day",
        /// When the first installment that is not among `paid_before` falls due.
        first_due: Date => "first_due",
        /// How many were paid before it was kept here.
        paid_before: i64 => "paid_before",
    }
}

/// Forty years of months.
const MOST_INSTALLMENTS: i64 = 480;

impl Resource for Debt {
    type Draft = DebtDraft;
    type Refusal = Refusal;

    fn resolve(
        draft: &DebtDraft,
        before: Option<&Self>,
        words: &Words,
        today: Date,
    ) -> Result<Self, Refusal> {
        let name = draft.name.as_deref().or(before.map(|debt| debt.name.as_str()));
        let unnamed = || words.text("aria.finance.debt.unnamed").to_owned();
        let name = refusal::short(name)?.unwrap_or_else(unnamed);
        let installments = draft.installments.or(before.map(|debt| debt.installments)).unwrap_or_default();
        let paid_before = draft.paid_before.or(before.map(|debt| debt.paid_before)).unwrap_or(0);
        if !(1..=MOST_INSTALLMENTS).contains(&installments) || !(0..installments).contains(&paid_before) {
            return Err(Refusal::BadInstallments);
        }
        let (amount, total) = draft.amounts(before, installments)?;
        let day = draft.due_day.map(refusal::due_day).transpose()?;
        let day = day.or(before.map(|debt| debt.due_day));
        let first_due = match (draft.first_due.or(before.map(|debt| debt.first_due)), day) {
            (Some(date), _) => refusal::due_date(date, today)?,
            (None, Some(day)) => day.next_from(today),
            // A month from now is the fairest guess, and it is said in the question.
            (None, None) => Month::of(today).plus(1).due(DueDay::of(today)),
        };
        let due_day = day.unwrap_or(DueDay::of(first_due));
        Ok(Self { name, total, installments, amount, due_day, first_due, paid_before })
    }
}

impl DraftForm for DebtDraft {
    type Refusal = Refusal;
    const ROWS: FormRows<Self> = &[
        &[FormField::line("name", |debt: &mut Self, text| entering::text(&mut debt.name, text))
            .placeholder("carro")
            .longest(LONGEST_NAME)
            .required()],
        &[
            FormField::line("installments", |debt: &mut Self, text| {
                entering::whole(&mut debt.installments, text, Refusal::BadInstallments)
            })
            .placeholder("12")
            .required(),
            FormField::number("amount", |debt: &mut Self, text| entering::money(&mut debt.amount, text))
                .label("each")
                .placeholder("300")
                .required(),
        ],
        &[FormField::line("due_day", |debt: &mut Self, text| {
            entering::whole(&mut debt.due_day, text, Refusal::BadDueDay)
        })
        .placeholder("5")],
    ];
}

impl DebtDraft {
    /// The amount of one installment, and of all. What was divided once is divided anew.
    fn amounts(&self, before: Option<&Debt>, installments: i64) -> Result<(Money, Money), Refusal> {
        let kept = before.filter(|_| self.amount.is_none() && self.total.is_none());
        let divided = kept.is_some_and(|debt| debt.amount.checked_mul(debt.installments) != Some(debt.total));
        let each = self.amount.map(refusal::positive).transpose()?;
        let all = self.total.filter(|_| each.is_none()).map(refusal::positive).transpose()?;
        let each = each.or(kept.filter(|_| !divided).map(|debt| debt.amount));
        let all = all.or(kept.filter(|_| divided).map(|debt| debt.total));
        match (each, all) {
            (Some(amount), _) => {
                let amount = refusal::payable(amount)?;
                let total = amount.checked_mul(installments).filter(|total| *total <= Money::MOST);
                Ok((amount, total.ok_or(Refusal::DebtTooMuch)?))
            }
            (None, Some(total)) => {
                Ok((refusal::payable(Money::of_cents(total.cents() / installments.max(1)))?, total))
            }
            (None, None) => Err(Refusal::DebtAmountNeeded),
        }
    }
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
