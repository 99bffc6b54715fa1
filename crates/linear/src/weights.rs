//! What every feature weighs for every class.

use thiserror::Error;

use crate::exponential::softmax;
use crate::features::Features;

/// How many places stand in one word of the map of places.
const WORD: u32 = u64::BITS;

/// The weights of all places, for each of some classes.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    classes: usize,
    /// What one step of a weight is worth.
    step: f32,
    /// Which places weigh anything, a bit each, and how many did in the words before.
    map: Vec<(u64, u32)>,
    /// Whole steps, so that they are small: all classes of the first place that weighs anything, then of the second.
    steps: Vec<i8>,
}

/// Bytes that are no weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{found} bytes are not weights of {classes} classes")]
pub struct WeightsError {
    classes: usize,
    found: usize,
}

impl WeightsError {
    pub(crate) const fn new(classes: usize, found: usize) -> Self {
        Self { classes, found }
    }
}

impl Weights {
    /// From exact weights, rounded to whole steps.
    pub(crate) fn rounded(classes: usize, weights: &[f32]) -> Self {
        let largest = weights.iter().fold(f32::EPSILON, |largest, weight| largest.max(weight.abs()));
        let step = largest / f32::from(i8::MAX);
        #[expect(clippy::cast_possible_truncation, reason = "no weight is larger than the largest")]
        let steps: Vec<i8> = weights.iter().map(|weight| (weight / step).round() as i8).collect();
        let mut rounded = Self { classes, step, map: Vec::new(), steps: Vec::new() };
        for (place, row) in (0..).zip(steps.chunks(classes.max(1))) {
            rounded.add(place, row);
        }
        rounded
    }

    /// Adds the weights of a place behind all others, if they are any.
    fn add(&mut self, place: u32, row: &[i8]) {
        if row.iter().all(|step| *step == 0) {
            return;
        }
        let word = usize::try_from(place / WORD).unwrap_or_default();
        let known = u32::try_from(self.steps.len() / self.classes.max(1)).unwrap_or_default();
        self.map.resize(self.map.len().max(word + 1), (0, known));
        if let Some((bits, _)) = self.map.last_mut() {
            *bits |= 1 << (place % WORD);
        }
        self.steps.extend(row);
    }

    /// How likely each class is, in their order; together they are 1.
    #[must_use]
    pub fn classify(&self, features: &Features) -> Vec<f32> {
        let mut sums = vec![0_i32; self.classes];
        for place in &features.places {
            for (sum, step) in sums.iter_mut().zip(self.row(*place)) {
                *sum += i32::from(*step);
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "sums of some hundred bytes")]
        let mut scores: Vec<f32> =
            sums.into_iter().map(|sum| sum as f32 * self.step * features.each).collect();
        softmax(&mut scores);
        scores
    }

    /// What a feature of a text adds to the score of a class; nothing if the text does not have it.
    #[must_use]
    pub fn explain(&self, features: &Features, class: usize, kind: &str, parts: &[&str]) -> Option<f32> {
        let place = features.has(kind, parts)?;
        let step = self.row(place).get(class)?;
        Some(f32::from(*step) * self.step * features.each)
    }

    fn row(&self, place: u32) -> &[i8] {
        let word = usize::try_from(place / WORD).unwrap_or_default();
        let Some((bits, before)) = self.map.get(word) else { return &[] };
        let bit = 1 << (place % WORD);
        if bits & bit == 0 {
            return &[];
        }
        let at = before + (bits & (bit - 1)).count_ones();
        let start = usize::try_from(at).unwrap_or_default() * self.classes;
        self.steps.get(start..start + self.classes).unwrap_or_default()
    }

    pub(crate) const fn classes(&self) -> usize {
        self.classes
    }

    pub(crate) const fn step(&self) -> f32 {
        self.step
    }

    /// The places that weigh anything, in order, each with its steps.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (u32, &[i8])> {
        self.places().zip(self.steps.chunks(self.classes.max(1)))
    }

    /// The places that weigh anything, in order.
    fn places(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.map).flat_map(|(word, (bits, _))| {
            (0..WORD).filter(move |bit| bits & (1 << bit) != 0).map(move |bit| word * WORD + bit)
        })
    }

    /// As they are written to a file: what a step is worth, then, for each place that weighs anything, how many places
    /// were passed over and its weights.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.step.to_le_bytes().to_vec();
        let mut next = 0;
        for (place, row) in self.rows() {
            let mut passed = place - next;
            // One that weighs nothing, where more are passed over than a byte can tell.
            while passed > u32::from(u8::MAX) {
                bytes.push(u8::MAX);
                bytes.extend(std::iter::repeat_n(0, self.classes));
                passed -= u32::from(u8::MAX) + 1;
            }
            bytes.push(u8::try_from(passed).unwrap_or_default());
            bytes.extend(row.iter().flat_map(|step| step.to_le_bytes()));
            next = place + 1;
        }
        bytes
    }

    /// The weights of a file.
    pub fn read(classes: usize, bytes: &[u8]) -> Result<Self, WeightsError> {
        let error = WeightsError { classes, found: bytes.len() };
        let (step, rows) = bytes.split_first_chunk::<4>().ok_or(error)?;
        let step = f32::from_le_bytes(*step);
        let mut weights = Self { classes, step, map: Vec::new(), steps: Vec::new() };
        let mut place = 0;
        for row in rows.chunks(classes + 1) {
            let (passed, row) = row.split_first().ok_or(error)?;
            if row.len() != classes || classes == 0 {
                return Err(error);
            }
            place += u32::from(*passed);
            let row: Vec<i8> = row.iter().map(|byte| i8::from_le_bytes([*byte])).collect();
            weights.add(place, &row);
            place += 1;
        }
        Ok(weights)
    }
}

#[cfg(test)]
#[path = "weights_tests.rs"]
mod tests;
