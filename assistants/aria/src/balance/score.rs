//! The score: how the parts of life go, from 0 to 100, and what each figure is made of. Pure arithmetic.

use serde::Serialize;

/// From 0 to 100. Whatever goes in, nothing else comes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub(crate) struct Score(u8);

impl Score {
    /// A share from 0 to 1; what is no number is nothing.
    pub(crate) fn of_share(share: f64) -> Self {
        let share = if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) };
        Self(format!("{:.0}", share * 100.0).parse().unwrap_or(0))
    }

    pub(crate) const fn value(self) -> u8 {
        self.0
    }
}

/// What is looked at. Each is there only where somebody noted enough of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Signal {
    Sleep,
    Exercise,
    Water,
    Mood,
    Energy,
    /// What was spent against what came in.
    Spending,
    Budgets,
    /// Bills and installments paid by their day.
    Payments,
    Habits,
    Goals,
    /// How content somebody is with decisions that they reviewed.
    Decisions,
}

impl Signal {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Sleep => "sleep",
            Self::Exercise => "exercise",
            Self::Water => "water",
            Self::Mood => "mood",
            Self::Energy => "energy",
            Self::Spending => "spending",
            Self::Budgets => "budgets",
            Self::Payments => "payments",
            Self::Habits => "habits",
            Self::Goals => "goals",
            Self::Decisions => "decisions",
        }
    }

    /// How much it counts beside the others of its area.
    pub(crate) const fn weight(self) -> u32 {
        match self {
            Self::Sleep | Self::Exercise | Self::Spending | Self::Payments | Self::Habits => 3,
            Self::Water | Self::Budgets | Self::Goals => 2,
            Self::Mood | Self::Energy | Self::Decisions => 1,
        }
    }
}

/// What one signal says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Reading {
    pub(crate) signal: Signal,
    /// From 0 to 1, not yet rounded.
    pub(crate) share: f64,
    /// On how many days, bills, habits … it stands.
    pub(crate) count: usize,
}

impl Reading {
    pub(crate) fn score(&self) -> Score {
        Score::of_share(self.share)
    }
}

/// With less weight than this, an area has no score: a mood alone is no health.
pub(crate) const LEAST_WEIGHT: u32 = 2;

/// With fewer areas than this, there is no total.
pub(crate) const LEAST_AREAS: usize = 2;

/// The weighted mean of what an area's signals say; nothing where they are too few.
pub(crate) fn of_area(readings: &[Reading]) -> Option<f64> {
    let weight: u32 = readings.iter().map(|reading| reading.signal.weight()).sum();
    if weight < LEAST_WEIGHT {
        return None;
    }
    let sum: f64 = readings.iter().map(|reading| reading.share * f64::from(reading.signal.weight())).sum();
    Some(sum / f64::from(weight))
}

/// The mean of the areas that have a score; nothing where they are too few.
pub(crate) fn of_all(areas: &[f64]) -> Option<f64> {
    (areas.len() >= LEAST_AREAS).then(|| mean(areas.iter().copied())).flatten()
}

pub(crate) fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    (count > 0.0).then(|| sum / count)
}

/// A night from 7 to 9 hours is a whole one; four hours less or more are none.
pub(crate) fn of_night(hours: f64) -> f64 {
    let (short, long) = ((hours - 3.0) / 4.0, (13.0 - hours) / 4.0);
    short.min(long).clamp(0.0, 1.0)
}

/// So much of an aim; more than all of it is all of it.
pub(crate) fn towards(reached: f64, aim: f64) -> f64 {
    if aim > 0.0 { (reached / aim).clamp(0.0, 1.0) } else { 1.0 }
}

/// A mark from 1 to `most`.
pub(crate) fn of_mark(mark: f64, most: f64) -> f64 {
    ((mark - 1.0) / (most - 1.0)).clamp(0.0, 1.0)
}

/// Spending as much as comes in is the middle; a fifth less is all, a fifth more is nothing.
pub(crate) fn of_spending(spent: f64, income: f64) -> f64 {
    if income <= 0.0 {
        return 0.0;
    }
    let left = 1.0 - spent / income;
    (0.5 + left * 2.5).clamp(0.0, 1.0)
}

/// Within the budget is all; twice the budget is nothing.
pub(crate) fn of_budget(spent: f64, budget: f64) -> f64 {
    if budget <= 0.0 {
        return if spent > 0.0 { 0.0 } else { 1.0 };
    }
    (2.0 - spent / budget).clamp(0.0, 1.0)
}

#[cfg(test)]
#[path = "score_tests.rs"]
mod tests;
