//! What people type into a field of amounts: "82,5", "7h30", "2 litros", "R$ 37,90".

use jiff::Zoned;
use ptbr::{Measure, Piece};

use crate::tracking::metrics::{MetricKind, one_line};

/// An amount and its unit, as the rules of the tools take them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Amount {
    pub(super) value: f64,
    pub(super) unit: Option<String>,
}

/// Reads an amount; a unit beside the number goes before the one of the other field.
pub(super) fn amount(text: &str, unit: &str, kind: MetricKind, now: &Zoned) -> Option<Amount> {
    let unit = one_line(unit);
    if let Ok(value) = text.trim().replace(',', ".").parse::<f64>() {
        return Some(Amount { value, unit });
    }
    let items = ptbr::read(text, now);
    let [item] = items.as_slice() else { return with_own_unit(&items, kind, unit) };
    match &item.piece {
        Piece::Quantity(quantity) if quantity.is_bare() => Some(Amount { value: quantity.amount, unit }),
        Piece::Quantity(quantity) => {
            let unit = match quantity.measure {
                Measure::Mass => "kg",
                Measure::Volume => "ml",
                Measure::Duration => "min",
                Measure::Distance => "km",
                Measure::Money => "BRL",
                _ => return Some(Amount { value: quantity.amount, unit }),
            };
            Some(Amount { value: quantity.amount, unit: Some(unit.to_owned()) })
        }
        // Where hours are counted, "7h30" is how long and not when.
        Piece::Time(time) if matches!(kind, MetricKind::Sleep | MetricKind::Exercise) => {
            Some(Amount { value: f64::from(time.0), unit: Some("min".to_owned()) })
        }
        _ => None,
    }
}

/// "30 páginas": a number and a word, of something that somebody counts for themselves.
fn with_own_unit(items: &[ptbr::Item<'_>], kind: MetricKind, unit: Option<String>) -> Option<Amount> {
    let [number, word] = items else { return None };
    match (&number.piece, &word.piece) {
        (Piece::Quantity(quantity), Piece::Word(word))
            if kind == MetricKind::Custom && quantity.is_bare() =>
        {
            Some(Amount { value: quantity.amount, unit: unit.or_else(|| Some((*word).to_string())) })
        }
        _ => None,
    }
}

#[cfg(test)]
#[path = "typed_tests.rs"]
mod tests;
