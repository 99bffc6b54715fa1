use MetricKind::{Custom, Energy, Exercise, Expense, Mood, Sleep, Water, Weight};
use proptest::prelude::*;

use super::*;

fn kept(kind: MetricKind, value: f64, unit: &str) -> (f64, Option<String>) {
    let unit = (!unit.is_empty()).then_some(unit);
    let quantity = Quantity::normalised(kind, value, unit).unwrap();
    (quantity.value(), quantity.unit_text().map(str::to_owned))
}

#[test]
fn units_become_the_one_that_is_kept() {
    for (kind, value, unit, kept_value, kept_unit) in [
        (Weight, 82.5, "", 82.5, "kg"),
        (Weight, 82.5, "Quilos", 82.5, "kg"),
        (Weight, 82_500.0, "g", 82.5, "kg"),
        (Weight, 180.0, "lb", 81.647, "kg"),
        (Weight, 180.0, "pounds", 81.647, "kg"),
        (Water, 2.0, "litros", 2000.0, "ml"),
        (Water, 2.0, "L", 2000.0, "ml"),
        (Water, 3.0, "copos", 600.0, "ml"),
        (Water, 1.0, "garrafa", 500.0, "ml"),
        (Water, 350.0, "", 350.0, "ml"),
        (Sleep, 7.5, "", 7.5, "h"),
        (Sleep, 450.0, "min", 7.5, "h"),
        (Exercise, 45.0, "", 45.0, "min"),
        (Exercise, 1.5, "h", 90.0, "min"),
        (Exercise, 5.0, "km", 5.0, "km"),
        (Exercise, 800.0, "metros", 0.8, "km"),
        (Expense, 37.9, "", 37.9, "BRL"),
        (Expense, 37.909, "R$", 37.91, "BRL"),
        (Expense, 12.0, "reais", 12.0, "BRL"),
        (Custom, 30.0, " páginas ", 30.0, "páginas"),
    ] {
        assert_eq!(
            kept(kind, value, unit),
            (kept_value, Some(kept_unit.to_owned())),
            "{kind:?} {value} {unit}"
        );
    }
    assert_eq!(kept(Mood, 8.0, ""), (8.0, None));
    assert_eq!(kept(Energy, 7.5, "/10"), (7.5, None));
    assert_eq!(kept(Custom, -3.0, ""), (-3.0, None));
}

#[test]
fn the_impossible_is_refused() {
    for (kind, value, unit) in [
        (Weight, 900.0, "kg"),
        (Weight, 19.9, "kg"),
        (Weight, -82.0, "kg"),
        (Weight, 0.0, "kg"),
        (Water, 11.0, "l"),
        (Water, 0.5, "ml"),
        (Sleep, 0.0, "h"),
        (Sleep, 24.1, "h"),
        (Exercise, 1441.0, "min"),
        (Exercise, 301.0, "km"),
        (Mood, 0.0, ""),
        (Mood, 11.0, ""),
        (Energy, 0.9, ""),
        (Expense, 0.0, "BRL"),
        (Expense, 0.004, "BRL"),
        (Expense, 1_000_000.01, "BRL"),
        (Custom, 1e9 + 1.0, ""),
        (Custom, 1e300, ""),
        (Weight, f64::MAX, "l"),
    ] {
        let unit = (!unit.is_empty()).then_some(unit);
        assert!(Quantity::normalised(kind, value, unit).is_err(), "{kind:?} {value} {unit:?}");
    }
}

#[test]
fn what_is_no_number_or_no_such_unit_is_named() {
    assert_eq!(Quantity::normalised(Weight, f64::NAN, None), Err(Impossible::NotANumber));
    assert_eq!(Quantity::normalised(Weight, f64::INFINITY, None), Err(Impossible::NotANumber));
    assert_eq!(Quantity::normalised(Weight, 80.0, Some("litros")), Err(Impossible::UnknownUnit));
    assert_eq!(Quantity::normalised(Expense, 80.0, Some("USD")), Err(Impossible::UnknownUnit));
    assert_eq!(Quantity::normalised(Mood, 8.0, Some("%")), Err(Impossible::UnknownUnit));
    assert_eq!(Quantity::normalised(Water, 2.0, None), Err(Impossible::UnitNeeded));
    assert_eq!(Quantity::normalised(Custom, 1.0, Some(&"x".repeat(33))), Err(Impossible::UnitTooLong));
}

#[test]
fn whole_numbers_have_no_decimal_point_in_json() {
    let json = |value| Quantity { value, unit: None }.json_value().to_string();
    assert_eq!(json(2000.0), "2000");
    assert_eq!(json(-3.0), "-3");
    assert_eq!(json(82.5), "82.5");
    assert_eq!(json(1e300), "1e+300");
}

proptest! {
    /// What comes out is finite, within its range, and goes in again unchanged.
    #[test]
    fn normalising_twice_is_normalising_once(
        kind in proptest::sample::select(MetricKind::ALL.to_vec()),
        value in proptest::num::f64::ANY,
        unit in proptest::option::of(proptest::sample::select(vec![
            "kg", "g", "lb", "l", "ml", "copo", "garrafa", "h", "min", "km", "m", "BRL", "reais", "/10", "páginas", "",
        ])),
    ) {
        if let Ok(once) = Quantity::normalised(kind, value, unit) {
            prop_assert!(once.value().is_finite());
            let twice = Quantity::normalised(kind, once.value(), once.unit_text());
            prop_assert_eq!(twice, Ok(once));
        }
    }

    /// Any text may come as a unit, and nothing but a short line is ever kept.
    #[test]
    fn no_unit_breaks_anything(kind in proptest::sample::select(MetricKind::ALL.to_vec()), unit in ".{0,60}") {
        if let Ok(quantity) = Quantity::normalised(kind, 100.0, Some(&unit)) {
            let kept = quantity.unit_text().unwrap_or_default();
            prop_assert!(kept.chars().count() <= MAX_UNIT_CHARS && !kept.chars().any(char::is_control));
        }
    }
}
