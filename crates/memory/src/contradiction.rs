//! When two things cannot both hold: who is judged to be right, and by which rule.

use domain::Timestamp;
use serde::{Deserialize, Serialize};

use crate::item::Confidence;

/// From here on a judgement is acted upon; below it, down to [`UNSURE`], the person is asked.
const SURE: f64 = 0.7;
/// Below it, nothing was seen.
const UNSURE: f64 = 0.4;

/// What somebody made of an old item in the light of a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// Both hold.
    Both,
    /// Only one can hold.
    Changed,
    /// Nobody can tell: both stay, and the person is asked gently.
    Unsure,
}

impl Judgement {
    /// `current` is whether the old one is said to still hold, and how sure that is.
    pub fn of(current: Current, confidence: f64) -> Self {
        match current {
            Current::No if confidence >= SURE => Self::Changed,
            Current::No if confidence >= UNSURE => Self::Unsure,
            Current::Yes | Current::No => Self::Both,
        }
    }
}

/// Whether an old item still describes how things are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Current {
    Yes,
    No,
}

/// One side of a contradiction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Side {
    pub validated: bool,
    pub confidence: Confidence,
    pub said_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    Old,
    New,
}

/// Three tiers: what the person confirmed, then who is surer, then the newest. Two things that were both said
/// outright are equally sure: having been repeated does not make yesterday's address today's.
pub fn winner(old: &Side, new: &Side) -> Winner {
    if old.validated != new.validated {
        return if old.validated { Winner::Old } else { Winner::New };
    }
    let outright = |side: &Side| side.confidence >= Confidence::EXPLICIT;
    if !(outright(old) && outright(new)) && old.confidence != new.confidence {
        return if old.confidence > new.confidence { Winner::Old } else { Winner::New };
    }
    if new.said_at >= old.said_at { Winner::New } else { Winner::Old }
}

#[cfg(test)]
#[path = "contradiction_tests.rs"]
mod tests;
