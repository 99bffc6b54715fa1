use jiff::civil::{Weekday, date};
use proptest::prelude::*;
use ptbr::appointment::Weekdays;

use super::*;

const START: Date = date(2026, 1, 1);

/// The plainest way to say it: every day looks back on its own.
mod naive {
    use super::*;

    fn done(rhythm: Rhythm, day: Date, start: Date, marks: &BTreeSet<Date>) -> bool {
        match rhythm {
            Rhythm::Daily | Rhythm::On(_) => marks.contains(&day),
            Rhythm::Weekly(times) => {
                let week: Vec<Date> =
                    days(day, day.saturating_add(6.days())).filter(|day| *day >= start).collect();
                let marked = week.iter().filter(|day| marks.contains(day)).count();
                marked >= usize::from(times.get()).min(week.len())
            }
        }
    }

    fn days(from: Date, to: Date) -> impl Iterator<Item = Date> {
        std::iter::successors(Some(from), |day| day.tomorrow().ok()).take_while(move |day| *day <= to)
    }

    /// The first days of every occasion, in order.
    fn chances(rhythm: Rhythm, start: Date, last: Date) -> Vec<Date> {
        let begins = |day: &Date| match rhythm {
            Rhythm::Daily => *day >= start,
            Rhythm::On(on) => *day >= start && on.has(day.weekday()),
            Rhythm::Weekly(_) => day.weekday() == Weekday::Monday,
        };
        days(start.saturating_sub(6.days()), last).filter(begins).collect()
    }

    fn is_over(rhythm: Rhythm, day: Date, today: Date) -> bool {
        let length = if matches!(rhythm, Rhythm::Weekly(_)) { 7 } else { 1 };
        day.saturating_add(length.days()) <= today
    }

    pub(super) fn count(rhythm: Rhythm, start: Date, marks: &BTreeSet<Date>, today: Date) -> (u32, u32) {
        let last = marks.last().copied().unwrap_or(today).max(today);
        let all: Vec<Date> = chances(rhythm, start, last)
            .into_iter()
            .filter(|day| done(rhythm, *day, start, marks) || is_over(rhythm, *day, today))
            .collect();
        let run_before = |end: usize| {
            let back = all[..end].iter().rev();
            u32::try_from(back.take_while(|day| done(rhythm, **day, start, marks)).count()).unwrap()
        };
        let best = (0..=all.len()).map(run_before).max().unwrap_or(0);
        (run_before(all.len()), best)
    }
}

fn rhythms() -> impl Strategy<Value = Rhythm> {
    let on = prop::collection::vec(0..7_i8, 1..6).prop_map(|days| {
        let days: Weekdays =
            days.into_iter().map(|day| Weekday::from_monday_zero_offset(day).unwrap()).collect();
        Rhythm::on(days).unwrap()
    });
    prop_oneof![Just(Rhythm::Daily), on, (1..=6_i64).prop_map(|times| Rhythm::weekly(times).unwrap())]
}

proptest! {
    #[test]
    fn it_is_what_the_plainest_count_says(
        rhythm in rhythms(),
        offset in 0..9_i64,
        marks in prop::collection::btree_set(0..70_i64, 0..70),
        today in 0..70_i64,
    ) {
        let start = START.saturating_add(offset.days());
        let marks: BTreeSet<Date> = marks
            .into_iter()
            .filter(|day| *day >= offset)
            .map(|day| START.saturating_add(day.days()))
            .collect();
        let today = start.saturating_add(today.days());
        let streak = count(rhythm, start, &marks, today);
        prop_assert_eq!((streak.current, streak.best), naive::count(rhythm, start, &marks, today));
        prop_assert!(streak.current <= streak.best);
    }

    #[test]
    fn one_more_mark_never_shortens_it(
        rhythm in rhythms(),
        marks in prop::collection::btree_set(0..40_i64, 0..40),
        more in 0..40_i64,
    ) {
        let day = |day: i64| START.saturating_add(day.days());
        let mut marks: BTreeSet<Date> = marks.into_iter().map(day).collect();
        let before = count(rhythm, START, &marks, day(40));
        marks.insert(day(more));
        let after = count(rhythm, START, &marks, day(40));
        prop_assert!(after.current >= before.current && after.best >= before.best);
    }

    #[test]
    fn the_day_that_is_not_over_changes_nothing_until_it_is_done(
        rhythm in rhythms(),
        marks in prop::collection::btree_set(0..40_i64, 0..40),
    ) {
        let marks: BTreeSet<Date> = marks.into_iter().map(|day| START.saturating_add(day.days())).collect();
        let today = START.saturating_add(40.days());
        let (before, after) = (count(rhythm, START, &marks, today), count(rhythm, START, &marks, today.tomorrow().unwrap()));
        prop_assert!(after.current <= before.current);
        let mut done = marks.clone();
        done.insert(today);
        prop_assert!(count(rhythm, START, &done, today).current >= before.current);
    }
}

fn marked(days: &[i8]) -> BTreeSet<Date> {
    days.iter().map(|day| date(2026, 11, *day)).collect()
}

#[test]
fn days_in_a_row() {
    let marks = marked(&[2, 3, 4, 6, 7, 8, 9]);
    let streak = count(Rhythm::Daily, date(2026, 11, 2), &marks, date(2026, 11, 10));
    assert_eq!(streak, Streak { current: 4, best: 4, counted: Counted::Days });
    let later = count(Rhythm::Daily, date(2026, 11, 2), &marks, date(2026, 11, 11));
    assert_eq!((later.current, later.best), (0, 4));
}

#[test]
fn days_it_is_not_meant_for_neither_add_nor_break() {
    let rhythm = Rhythm::on([Weekday::Monday, Weekday::Wednesday].into_iter().collect()).unwrap();
    // Mondays and Wednesdays of November 2026: 2, 4, 9, 11.
    let streak = count(rhythm, date(2026, 11, 2), &marked(&[2, 4, 5, 9]), date(2026, 11, 11));
    assert_eq!(streak, Streak { current: 3, best: 3, counted: Counted::Times });
}

#[test]
fn weeks_in_a_row_and_a_short_first_one() {
    let rhythm = Rhythm::weekly(3).unwrap();
    // Begun on a Saturday: two days are all that week had.
    let marks = marked(&[7, 8, 9, 11, 13, 16]);
    let streak = count(rhythm, date(2026, 11, 7), &marks, date(2026, 11, 18));
    assert_eq!(streak, Streak { current: 2, best: 2, counted: Counted::Weeks });
}

#[test]
fn a_journey_west_breaks_nothing() {
    // The 10th was marked in Tokyo; where the person is now it is still the 9th.
    let marks = marked(&[7, 8, 9, 10]);
    assert_eq!(count(Rhythm::Daily, date(2026, 11, 7), &marks, date(2026, 11, 9)).current, 4);
}

#[test]
fn a_rhythm_is_kept_as_it_is_read() {
    for text in ["daily", "days:mon,wed", "weekly:3", "days:sat,sun"] {
        assert_eq!(text.parse::<Rhythm>().unwrap().to_string(), text);
    }
    for text in ["", "weekly:0", "weekly:8", "days:", "days:mon,xyz", "hourly"] {
        assert!(text.parse::<Rhythm>().is_err(), "{text}");
    }
    assert_eq!("weekly:7".parse(), Ok(Rhythm::Daily));
    assert_eq!("days:mon,tue,wed,thu,fri,sat,sun".parse(), Ok(Rhythm::Daily));
}
