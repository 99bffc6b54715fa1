use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::date;
use proptest::prelude::*;
use records::Stored;

use super::super::data::Payment;
use super::*;
use crate::finance::money::Money;
use crate::habits::goals::Status;
use crate::habits::goals::goal::{Amount, Goal, GoalId, Step};
use crate::habits::{Habit, HabitId};

const TODAY: Date = date(2026, 11, 15);

fn back(days: i64) -> Date {
    TODAY.saturating_sub(days.days())
}

fn measured(kind: &str, days: i64, value: f64) -> Measured {
    Measured { kind: kind.into(), day: back(days), sum: value, mean: value }
}

fn habit(area: Area, rhythm: &str, since: i64, marks: &[i64]) -> Kept {
    let (start, rhythm) = (Timestamp::UNIX_EPOCH, rhythm.parse().unwrap());
    let what = Habit { name: "x".into(), area: Some(area), rhythm, since: back(since), ended: None };
    let habit = Stored { id: HabitId::new(start), created_at: start, updated_at: start, what };
    Kept { habit, marks: marks.iter().map(|days| back(*days)).collect::<BTreeSet<_>>() }
}

fn goal(area: Area, since: i64, due: i64, cents: i64) -> Standing {
    let id = GoalId::new(Timestamp::UNIX_EPOCH);
    let what = Goal {
        title: "x".into(),
        area: Some(area),
        target: Target::Money(Money::of_cents(100_000)),
        since: back(since),
        due: Some(TODAY.saturating_add(due.days())),
        status: Status::Open,
        closed: None,
    };
    let step = Step { goal: id, day: back(1), reached: Amount::Money(Money::of_cents(cents)) };
    let start = Timestamp::UNIX_EPOCH;
    Standing::sample(Stored { id, created_at: start, updated_at: start, what }, vec![step])
}

fn score_of(data: &Data, area: Area) -> Option<u8> {
    balance(data, TODAY).area(area).unwrap().score().map(score::Score::value)
}

#[test]
fn nothing_noted_is_no_score_at_all() {
    let balance = balance(&Data::default(), TODAY);
    assert_eq!(balance.total(), None);
    assert_eq!(balance.unknown().count(), 6);
}

#[test]
fn two_nights_are_too_few_and_three_are_enough() {
    let mut data =
        Data { measured: vec![measured("sleep", 1, 8.0), measured("sleep", 2, 5.0)], ..Data::default() };
    assert_eq!(score_of(&data, Area::Health), None);
    data.measured.push(measured("sleep", 3, 8.0));
    assert_eq!(score_of(&data, Area::Health), Some(83));
    // What is older than the window counts no more.
    data.measured.push(measured("sleep", 40, 3.0));
    assert_eq!(score_of(&data, Area::Health), Some(83));
}

#[test]
fn the_total_stands_on_two_areas_at_least() {
    let mut data =
        Data { habits: vec![habit(Area::Learning, "daily", 9, &[0, 1, 2, 3, 4])], ..Data::default() };
    assert_eq!(score_of(&data, Area::Learning), Some(50));
    assert_eq!(balance(&data, TODAY).total(), None);
    data.habits.push(habit(Area::Spiritual, "weekly:2", 27, &[1, 3, 8, 10, 15, 17, 22, 24]));
    let both = balance(&data, TODAY);
    assert_eq!(both.total().unwrap().value(), 75);
    assert_eq!(both.lowest().unwrap().0, Area::Learning);
}

#[test]
fn a_day_that_is_not_over_counts_nothing_against_anybody() {
    let marks: Vec<i64> = (1..=13).collect();
    let data = Data { habits: vec![habit(Area::Health, "daily", 13, &marks)], ..Data::default() };
    assert_eq!(score_of(&data, Area::Health), Some(100));
    let young = Data { habits: vec![habit(Area::Health, "daily", 3, &[])], ..Data::default() };
    assert_eq!(score_of(&young, Area::Health), None);
}

#[test]
fn a_mark_of_today_does_not_make_a_young_habit_count() {
    let with =
        |marks: &[i64]| Data { habits: vec![habit(Area::Health, "daily", 6, marks)], ..Data::default() };
    assert_eq!(score_of(&with(&[]), Area::Health), None);
    assert_eq!(score_of(&with(&[0]), Area::Health), None);
}

