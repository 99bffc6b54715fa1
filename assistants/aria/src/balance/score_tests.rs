use proptest::prelude::*;

use super::*;

const SIGNALS: [Signal; 11] = [
    Signal::Sleep,
    Signal::Exercise,
    Signal::Water,
    Signal::Mood,
    Signal::Energy,
    Signal::Spending,
    Signal::Budgets,
    Signal::Payments,
    Signal::Habits,
    Signal::Goals,
    Signal::Decisions,
];

fn readings() -> impl Strategy<Value = Vec<Reading>> {
    let reading = (0..SIGNALS.len(), 0.0..=1.0_f64).prop_map(|(at, share)| Reading {
        signal: SIGNALS[at],
        share,
        count: 1,
    });
    prop::collection::vec(reading, 0..8)
}

proptest! {
    #[test]
    fn whatever_goes_in_a_score_comes_out(share in prop::num::f64::ANY) {
        prop_assert!(Score::of_share(share).value() <= 100);
    }

    #[test]
    fn signals_are_shares(first in prop::num::f64::NORMAL, second in prop::num::f64::NORMAL) {
        for share in [
            of_night(first), towards(first, second), of_mark(first, 10.0), of_spending(first, second), of_budget(first, second),
        ] {
            prop_assert!((0.0..=1.0).contains(&share), "{share}");
        }
    }

    #[test]
    fn more_of_what_is_good_is_never_less(low in 0.0..1e6_f64, more in 0.0..1e6_f64, aim in 0.01..1e6_f64) {
        let high = low + more;
        prop_assert!(towards(high, aim) >= towards(low, aim));
        prop_assert!(of_spending(high, aim) <= of_spending(low, aim));
        prop_assert!(of_spending(aim, high.max(0.01)) >= of_spending(aim, low.max(0.01)));
        prop_assert!(of_budget(high, aim) <= of_budget(low, aim));
        prop_assert!(of_mark(high, 10.0) >= of_mark(low, 10.0));
    }

    #[test]
    fn a_night_nearer_to_eight_hours_is_never_worse(hours in 0.0..24.0_f64, nearer in 0.0..=1.0_f64) {
        let closer = hours + (8.0 - hours) * nearer;
        prop_assert!(of_night(closer) >= of_night(hours) - 1e-12);
    }

    #[test]
    fn an_area_stays_within_and_rises_with_each_signal(mut readings in readings(), at in 0..8_usize, to in 0.0..=1.0_f64) {
        let before = of_area(&readings);
        prop_assert!(before.is_none_or(|score| (0.0..=1.0).contains(&score)));
        if let Some(reading) = readings.get_mut(at) {
            reading.share = reading.share.max(to);
        }
        prop_assert!(of_area(&readings) >= before);
    }

    #[test]
    fn the_order_means_nothing(readings in readings(), areas in prop::collection::vec(0.0..=1.0_f64, 0..7)) {
        let (mut other, mut turned) = (readings.clone(), areas.clone());
        other.reverse();
        turned.reverse();
        let same = |one: Option<f64>, two: Option<f64>| one.map(Score::of_share) == two.map(Score::of_share)
            || (one.unwrap_or(0.0) - two.unwrap_or(0.0)).abs() < 1e-9;
        prop_assert!(same(of_area(&readings), of_area(&other)));
        prop_assert!(same(of_all(&areas), of_all(&turned)));
    }
}

#[test]
fn the_formula_as_it_is_told() {
    let near = |one: f64, two: f64| (one - two).abs() < 1e-9;
    for (hours, share) in
        [(7.0, 1.0), (8.0, 1.0), (9.0, 1.0), (5.0, 0.5), (3.0, 0.0), (11.0, 0.5), (13.0, 0.0)]
    {
        assert!(near(of_night(hours), share), "{hours}");
    }
    assert!(near(of_spending(1000.0, 1000.0), 0.5) && near(of_spending(800.0, 1000.0), 1.0));
    assert!(near(of_spending(1200.0, 1000.0), 0.0) && near(of_budget(150.0, 100.0), 0.5));
}

#[test]
fn too_little_is_said_instead_of_guessed() {
    let mood = Reading { signal: Signal::Mood, share: 0.9, count: 5 };
    let energy = Reading { signal: Signal::Energy, share: 0.5, count: 5 };
    assert_eq!(of_area(&[mood]), None);
    assert_eq!(of_area(&[mood, energy]), Some(0.7));
    assert_eq!(of_all(&[0.7]), None);
    assert_eq!(of_all(&[0.5, 1.0]), Some(0.75));
}
