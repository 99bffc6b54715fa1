//! Whether two series go together, day by day. That one causes the other is never said.

use super::series::Series;
use super::statistics::{Chance, Ranked, correlated, mean};

/// With fewer days in common than this, two series are not compared.
pub(crate) const LEAST_COMMON_DAYS: usize = 10;

/// What would come by chance more often than this, among all pairs that were looked at, is taken for chance.
const DOUBT: f64 = 0.05;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CorrelationVerdict {
    /// Both are high on the same days.
    Together,
    /// One is high when the other is low.
    Opposed,
    /// What is seen may well be chance.
    Chance,
    /// Too few days have both.
    TooFew,
    /// One of the two hardly changes.
    Constant,
}

impl CorrelationVerdict {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Together => "together",
            Self::Opposed => "opposed",
            Self::Chance => "may_be_chance",
            Self::TooFew => "too_few_days",
            Self::Constant => "no_variation",
        }
    }
}

/// How closely two things go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strength {
    Weak,
    Moderate,
    Strong,
}

impl Strength {
    pub(crate) fn of(strength: f64) -> Self {
        match strength.abs() {
            strong if strong >= 0.6 => Self::Strong,
            moderate if moderate >= 0.35 => Self::Moderate,
            _ => Self::Weak,
        }
    }

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Weak => "weak",
            Self::Moderate => "moderate",
            Self::Strong => "strong",
        }
    }
}

/// What the second one was on the days on which the first was high, and on the others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Split {
    /// The middle of the first one.
    pub(crate) at: f64,
    pub(crate) above: f64,
    pub(crate) below: f64,
}

/// Two series side by side, by their places in the list of trends.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Correlation {
    pub(crate) one: usize,
    pub(crate) other: usize,
    pub(crate) common_days: usize,
    pub(crate) verdict: CorrelationVerdict,
    /// From -1 to 1.
    pub(crate) strength: Option<f64>,
    /// How likely this is by chance, given how many pairs were looked at.
    pub(crate) chance: Chance,
    pub(crate) split: Option<Split>,
}

impl Correlation {
    /// Whether there were enough days to look.
    pub(crate) const fn is_compared(&self) -> bool {
        self.strength.is_some()
    }

    /// Whether there is something that is hardly chance.
    pub(crate) const fn is_found(&self) -> bool {
        matches!(self.verdict, CorrelationVerdict::Together | CorrelationVerdict::Opposed)
    }
}

/// Compares each series with each of another thing.
pub(super) fn compare(all: &[&Series]) -> Vec<Correlation> {
    let mut found = Vec::new();
    // Ranking is most of the work, and most pairs have all of their days in common.
    let whole: Vec<Ranked> =
        all.iter().map(|series| Ranked::of(series.points.iter().map(|point| point.value))).collect();
    for (one, first) in all.iter().enumerate() {
        for (other, second) in all.iter().enumerate().skip(one + 1) {
            // Minutes and kilometres of the same runs say nothing about each other.
            if first.thing == second.thing && first.name == second.name {
                continue;
            }
            let ranked = whole.get(one).zip(whole.get(other));
            found.push(pair((one, first), (other, second), ranked));
        }
    }
    // The more pairs are looked at, the likelier one of them strikes by chance.
    let looks = super::statistics::count(found.iter().filter(|pair| pair.strength.is_some()).count());
    for pair in &mut found {
        pair.chance = pair.chance.among(looks);
        if let Some(strength) = pair.strength {
            pair.verdict = match strength {
                _ if !pair.chance.is_below(DOUBT) => CorrelationVerdict::Chance,
                positive if positive > 0.0 => CorrelationVerdict::Together,
                _ => CorrelationVerdict::Opposed,
            };
        }
    }
    found
}

fn pair(
    (one, first): (usize, &Series),
    (other, second): (usize, &Series),
    whole: Option<(&Ranked, &Ranked)>,
) -> Correlation {
    let common = common(first, second);
    let enough = common.len() >= LEAST_COMMON_DAYS;
    let is_whole = common.len() == first.points.len() && common.len() == second.points.len();
    let link = match whole.filter(|_| is_whole) {
        _ if !enough => None,
        Some((one, other)) => correlated(one, other),
        None => {
            let ranked = |of: fn(&(f64, f64)) -> f64| Ranked::of(common.iter().map(of));
            correlated(&ranked(|pair| pair.0), &ranked(|pair| pair.1))
        }
    };
    Correlation {
        one,
        other,
        common_days: common.len(),
        verdict: if enough { CorrelationVerdict::Constant } else { CorrelationVerdict::TooFew },
        strength: link.map(|link| link.strength),
        chance: link.map_or(Chance::CERTAIN, |link| link.chance),
        split: link.and_then(|_| split(&common)),
    }
}

/// The values of the days that have both.
fn common(first: &Series, second: &Series) -> Vec<(f64, f64)> {
    let mut others = second.points.iter().peekable();
    let mut common = Vec::new();
    for point in &first.points {
        while others.next_if(|other| other.day < point.day).is_some() {}
        if let Some(other) = others.next_if(|other| other.day == point.day) {
            common.push((point.value, other.value));
        }
    }
    common
}

fn split(common: &[(f64, f64)]) -> Option<Split> {
    let mut firsts: Vec<f64> = common.iter().map(|pair| pair.0).collect();
    firsts.sort_by(f64::total_cmp);
    let at = *firsts.get(firsts.len() / 2)?;
    // Where half of the days are alike, "at least the middle" would be nearly all of them.
    let high = |pair: &&(f64, f64)| pair.0 >= at;
    let (above, below): (Vec<_>, Vec<_>) = common.iter().partition(high);
    let mean_of = |pairs: &[(f64, f64)]| mean(pairs.iter().map(|pair| pair.1));
    Some(Split { at, above: mean_of(&above)?, below: mean_of(&below)? })
}

#[cfg(test)]
#[path = "correlation_tests.rs"]
mod tests;
