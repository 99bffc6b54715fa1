use jiff::ToSpan;
use jiff::civil::date;

use super::*;

const FIRST: Date = date(2026, 3, 1);

/// One value a day, from the first of March on.
fn weights(values: &[f64]) -> Series {
    let points = (0..).zip(values).map(|(day, value)| point(day, *value)).collect();
    Series::sample(Tracked::Weight, Some("kg"), points)
}

fn point(day: i32, value: f64) -> Point {
    Point { day: FIRST.checked_add(day.days()).unwrap(), value }
}

fn moved(values: &[f64]) -> Movement {
    Trend::of(&weights(values), FIRST).unwrap().movement
}

/// Ups and downs that mean nothing, and are the same every time.
fn wobble(at: i32) -> f64 {
    f64::from((at * 7919 + 13) % 101) / 101.0 - 0.5
}

#[test]
fn a_fall_is_told_with_its_size_and_its_days() {
    let values: Vec<f64> = (0..30).map(|day| 84.0 - f64::from(day) * 0.05 + wobble(day) * 0.4).collect();
    let movement = moved(&values);
    assert_eq!(movement.direction, Direction::Falling);
    assert_eq!(movement.confidence, Confidence::High);
    assert_eq!(movement.days, 30);
    assert!((movement.change + 1.45).abs() < 0.2, "{movement:?}");
}

#[test]
fn two_points_are_too_little_and_so_are_four() {
    for values in [&[84.0, 82.0][..], &[84.0, 83.0, 82.0, 81.0]] {
        let movement = moved(values);
        assert_eq!((movement.direction, movement.confidence), (Direction::Unclear, Confidence::Low));
    }
    let one = Trend::of(&weights(&[82.0]), FIRST).unwrap();
    assert_eq!((one.days(), one.movement.days), (1, 1));
    assert_eq!(Trend::of(&weights(&[]), FIRST), None);
}

#[test]
fn a_few_days_that_agree_are_a_guess() {
    let movement = moved(&[84.0, 83.5, 83.1, 82.6, 82.0, 81.7]);
    assert_eq!((movement.direction, movement.confidence), (Direction::Falling, Confidence::Low));
}

#[test]
fn what_hardly_moves_is_steady_and_what_leaps_about_is_unclear() {
    let flat: Vec<f64> = (0..40).map(|day| 82.0 + wobble(day) * 0.3).collect();
    assert_eq!(moved(&flat).direction, Direction::Steady);
    let tiny: Vec<f64> = (0..40).map(|day| 82.0 + f64::from(day) * 0.002).collect();
    assert_eq!(moved(&tiny).direction, Direction::Steady, "certain, and too small to matter");
    let wild: Vec<f64> = (0..8).map(|day| 82.0 + wobble(day) * 12.0).collect();
    assert_eq!(moved(&wild).direction, Direction::Unclear);
}

#[test]
fn the_period_before_is_what_lies_before_the_first_day() {
    let series = weights(&[80.0, 80.0, 80.0, 80.0, 80.0, 82.0, 82.0, 82.0, 82.0, 82.0]);
    let from = FIRST.checked_add(5.days()).unwrap();
    let trend = Trend::of(&series, from).unwrap();
    assert_eq!(trend.days(), 5);
    assert_eq!(trend.before, Some(Before { mean: 80.0, days: 5 }));
    assert!((trend.mean - 82.0).abs() < 1e-9);
}

#[test]
fn an_average_needs_three_of_its_seven_days() {
    let points =
        [(0, 1.0), (1, 2.0), (2, 3.0), (6, 4.0), (9, 5.0), (30, 6.0)].map(|(day, value)| point(day, value));
    let series = Series::sample(Tracked::Mood, None, points.to_vec());
    let trend = Trend::of(&series, FIRST).unwrap();
    let averages: Vec<(i32, f64)> =
        trend.average.iter().map(|at| (days_between(FIRST, at.day), at.value)).collect();
    assert_eq!(averages, [(2, 2.0), (6, 2.5)]);
}

#[test]
fn of_values_that_are_alike_the_first_is_the_extreme() {
    let trend = Trend::of(&weights(&[82.0, 80.0, 84.0, 80.0, 84.0]), FIRST).unwrap();
    assert_eq!((trend.least, trend.most), (point(1, 80.0), point(2, 84.0)));
    assert_eq!(trend.latest, point(4, 84.0));
}
