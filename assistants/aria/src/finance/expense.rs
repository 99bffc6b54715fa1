//! An expense, as every way in makes it: a sentence, a form, a payment, a program.

use ::tools::ToolError;
use jiff::civil::Date;

use super::money::Money;
use super::refusal;
use super::saying::FinanceText;
use crate::tracking::metrics::{MetricKind, NewEntry, Quantity, one_line};

pub(crate) struct Expense<'e> {
    pub(crate) amount: Money,
    pub(crate) day: Date,
    pub(crate) category: Option<String>,
    /// What it was for.
    pub(crate) notes: Option<&'e str>,
}

impl Expense<'_> {
    pub(crate) fn entry(self, saying: &FinanceText<'_>) -> Result<NewEntry, ToolError> {
        let amount = saying.check(refusal::payable(self.amount))?;
        let quantity = Quantity::normalised(MetricKind::Expense, amount.to_number(), None)
            .map_err(|_| saying.refuse("not_a_number", "aria.finance.refused.not_a_number"))?;
        Ok(NewEntry {
            kind: MetricKind::Expense,
            quantity,
            day: saying.past_day(self.day)?,
            category: self.category,
            name: None,
            notes: self.notes.and_then(one_line),
        })
    }

    /// What an expense that is kept came to. Its value was exact when it was kept.
    pub(crate) fn amount_of(entry: &NewEntry) -> Money {
        Money::from_number(entry.quantity.value()).unwrap_or_default()
    }
}
