//! What the forms of the page send: one shape for all of them, each using what it needs.

use ::tools::ToolError;
use jiff::civil::Date;
use serde::Deserialize;

use crate::finance::money::Money;
use crate::finance::refusal::{self, Refusal};
use crate::finance::saying::FinanceText;

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct FinanceForm {
    pub(super) csrf: String,
    /// What is done, and to which record: `bill`, `pay:0198…`.
    pub(super) act: String,
    /// The month that is looked at.
    pub(super) month: String,
    pub(super) name: String,
    pub(super) amount: String,
    pub(super) date: String,
    pub(super) category: String,
    pub(super) notes: String,
    pub(super) due_day: String,
    pub(super) installments: String,
    pub(super) goal: String,
    /// Present when it is ticked.
    pub(super) monthly: Option<String>,
}

impl FinanceForm {
    /// What is done, and to what.
    pub(super) fn verb(&self) -> (&str, &str) {
        self.act.split_once(':').unwrap_or((&self.act, ""))
    }

    /// The amount as it was typed, as the rules of programs take it.
    pub(super) fn amount(&self, saying: &FinanceText<'_>) -> Result<Option<f64>, ToolError> {
        typed(&self.amount, saying)
    }

    pub(super) fn goal(&self, saying: &FinanceText<'_>) -> Result<Option<f64>, ToolError> {
        typed(&self.goal, saying)
    }

    pub(super) fn date(&self, saying: &FinanceText<'_>) -> Result<Option<Date>, ToolError> {
        let text = self.date.trim();
        let date = (!text.is_empty()).then(|| text.parse()).transpose();
        saying.check(date.map_err(|_| Refusal::BadDate))
    }

    pub(super) fn due_day(&self, saying: &FinanceText<'_>) -> Result<Option<i64>, ToolError> {
        let text = self.due_day.trim();
        let day = (!text.is_empty()).then(|| text.parse()).transpose();
        saying.check(day.map_err(|_| Refusal::BadDueDay))
    }

    pub(super) fn installments(&self, saying: &FinanceText<'_>) -> Result<i64, ToolError> {
        saying.check(self.installments.trim().parse().map_err(|_| Refusal::BadInstallments))
    }
}

fn typed(text: &str, saying: &FinanceText<'_>) -> Result<Option<f64>, ToolError> {
    let text = text.trim();
    (!text.is_empty()).then(|| saying.check(refusal::typed(text)).map(Money::to_number)).transpose()
}