#[test]
fn money_in_out_and_on_time() {
    let month = Month::of(TODAY);
    let data = Data {
        incomes: vec![(month, 500_000)],
        spent: vec![(back(3), Some("food".into()), 250_000), (back(10), None, 250_000)],
        ..Data::default()
    };
    assert_eq!(score_of(&data, Area::Finance), Some(50));
    let due = |days: i64, paid: Option<i64>| Payment { due: back(days), paid: paid.map(back) };
    let late = Data { payments: vec![due(5, Some(6)), due(8, Some(2)), due(0, None)], ..data.clone() };
    assert_eq!(score_of(&late, Area::Finance), Some(50));
    let over = Data { budgets: vec![("food".into(), month, 125_000)], ..data };
    assert_eq!(score_of(&over, Area::Finance), Some(30));
}

#[test]
fn a_goal_is_on_pace_or_behind() {
    let on_pace = Data { goals: vec![goal(Area::Finance, 10, 10, 50_000)], ..Data::default() };
    assert_eq!(score_of(&on_pace, Area::Finance), Some(100));
    let behind = Data { goals: vec![goal(Area::Finance, 10, 10, 25_000)], ..Data::default() };
    assert_eq!(score_of(&behind, Area::Finance), Some(50));
}

fn some_data() -> impl Strategy<Value = Data> {
    let kinds = prop::sample::select(vec!["sleep", "exercise", "water", "mood", "energy"]);
    let measures = prop::collection::vec((kinds, 0..40_i64, 0.0..3000.0_f64), 0..60);
    let spent = prop::collection::vec((0..40_i64, 0..1_000_000_i64), 0..20);
    let reviews = prop::collection::vec((0..6_usize, 1..=5_i64, 0..40_i64), 0..6);
    let habits =
        prop::collection::vec((0..6_usize, 0..60_i64, prop::collection::btree_set(0..40_i64, 0..30)), 0..5);
    (measures, spent, reviews, habits, 0..1_000_000_i64).prop_map(
        |(measures, spent, reviews, habits, income)| Data {
            measured: measures.into_iter().map(|(kind, days, value)| measured(kind, days, value)).collect(),
            spent: spent.into_iter().map(|(days, cents)| (back(days), Some("food".into()), cents)).collect(),
            incomes: vec![(Month::of(TODAY), income)],
            budgets: vec![("food".into(), Month::of(TODAY), 10_000)],
            payments: vec![Payment { due: back(3), paid: Some(back(4)) }],
            reviews: reviews
                .into_iter()
                .map(|(area, mark, days)| (Area::ALL[area], mark, back(days)))
                .collect(),
            habits: habits
                .into_iter()
                .map(|(area, since, marks)| {
                    habit(Area::ALL[area], "daily", since, &marks.into_iter().collect::<Vec<_>>())
                })
                .collect(),
            goals: vec![goal(Area::Finance, 10, 20, 30_000)],
        },
    )
}

proptest! {
    #[test]
    fn every_figure_is_within_and_order_means_nothing(data in some_data()) {
        let one = balance(&data, TODAY);
        for (_, score) in one.scored() {
            prop_assert!(score.value() <= 100);
        }
        prop_assert!(one.share.is_none_or(|share| (0.0..=1.0).contains(&share)));
        prop_assert_eq!(one.total().is_some(), one.scored().count() >= 2);
        let mut turned = data.clone();
        turned.measured.reverse();
        turned.spent.reverse();
        turned.reviews.reverse();
        turned.habits.reverse();
        let other = balance(&turned, TODAY);
        let close = |one: Option<f64>, two: Option<f64>| match (one, two) {
            (Some(one), Some(two)) => (one - two).abs() < 1e-9,
            (one, two) => one == two,
        };
        prop_assert!(close(one.share, other.share));
    }

    #[test]
    fn one_more_mark_never_lowers_an_area(data in some_data(), day in 0..27_i64) {
        let before = balance(&data, TODAY);
        let mut after = data.clone();
        for kept in &mut after.habits {
            kept.marks.insert(kept.habit.what.since.max(back(day)));
        }
        let after = balance(&after, TODAY);
        for area in Area::ALL {
            let share = |balance: &Balance| balance.area(area).unwrap().share;
            if let (Some(before), Some(after)) = (share(&before), share(&after)) {
                prop_assert!(after >= before - 1e-9, "{area:?}: {before} {after}");
            }
        }
    }
}
