//! The days that a question is about.

use jiff::civil::Date;

use super::Saying;

/// Some days, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Period {
    pub(crate) from: Date,
    pub(crate) to: Date,
    pub(crate) reach: Reach,
}

/// Whether a period is all that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    Whole,
    /// More days were wanted than one answer looks at.
    Cut,
}

impl Period {
    pub(crate) fn days(&self) -> i32 {
        self.from.until(self.to).map_or(0, |span| span.get_days()) + 1
    }
}

impl Saying<'_> {
    /// "hoje", "nos últimos 7 dias", "de segunda, 9 de março a …".
    pub(crate) fn period(&self, period: &Period) -> String {
        if period.from == period.to {
            return self.when(period.from);
        }
        let days = period.days().to_string();
        if period.to == self.today {
            return self.words.fill("aria.period.last_days", &[("days", &days)]);
        }
        let (from, to) = (self.day(period.from), self.day(period.to));
        self.words.fill("aria.period.between", &[("from", &from), ("to", &to)])
    }
}
