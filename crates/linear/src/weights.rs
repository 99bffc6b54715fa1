//! What every feature weighs for every class.

use thiserror::Error;

use crate::exponential::softmax;
use crate::features::Features;

/// The weights of all places, for each of some classes.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    classes: usize,
    /// What one step of a weight is worth.
    step: f32,
    /// Whole steps, so that the file is small: all classes of the first place, then of the second.
    steps: Vec<i8>,
}

/// Bytes that are no weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{found} bytes are not weights of {classes} classes")]
pub struct WeightsError {
    classes: usize,
    found: usize,
}

impl Weights {
    /// From exact weights, rounded to whole steps.
    pub(crate) fn rounded(classes: usize, weights: &[f32]) -> Self {
        let largest = weights.iter().fold(f32::EPSILON, |largest, weight| largest.max(weight.abs()));
        let step = largest / f32::from(i8::MAX);
        #[expect(clippy::cast_possible_truncation, reason = "no weight is larger than the largest")]
        let steps = weights.iter().map(|weight| (weight / step).round() as i8).collect();
        Self { classes, step, steps }
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
        let start = usize::try_from(place).unwrap_or_default() * self.classes;
        self.steps.get(start..start + self.classes).unwrap_or_default()
    }

    /// As they are written to a file: what a step is worth, then, for each place that weighs anything, how many places
    /// were passed over and its weights.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.step.to_le_bytes().to_vec();
        let mut skipped = 0_u8;
        for row in self.steps.chunks(self.classes) {
            if skipped < u8::MAX && row.iter().all(|step| *step == 0) {
                skipped += 1;
                continue;
            }
            bytes.push(skipped);
            bytes.extend(row.iter().flat_map(|step| step.to_le_bytes()));
            skipped = 0;
        }
        bytes
    }

    /// The weights of a file.
    pub fn read(classes: usize, bytes: &[u8]) -> Result<Self, WeightsError> {
        let error = WeightsError { classes, found: bytes.len() };
        let (step, rows) = bytes.split_first_chunk::<4>().ok_or(error)?;
        let mut steps = Vec::new();
        for row in rows.chunks(classes + 1) {
            let (skipped, row) = row.split_first().ok_or(error)?;
            if row.len() != classes || classes == 0 {
                return Err(error);
            }
            steps.resize(steps.len() + usize::from(*skipped) * classes, 0);
            steps.extend(row.iter().map(|byte| i8::from_le_bytes([*byte])));
        }
        Ok(Self { classes, step: f32::from_le_bytes(*step), steps })
    }
}

#[cfg(test)]
#[path = "weights_tests.rs"]
mod tests;
