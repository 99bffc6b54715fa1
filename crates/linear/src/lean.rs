//! Weights of many classes, of which a feature speaks for or against a few only.

use crate::WeightsError;
use crate::exponential::softmax;
use crate::features::Features;
use crate::weights::Weights;

/// Steps so small are left out.
const SMALL: i16 = 3;

/// For each place that weighs anything, the classes it speaks for or against.
///
/// What a place adds to all classes alike changes no probability: of each row its middle is taken away, and most of it is then
/// nothing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct LeanWeights {
    classes: usize,
    step: f32,
    /// The places, in order, and where the entries of each end.
    places: Vec<u32>,
    ends: Vec<u32>,
    /// Classes with their steps.
    entries: Vec<(u8, i8)>,
}

impl LeanWeights {
    pub(crate) fn of(weights: &Weights) -> Self {
        let mut lean = Self::new(weights.classes(), weights.step());
        for (place, row) in weights.rows() {
            let mut sorted = row.to_vec();
            sorted.sort_unstable();
            let middle = i16::from(sorted.get(sorted.len() / 2).copied().unwrap_or_default());
            let spoken = (0..).zip(row).filter_map(|(class, step)| {
                let step = i16::from(*step) - middle;
                (step.abs() > SMALL)
                    .then(|| (class, i8::try_from(step).unwrap_or(if step > 0 { i8::MAX } else { i8::MIN })))
            });
            lean.entries.extend(spoken);
            lean.end(place);
        }
        lean
    }

    fn new(classes: usize, step: f32) -> Self {
        Self { classes, step, places: Vec::new(), ends: Vec::new(), entries: Vec::new() }
    }

    /// Ends the entries of a place; one without any is none.
    fn end(&mut self, place: u32) {
        let end = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        if self.ends.last().copied().unwrap_or_default() < end {
            self.places.push(place);
            self.ends.push(end);
        }
    }

    fn row(&self, at: usize) -> &[(u8, i8)] {
        let bound = |at: usize| self.ends.get(at).and_then(|end| usize::try_from(*end).ok());
        let start = at.checked_sub(1).and_then(bound).unwrap_or_default();
        self.entries.get(start..bound(at).unwrap_or(start)).unwrap_or_default()
    }

    pub(crate) fn classify(&self, features: &Features) -> Vec<f32> {
        let mut sums = vec![0_i32; self.classes];
        for place in &features.places {
            let Ok(at) = self.places.binary_search(place) else { continue };
            for (class, step) in self.row(at) {
                if let Some(sum) = sums.get_mut(usize::from(*class)) {
                    *sum += i32::from(*step);
                }
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "sums of some hundred bytes")]
        let mut scores: Vec<f32> =
            sums.into_iter().map(|sum| sum as f32 * self.step * features.each).collect();
        softmax(&mut scores);
        scores
    }

    pub(crate) fn explain(
        &self,
        features: &Features,
        class: usize,
        kind: &str,
        parts: &[&str],
    ) -> Option<f32> {
        let place = features.has(kind, parts)?;
        let at = self.places.binary_search(&place).ok()?;
        let (_, step) = self.row(at).iter().find(|(known, _)| usize::from(*known) == class)?;
        Some(f32::from(*step) * self.step * features.each)
    }

    /// Whether a feature of a text weighs anything.
    pub(crate) fn weighs(&self, features: &Features, kind: &str, parts: &[&str]) -> bool {
        features.has(kind, parts).is_some_and(|place| self.places.binary_search(&place).is_ok())
    }

    /// What a step is worth; then for each place how many were passed over, how many entries it has, and these.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.step.to_le_bytes().to_vec();
        let mut next = 0;
        for (at, place) in self.places.iter().enumerate() {
            let mut passed = place - next;
            while passed >= u32::from(u8::MAX) {
                bytes.extend([u8::MAX, 0]);
                passed -= u32::from(u8::MAX);
            }
            let row = self.row(at);
            bytes.extend([
                u8::try_from(passed).unwrap_or_default(),
                u8::try_from(row.len()).unwrap_or(u8::MAX),
            ]);
            for (class, step) in row {
                bytes.push(*class);
                bytes.extend(step.to_le_bytes());
            }
            next = place + 1;
        }
        bytes
    }

    pub(crate) fn read(classes: usize, bytes: &[u8]) -> Result<Self, WeightsError> {
        let error = WeightsError::new(classes, bytes.len());
        let (step, mut rest) = bytes.split_first_chunk::<4>().ok_or(error)?;
        let mut lean = Self::new(classes, f32::from_le_bytes(*step));
        let mut place: u32 = 0;
        while let Some(([passed, count], after)) = rest.split_first_chunk::<2>() {
            let (row, after) = after.split_at_checked(usize::from(*count) * 2).ok_or(error)?;
            rest = after;
            place = place.checked_add(u32::from(*passed)).ok_or(error)?;
            if *count == 0 {
                continue;
            }
            for entry in row.chunks_exact(2) {
                let &[class, step] = entry else { return Err(error) };
                if usize::from(class) >= classes {
                    return Err(error);
                }
                lean.entries.push((class, i8::from_le_bytes([step])));
            }
            lean.end(place);
            place = place.checked_add(1).ok_or(error)?;
        }
        if rest.is_empty() { Ok(lean) } else { Err(error) }
    }
}
