//! The reports there are, the days each looks at, and when each comes again.

use jiff::ToSpan;
use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum ReportKind {
    /// How yesterday was and what today holds.
    Morning,
    /// The last seven days.
    Weekly,
    /// The month before this one.
    Monthly,
}

impl ReportKind {
    pub(crate) const ALL: [Self; 3] = [Self::Morning, Self::Weekly, Self::Monthly];

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Morning => "morning",
            Self::Weekly => "weekly",
            Self::Monthly => "monthly",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// The hour when nobody named one.
    pub(crate) const fn usual_hour(self) -> Time {
        match self {
            Self::Morning => Time::constant(7, 30, 0, 0),
            Self::Weekly => Time::constant(18, 0, 0, 0),
            Self::Monthly => Time::constant(9, 0, 0, 0),
        }
    }

    /// The most words that a person is asked to read.
    pub(crate) const fn most_words(self) -> usize {
        match self {
            Self::Morning => 300,
            Self::Weekly | Self::Monthly => 600,
        }
    }

    /// How many words a model is asked for at least, where there is enough to tell.
    pub(crate) const fn least_words(self) -> usize {
        match self {
            Self::Morning => 0,
            Self::Weekly | Self::Monthly => 400,
        }
    }

    /// The days that are looked back at, both included.
    pub(crate) fn days(self, today: Date) -> (Date, Date) {
        let yesterday = today.yesterday().unwrap_or(today);
        match self {
            Self::Morning => (yesterday, yesterday),
            Self::Weekly => (today.saturating_sub(6.days()), today),
            Self::Monthly => {
                let last = today.first_of_month().yesterday().unwrap_or(today);
                (last.first_of_month(), last)
            }
        }
    }

    /// The next time after an instant: every morning, every Sunday, every first of a month.
    pub(crate) fn next(self, hour: Time, zone: &TimeZone, after: jiff::Timestamp) -> Option<jiff::Timestamp> {
        let here = after.to_zoned(zone.clone()).date();
        let fits = |day: &Date| match self {
            Self::Morning => true,
            Self::Weekly => day.weekday() == Weekday::Sunday,
            Self::Monthly => day.day() == 1,
        };
        std::iter::successors(Some(here), |day| day.tomorrow().ok())
            .take(40)
            .filter(fits)
            .filter_map(|day| Some(day.to_datetime(hour).to_zoned(zone.clone()).ok()?.timestamp()))
            .find(|at| *at > after)
    }
}

#[cfg(test)]
#[path = "kind_tests.rs"]
mod tests;
