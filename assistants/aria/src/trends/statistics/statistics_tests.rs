use proptest::prelude::*;

use super::*;

fn daily(values: &[f64]) -> Vec<Sample> {
    (0..).zip(values).map(|(day, value)| Sample { day, value: *value }).collect()
}

/// Ups and downs that mean nothing, and are the same every time.
fn noise(at: i32) -> f64 {
    f64::from((at * 7919 + 13) % 101) / 101.0 - 0.5
}

#[test]
fn chances_are_those_of_the_tables() {
    for (deviations, wanted) in
        [(0.0, 1.0), (1.0, 0.317_310), (1.96, 0.049_996), (2.575_83, 0.01), (4.0, 0.000_063)]
    {
        let found = two_sided(deviations).value();
        assert!((found - wanted).abs() < 1e-5, "{deviations}: {found}");
        assert!((two_sided(-deviations).value() - found).abs() < f64::EPSILON);
    }
    assert!((two_sided(2.0).among(3.0).value() - two_sided(2.0).value() * 3.0).abs() < 1e-12);
    assert!((two_sided(0.1).among(30.0).value() - 1.0).abs() < f64::EPSILON);
}

#[test]
fn a_straight_line_is_found_whatever_one_day_says() {
    let mut values: Vec<f64> = (0..30).map(|day| 80.0 - 0.1 * f64::from(day)).collect();
    values[11] = 800.0;
    let drift = Drift::of(&daily(&values)).unwrap();
    assert!((drift.slope + 0.1).abs() < 1e-9, "{drift:?}");
    assert!((drift.first - 80.0).abs() < 1e-9 && (drift.last - 77.1).abs() < 1e-9, "{drift:?}");
    assert!(drift.chance.is_below(0.001), "{drift:?}");
}

#[test]
fn days_without_a_value_are_no_zeros() {
    let samples = [(0, 80.0), (3, 79.7), (10, 79.0), (11, 78.9), (25, 77.5), (29, 77.1)];
    let samples = samples.map(|(day, value)| Sample { day, value });
    assert!((Drift::of(&samples).unwrap().slope + 0.1).abs() < 1e-9);
}

#[test]
fn noise_is_no_drift() {
    let values: Vec<f64> = (0..60).map(|day| 7.0 + noise(day)).collect();
    let drift = Drift::of(&daily(&values)).unwrap();
    assert!(!drift.chance.is_below(0.05), "{drift:?}");
    assert!(drift.low < 0.0 && drift.high > 0.0, "{drift:?}");
}

/// A slow wave has long stretches that rise; a test that took each day for a new proof would call it a trend.
#[test]
fn what_remembers_the_day_before_must_prove_more() {
    let wave = |day: i32| (f64::from(day) / 9.0).sin();
    let alone: Vec<f64> = (0..40).map(|day| noise(day) + f64::from(day) * 0.008).collect();
    let with_memory: Vec<f64> = (0..40).map(|day| wave(day) + f64::from(day) * 0.008).collect();
    assert!(persistence(&with_memory) > 0.8 && persistence(&alone) < 0.4);
    assert!(!Drift::of(&daily(&with_memory)).unwrap().chance.is_below(0.05));
}

#[test]
fn nothing_moves_where_there_is_nothing_or_always_the_same() {
    assert_eq!(Drift::of(&[]), None);
    assert_eq!(Drift::of(&daily(&[82.0])), None);
    let same = Drift::of(&daily(&[7.0; 20])).unwrap();
    assert!(same.slope.abs() < f64::EPSILON && (same.chance.value() - 1.0).abs() < f64::EPSILON);
}

#[test]
fn ten_years_say_the_same_as_their_weeks() {
    let values: Vec<f64> = (0..3650).map(|day| 70.0 + f64::from(day) * 0.001 + noise(day)).collect();
    let drift = Drift::of(&daily(&values)).unwrap();
    assert!((drift.slope - 0.001).abs() < 0.000_1, "{drift:?}");
}

#[test]
fn what_rises_together_is_linked_and_what_does_not_is_not() {
    let pairs = |other: fn(i32) -> f64| (0..30).map(|at| (noise(at), other(at))).collect::<Vec<_>>();
    let together = linked(&pairs(|at| noise(at).powi(3) * 5.0)).unwrap();
    assert!((together.strength - 1.0).abs() < 1e-9 && together.chance.is_below(0.001), "{together:?}");
    let opposed = linked(&pairs(|at| -noise(at))).unwrap();
    assert!((opposed.strength + 1.0).abs() < 1e-9, "{opposed:?}");
    let apart = linked(&pairs(|at| noise(at * 31 + 5))).unwrap();
    assert!(!apart.chance.is_below(0.05), "{apart:?}");
    assert_eq!(linked(&pairs(|_| 3.0)), None, "what never changes goes with nothing");
    assert_eq!(linked(&[]), None);
}

proptest! {
    #[test]
    fn figures_are_always_figures(values in prop::collection::vec(-1e9..1e9_f64, 0..60)) {
        if let Some(drift) = Drift::of(&daily(&values)) {
            prop_assert!(drift.slope.is_finite() && drift.spread.is_finite());
            prop_assert!(drift.low <= drift.slope && drift.slope <= drift.high);
            prop_assert!((0.0..=1.0).contains(&drift.chance.value()));
        }
        let pairs: Vec<(f64, f64)> = values.iter().copied().zip(values.iter().rev().copied()).collect();
        if let Some(link) = linked(&pairs) {
            prop_assert!((-1.0..=1.0).contains(&link.strength));
            prop_assert!((0.0..=1.0).contains(&link.chance.value()));
        }
    }

    #[test]
    fn turning_it_around_turns_the_sign(values in prop::collection::vec(0.0..100.0_f64, 3..40)) {
        let mirrored: Vec<f64> = values.iter().map(|value| -value).collect();
        let (one, other) = (Drift::of(&daily(&values)).unwrap(), Drift::of(&daily(&mirrored)).unwrap());
        prop_assert!((one.slope + other.slope).abs() < 1e-9);
        prop_assert!((one.chance.value() - other.chance.value()).abs() < 1e-9);
    }
}

fn linked(pairs: &[(f64, f64)]) -> Option<ranks::Link> {
    let ranked = |of: fn(&(f64, f64)) -> f64| Ranked::of(pairs.iter().map(of));
    correlated(&ranked(|pair| pair.0), &ranked(|pair| pair.1))
}
