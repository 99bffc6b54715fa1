use domain::Timestamp;
use jiff::civil::date;
use proptest::prelude::*;

use super::super::goal::GoalId;
use super::*;
use crate::finance::money::Money;

const SINCE: Date = date(2026, 11, 1);

fn standing(target: Target) -> Standing {
    let (start, due) = (Timestamp::UNIX_EPOCH, Some(date(2026, 12, 1)));
    let what =
        Goal { title: "x".into(), area: None, since: SINCE, due, status: Status::Open, closed: None, target };
    let goal = Stored { id: GoalId::new(start), created_at: start, updated_at: start, what };
    Standing { goal, steps: Vec::new(), weights: Vec::new() }
}

fn step(day: i8, reached: Amount) -> Step {
    Step { goal: GoalId::new(Timestamp::UNIX_EPOCH), day: date(2026, 11, day), reached }
}

#[test]
fn money_is_told_and_the_last_word_counts() {
    let mut goal = standing(Target::Money(Money::of_cents(500_000)));
    assert_eq!(goal.share_on(date(2026, 11, 5)), None);
    goal.steps = vec![
        step(2, Amount::Money(Money::of_cents(120_000))),
        step(9, Amount::Money(Money::of_cents(250_000))),
    ];
    assert_eq!(goal.share_on(date(2026, 11, 5)), Some(0.24));
    assert_eq!(goal.share_on(date(2026, 11, 30)), Some(0.5));
    assert_eq!(goal.time_gone_on(date(2026, 11, 16)), Some(0.5));
}

#[test]
fn weight_is_read_from_the_scale_both_ways() {
    let mut goal = standing(Target::Weight(78.0));
    assert_eq!(goal.share_on(SINCE), None);
    goal.weights = vec![(date(2026, 10, 30), 82.0), (date(2026, 11, 10), 80.0), (date(2026, 11, 20), 83.0)];
    assert_eq!(goal.share_on(date(2026, 11, 12)), Some(0.5));
    assert_eq!(goal.share_on(date(2026, 11, 25)), Some(0.0));
    goal.goal.what.target = Target::Weight(90.0);
    assert_eq!(goal.share_on(date(2026, 11, 25)), Some(0.125));
}

#[test]
fn what_is_done_is_done() {
    let mut goal = standing(Target::Whole);
    goal.goal.what.status = Status::Done;
    goal.goal.what.closed = Some(date(2026, 11, 10));
    assert_eq!(goal.share_on(date(2026, 11, 9)), None);
    assert_eq!(goal.share_on(date(2026, 11, 10)), Some(1.0));
    assert!(goal.is_open_on(date(2026, 11, 9)) && !goal.is_open_on(date(2026, 11, 10)));
}

proptest! {
    #[test]
    fn a_share_is_a_share(target in 0.01..1e9_f64, reached in -1e9..1e9_f64, first in 20.0..300.0_f64) {
        let mut goal = standing(Target::Number { amount: target, unit: None });
        goal.steps = vec![step(2, Amount::Number(reached))];
        let share = goal.share_on(date(2026, 11, 5)).unwrap();
        prop_assert!((0.0..=1.0).contains(&share));
        let mut weight = standing(Target::Weight(first));
        weight.weights = vec![(SINCE, first), (date(2026, 11, 3), reached)];
        prop_assert!((0.0..=1.0).contains(&weight.share_on(date(2026, 11, 5)).unwrap()));
    }
}
