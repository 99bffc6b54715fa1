//! How much of something, in the unit that it is kept in, and never an amount that cannot be.

use serde::Serializer;

use super::unit::Conversion;
use super::{MetricKind, Unit, one_line};

/// The longest unit of a person's own.
const MAX_UNIT_CHARS: usize = 32;

/// Below this, an amount of water without a unit may be glasses, litres or a slip: the person is asked.
const LEAST_BARE_MILLILITRES: f64 = 20.0;

/// An amount that is possible for its kind, in the unit of that kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Quantity {
    value: f64,
    unit: Option<Unit>,
}

/// Why an amount cannot be noted.
#[derive(Debug, Clone, PartialEq)]
pub enum Impossible {
    /// Not a finite number.
    NotANumber,
    OutOfRange {
        asked: Quantity,
        range: Range,
    },
    /// The unit does not measure this.
    UnknownUnit,
    UnitTooLong,
    /// The bare number could be too many things.
    UnitNeeded,
}

/// The amounts that are possible, both ends included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    pub low: f64,
    pub high: f64,
}

impl Quantity {
    /// The amount in the unit that this kind is kept in, if it is possible at all. What comes out goes in
    /// again unchanged.
    pub fn normalised(kind: MetricKind, value: f64, unit: Option<&str>) -> Result<Self, Impossible> {
        if !value.is_finite() {
            return Err(Impossible::NotANumber);
        }
        let conversion = match unit.and_then(one_line) {
            Some(unit) if unit.chars().count() > MAX_UNIT_CHARS => return Err(Impossible::UnitTooLong),
            Some(unit) => Conversion::named(kind, &unit).ok_or(Impossible::UnknownUnit)?,
            None if kind == MetricKind::Water && value < LEAST_BARE_MILLILITRES => {
                return Err(Impossible::UnitNeeded);
            }
            None => Conversion::unnamed(kind),
        };
        let value = rounded(kind, value * conversion.factor);
        let quantity = Self { value, unit: conversion.kept };
        let range = Range::of(kind, quantity.unit.as_ref());
        if range.contains(value) {
            Ok(quantity)
        } else {
            Err(Impossible::OutOfRange { asked: quantity, range })
        }
    }

    /// What was stored, which was possible when it was.
    pub(crate) fn kept(kind: MetricKind, value: f64, unit: Option<&str>) -> Self {
        Self { value, unit: unit.map(|unit| Unit::kept(kind, unit)) }
    }

    /// Another amount in the same unit, for sums, averages and differences.
    #[must_use]
    pub fn with_value(&self, value: f64) -> Self {
        Self { value: thousandths(value), unit: self.unit.clone() }
    }

    pub const fn value(&self) -> f64 {
        self.value
    }

    /// The value as JSON: `2000`, not `2000.0`.
    pub fn json_value(&self) -> serde_json::Value {
        whole(self.value).map_or_else(|| serde_json::Value::from(self.value), serde_json::Value::from)
    }

    pub const fn unit(&self) -> Option<&Unit> {
        self.unit.as_ref()
    }

    pub fn unit_text(&self) -> Option<&str> {
        self.unit.as_ref().map(Unit::as_str)
    }
}

impl Range {
    /// The least amount that is more than nothing, once rounded.
    pub const LEAST: f64 = 0.001;

    fn of(kind: MetricKind, unit: Option<&Unit>) -> Self {
        let (low, high) = match (kind, unit) {
            (MetricKind::Weight, _) => (20.0, 400.0),
            (MetricKind::Water, _) => (1.0, 10_000.0),
            (MetricKind::Sleep, _) => (Self::LEAST, 24.0),
            (MetricKind::Exercise, Some(Unit::Kilometre)) => (Self::LEAST, 300.0),
            (MetricKind::Exercise, _) => (Self::LEAST, 1440.0),
            (MetricKind::Mood | MetricKind::Energy, _) => (1.0, 10.0),
            (MetricKind::Expense, _) => (Self::LEAST, 1_000_000.0),
            (MetricKind::Custom, _) => (-1e9, 1e9),
        };
        Self { low, high }
    }

    fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// Money to the cent, everything else to three decimals.
fn rounded(kind: MetricKind, value: f64) -> f64 {
    match kind {
        MetricKind::Expense => to_places(value, 100.0),
        _ => thousandths(value),
    }
}

fn thousandths(value: f64) -> f64 {
    to_places(value, 1000.0)
}

/// Rounds, and leaves alone what is so large that it would overflow on the way.
fn to_places(value: f64, scale: f64) -> f64 {
    let scaled = (value * scale).round() / scale;
    // Adding zero turns a negative zero into the plain one.
    if scaled.is_finite() { scaled + 0.0 } else { value }
}

/// Writes a whole number without a decimal point: `2000`, not `2000.0`.
pub fn plain_number<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    match whole(*value) {
        Some(number) => serializer.serialize_i64(number),
        None => serializer.serialize_f64(*value),
    }
}

fn whole(value: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() != 0.0 || value.abs() > EXACT {
        return None;
    }
    // A whole number below 2^53 has an exact text, and reading that back is free of any cast.
    format!("{value:.0}").parse().ok()
}

#[cfg(test)]
#[path = "quantity_tests.rs"]
mod tests;
