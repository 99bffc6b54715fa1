//! What cannot be kept, said as a question that helps, with a stable code beside it.

use ::tools::ToolError;
use jiff::ToSpan;
use jiff::civil::Date;

use super::Saying;
use crate::finance::money::{Money, NotMoney};
use crate::finance::month::{DueDay, Month};
use crate::tracking::metrics::one_line;

/// The longest name of a record.
pub(crate) const LONGEST_NAME: usize = 60;

/// The most that one expense, and so one payment, can be: what the metrics take.
const MOST_PAID: Money = Money::of_cents(1_000_000 * 100);

/// How far ahead something may fall due.
const YEARS_AHEAD: i32 = 40;

/// The first day that anything can be about.
const EARLIEST: Date = Date::constant(1900, 1, 1);

impl Saying<'_> {
    pub(crate) fn refuse(&self, code: &'static str, key: &str) -> ToolError {
        ToolError::refused(code, self.words.text(key))
    }

    pub(crate) fn refuse_with(&self, code: &'static str, key: &str, holes: &[(&str, &str)]) -> ToolError {
        ToolError::refused(code, self.words.fill(key, holes))
    }

    /// An amount, nothing included.
    pub(crate) fn amount(&self, value: f64) -> Result<Money, ToolError> {
        Money::from_number(value).map_err(|not| self.not_money(not))
    }

    /// An amount that was typed.
    pub(crate) fn typed(&self, text: &str) -> Result<Money, ToolError> {
        Money::parse(text).map_err(|not| self.not_money(not)).and_then(|money| self.more_than_nothing(money))
    }

    pub(crate) fn positive(&self, value: f64) -> Result<Money, ToolError> {
        self.amount(value).and_then(|money| self.more_than_nothing(money))
    }

    /// An amount that can be paid in one go.
    pub(crate) fn payable(&self, amount: Money) -> Result<Money, ToolError> {
        if amount > MOST_PAID {
            let most = self.money(MOST_PAID);
            return Err(self.refuse_with(
                "too_much",
                "aria.finance.refused.too_much_paid",
                &[("most", &most)],
            ));
        }
        self.more_than_nothing(amount)
    }

    fn more_than_nothing(&self, money: Money) -> Result<Money, ToolError> {
        if money.is_zero() { Err(self.refuse("zero_amount", "aria.finance.refused.zero")) } else { Ok(money) }
    }

    fn not_money(&self, not: NotMoney) -> ToolError {
        match not {
            NotMoney::NotANumber => self.refuse("not_a_number", "aria.finance.refused.not_a_number"),
            NotMoney::Negative => self.refuse("negative_amount", "aria.finance.refused.negative"),
            NotMoney::TooFine => self.refuse("too_many_decimals", "aria.finance.refused.too_fine"),
            NotMoney::TooMuch => {
                let most = self.money(Money::MOST);
                self.refuse_with("too_much", "aria.finance.refused.too_much", &[("most", &most)])
            }
        }
    }

    /// A name on one line.
    pub(crate) fn name(&self, text: &str) -> Result<String, ToolError> {
        let name =
            one_line(text).ok_or_else(|| self.refuse("name_needed", "aria.finance.refused.name_needed"))?;
        if name.chars().count() > LONGEST_NAME {
            return Err(self.refuse("name_too_long", "aria.finance.refused.name_too_long"));
        }
        Ok(name)
    }

    /// A text that may be missing, no longer than a name.
    pub(crate) fn short(&self, text: Option<&str>) -> Result<Option<String>, ToolError> {
        text.and_then(one_line).map(|line| self.name(&line)).transpose()
    }

    /// A day on which something can have happened.
    pub(crate) fn past_day(&self, day: Date) -> Result<Date, ToolError> {
        if day > self.today {
            return Err(self.refuse("future_date", "aria.finance.refused.future_date"));
        }
        if day < EARLIEST {
            return Err(self.refuse("ancient_date", "aria.finance.refused.bad_date"));
        }
        Ok(day)
    }

    /// A day on which something can fall due.
    pub(crate) fn due_date(&self, day: Date) -> Result<Date, ToolError> {
        let last = self.today.saturating_add(YEARS_AHEAD.years());
        if day < EARLIEST || day > last {
            return Err(self.refuse("bad_date", "aria.finance.refused.bad_date"));
        }
        Ok(day)
    }

    pub(crate) fn due_day(&self, day: i64) -> Result<DueDay, ToolError> {
        DueDay::new(day).ok_or_else(|| self.refuse("bad_due_day", "aria.finance.refused.bad_due_day"))
    }

    /// A month as it is written: this one if none is.
    pub(crate) fn month_or_now(&self, text: Option<&str>) -> Result<Month, ToolError> {
        let Some(text) = text else { return Ok(self.month()) };
        text.parse().map_err(|_| self.refuse("bad_month", "aria.finance.refused.bad_month"))
    }
}
