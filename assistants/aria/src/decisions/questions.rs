//! Questions to think a decision over with: written beforehand, three that fit its part of life and two for any.

use super::decision::Area;

/// How many there are of each part of life, and of those for any.
pub(crate) const EACH: usize = 3;
pub(crate) const ANY: usize = 5;

/// How many of those for any are asked beside the three.
const BESIDE: usize = 2;

/// The keys of the questions that fit.
pub(crate) fn fitting(area: Option<Area>) -> Vec<String> {
    let any = (1..=ANY).map(|at| format!("aria.decisions.question.any_{at}"));
    match area {
        None => any.collect(),
        Some(area) => {
            let own = (1..=EACH).map(|at| format!("aria.decisions.question.{}_{at}", area.as_str()));
            own.chain(any.take(BESIDE)).collect()
        }
    }
}
