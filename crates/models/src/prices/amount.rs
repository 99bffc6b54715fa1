//! Money, in whole numbers.

use std::fmt;

/// The most decimals that a rate may have: a millionth of a dollar for a million tokens.
const DECIMALS: usize = 6;
const NANOS: u128 = 1_000_000_000;

/// What something cost, in billionths of a US dollar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cost(u64);

impl Cost {
    pub const ZERO: Self = Self(0);

    pub const fn from_nanos(nanos: u64) -> Self {
        Self(nanos)
    }

    /// Dollars as people write them, exactly: `20`, `7.50`.
    pub fn parse(text: &str) -> Option<Self> {
        let Rate(millionths) = Rate::parse(text).ok()?;
        millionths.checked_mul(1000).map(Self)
    }

    pub const fn nanos(self) -> u64 {
        self.0
    }

    /// Millionths of a dollar, rounded up: a limit is never passed by rounding.
    pub const fn micros(self) -> u64 {
        self.0.div_ceil(1000)
    }

    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Tokens at their rates. Exact for rates of up to three decimals, and otherwise rounded up, once.
    pub(super) fn of(parts: &[(u32, Rate)]) -> Self {
        let trillionths: u128 =
            parts.iter().map(|&(tokens, Rate(rate))| u128::from(tokens) * u128::from(rate)).sum();
        Self(u64::try_from(trillionths.div_ceil(1000)).unwrap_or(u64::MAX))
    }
}

/// Dollars, with as many decimals as there are.
impl fmt::Display for Cost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dollars, nanos) = (u128::from(self.0) / NANOS, u128::from(self.0) % NANOS);
        let decimals = format!("{nanos:09}");
        let cents_at_least = decimals.trim_end_matches('0').len().max(2);
        write!(formatter, "{dollars}.{}", &decimals[..cents_at_least])
    }
}

/// US dollars for a million tokens, in millionths of a dollar; which is also trillionths of a dollar for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rate(u64);

impl Rate {
    pub(super) const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// A decimal number as people write it, exactly.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        if !digits(whole) || !digits(decimals) {
            return Err("is not a plain number like 2.50");
        }
        if decimals.len() > DECIMALS {
            return Err("has more than six decimals");
        }
        format!("{whole}{decimals:0<DECIMALS$}").parse().map(Self).map_err(|_| "is too large")
    }
}

#[cfg(test)]
#[path = "amount_tests.rs"]
mod tests;
