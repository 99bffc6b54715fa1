//! How often in a row something was done, counted in whole occasions: the days it was meant for, or weeks.
//!
//! Days are those of the person's calendar, so that no clock and no journey breaks a streak. An occasion that is not over
//! neither adds to it nor ends it, until it is done.

use std::collections::BTreeSet;

use jiff::ToSpan;
use jiff::civil::Date;

use super::Rhythm;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Streak {
    /// Up to today.
    pub(crate) current: u32,
    /// The longest there ever was, this one included.
    pub(crate) best: u32,
    pub(crate) counted: Counted,
}

/// What a streak is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counted {
    Days,
    /// The days it is meant for, which are not all.
    Times,
    Weeks,
}

impl Counted {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Days => "days",
            Self::Times => "times",
            Self::Weeks => "weeks",
        }
    }

    pub(super) const fn of(rhythm: Rhythm) -> Self {
        match rhythm {
            Rhythm::Daily => Self::Days,
            Rhythm::On(_) => Self::Times,
            Rhythm::Weekly(_) => Self::Weeks,
        }
    }
}

/// One chance to do it, and how often it must be done within.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Occasion {
    from: Date,
    to: Date,
    times: usize,
}

/// The streak of a habit that counts from `start` on, as of `today`.
pub(crate) fn count(rhythm: Rhythm, start: Date, marks: &BTreeSet<Date>, today: Date) -> Streak {
    // Whoever travels west may have marked a day that is tomorrow where they are now.
    let last = marks.last().map_or(today, |last| today.max(*last));
    let (mut current, mut best) = (0, 0);
    for occasion in occasions(rhythm, start, last) {
        let done = marks.range(occasion.from..=occasion.to).count() >= occasion.times;
        if done {
            current += 1;
            best = best.max(current);
        } else if occasion.to < today {
            current = 0;
        }
    }
    Streak { current, best, counted: Counted::of(rhythm) }
}

/// Every occasion that begins between two days.
fn occasions(rhythm: Rhythm, start: Date, last: Date) -> impl Iterator<Item = Occasion> {
    let step = if matches!(rhythm, Rhythm::Weekly(_)) { 7.days() } else { 1.day() };
    let first = if matches!(rhythm, Rhythm::Weekly(_)) { monday_of(start) } else { start };
    std::iter::successors(Some(first), move |day| day.checked_add(step).ok())
        .take_while(move |day| *day <= last)
        .filter(move |day| rhythm.falls_on(*day))
        .map(move |day| match rhythm {
            Rhythm::Daily | Rhythm::On(_) => Occasion { from: day, to: day, times: 1 },
            Rhythm::Weekly(times) => {
                let (from, to) = (day.max(start), day.saturating_add(6.days()));
                // The week in which it was begun may have too few days left.
                let left = usize::try_from(from.until(to).map_or(0, |span| span.get_days())).unwrap_or(0) + 1;
                Occasion { from, to, times: usize::from(times.get()).min(left) }
            }
        })
}

/// The Monday of a day's week.
pub(crate) fn monday_of(day: Date) -> Date {
    day.saturating_sub(i64::from(day.weekday().to_monday_zero_offset()).days())
}

#[cfg(test)]
#[path = "streak_tests.rs"]
mod tests;
