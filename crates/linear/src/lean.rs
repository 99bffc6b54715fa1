//! Weights of many classes, of which a feature speaks for or against a few only.

use crate::WeightsError;
use crate::exponential::softmax;
use crate::features::Features;
use crate::weights::Weights;

/// Steps so small are left out.
const SMALL: i16 = 4;

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
    /// Which places there are, a bit each, and how many are in the words before: a place is found without a search.
    map: Vec<(u64, u32)>,
    /// Classes with their steps.
    entries: Vec<(u8, i8)>,
}

/// The sizes of a step that are told apart: each about a sixth larger than the one before, so that a file of them packs well.
const SIZES: [i8; 20] = [5, 6, 7, 8, 9, 11, 13, 15, 17, 20, 23, 27, 31, 36, 42, 49, 58, 70, 90, 127];

/// A step, by the nearest of the sizes.
fn coarse(step: i16) -> i8 {
    let far = |size: &i8| (i16::from(*size) - step.abs()).abs();
    let size = SIZES.into_iter().reduce(|best, next| if far(&next) < far(&best) { next } else { best });
    let size = size.unwrap_or_default();
    if step < 0 { -size } else { size }
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
                (step.abs() > SMALL).then(|| (class, coarse(step)))
            });
            lean.entries.extend(spoken);
            lean.end(place);
        }
        lean
    }

    fn new(classes: usize, step: f32) -> Self {
        Self { classes, step, places: Vec::new(), ends: Vec::new(), map: Vec::new(), entries: Vec::new() }
    }

    /// Ends the entries of a place; one without any is none.
    fn end(&mut self, place: u32) {
        let end = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        if self.ends.last().copied().unwrap_or_default() < end {
            let known = u32::try_from(self.places.len()).unwrap_or(u32::MAX);
            let word = usize::try_from(place / u64::BITS).unwrap_or_default();
            self.map.resize(self.map.len().max(word + 1), (0, known));
            if let Some((bits, _)) = self.map.last_mut() {
                *bits |= 1 << (place % u64::BITS);
            }
            self.places.push(place);
            self.ends.push(end);
        }
    }

    /// Which of the places this is, if it weighs anything.
    fn find(&self, place: u32) -> Option<usize> {
        let (bits, before) = self.map.get(usize::try_from(place / u64::BITS).ok()?)?;
        let bit = 1 << (place % u64::BITS);
        let at = before + (bits & (bit - 1)).count_ones();
        (bits & bit != 0).then(|| usize::try_from(at).ok()).flatten()
    }

    fn row(&self, at: usize) -> &[(u8, i8)] {
        let bound = |at: usize| self.ends.get(at).and_then(|end| usize::try_from(*end).ok());
        let start = at.checked_sub(1).and_then(bound).unwrap_or_default();
        self.entries.get(start..bound(at).unwrap_or(start)).unwrap_or_default()
    }

    pub(crate) fn classify(&self, features: &Features) -> Vec<f32> {
        let mut sums = vec![0_i32; self.classes];
        for place in &features.places {
            let Some(at) = self.find(*place) else { continue };
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
        let at = self.find(place)?;
        let (_, step) = self.row(at).iter().find(|(known, _)| usize::from(*known) == class)?;
        Some(f32::from(*step) * self.step * features.each)
    }

    /// Whether a feature of a text weighs anything.
    pub(crate) fn weighs(&self, features: &Features, kind: &str, parts: &[&str]) -> bool {
        features.has(kind, parts).is_some_and(|place| self.find(place).is_some())
    }

    /// What a step is worth and how many places there are; then, each in a row of its own, which packs well: how many places were
    /// passed over, how many entries each place has, how many classes each entry passes over, and the steps.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let (mut passed, mut counts) = (Vec::new(), Vec::new());
        let (mut gaps, mut steps) = (Vec::new(), Vec::new());
        let mut next = 0;
        for (at, place) in self.places.iter().enumerate() {
            let mut over = place - next;
            while over >= u32::from(u8::MAX) {
                passed.push(u8::MAX);
                counts.push(0);
                over -= u32::from(u8::MAX);
            }
            let row = self.row(at);
            passed.push(u8::try_from(over).unwrap_or_default());
            counts.push(u8::try_from(row.len()).unwrap_or(u8::MAX));
            let mut class = 0;
            for (known, step) in row {
                gaps.push(known - class);
                class = *known;
                steps.extend(step.to_le_bytes());
            }
            next = place + 1;
        }
        let places = u32::try_from(passed.len()).unwrap_or(u32::MAX);
        let head = [self.step.to_le_bytes(), places.to_le_bytes()].concat();
        [head, passed, counts, gaps, steps].concat()
    }

    pub(crate) fn read(classes: usize, bytes: &[u8]) -> Result<Self, WeightsError> {
        let error = WeightsError::new(classes, bytes.len());
        let (step, rest) = bytes.split_first_chunk::<4>().ok_or(error)?;
        let (places, rest) = rest.split_first_chunk::<4>().ok_or(error)?;
        let places = usize::try_from(u32::from_le_bytes(*places)).map_err(|_| error)?;
        let (passed, rest) = rest.split_at_checked(places).ok_or(error)?;
        let (counts, rest) = rest.split_at_checked(places).ok_or(error)?;
        if rest.len() % 2 != 0 || rest.len() / 2 != counts.iter().map(|count| usize::from(*count)).sum() {
            return Err(error);
        }
        let (gaps, steps) = rest.split_at(rest.len() / 2);
        let mut entries = gaps.iter().zip(steps);
        let mut lean = Self::new(classes, f32::from_le_bytes(*step));
        let mut place: u32 = 0;
        for (passed, count) in passed.iter().zip(counts) {
            place = place.checked_add(u32::from(*passed)).ok_or(error)?;
            if *count == 0 {
                continue;
            }
            let mut class: u8 = 0;
            for (gap, step) in entries.by_ref().take(usize::from(*count)) {
                class = class.checked_add(*gap).filter(|class| usize::from(*class) < classes).ok_or(error)?;
                lean.entries.push((class, i8::from_le_bytes([*step])));
            }
            lean.end(place);
            place = place.checked_add(1).ok_or(error)?;
        }
        Ok(lean)
    }
}
