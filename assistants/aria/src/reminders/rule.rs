//! How a reminder comes again, and when it does next: by the clock of the place, whatever that clock does.

use domain::Timestamp;
use jiff::civil::{DateTime, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ToSpan};
use ptbr::appointment::{Every, Repeat, Weekdays};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// De quanto em quanto tempo o lembrete volta.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(inline)]
pub(crate) struct Rule {
    /// A unidade: minute, hour, day, week, month ou year.
    pub(crate) every: Unit,
    /// De quantas em quantas unidades; 1 é todas.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 400))]
    pub(crate) interval: u16,
    /// Só nestes dias da semana (com week): mon, tue, wed, thu, fri, sat, sun.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 7))]
    pub(crate) weekdays: Vec<DayName>,
}

const fn one() -> u16 {
    1
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum Unit {
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Year,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum DayName {
    Mon,
    Tue,
    Wed,
    Thu,
    Fri,
    Sat,
    Sun,
}

impl DayName {
    pub(crate) const fn weekday(self) -> Weekday {
        match self {
            Self::Mon => Weekday::Monday,
            Self::Tue => Weekday::Tuesday,
            Self::Wed => Weekday::Wednesday,
            Self::Thu => Weekday::Thursday,
            Self::Fri => Weekday::Friday,
            Self::Sat => Weekday::Saturday,
            Self::Sun => Weekday::Sunday,
        }
    }

    pub(crate) const fn of(day: Weekday) -> Self {
        match day {
            Weekday::Monday => Self::Mon,
            Weekday::Tuesday => Self::Tue,
            Weekday::Wednesday => Self::Wed,
            Weekday::Thursday => Self::Thu,
            Weekday::Friday => Self::Fri,
            Weekday::Saturday => Self::Sat,
            Weekday::Sunday => Self::Sun,
        }
    }
}

impl From<Repeat> for Rule {
    fn from(repeat: Repeat) -> Self {
        let every = match repeat.every {
            Every::Minute => Unit::Minute,
            Every::Hour => Unit::Hour,
            Every::Day => Unit::Day,
            Every::Week => Unit::Week,
            Every::Month => Unit::Month,
            Every::Year => Unit::Year,
        };
        Self { every, interval: repeat.interval, weekdays: repeat.weekdays.iter().map(DayName::of).collect() }
    }
}

/// How many candidates are looked at: enough for every rule, and an end for those that never come.
const CANDIDATES: i64 = 5;

impl Rule {
    /// Days of the week belong to weeks: "every day, on Mondays" is each Monday; "every month" has none.
    pub(crate) fn settled(self) -> Self {
        match self.every {
            Unit::Day | Unit::Week if !self.weekdays.is_empty() => Self { every: Unit::Week, ..self },
            _ => Self { weekdays: Vec::new(), ..self },
        }
    }

    /// The least that may lie between two: more often is a nuisance, not a reminder.
    pub(crate) const LEAST: SignedDuration = SignedDuration::from_mins(15);

    pub(crate) fn is_too_often(&self) -> bool {
        self.every == Unit::Minute && SignedDuration::from_mins(i64::from(self.interval)) < Self::LEAST
    }

    /// The first time after an instant. Nothing once time itself runs out.
    pub(crate) fn next(&self, first: DateTime, zone: &TimeZone, after: Timestamp) -> Option<Timestamp> {
        let step = i64::from(self.interval.max(1));
        match self.every {
            Unit::Minute => by_length(first, zone, SignedDuration::from_mins(step), after),
            Unit::Hour => by_length(first, zone, SignedDuration::from_hours(step), after),
            Unit::Week if !self.weekdays.is_empty() => self.on_weekdays(first, zone, after),
            _ => self.by_calendar(first, zone, after),
        }
    }

    /// The same hour some days, weeks, months or years later. Months count from the first time: the 31st stays the
    /// 31st after a February.
    fn by_calendar(&self, first: DateTime, zone: &TimeZone, after: Timestamp) -> Option<Timestamp> {
        let here = after.to_zoned(zone.clone()).datetime();
        let days = i64::from(first.date().until(here.date()).ok()?.get_days());
        let months = i64::from(here.year() - first.year()) * 12 + i64::from(here.month() - first.month());
        let (elapsed, span): (i64, fn(i64) -> jiff::Span) = match self.every {
            Unit::Week => (days / 7, |count| count.weeks()),
            Unit::Month => (months, |count| count.months()),
            Unit::Year => (months / 12, |count| count.years()),
            _ => (days, |count| count.days()),
        };
        let step = i64::from(self.interval.max(1));
        let start = (elapsed / step - 1).max(0);
        (start..start + CANDIDATES).find_map(|count| {
            let at = first.checked_add(span(count.checked_mul(step)?)).ok()?;
            let at = at.to_zoned(zone.clone()).ok()?.timestamp();
            (at > after).then_some(at)
        })
    }

    /// The days of every so many weeks, counted from the week of the first time.
    fn on_weekdays(&self, first: DateTime, zone: &TimeZone, after: Timestamp) -> Option<Timestamp> {
        let wanted: Weekdays = self.weekdays.iter().map(|day| day.weekday()).collect();
        let here = after.to_zoned(zone.clone()).date().max(first.date());
        let monday = |date: jiff::civil::Date| {
            date.checked_sub(i64::from(date.weekday().to_monday_zero_offset()).days()).ok()
        };
        let anchor = monday(first.date())?;
        let interval = i64::from(self.interval.max(1));
        let days = std::iter::successors(here.yesterday().ok(), |day| day.tomorrow().ok());
        let reach = usize::try_from(interval * 7 + 9).ok()?;
        days.take(reach)
            .filter(|day| *day >= first.date() && wanted.has(day.weekday()))
            .filter(|day| {
                let weeks = monday(*day).and_then(|week| anchor.until(week).ok());
                weeks.is_some_and(|weeks| i64::from(weeks.get_days()) / 7 % interval == 0)
            })
            .filter_map(|day| Some(day.to_datetime(first.time()).to_zoned(zone.clone()).ok()?.timestamp()))
            .find(|at| *at > after)
    }
}

/// So long after the one before, whatever clocks do.
fn by_length(first: DateTime, zone: &TimeZone, step: SignedDuration, after: Timestamp) -> Option<Timestamp> {
    let first = first.to_zoned(zone.clone()).ok()?.timestamp();
    if first > after {
        return Some(first);
    }
    let passed = after.duration_since(first).as_secs() / step.as_secs().max(1);
    first.checked_add(SignedDuration::from_secs((passed + 1).checked_mul(step.as_secs())?)).ok()
}

#[cfg(test)]
#[path = "rule_tests.rs"]
mod tests;
