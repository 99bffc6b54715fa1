//! How much a message sounds like one that ends contact, or begins it again: weighed, as danger and urgency are.
//!
//! Phrases are precise and never complete. Whoever wants to be left alone says it in words of their own, and is at least
//! asked.

use std::sync::LazyLock;

use linear::{Features, Settings, Weights};

use super::wish::{Wish, listed};
use crate::signs::{self, Lexicon};

/// What is learned, in the order of the weights: nothing of it, an end of contact, a return to it.
const CLASSES: usize = 3;

/// How it is learned; chosen by trying each writer on what the others teach.
pub const SETTINGS: Settings =
    Settings { classes: CLASSES, closeness: 3.0, rounds: 120, stride: 0.05, seen_at_least: 2, left_out: 0 };

/// From here on a message ends contact, whatever it is said with.
const SURE: f32 = 0.7;
/// From here on somebody is asked whether it does.
const ASKED: f32 = 0.24;
/// Below this, a phrase that would end it is asked about.
const DOUBTED: f32 = 0.06;
/// From here on somebody who had ended it is back.
const BACK: f32 = 0.6;
/// No more bytes than these are weighed. Phrases are looked for in all of them.
const MOST_BYTES: usize = 1_000;

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::parse(include_str!("stopping.txt")));
/// As `cargo xtask learn` wrote them; none if the bytes were broken, and then the phrases decide alone.
static WEIGHTS: LazyLock<Option<Weights>> =
    LazyLock::new(|| Weights::read(CLASSES, include_bytes!("stopping.bin")).ok());

/// Where a message leans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leaning {
    Stops,
    MayStop,
    Returns,
    /// Neither, and not far from it.
    Nowhere,
    /// Certainly no end of contact.
    Elsewhere,
}

pub(super) fn shipped() -> Option<&'static Weights> {
    WEIGHTS.as_ref()
}

/// The class of a label in the data, and of a heading of the tests.
pub fn class(label: &str) -> Option<usize> {
    match label.strip_prefix("wish ").unwrap_or(label) {
        "stop" | "opt_out" => Some(1),
        "return" | "opt_in" => Some(2),
        "part" | "later" | "other" | "none" | "ordinary" | "-" | "stranded" | "imminent" => Some(0),
        _ => None,
    }
}

/// What a message is weighed by.
pub fn features(text: &str) -> Features {
    weighed(text, listed(text))
}

fn weighed(text: &str, listed: Option<Wish>) -> Features {
    let hit = listed.map(|wish| match wish {
        Wish::OptOut => "opt_out",
        Wish::OptIn => "opt_in",
        Wish::CoolOff { .. } => "cool_off",
        Wish::Unclear => "unclear",
    });
    let text = text.get(..text.floor_char_boundary(MOST_BYTES)).unwrap_or(text);
    signs::features(&signs::words(text), &LEXICON, hit.as_slice())
}

/// How likely some weights hold a message with these features to end contact.
pub fn chance(weights: &Weights, features: &Features) -> f32 {
    weights.classify(features).get(1).copied().unwrap_or_default()
}

pub(super) fn leaning(weights: &Weights, text: &str, listed: Option<Wish>) -> Leaning {
    let chances = weights.classify(&weighed(text, listed));
    let [_, stops, returns] = chances.as_slice() else { return Leaning::Nowhere };
    match (*stops, *returns) {
        (stops, _) if stops >= SURE => Leaning::Stops,
        (_, returns) if returns >= BACK => Leaning::Returns,
        (stops, _) if stops >= ASKED => Leaning::MayStop,
        (stops, _) if stops < DOUBTED => Leaning::Elsewhere,
        _ => Leaning::Nowhere,
    }
}
