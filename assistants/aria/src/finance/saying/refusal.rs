//! Refusals in the person's words, for tools.

use ::tools::ToolError;
use jiff::civil::Date;

use super::FinanceText;
use crate::finance::money::Money;
use crate::finance::month::Month;
use crate::finance::refusal::{self, Refusal};
use crate::refusal::refused;

impl FinanceText<'_> {
    pub(crate) fn refuse(&self, code: &'static str, key: &str) -> ToolError {
        ToolError::refused(code, self.words.text(key))
    }

    pub(crate) fn refuse_with(&self, code: &'static str, key: &str, holes: &[(&str, &str)]) -> ToolError {
        ToolError::refused(code, self.words.fill(key, holes))
    }

    /// What a rule made of something, or its refusal in words.
    pub(crate) fn check<T>(&self, ruled: Result<T, Refusal>) -> Result<T, ToolError> {
        ruled.map_err(|refusal| refused(&refusal, self.words))
    }

    pub(crate) fn positive(&self, value: f64) -> Result<Money, ToolError> {
        self.check(refusal::positive(value))
    }

    pub(crate) fn past_day(&self, day: Date) -> Result<Date, ToolError> {
        self.check(refusal::past_day(day, self.today))
    }

    pub(crate) fn month_or_now(&self, text: Option<&str>) -> Result<Month, ToolError> {
        self.check(refusal::month(text, self.today))
    }
}
