//! What can be noted: one rule for what is said, typed into a form, or sent by a program.

use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Impossible, MetricKind, NewEntry, Quantity, one_line};

/// The first day that an entry can be about.
const EARLIEST: Date = Date::constant(1900, 1, 1);

/// The longest texts of an entry.
pub(crate) const LONGEST_CATEGORY: usize = 40;
const LONGEST_NAME: usize = 60;
pub(crate) const LONGEST_NOTES: usize = 500;

/// Why something cannot be noted.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Refusal {
    FutureDate,
    AncientDate,
    /// Something that somebody counts for themselves needs its name.
    NameNeeded,
    Impossible {
        kind: MetricKind,
        unit: Option<String>,
        why: Impossible,
    },
}

/// A text that is longer than it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLong {
    pub(crate) field: &'static str,
    pub(crate) most: usize,
}

// An entry as sentences, programs and forms hand it over.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewMetricBody)]
pub(crate) struct MetricDraft {
    #[serde(rename = "type")]
    #[schema(value_type = String, example = "water")]
    pub(crate) kind: MetricKind,
    #[schema(example = 2)]
    pub(crate) value: f64,
    /// Any unit of the kind; what is kept is in the kind's own (2 l become 2000 ml).
    #[schema(example = "l")]
    pub(crate) unit: Option<String>,
    /// Today, where the person is, if none is given. Never in the future.
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) date: Option<Date>,
    /// What the money went for, or what the exercise was.
    pub(crate) category: Option<String>,
    /// What a custom entry counts, and needed there.
    pub(crate) name: Option<String>,
    pub(crate) notes: Option<String>,
}

impl MetricDraft {
    /// Refuses what a tool's schema would.
    pub(crate) fn fits(&self) -> Result<(), TooLong> {
        fits("category", self.category.as_deref(), LONGEST_CATEGORY)?;
        fits("name", self.name.as_deref(), LONGEST_NAME)?;
        fits("notes", self.notes.as_deref(), LONGEST_NOTES)
    }

    pub(crate) fn resolve(&self, today: Date) -> Result<NewEntry, Refusal> {
        let day = checked_day(self.date.unwrap_or(today), today)?;
        let quantity = quantity(self.kind, self.value, self.unit.as_deref())?;
        let name = self.name.as_deref().and_then(lower).filter(|_| self.kind == MetricKind::Custom);
        if self.kind == MetricKind::Custom && name.is_none() {
            return Err(Refusal::NameNeeded);
        }
        Ok(NewEntry {
            kind: self.kind,
            quantity,
            day,
            category: self.category.as_deref().and_then(lower),
            name,
            notes: self.notes.as_deref().and_then(one_line),
        })
    }
}

/// What is not named stays as it is.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MetricChangeBody)]
pub(crate) struct MetricChange {
    #[schema(example = 82)]
    pub(crate) value: Option<f64>,
    /// The unit of the value; without it, the one that the entry has.
    pub(crate) unit: Option<String>,
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) date: Option<Date>,
    /// An empty text takes it away.
    pub(crate) category: Option<String>,
    /// An empty text takes them away.
    pub(crate) notes: Option<String>,
}

impl MetricChange {
    pub(crate) fn fits(&self) -> Result<(), TooLong> {
        fits("category", self.category.as_deref(), LONGEST_CATEGORY)?;
        fits("notes", self.notes.as_deref(), LONGEST_NOTES)
    }

    /// What the entry is afterwards, if it can be that.
    pub(crate) fn resolve(&self, before: &NewEntry, today: Date) -> Result<NewEntry, Refusal> {
        let mut after = before.clone();
        if let Some(day) = self.date {
            after.day = checked_day(day, today)?;
        }
        if self.value.is_some() || self.unit.is_some() {
            let value = self.value.unwrap_or(before.quantity.value());
            let unit = self.unit.as_deref().or(before.quantity.unit_text());
            after.quantity = quantity(before.kind, value, unit)?;
        }
        if let Some(category) = &self.category {
            after.category = lower(category);
        }
        if let Some(notes) = &self.notes {
            after.notes = one_line(notes);
        }
        Ok(after)
    }
}

/// A day on which something can have been measured.
pub(crate) fn checked_day(day: Date, today: Date) -> Result<Date, Refusal> {
    match day {
        day if day > today => Err(Refusal::FutureDate),
        day if day < EARLIEST => Err(Refusal::AncientDate),
        day => Ok(day),
    }
}

/// An amount in the unit that its kind is kept in.
pub(crate) fn quantity(kind: MetricKind, value: f64, unit: Option<&str>) -> Result<Quantity, Refusal> {
    let refuse = |why| Refusal::Impossible { kind, unit: unit.map(str::to_owned), why };
    Quantity::normalised(kind, value, unit).map_err(refuse)
}

fn lower(text: &str) -> Option<String> {
    one_line(text).map(|text| text.to_lowercase())
}

fn fits(field: &'static str, text: Option<&str>, most: usize) -> Result<(), TooLong> {
    if text.is_some_and(|text| text.chars().count() > most) { Err(TooLong { field, most }) } else { Ok(()) }
}
