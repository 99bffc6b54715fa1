//! How weights are learned: softmax regression over everything that was marked.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::exponential::softmax;
use crate::features::Features;
use crate::weights::Weights;

/// A text, and the class it belongs to.
#[derive(Debug, Clone)]
pub struct Example {
    pub features: Features,
    pub class: usize,
    /// How much it counts.
    pub counts: f32,
}

/// How it is learned.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    pub classes: usize,
    /// How closely the examples are followed: less is more general.
    pub closeness: f32,
    /// How often all examples are gone through.
    pub rounds: u16,
    /// The first and largest step.
    pub stride: f32,
    /// In how many texts a feature must stand to be weighed.
    pub seen_at_least: u32,
    /// How many of a hundred features each round leaves out of an example, so that none of them is leant on alone. A yes has
    /// many that say the same.
    pub left_out: u8,
}

/// The weights that a list of examples teaches. The same list teaches the same weights.
#[must_use]
pub fn train(examples: &[Example], settings: &Settings) -> Weights {
    let rows = rows(examples, settings.seen_at_least);
    let classes = settings.classes;
    let known: Vec<(Vec<usize>, &Example)> = examples
        .iter()
        .map(|example| {
            let starts = example.features.places.iter().filter_map(|place| rows.get(place));
            (starts.map(|row| row * classes).collect(), example)
        })
        .collect();
    let mut descent = Descent::new(rows.len() * classes);
    let mut scores = vec![0.0_f32; classes];
    for round in 1..=settings.rounds {
        let mut slope: Vec<f32> = descent.values.iter().map(|weight| weight / settings.closeness).collect();
        // What every text has is not held back.
        slope.get_mut(..classes).unwrap_or_default().fill(0.0);
        let mut draw = Draw::new(round, settings.left_out);
        for (starts, example) in &known {
            let starts = draw.kept(starts);
            scores.fill(0.0);
            for start in starts.iter() {
                let row = descent.values.get(*start..start + classes).unwrap_or_default();
                scores.iter_mut().zip(row).for_each(|(score, weight)| *score += weight);
            }
            let each = example.features.each * draw.worth;
            for score in &mut scores {
                *score *= each;
            }
            softmax(&mut scores);
            if let Some(score) = scores.get_mut(example.class) {
                *score -= 1.0;
            }
            let by = example.counts * each;
            for score in &mut scores {
                *score *= by;
            }
            for start in starts.iter() {
                let row = slope.get_mut(*start..start + classes).unwrap_or_default();
                row.iter_mut().zip(&scores).for_each(|(slope, score)| *slope += score);
            }
        }
        descent.step(&slope, round, settings);
    }
    spread(&rows, &descent.values, classes)
}

/// Which features of an example count in a round: drawn, and the same each time.
struct Draw {
    state: u64,
    left_out: u64,
    /// What each that is kept counts for.
    worth: f32,
}

impl Draw {
    fn new(round: u16, left_out: u8) -> Self {
        let left_out = left_out.min(99);
        let state = 0x9e37_79b9_7f4a_7c15 ^ u64::from(round).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Self { state, left_out: u64::from(left_out), worth: 100.0 / f32::from(100 - left_out) }
    }

    /// Those of the starts of an example that count. What every text has always does.
    fn kept<'s>(&mut self, starts: &'s [usize]) -> Cow<'s, [usize]> {
        if self.left_out == 0 {
            return Cow::Borrowed(starts);
        }
        Cow::Owned(
            starts.iter().copied().filter(|start| self.next() >= self.left_out || *start == 0).collect(),
        )
    }

    /// A number below a hundred (Marsaglia's xorshift, 2003).
    const fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 32) % 100
    }
}

/// The places that are weighed, numbered in their order.
fn rows(examples: &[Example], seen_at_least: u32) -> BTreeMap<u32, usize> {
    let mut seen: BTreeMap<u32, u32> = BTreeMap::new();
    for place in examples.iter().flat_map(|example| &example.features.places) {
        *seen.entry(*place).or_default() += 1;
    }
    let often = seen.into_iter().filter(|(place, times)| *place == 0 || *times >= seen_at_least);
    often.enumerate().map(|(row, (place, _))| (place, row)).collect()
}

fn spread(rows: &BTreeMap<u32, usize>, values: &[f32], classes: usize) -> Weights {
    let last = rows.keys().next_back().copied().unwrap_or_default();
    let mut weights = vec![0.0; (usize::try_from(last).unwrap_or_default() + 1) * classes];
    for (place, row) in rows {
        let start = usize::try_from(*place).unwrap_or_default() * classes;
        let learned = values.get(row * classes..(row + 1) * classes).unwrap_or_default();
        weights.get_mut(start..start + classes).unwrap_or_default().copy_from_slice(learned);
    }
    Weights::rounded(classes, &weights)
}

/// Weights that are moved against their slope, each by a stride of its own (Kingma and Ba, 2014).
struct Descent {
    values: Vec<f32>,
    drift: Vec<f32>,
    spread: Vec<f32>,
    early: (f32, f32),
}

impl Descent {
    fn new(size: usize) -> Self {
        Self { values: vec![0.0; size], drift: vec![0.0; size], spread: vec![0.0; size], early: (1.0, 1.0) }
    }

    fn step(&mut self, slope: &[f32], round: u16, settings: &Settings) {
        const DRIFTS: f32 = 0.9;
        const SPREADS: f32 = 0.999;
        self.early = (self.early.0 * DRIFTS, self.early.1 * SPREADS);
        let early = (1.0 - self.early.0, 1.0 - self.early.1);
        let stride = settings.stride * (1.0 - f32::from(round - 1) / f32::from(settings.rounds));
        let rows = self.values.iter_mut().zip(&mut self.drift).zip(&mut self.spread).zip(slope);
        for (((value, drift), spread), slope) in rows {
            *drift = DRIFTS * *drift + (1.0 - DRIFTS) * slope;
            *spread = SPREADS * *spread + (1.0 - SPREADS) * slope * slope;
            *value -= stride * (*drift / early.0) / ((*spread / early.1).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
#[path = "training_tests.rs"]
mod tests;
