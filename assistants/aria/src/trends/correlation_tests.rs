use jiff::ToSpan;
use jiff::civil::date;

use super::*;
use crate::trends::asked::Tracked;
use crate::trends::series::Point;

fn series(thing: Tracked, value: impl Fn(i32) -> Option<f64>) -> Series {
    let day = |at: i32| date(2026, 3, 1).checked_add(at.days()).unwrap();
    let points = (0..40).filter_map(|at| Some(Point { day: day(at), value: value(at)? })).collect();
    Series::sample(thing, None, points)
}

fn wobble(at: i32) -> f64 {
    f64::from((at * 7919 + 13) % 101) / 101.0 - 0.5
}

fn sleep() -> Series {
    series(Tracked::Sleep, |at| Some(7.0 + wobble(at)))
}

#[test]
fn what_goes_together_is_found_and_split_in_two() {
    let mood = series(Tracked::Mood, |at| Some(6.0 + wobble(at) * 3.0 + wobble(at * 17 + 3) * 0.5));
    let pairs = compare(&[&sleep(), &mood]);
    let [pair] = &pairs[..] else { panic!("{pairs:?}") };
    assert_eq!(
        (pair.one, pair.other, pair.common_days, pair.verdict),
        (0, 1, 40, CorrelationVerdict::Together)
    );
    let split = pair.split.unwrap();
    assert!(split.above > split.below + 1.0, "{split:?}");
    assert_eq!(Strength::of(pair.strength.unwrap()), Strength::Strong);
}

#[test]
fn what_goes_apart_is_opposed() {
    let energy = series(Tracked::Energy, |at| Some(5.0 - wobble(at)));
    assert_eq!(compare(&[&sleep(), &energy])[0].verdict, CorrelationVerdict::Opposed);
}

#[test]
fn only_days_that_have_both_count() {
    let odd = series(Tracked::Mood, |at| (at % 2 == 1).then(|| wobble(at)));
    let even = series(Tracked::Energy, |at| (at % 2 == 0).then(|| wobble(at)));
    assert_eq!(
        (compare(&[&odd, &even])[0].common_days, compare(&[&odd, &even])[0].verdict),
        (0, CorrelationVerdict::TooFew)
    );
    assert_eq!(compare(&[&sleep(), &odd])[0].common_days, 20);
    let few = series(Tracked::Mood, |at| (at < 9).then(|| wobble(at)));
    assert_eq!(compare(&[&sleep(), &few])[0].verdict, CorrelationVerdict::TooFew);
}

#[test]
fn what_never_changes_goes_with_nothing() {
    let flat = series(Tracked::Mood, |_| Some(7.0));
    let pair = &compare(&[&sleep(), &flat])[0];
    assert_eq!((pair.verdict, pair.strength, pair.split), (CorrelationVerdict::Constant, None, None));
}

/// Whoever compares ten pairs finds one in twenty by chance: the bar is higher for each of them.
#[test]
fn many_looks_make_each_less_certain() {
    let weak = series(Tracked::Mood, |at| Some(wobble(at) + wobble(at * 13 + 7) * 1.7));
    let alone = compare(&[&sleep(), &weak]);
    let unrelated = [
        series(Tracked::Energy, |at| Some(wobble(at * 3 + 1))),
        series(Tracked::Weight, |at| Some(wobble(at * 5 + 2))),
        series(Tracked::Water, |at| Some(wobble(at * 11 + 3))),
    ];
    let (sleep, [energy, weight, water]) = (sleep(), &unrelated);
    let among = compare(&[&sleep, &weak, energy, weight, water]);
    assert_eq!(among.len(), 10);
    assert_eq!(among[0].strength, alone[0].strength);
    assert!(among[0].chance > alone[0].chance, "{:?} {:?}", among[0], alone[0]);
}

#[test]
fn minutes_and_kilometres_of_the_same_runs_are_not_compared() {
    let run = || series(Tracked::Exercise, |at| Some(wobble(at)));
    assert!(compare(&[&run(), &run()]).is_empty());
}
