//! What every sign weighs.

use std::sync::LazyLock;

use thiserror::Error;

use crate::signs::{PLACES, Signs};

/// The scale that ships, as `cargo xtask learn` wrote it.
static SHIPPED: LazyLock<Option<Scale>> = LazyLock::new(|| Scale::read(include_bytes!("scale.bin")).ok());

/// The weights of all signs.
#[derive(Debug, Clone, PartialEq)]
pub struct Scale {
    /// What one step of a weight is worth.
    step: f32,
    /// Whole steps, so that a scale is small.
    steps: Vec<i8>,
}

/// Bytes that are no scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a scale has {expected} bytes, not {found}")]
pub struct ScaleError {
    expected: usize,
    found: usize,
}

impl Scale {
    /// The one that ships; none if its bytes were broken, so that nothing is kept by it.
    #[must_use]
    pub fn shipped() -> Option<&'static Self> {
        SHIPPED.as_ref()
    }

    /// A scale from its weights, rounded to whole steps.
    pub(crate) fn rounded(weights: &[f32]) -> Self {
        let largest = weights.iter().fold(f32::EPSILON, |largest, weight| largest.max(weight.abs()));
        let step = largest / f32::from(i8::MAX);
        #[expect(clippy::cast_possible_truncation, reason = "no weight is larger than the largest")]
        let steps = weights.iter().map(|weight| (weight / step).round() as i8).collect();
        Self { step, steps }
    }

    /// How likely it is, from 0 to 1, that a sentence with these signs tells something that lasts.
    #[must_use]
    pub fn weigh(&self, signs: &Signs) -> f32 {
        let steps = signs.places.iter().filter_map(|place| self.steps.get(*place));
        let sum: f32 = steps.map(|steps| f32::from(*steps)).sum();
        chance(sum * self.step * signs.each)
    }

    /// As it is written to a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let steps = self.steps.iter().flat_map(|steps| steps.to_le_bytes());
        self.step.to_le_bytes().into_iter().chain(steps).collect()
    }

    /// The scale of a file.
    ///
    /// # Errors
    ///
    /// When it has another size.
    pub fn read(bytes: &[u8]) -> Result<Self, ScaleError> {
        let error = ScaleError { expected: PLACES + 4, found: bytes.len() };
        let (step, steps) = bytes.split_first_chunk::<4>().ok_or(error)?;
        if steps.len() != PLACES {
            return Err(error);
        }
        Ok(Self {
            step: f32::from_le_bytes(*step),
            steps: steps.iter().map(|byte| i8::from_le_bytes([*byte])).collect(),
        })
    }
}

pub(crate) fn chance(sum: f32) -> f32 {
    1.0 / (1.0 + (-sum).exp())
}

#[cfg(test)]
#[path = "scale_tests.rs"]
mod tests;
