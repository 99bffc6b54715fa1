//! From what was noted to the six areas: which signals count for which, over which days. Pure.

use jiff::ToSpan;
use jiff::civil::Date;

use super::data::{Data, Measured};
use super::score::{self, Reading, Signal, mean};
use super::{AreaScore, Balance};
use crate::decisions::decision::Area;
use crate::finance::month::Month;
use crate::habits::goals::{Standing, Target};
use crate::habits::{Kept, Rhythm};

/// The days that are looked at, the last one included.
pub(crate) const DAYS: i64 = 28;

/// How many days, bills or nights it takes to say anything.
const LEAST_DAYS: usize = 3;
const LEAST_EXERCISE: usize = 2;

/// What is aimed at where the person has no aim of their own.
const MINUTES_A_WEEK: f64 = 150.0;
const MILLILITRES_A_DAY: f64 = 2000.0;

/// A habit this young tells nothing yet.
const LEAST_HABIT_DAYS: i32 = 7;

/// While less of its time than this is gone, a goal has no pace.
const LEAST_TIME_GONE: f64 = 0.05;

/// The days that end on one day.
#[derive(Debug, Clone, Copy)]
struct Window {
    from: Date,
    to: Date,
}

impl Window {
    fn ending(to: Date) -> Self {
        Self { from: to.saturating_sub((DAYS - 1).days()), to }
    }

    fn has(self, day: Date) -> bool {
        (self.from..=self.to).contains(&day)
    }
}

/// The first day that the score of a day looks at.
pub(super) fn first_day(day: Date) -> Date {
    Window::ending(day).from
}

/// The score as of a day.
pub(super) fn balance(data: &Data, day: Date) -> Balance {
    let window = Window::ending(day);
    let areas: Vec<AreaScore> = Area::ALL
        .into_iter()
        .map(|area| {
            let readings = readings(data, area, window);
            AreaScore { area, share: score::of_area(&readings), readings }
        })
        .collect();
    let shares: Vec<f64> = areas.iter().filter_map(|area| area.share).collect();
    Balance { day, share: score::of_all(&shares), areas, change: None }
}

fn readings(data: &Data, area: Area, window: Window) -> Vec<Reading> {
    let own = match area {
        Area::Health => health(data, window),
        Area::Finance => finance(data, window),
        _ => [None, None, None, None, None],
    };
    let shared = [habits(data, area, window), goals(data, area, window), decisions(data, area, window)];
    own.into_iter().chain(shared).flatten().collect()
}

fn reading(signal: Signal, shares: &[f64], least: usize) -> Option<Reading> {
    let share = mean(shares.iter().copied()).filter(|_| shares.len() >= least)?;
    Some(Reading { signal, share, count: shares.len() })
}

fn health(data: &Data, window: Window) -> [Option<Reading>; 5] {
    let of = |kind: &str, share: &dyn Fn(&Measured) -> f64| -> Vec<f64> {
        let own = data.measured.iter().filter(|one| one.kind == kind && window.has(one.day));
        own.map(share).collect()
    };
    let water = water_aim(&data.goals, window.to);
    let moved = of("exercise", &|one| one.sum);
    // DAYS is a whole number of weeks.
    let weeks = 4.0;
    let exercise = Reading {
        signal: Signal::Exercise,
        share: score::towards(moved.iter().sum::<f64>() / weeks, MINUTES_A_WEEK),
        count: moved.len(),
    };
    [
        reading(Signal::Sleep, &of("sleep", &|one| score::of_night(one.sum)), LEAST_DAYS),
        (moved.len() >= LEAST_EXERCISE).then_some(exercise),
        reading(Signal::Water, &of("water", &|one| score::towards(one.sum, water)), LEAST_DAYS),
        reading(Signal::Mood, &of("mood", &|one| score::of_mark(one.mean, 10.0)), LEAST_DAYS),
        reading(Signal::Energy, &of("energy", &|one| score::of_mark(one.mean, 10.0)), LEAST_DAYS),
    ]
}

/// The person's own aim, if one of their goals is so much water.
fn water_aim(goals: &[Standing], day: Date) -> f64 {
    let aim = goals.iter().filter(|one| one.is_open_on(day)).find_map(|one| match &one.goal.what.target {
        Target::Number { amount, unit: Some(unit) } if ptbr::fold(&one.goal.what.title).contains("agua") => {
            match unit.as_str() {
                "l" => Some(amount * 1000.0),
                "ml" => Some(*amount),
                _ => None,
            }
        }
        _ => None,
    });
    aim.unwrap_or(MILLILITRES_A_DAY)
}

fn finance(data: &Data, window: Window) -> [Option<Reading>; 5] {
    [spending(data, window), budgets(data, window), payments(data, window), None, None]
}

/// Whole reais are near enough for a share.
fn reais(cents: i64) -> f64 {
    crate::finance::money::Money::of_cents(cents).to_number()
}

