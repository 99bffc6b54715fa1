//! How money is spoken of: amounts, days, months, lists and refusals, in the person's language.

mod refusal;
mod sheet;
mod summary;

use ::tools::CallContext;
use domain::Words;
use jiff::civil::Date;

use super::money::Money;
use super::month::Month;
use crate::manner::Manner;

/// One person's words on one day.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FinanceText<'c> {
    pub(crate) words: &'c Words,
    pub(crate) today: Date,
}

impl<'c> FinanceText<'c> {
    pub(crate) fn by(manner: &'c Manner) -> Self {
        Self { words: &manner.words, today: manner.today() }
    }

    pub(crate) fn of(call: &'c CallContext) -> Self {
        Self { words: &call.words, today: call.now().date() }
    }

    pub(crate) fn month(&self) -> Month {
        Month::of(self.today)
    }

    /// "R$ 1.234,56".
    pub(crate) fn money(&self, amount: Money) -> String {
        amount.said(self.words.language())
    }

    /// "hoje", "ontem", "amanhã", "quarta, 12 de novembro".
    pub(crate) fn day(&self, day: Date) -> String {
        if self.today.tomorrow().is_ok_and(|tomorrow| tomorrow == day) {
            return self.words.text("aria.finance.tomorrow").to_owned();
        }
        ptbr::format::day(day, self.today, self.words.language())
    }

    /// "hoje", "ontem", or the day in brackets, which fits after any sentence.
    pub(crate) fn when(&self, day: Date) -> String {
        let said = self.day(day);
        let near = (self.today - day).get_days().abs() <= 1;
        if near { said } else { format!("({said})") }
    }

    /// "novembro", or with its year when that is another one.
    pub(crate) fn month_name(&self, month: Month) -> String {
        let key = format!("aria.finance.month.{}", month.number());
        let name = self.words.text(&key);
        if month.year() == self.month().year() {
            return name.to_owned();
        }
        self.words.fill("aria.finance.month.of_year", &[("month", name), ("year", &month.year().to_string())])
    }

    /// A category in the person's words.
    pub(crate) fn category(&self, category: &str) -> String {
        let key = format!("aria.category.{}", category.replace(' ', "_"));
        if self.words.has(&key) { self.words.text(&key).to_owned() } else { category.to_owned() }
    }

    /// "a, b e c".
    pub(crate) fn list(&self, mut items: Vec<String>) -> String {
        let Some(last) = items.pop() else { return String::new() };
        if items.is_empty() {
            return last;
        }
        self.words.fill("aria.finance.list", &[("items", &items.join(", ")), ("last", &last)])
    }

    pub(crate) fn fill(&self, key: &str, holes: &[(&str, &str)]) -> String {
        self.words.fill(key, holes)
    }
}
