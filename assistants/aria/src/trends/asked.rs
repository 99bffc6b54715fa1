//! What a question about trends is about: which things, over which days.

use jiff::ToSpan;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::tracking::metrics::MetricKind;

/// Before anything that can have been noted, and a day that both engines know.
const LONG_AGO: Date = Date::constant(1, 1, 1);

/// The things that have a trend. Money has its own pages and its own questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Tracked {
    Weight,
    Water,
    Sleep,
    Exercise,
    Mood,
    Energy,
    Custom,
}

impl Tracked {
    pub const ALL: [Self; 7] =
        [Self::Weight, Self::Water, Self::Sleep, Self::Exercise, Self::Mood, Self::Energy, Self::Custom];

    pub const fn kind(self) -> MetricKind {
        match self {
            Self::Weight => MetricKind::Weight,
            Self::Water => MetricKind::Water,
            Self::Sleep => MetricKind::Sleep,
            Self::Exercise => MetricKind::Exercise,
            Self::Mood => MetricKind::Mood,
            Self::Energy => MetricKind::Energy,
            Self::Custom => MetricKind::Custom,
        }
    }

    pub const fn as_str(self) -> &'static str {
        self.kind().as_str()
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tracked| tracked.as_str() == text)
    }

    /// How the values of one day become the day's value: what is drunk and done adds up, a state does not.
    pub(crate) const fn of_a_day(self) -> OfADay {
        match self {
            Self::Water | Self::Exercise => OfADay::Sum,
            Self::Weight | Self::Sleep | Self::Mood | Self::Energy | Self::Custom => OfADay::Mean,
        }
    }
}

/// How a day's entries become one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OfADay {
    Sum,
    Mean,
}

/// The periods that have a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Period {
    Week,
    Month,
    Quarter,
    Semester,
    Year,
    All,
}

impl Period {
    pub const ALL: [Self; 6] =
        [Self::Week, Self::Month, Self::Quarter, Self::Semester, Self::Year, Self::All];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Week => "week",
            Self::Month => "month",
            Self::Quarter => "quarter",
            Self::Semester => "semester",
            Self::Year => "year",
            Self::All => "all",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|period| period.as_str() == text)
    }

    pub const fn reach(self) -> Reach {
        match self {
            Self::Week => Reach::Days(7),
            Self::Month => Reach::Days(30),
            Self::Quarter => Reach::Days(90),
            Self::Semester => Reach::Days(180),
            Self::Year => Reach::Days(365),
            Self::All => Reach::Everything,
        }
    }
}

/// How far back a look goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// So many days, counting today.
    Days(u16),
    Everything,
}

impl Reach {
    pub const LEAST_DAYS: u16 = 7;
    pub const MOST_DAYS: u16 = 365;
    pub const USUAL: Self = Self::Days(30);

    /// The first day that is looked at.
    pub(crate) fn first_day(self, today: Date) -> Date {
        match self {
            Self::Days(days) => today.saturating_sub((i32::from(days) - 1).days()).max(LONG_AGO),
            Self::Everything => LONG_AGO,
        }
    }

    /// The first day of the period before, where there can be one.
    pub(crate) fn first_day_before(self, today: Date) -> Date {
        match self {
            Self::Days(days) => today.saturating_sub((i32::from(days) * 2 - 1).days()).max(LONG_AGO),
            Self::Everything => LONG_AGO,
        }
    }
}

/// Whether what goes together is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pairs {
    Compared,
    Left,
}

/// A whole question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrendsRequest {
    pub things: Vec<Tracked>,
    pub reach: Reach,
    pub pairs: Pairs,
}

impl TrendsRequest {
    /// The most things that one question is about.
    pub const MOST_THINGS: usize = 5;
}
