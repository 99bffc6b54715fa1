//! Whether two things go together: Spearman's correlation of ranks, which asks for no straight line and lets no
//! single day decide.

use super::{Chance, count, mean, persistence, two_sided};

/// How two series go together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Link {
    /// From -1 (one is high when the other is low) to 1 (both are high together).
    pub(crate) strength: f64,
    /// How likely such a strength is if there is none.
    pub(crate) chance: Chance,
}

/// The places of a series' values among themselves, and how much each follows from the one before.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Ranked {
    ranks: Vec<f64>,
    persistence: f64,
}

impl Ranked {
    /// Of values in the order of their days.
    pub(crate) fn of(values: impl Iterator<Item = f64>) -> Self {
        let ranks = ranks(values);
        Self { persistence: persistence(&ranks), ranks }
    }
}

/// The link of two series of the same days; nothing if one of the two never changes.
pub(crate) fn correlated(one: &Ranked, other: &Ranked) -> Option<Link> {
    let strength = product_moment(&one.ranks, &other.ranks)?;
    // Two series that both remember the day before meet by chance more often than two that do not.
    let shared = one.persistence * other.persistence;
    let worth = count(one.ranks.len()) * (1.0 - shared) / (1.0 + shared);
    Some(Link { strength, chance: chance(strength, worth) })
}

/// Fisher's transformation, with the variance that Fieller gives for ranks.
fn chance(strength: f64, worth: f64) -> Chance {
    const VARIANCE: f64 = 1.06;
    /// A perfect order of few days is not beyond all doubt.
    const MOST: f64 = 0.9999;
    let freedom = (worth - 3.0).max(0.5);
    two_sided(strength.clamp(-MOST, MOST).atanh() * (freedom / VARIANCE).sqrt())
}

fn product_moment(ones: &[f64], others: &[f64]) -> Option<f64> {
    let (middle, other_middle) = (mean(ones.iter().copied())?, mean(others.iter().copied())?);
    let mut sums = (0.0, 0.0, 0.0);
    for (one, other) in ones.iter().zip(others) {
        let (one, other) = (one - middle, other - other_middle);
        sums = (one.mul_add(other, sums.0), one.mul_add(one, sums.1), other.mul_add(other, sums.2));
    }
    let both = (sums.1 * sums.2).sqrt();
    (both > 0.0).then(|| (sums.0 / both).clamp(-1.0, 1.0))
}

/// The place of each value in the order of all; those that are alike share the middle of their places.
fn ranks(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let values: Vec<f64> = values.collect();
    let mut order: Vec<(usize, f64)> = values.iter().copied().enumerate().collect();
    order.sort_by(|one, other| one.1.total_cmp(&other.1));
    let mut ranks = vec![0.0; values.len()];
    let mut before = 0.0;
    for alike in order.chunk_by(|one, next| one.1.total_cmp(&next.1).is_eq()) {
        let group = count(alike.len());
        for (at, _) in alike {
            if let Some(rank) = ranks.get_mut(*at) {
                *rank = before + f64::midpoint(group, 1.0);
            }
        }
        before += group;
    }
    ranks
}
