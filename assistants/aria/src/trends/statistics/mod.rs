//! The few figures that trends need, by methods that do not trust single days: medians and ranks instead of
//! means and squares. Everything is deterministic.

mod chance;
mod drift;
mod ranks;

pub(crate) use chance::{Chance, two_sided};
pub(crate) use drift::Drift;
pub(crate) use ranks::{Ranked, correlated};

/// A value on a day, counted from any first one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Sample {
    pub(crate) day: i32,
    pub(crate) value: f64,
}

/// A number of things as a figure. There are never as many as would not fit.
pub(crate) fn count(things: usize) -> f64 {
    u32::try_from(things).map_or(f64::from(u32::MAX), f64::from)
}

pub(crate) fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, things) = values.fold((0.0, 0.0), |(sum, things), value| (sum + value, things + 1.0));
    (things > 0.0).then(|| sum / things)
}

/// How much of one value is still in the next, from 0 to less than 1: what follows from the day before is no
/// evidence of its own.
pub(crate) fn persistence(values: &[f64]) -> f64 {
    /// Above this, a series is its own memory and nothing else; the figures would divide by nearly nothing.
    const MOST: f64 = 0.9;
    let Some(middle) = mean(values.iter().copied()) else { return 0.0 };
    let around = |value: &f64| value - middle;
    let whole: f64 = values.iter().map(|value| around(value).powi(2)).sum();
    let next: f64 = values.windows(2).map(|pair| pair.iter().map(around).product::<f64>()).sum();
    if whole > 0.0 { (next / whole).clamp(0.0, MOST) } else { 0.0 }
}

#[cfg(test)]
#[path = "statistics_tests.rs"]
mod tests;
