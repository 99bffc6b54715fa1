//! Chance that can be had again: the same seed is the same run, as far as the machine allows.

use std::time::Duration;

/// `SplitMix64`: small, and good enough to pick instants.
#[derive(Debug, Clone)]
pub(super) struct Random(u64);

impl Random {
    /// One of many streams of the same seed.
    pub(super) fn new(seed: u64, stream: u64) -> Self {
        let mut random = Self(seed ^ stream.wrapping_mul(0xD134_2543_DE82_EF95));
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to one less than `bound`.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        u32::try_from(self.next() % u64::from(bound.max(1))).unwrap_or(0)
    }

    /// Up to so many milliseconds, to the microsecond.
    pub(super) fn milliseconds(&mut self, most: u32) -> Duration {
        Duration::from_micros(u64::from(self.below(most.saturating_mul(1000))))
    }
}

#[cfg(test)]
#[path = "random_tests.rs"]
mod tests;
