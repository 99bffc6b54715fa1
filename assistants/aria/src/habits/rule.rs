//! What can be kept as a habit: one rule for what is said, typed into a form, or sent by a program.

use jiff::civil::Date;
use jiff::{ToSpan, Zoned};
use serde::Deserialize;
use utoipa::ToSchema;

use super::habit::{Habit, Kept};
use super::naming::{folded, titled};
use super::refusal::Refusal;
use super::{Rhythm, area, reading, table};
use crate::decisions::decision::Area;
use crate::tracking::metrics::one_line;

pub(crate) const LONGEST_NAME: usize = 80;

/// How far back a day can be marked: what is longer ago nobody remembers.
const DAYS_BACK: i64 = 366;

// A habit as sentences, programs and forms hand it over.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewHabitBody)]
pub(crate) struct HabitDraft {
    /// At most 80 characters.
    pub(crate) name: String,
    /// health, finance, professional, learning, spiritual or relationships.
    #[schema(value_type = Option<String>)]
    pub(crate) area: Option<Area>,
    /// `daily` (if none is given), `days:mon,wed`, `weekly:3`, or as people say it.
    pub(crate) rhythm: Option<String>,
    /// Only sentences say it so.
    #[serde(skip)]
    pub(crate) times_per_week: Option<i64>,
}

/// What was said of a habit, its parts told apart. What was not said is left open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) name: String,
    pub(crate) area: Option<Area>,
    pub(crate) rhythm: Option<Rhythm>,
}

impl HabitDraft {
    /// In a sentence the rhythm may stand behind the name.
    pub(crate) fn said(&self, now: &Zoned) -> Result<Asked, Refusal> {
        let said = reading::read(&self.name, now);
        let rhythm = self.rhythm(now)?.or(said.rhythm);
        Ok(Asked { name: checked_name(said.name.as_deref())?, area: self.area, rhythm })
    }

    /// In a form the name is the name.
    pub(crate) fn typed(&self, now: &Zoned) -> Result<Asked, Refusal> {
        Ok(Asked { name: typed_name(&self.name)?, area: self.area, rhythm: self.rhythm(now)? })
    }

    fn rhythm(&self, now: &Zoned) -> Result<Option<Rhythm>, Refusal> {
        match (self.rhythm.as_deref().and_then(one_line), self.times_per_week) {
            (None, None) => Ok(None),
            (Some(_), Some(_)) => Err(Refusal::TwoRhythms),
            (None, Some(times)) => Rhythm::weekly(times).map(Some).ok_or(Refusal::BadRhythm),
            (Some(text), None) => reading::rhythm(&text, now).map(Some).ok_or(Refusal::BadRhythm),
        }
    }
}

impl Asked {
    /// A habit that begins today: every day, unless something else was said.
    pub(crate) fn begun(self, current: &[Kept], today: Date) -> Result<Habit, Refusal> {
        if current.len() >= table::MOST_HABITS {
            return Err(Refusal::TooMany);
        }
        is_free(&self.name, current)?;
        Ok(Habit {
            area: self.area.or_else(|| area::told_by(&self.name)),
            rhythm: self.rhythm.unwrap_or(Rhythm::Daily),
            name: self.name,
            since: today,
            ended: None,
        })
    }
}

/// What changes; what is not named stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = HabitChangeBody)]
pub(crate) struct HabitChange {
    pub(crate) name: Option<String>,
    #[schema(value_type = Option<String>)]
    pub(crate) area: Option<Area>,
    pub(crate) rhythm: Option<String>,
    /// `true` ends it today, `false` takes it up again.
    pub(crate) ended: Option<bool>,
}

impl HabitChange {
    /// The habit afterwards; `others` are those that are kept up besides it.
    pub(crate) fn resolve(&self, before: &Habit, others: &[Kept], now: &Zoned) -> Result<Habit, Refusal> {
        let name = self.name.as_deref().map(typed_name).transpose()?;
        let rhythm = self.rhythm.as_deref().map(|text| reading::rhythm(text, now).ok_or(Refusal::BadRhythm));
        let after = Habit {
            name: name.unwrap_or_else(|| before.name.clone()),
            area: self.area.or(before.area),
            rhythm: rhythm.transpose()?.unwrap_or(before.rhythm),
            since: before.since,
            ended: match self.ended {
                Some(true) => before.ended.or(Some(now.date())),
                Some(false) => None,
                None => before.ended,
            },
        };
        if after.ended.is_none() {
            is_free(&after.name, others)?;
        }
        Ok(after)
    }
}

/// Whether no habit that is kept up has this name.
pub(crate) fn is_free(name: &str, current: &[Kept]) -> Result<(), Refusal> {
    let taken = current.iter().any(|kept| kept.habit.what.folded_name() == folded(name));
    if taken { Err(Refusal::NameTaken) } else { Ok(()) }
}

/// A name as it was typed into a form.
pub(crate) fn typed_name(name: &str) -> Result<String, Refusal> {
    checked_name(titled(name).as_deref())
}

fn checked_name(name: Option<&str>) -> Result<String, Refusal> {
    let name = name.ok_or(Refusal::NameNeeded)?;
    if !name.chars().any(char::is_alphabetic) {
        return Err(Refusal::NameNeeded);
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::NameTooLong);
    }
    Ok(name.to_owned())
}

/// A day on which something can have been done.
pub(crate) fn checked_day(day: Date, today: Date) -> Result<Date, Refusal> {
    if day > today {
        return Err(Refusal::Future);
    }
    if day < today.saturating_sub(DAYS_BACK.days()) {
        return Err(Refusal::LongAgo);
    }
    Ok(day)
}
