//! How likely something at least as striking is, if there is nothing behind it.

/// A probability, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub(crate) struct Chance(f64);

impl Chance {
    pub(crate) const CERTAIN: Self = Self(1.0);

    pub(crate) const fn value(self) -> f64 {
        self.0
    }

    pub(crate) fn is_below(self, share: f64) -> bool {
        self.0 < share
    }

    /// The chance that at least one of so many looks is as striking: whoever looks often, finds.
    #[must_use]
    pub(crate) fn among(self, looks: f64) -> Self {
        Self((self.0 * looks.max(1.0)).min(1.0))
    }
}

/// The chance of being at least `deviations` standard deviations away from nothing, to either side.
pub(crate) fn two_sided(deviations: f64) -> Chance {
    if deviations.is_nan() {
        return Chance::CERTAIN;
    }
    Chance(complement_of_error(deviations.abs() / std::f64::consts::SQRT_2).clamp(0.0, 1.0))
}

/// The complementary error function for what is not negative, to seven digits (Abramowitz and Stegun, 7.1.26).
fn complement_of_error(x: f64) -> f64 {
    const TERMS: [f64; 5] = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let polynomial = TERMS.iter().fold(0.0, |sum, term| (sum + term) * t);
    polynomial * (-x * x).exp()
}
