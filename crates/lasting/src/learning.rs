//! How a scale is learned: by logistic regression over everything that was marked.

use crate::scale::{Scale, chance};
use crate::signs::{ALWAYS, PLACES, Signs};

/// A sentence, and whether it tells something that lasts.
#[derive(Debug, Clone)]
pub struct Example {
    pub signs: Signs,
    pub lasts: bool,
    /// How much it counts; what may be kept and may be left is a weak lesson.
    pub counts: f32,
}

/// How closely the examples are followed: less is more general.
const CLOSENESS: f32 = 0.5;
/// How often all examples are gone through.
const ROUNDS: i32 = 250;
/// The first and largest step.
const STRIDE: f32 = 0.05;
/// A sign that only one sentence has teaches nothing about others.
const SEEN_AT_LEAST: u32 = 2;

/// The scale that a list of examples teaches. The same list teaches the same scale.
#[must_use]
pub fn learn(examples: &[Example]) -> Scale {
    let mut seen = vec![0_u32; PLACES];
    for place in examples.iter().flat_map(|example| &example.signs.places) {
        bump(&mut seen, *place);
    }
    let known: Vec<(Vec<usize>, &Example)> = examples
        .iter()
        .map(|example| {
            let often = |place: &&usize| seen.get(**place).is_some_and(|times| *times >= SEEN_AT_LEAST);
            (example.signs.places.iter().filter(often).copied().collect(), example)
        })
        .collect();
    let mut weights = Weights::new();
    for round in 1..=ROUNDS {
        let mut slope: Vec<f32> = weights.values.iter().map(|weight| weight / CLOSENESS).collect();
        if let Some(always) = slope.get_mut(ALWAYS) {
            *always = 0.0;
        }
        for (places, example) in &known {
            let sum: f32 = places.iter().filter_map(|place| weights.values.get(*place)).sum();
            let truth = if example.lasts { 1.0 } else { 0.0 };
            let each = example.signs.each;
            let off = (chance(sum * each) - truth) * example.counts * each;
            for place in places {
                if let Some(slope) = slope.get_mut(*place) {
                    *slope += off;
                }
            }
        }
        weights.step(&slope, round);
    }
    Scale::rounded(&weights.values)
}

fn bump(counts: &mut [u32], place: usize) {
    if let Some(count) = counts.get_mut(place) {
        *count += 1;
    }
}

/// Weights that are moved against their slope, each by a stride of its own (Kingma and Ba, 2014).
struct Weights {
    values: Vec<f32>,
    drift: Vec<f32>,
    spread: Vec<f32>,
}

impl Weights {
    fn new() -> Self {
        Self { values: vec![0.0; PLACES], drift: vec![0.0; PLACES], spread: vec![0.0; PLACES] }
    }

    fn step(&mut self, slope: &[f32], round: i32) {
        const DRIFTS: f32 = 0.9;
        const SPREADS: f32 = 0.999;
        let early = (1.0 - DRIFTS.powi(round), 1.0 - SPREADS.powi(round));
        #[expect(clippy::cast_precision_loss, reason = "there are some hundred rounds")]
        let stride = STRIDE * (1.0 - (round - 1) as f32 / ROUNDS as f32);
        let rows = self.values.iter_mut().zip(&mut self.drift).zip(&mut self.spread).zip(slope);
        for (((value, drift), spread), slope) in rows {
            *drift = DRIFTS * *drift + (1.0 - DRIFTS) * slope;
            *spread = SPREADS * *spread + (1.0 - SPREADS) * slope * slope;
            *value -= stride * (*drift / early.0) / ((*spread / early.1).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
#[path = "learning_tests.rs"]
mod tests;
