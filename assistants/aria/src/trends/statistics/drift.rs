//! Whether values go up or down with the days, and how fast: the median slope of all pairs (Theil–Sen), and the
//! Mann–Kendall test of it, made more careful where a day resembles the one before.

use super::{Chance, Sample, count, mean, persistence, two_sided};

/// More values than this are first averaged over equal stretches of days: all pairs of ten years would be seven
/// million, and would not say more.
const MOST_SAMPLES: usize = 366;

/// Into about so many stretches.
const STRETCHES: i32 = 180;

/// The deviations within which nine of ten honest slopes lie.
const NINE_OF_TEN: f64 = 1.645;

/// How values move.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Drift {
    /// By how much, for each day.
    pub(crate) slope: f64,
    /// The slopes between which the true one lies nine times of ten.
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// How likely such a slope is if there is none.
    pub(crate) chance: Chance,
    /// How far the values usually lie from the line: the ups and downs from day to day.
    pub(crate) spread: f64,
    /// The value of the line on the first and on the last day.
    pub(crate) first: f64,
    pub(crate) last: f64,
}

impl Drift {
    /// The drift of some samples in the order of their days, none of which is there twice.
    pub(crate) fn of(samples: &[Sample]) -> Option<Self> {
        let line = condensed(samples);
        let (mut slopes, score) = pairs(&line);
        if slopes.is_empty() {
            return None;
        }
        let slope = median(&mut slopes);
        let level = median(&mut line.iter().map(|at| at.0.mul_add(-slope, at.1)).collect::<Vec<_>>());
        let rest: Vec<f64> = line.iter().map(|(day, value)| value - day.mul_add(slope, level)).collect();
        let memory = persistence(&rest);
        let variance = variance_of_score(&line) * (1.0 + memory) / (1.0 - memory);
        let deviation = variance.sqrt();
        let chance = if deviation > 0.0 {
            // One step towards nothing, for the score moves in steps.
            two_sided((score.abs() - 1.0).max(0.0) / deviation)
        } else {
            Chance::CERTAIN
        };
        let reach = (NINE_OF_TEN * deviation / count(slopes.len())).min(1.0) / 2.0;
        let (low, high) =
            (quantile(&mut slopes, 0.5 - reach).min(slope), quantile(&mut slopes, 0.5 + reach).max(slope));
        let spread = mean(rest.iter().map(|rest| rest * rest)).unwrap_or(0.0).sqrt();
        let at =
            |sample: Option<&Sample>| sample.map_or(level, |sample| f64::from(sample.day) * slope + level);
        Some(Self { slope, low, high, chance, spread, first: at(samples.first()), last: at(samples.last()) })
    }
}

/// The samples, or their averages over stretches of days where there are too many.
fn condensed(samples: &[Sample]) -> Vec<(f64, f64)> {
    let as_is = |sample: &Sample| (f64::from(sample.day), sample.value);
    let (Some(first), Some(last)) = (samples.first(), samples.last()) else { return Vec::new() };
    if samples.len() <= MOST_SAMPLES {
        return samples.iter().map(as_is).collect();
    }
    let stretch = (last.day - first.day) / STRETCHES + 1;
    samples
        .chunk_by(|one, next| (one.day - first.day) / stretch == (next.day - first.day) / stretch)
        .filter_map(|days| {
            let day = mean(days.iter().map(|sample| f64::from(sample.day)))?;
            Some((day, mean(days.iter().map(|sample| sample.value))?))
        })
        .collect()
}

/// The slope of each pair, and by how many more pairs go up than down.
fn pairs(line: &[(f64, f64)]) -> (Vec<f64>, f64) {
    let mut slopes = Vec::with_capacity(line.len() * line.len() / 2);
    let mut score = 0.0;
    for (at, one) in line.iter().enumerate() {
        for other in line.iter().skip(at + 1) {
            let (days, rise) = (other.0 - one.0, other.1 - one.1);
            slopes.push(rise / days);
            if rise != 0.0 {
                score += rise.signum();
            }
        }
    }
    (slopes, score)
}

/// How far the score strays if there is no drift. Values that are alike stray less.
fn variance_of_score(line: &[(f64, f64)]) -> f64 {
    let term = |things: f64| things * (things - 1.0) * things.mul_add(2.0, 5.0);
    let mut values: Vec<f64> = line.iter().map(|at| at.1).collect();
    values.sort_by(f64::total_cmp);
    let alike: f64 =
        values.chunk_by(|one, next| one.total_cmp(next).is_eq()).map(|group| term(count(group.len()))).sum();
    (term(count(line.len())) - alike) / 18.0
}

/// The value below which this share of the values lies.
fn quantile(values: &mut [f64], share: f64) -> f64 {
    let Some(most) = values.len().checked_sub(1) else { return 0.0 };
    let place = format!("{:.0}", share.clamp(0.0, 1.0) * count(most)).parse().unwrap_or(0_usize).min(most);
    *values.select_nth_unstable_by(place, f64::total_cmp).1
}

/// The value in the middle; of an even number of values, the middle of the two.
fn median(values: &mut [f64]) -> f64 {
    let half = values.len() / 2;
    if values.is_empty() {
        return 0.0;
    }
    let even = values.len().is_multiple_of(2);
    let (below, value, _) = values.select_nth_unstable_by(half, f64::total_cmp);
    let lower = below.iter().copied().max_by(f64::total_cmp).filter(|_| even);
    lower.map_or(*value, |lower| f64::midpoint(lower, *value))
}
