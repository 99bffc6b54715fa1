//! A month of somebody's calendar, and the days in it on which something falls due.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use serde::{Serialize, Serializer};
use store::{FromValue, ToValue, Value};
use utoipa::openapi::schema::Object;

/// A month, kept as its place since the year zero, so that months compare and count like numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Month(i64);

/// A day of the month on which something falls due, 1 to 31. Shorter months end it earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub(crate) struct DueDay(i8);

const MONTHS_OF_A_YEAR: i64 = 12;

/// The months that are taken from outside: those of anybody's lifetime.
const FIRST: Month = Month(1900 * MONTHS_OF_A_YEAR);
const LAST: Month = Month(2199 * MONTHS_OF_A_YEAR + 11);

impl Month {
    pub(crate) fn of(day: Date) -> Self {
        Self(i64::from(day.year()) * MONTHS_OF_A_YEAR + i64::from(day.month()) - 1)
    }

    /// So many months later, or earlier; never out of the calendar.
    #[must_use]
    pub(crate) fn plus(self, months: i64) -> Self {
        Self(self.0.saturating_add(months).clamp(FIRST.0, LAST.0))
    }

    /// The first month of the same year.
    #[must_use]
    pub(crate) fn first_of_year(self) -> Self {
        Self(self.0 - self.0.rem_euclid(MONTHS_OF_A_YEAR))
    }

    /// Its place among all months, which is also the number of a bill's payment in it.
    pub(crate) const fn count(self) -> i64 {
        self.0
    }

    pub(crate) fn year(self) -> i64 {
        self.0.div_euclid(MONTHS_OF_A_YEAR)
    }

    /// 1 to 12.
    pub(crate) fn number(self) -> i64 {
        self.0.rem_euclid(MONTHS_OF_A_YEAR) + 1
    }

    pub(crate) fn first_day(self) -> Date {
        let year = i16::try_from(self.year()).unwrap_or(1900);
        let month = i8::try_from(self.number()).unwrap_or(1);
        Date::new(year, month, 1).unwrap_or(Date::constant(1900, 1, 1))
    }

    pub(crate) fn last_day(self) -> Date {
        self.first_day().last_of_month()
    }

    /// The day in this month on which something falls due.
    pub(crate) fn due(self, day: DueDay) -> Date {
        let last = self.last_day();
        self.first_day().with().day(day.0).build().unwrap_or(last)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year(), self.number())
    }
}

/// What is no month, or none of anybody's lifetime.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a month is written YYYY-MM")]
pub(crate) struct NotAMonth;

impl FromStr for Month {
    type Err = NotAMonth;

    fn from_str(text: &str) -> Result<Self, NotAMonth> {
        let day: Date = format!("{text}-01").parse().map_err(|_| NotAMonth)?;
        let month = Self::of(day);
        (text.len() == 7 && (FIRST..=LAST).contains(&month)).then_some(month).ok_or(NotAMonth)
    }
}

impl Serialize for Month {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Programs hand it over as it is written: `2026-11`.
impl records::Field for Month {
    type Draft = String;

    fn schema() -> Object {
        String::schema()
    }
}

impl records::Field for DueDay {
    type Draft = i64;

    fn schema() -> Object {
        i64::schema()
    }
}

impl ToValue for Month {
    fn to_value(&self) -> Value {
        self.0.to_value()
    }
}

impl FromValue for Month {
    const WANTED: &'static str = "Month";

    fn from_value(value: &Value) -> Option<Self> {
        i64::from_value(value).map(Self)
    }
}

impl DueDay {
    pub(crate) fn new(day: i64) -> Option<Self> {
        i8::try_from(day).ok().filter(|day| (1..=31).contains(day)).map(Self)
    }

    pub(crate) fn of(day: Date) -> Self {
        Self(day.day())
    }

    /// The next such day, today included.
    pub(crate) fn next_from(self, today: Date) -> Date {
        let this = Month::of(today).due(self);
        if this >= today { this } else { Month::of(today).plus(1).due(self) }
    }
}

impl fmt::Display for DueDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ToValue for DueDay {
    fn to_value(&self) -> Value {
        i64::from(self.0).to_value()
    }
}

impl FromValue for DueDay {
    const WANTED: &'static str = "DueDay";

    fn from_value(value: &Value) -> Option<Self> {
        i64::from_value(value).and_then(Self::new)
    }
}

#[cfg(test)]
#[path = "month_tests.rs"]
mod tests;