fn spending(data: &Data, window: Window) -> Option<Reading> {
    let month = Month::of(window.to);
    // A salary comes once a month, on a day that the window may just miss: the better of two months is what is lived on.
    let income = data.incomes.iter().filter(|(of, _)| (month.plus(-1)..=month).contains(of));
    let income = income.map(|(_, cents)| *cents).max().filter(|cents| *cents > 0)?;
    let days: Vec<i64> =
        data.spent.iter().filter(|(day, _, _)| window.has(*day)).map(|(_, _, cents)| *cents).collect();
    if days.is_empty() {
        return None;
    }
    let share = score::of_spending(reais(days.iter().sum()), reais(income));
    Some(Reading { signal: Signal::Spending, share, count: days.len() })
}

/// The budgets of the month in which the window ends, each against what was spent of it up to then.
fn budgets(data: &Data, window: Window) -> Option<Reading> {
    let month = Month::of(window.to);
    let mut known: Vec<&str> = Vec::new();
    let mut shares = Vec::new();
    // The newest comes first, and takes the place of those before.
    let mut in_force: Vec<&(String, Month, i64)> =
        data.budgets.iter().filter(|(_, of, _)| *of <= month).collect();
    in_force.sort_by_key(|(_, of, _)| std::cmp::Reverse(*of));
    for (category, _, cents) in in_force {
        if known.contains(&category.as_str()) {
            continue;
        }
        known.push(category);
        let spent = data.spent.iter().filter(|(day, of, _)| {
            (month.first_day()..=window.to).contains(day) && of.as_deref() == Some(category.as_str())
        });
        shares.push(score::of_budget(reais(spent.map(|(_, _, cents)| cents).sum()), reais(*cents)));
    }
    reading(Signal::Budgets, &shares, 1)
}

/// What fell due in the window: paid by its day or not. What is due later today is not late yet.
fn payments(data: &Data, window: Window) -> Option<Reading> {
    let due = data.payments.iter().filter(|payment| window.has(payment.due));
    let shares: Vec<f64> = due
        .filter_map(|payment| match payment.paid.filter(|paid| *paid <= window.to) {
            Some(paid) => Some(if paid <= payment.due { 1.0 } else { 0.0 }),
            None => (payment.due < window.to).then_some(0.0),
        })
        .collect();
    reading(Signal::Payments, &shares, 1)
}

fn habits(data: &Data, area: Area, window: Window) -> Option<Reading> {
    let own = data.habits.iter().filter(|kept| kept.habit.what.area == Some(area));
    let shares: Vec<f64> = own.filter_map(|kept| kept_up(kept, window)).collect();
    reading(Signal::Habits, &shares, 1)
}

/// How much of what a habit was meant to be in the window was done. A day that is not over counts only once it is.
fn kept_up(kept: &Kept, window: Window) -> Option<f64> {
    let from = kept.start().max(window.from);
    let last = kept.habit.what.ended.map_or(window.to, |ended| ended.min(window.to));
    let over = if last < window.to { last } else { last.yesterday().ok()? };
    let days_until = |to: Date| from.until(to).map_or(0, |span| span.get_days()) + 1;
    // By days that are over alone: a mark of today must not make a young habit count, and so lower its area.
    if days_until(over) < LEAST_HABIT_DAYS {
        return None;
    }
    let to = if kept.is_done_on(last) { last } else { over };
    let days = days_until(to);
    let rhythm = kept.habit.what.rhythm;
    let all = std::iter::successors(Some(from), |day| day.tomorrow().ok()).take_while(|day| *day <= to);
    let meant: Vec<Date> = all.filter(|day| rhythm.falls_on(*day)).collect();
    let done = meant.iter().filter(|day| kept.is_done_on(**day)).count();
    let wanted = match rhythm {
        Rhythm::Weekly(times) => f64::from(times.get()) * f64::from(days) / 7.0,
        Rhythm::Daily | Rhythm::On(_) => f64::from(u32::try_from(meant.len()).unwrap_or(u32::MAX)),
    };
    (wanted > 0.0).then(|| score::towards(f64::from(u32::try_from(done).unwrap_or(u32::MAX)), wanted))
}

fn goals(data: &Data, area: Area, window: Window) -> Option<Reading> {
    let own = data.goals.iter().filter(|one| one.goal.what.area == Some(area));
    let shares: Vec<f64> = own.filter_map(|one| pace(one, window)).collect();
    reading(Signal::Goals, &shares, 1)
}

/// How far a goal has come for the time that is gone. Without a day or a measure it has no pace; reached, it has all.
fn pace(goal: &Standing, window: Window) -> Option<f64> {
    if goal.is_done_on(window.to) {
        let lately = goal.goal.what.closed.is_some_and(|closed| window.has(closed));
        return lately.then_some(1.0);
    }
    if !goal.is_open_on(window.to) {
        return None;
    }
    let gone = goal.time_gone_on(window.to).filter(|gone| *gone >= LEAST_TIME_GONE)?;
    Some(score::towards(goal.share_on(window.to)?, gone))
}

fn decisions(data: &Data, area: Area, window: Window) -> Option<Reading> {
    let own = data.reviews.iter().filter(|(of, _, day)| *of == area && window.has(*day));
    let mark = |mark: i64| f64::from(u8::try_from(mark.clamp(1, 5)).unwrap_or(1));
    let shares: Vec<f64> = own.map(|(_, said, _)| score::of_mark(mark(*said), 5.0)).collect();
    reading(Signal::Decisions, &shares, 1)
}

#[cfg(test)]
#[path = "formula_tests.rs"]
mod tests;
