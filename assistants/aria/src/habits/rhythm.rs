//! How often a habit is meant to be done.

use std::str::FromStr;

use jiff::civil::{Date, Weekday};
use ptbr::appointment::Weekdays;
use store::{FromValue, ToValue, Value};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Rhythm {
    Daily,
    /// On these days of the week, and on no others.
    On(Weekdays),
    /// So many times a week, on whichever days: from one to six.
    Weekly(TimesAWeek),
}

/// From one to six: seven times a week is every day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TimesAWeek(u8);

impl TimesAWeek {
    pub(crate) const fn get(self) -> u8 {
        self.0
    }
}

/// The days of the week as programs write them, Monday first.
const NAMES: [(Weekday, &str); 7] = [
    (Weekday::Monday, "mon"),
    (Weekday::Tuesday, "tue"),
    (Weekday::Wednesday, "wed"),
    (Weekday::Thursday, "thu"),
    (Weekday::Friday, "fri"),
    (Weekday::Saturday, "sat"),
    (Weekday::Sunday, "sun"),
];

/// A day of the week by its short English name.
pub(crate) fn weekday(text: &str) -> Option<Weekday> {
    NAMES.iter().find(|(_, name)| *name == text).map(|(day, _)| *day)
}

pub(crate) fn name_of(day: Weekday) -> &'static str {
    NAMES.iter().find(|(named, _)| *named == day).map_or("mon", |(_, name)| name)
}

impl Rhythm {
    /// On some days of the week; nothing if there are none.
    pub(crate) fn on(days: Weekdays) -> Option<Self> {
        match days.iter().count() {
            0 => None,
            7 => Some(Self::Daily),
            _ => Some(Self::On(days)),
        }
    }

    /// So many times a week; nothing if that cannot be.
    pub(crate) fn weekly(times: i64) -> Option<Self> {
        match u8::try_from(times).ok()? {
            7 => Some(Self::Daily),
            times @ 1..=6 => Some(Self::Weekly(TimesAWeek(times))),
            _ => None,
        }
    }

    /// Whether a day is one of those on which it is meant to be done. With so many times a week, any day is.
    pub(crate) fn falls_on(self, day: Date) -> bool {
        match self {
            Self::Daily | Self::Weekly(_) => true,
            Self::On(days) => days.has(day.weekday()),
        }
    }
}

/// `daily`, `days:mon,wed`, `weekly:3`: as it is kept.
impl std::fmt::Display for Rhythm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Daily => f.write_str("daily"),
            Self::On(days) => {
                write!(f, "days:{}", days.iter().map(name_of).collect::<Vec<_>>().join(","))
            }
            Self::Weekly(times) => write!(f, "weekly:{}", times.get()),
        }
    }
}

/// What is no rhythm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a rhythm")]
pub(crate) struct NoRhythm;

impl FromStr for Rhythm {
    type Err = NoRhythm;

    fn from_str(text: &str) -> Result<Self, NoRhythm> {
        let read = match text.split_once(':') {
            None => (text == "daily").then_some(Self::Daily),
            Some(("days", days)) => {
                let days: Option<Weekdays> = days.split(',').map(weekday).collect();
                days.and_then(Self::on)
            }
            Some(("weekly", times)) => times.parse().ok().and_then(Self::weekly),
            Some(_) => None,
        };
        read.ok_or(NoRhythm)
    }
}

impl ToValue for Rhythm {
    fn to_value(&self) -> Value {
        Value::Text(self.to_string())
    }
}

impl FromValue for Rhythm {
    const WANTED: &'static str = "Rhythm";

    fn from_value(value: &Value) -> Option<Self> {
        String::from_value(value)?.parse().ok()
    }
}
