//! The exponential function from plain arithmetic: what a machine's own library rounds its own way is the same everywhere.

/// Terms of its series; more change nothing in 32 bits.
const TERMS: u16 = 12;

pub(crate) fn exp(value: f32) -> f32 {
    let value = value.clamp(-80.0, 80.0);
    // e^x = (e^(x / 2^8))^(2^8), where the series is short.
    let small = f64::from(value) / 256.0;
    let mut sum = 1.0_f64;
    let mut term = 1.0_f64;
    for place in 1..=TERMS {
        term *= small / f64::from(place);
        sum += term;
    }
    for _ in 0..8 {
        sum *= sum;
    }
    #[expect(clippy::cast_possible_truncation, reason = "e^80 fits")]
    let rounded = sum as f32;
    rounded
}

/// Turns scores into probabilities, in place.
pub(crate) fn softmax(scores: &mut [f32]) {
    let largest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = exp(*score - largest);
        sum += *score;
    }
    for score in scores {
        *score /= sum;
    }
}
