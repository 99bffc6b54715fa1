//! When a stranger's phone may ring: working hours where they are, on days that are no holiday.

use std::collections::BTreeSet;

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{Span, ToSpan};

use crate::Timestamp;

/// Whether it is a good time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    Open,
    Closed,
}

/// From which hour to which, Monday to Friday, except on holidays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BusinessHours {
    opens: i8,
    closes: i8,
    holidays: BTreeSet<Date>,
    /// Holidays of every year: month and day.
    yearly: BTreeSet<(i8, i8)>,
}

/// The national holidays that fall on the same day every year.
const NATIONAL: [(i8, i8); 9] =
    [(1, 1), (4, 21), (5, 1), (9, 7), (10, 12), (11, 2), (11, 15), (11, 20), (12, 25)];

/// How far one looks for the next opening: no row of holidays is longer.
const HORIZON_DAYS: usize = 30;

impl Default for BusinessHours {
    fn default() -> Self {
        Self { opens: 8, closes: 20, holidays: BTreeSet::new(), yearly: NATIONAL.into() }
    }
}

impl BusinessHours {
    /// The same hours with a house's own holidays: `2026-06-04` for one year's, `01-25` for every year's.
    pub fn with_holidays<'a>(mut self, days: impl IntoIterator<Item = &'a str>) -> Result<Self, BadHoliday> {
        for day in days {
            if let Ok(date) = day.parse::<Date>() {
                self.holidays.insert(date);
            } else if let Ok(date) = format!("2024-{day}").parse::<Date>() {
                self.yearly.insert((date.month(), date.day()));
            } else {
                return Err(BadHoliday { day: day.to_owned() });
            }
        }
        Ok(self)
    }

    pub fn at(&self, now: Timestamp, zone: &TimeZone) -> Opening {
        let here = now.to_zoned(zone.clone());
        let good = self.is_workday(here.date()) && (self.opens..self.closes).contains(&here.hour());
        if good { Opening::Open } else { Opening::Closed }
    }

    /// The first good moment at or after an instant. With more than a month of holidays ahead there is none.
    pub fn next_opening(&self, after: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        if self.at(after, zone) == Opening::Open {
            return Some(after);
        }
        let here = after.to_zoned(zone.clone());
        let first = here.date();
        std::iter::successors(Some(first), |day| day.checked_add(1.day()).ok())
            .take(HORIZON_DAYS)
            .filter(|day| self.is_workday(*day))
            .filter_map(|day| Some(day.at(self.opens, 0, 0, 0).to_zoned(zone.clone()).ok()?.timestamp()))
            .find(|opening| *opening >= after)
    }

    /// When the last good hour before an instant begins.
    pub fn last_opening(&self, before: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
        let last = before.to_zoned(zone.clone()).date();
        std::iter::successors(Some(last), |day| day.checked_sub(1.day()).ok())
            .take(HORIZON_DAYS)
            .filter(|day| self.is_workday(*day))
            .flat_map(|day| (self.opens..self.closes).rev().map(move |hour| day.at(hour, 0, 0, 0)))
            .filter_map(|hour| Some(hour.to_zoned(zone.clone()).ok()?.timestamp()))
            .find(|hour| *hour <= before)
    }

    fn is_workday(&self, day: Date) -> bool {
        let weekend = matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday);
        !weekend
            && !self.holidays.contains(&day)
            && !self.yearly.contains(&(day.month(), day.day()))
            && !is_movable_holiday(day)
    }
}

/// Good Friday, which moves with Easter.
fn is_movable_holiday(day: Date) -> bool {
    easter(day.year()).and_then(|easter| easter.checked_add(Span::new().days(-2)).ok()) == Some(day)
}

/// Easter Sunday of the Gregorian calendar, by the anonymous algorithm.
fn easter(year: i16) -> Option<Date> {
    let (century, golden) = (i32::from(year) / 100, i32::from(year) % 19);
    let leap = century - century / 4 - (8 * century + 13) / 25;
    let epact = (leap + 19 * golden + 15) % 30;
    let full = epact - epact / 28 * (1 - epact / 28 * (29 / (epact + 1)) * ((21 - golden) / 11));
    let weekday = (i32::from(year) + i32::from(year) / 4 + full + 2 - century + century / 4) % 7;
    let offset = full - weekday;
    let month = 3 + (offset + 40) / 44;
    let day = offset + 28 - 31 * (month / 4);
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

/// A holiday that is no day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{day:?} is no day: write a holiday as 2026-06-04, or as 01-25 if it comes every year")]
pub struct BadHoliday {
    day: String,
}

#[cfg(test)]
#[path = "hours_tests.rs"]
mod tests;
