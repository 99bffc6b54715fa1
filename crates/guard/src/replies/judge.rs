//! Whether a sentence claims that something was done: learned from what assistants say (`data/claims.gz`).

use std::sync::LazyLock;

use linear::{Features, Settings, Weights};

use super::SAID;
use crate::signs::{self, Lexicon};

/// What is learned, in the order of the weights.
const CLASSES: [&str; 9] =
    ["none", "noting", "changing", "removing", "scheduling", "paying", "sending", "booking", "doing"];

/// How it is learned; chosen by trying each writer on what the others teach.
pub const SETTINGS: Settings = Settings {
    classes: CLASSES.len(),
    closeness: 5.0,
    rounds: 120,
    stride: 0.05,
    seen_at_least: 2,
    left_out: 0,
};

/// From here on it is a claim.
const SURE: f32 = 0.42;
/// Below this it is none.
const UNLIKELY: f32 = 0.25;
/// No sentence of a reply is longer.
const MOST_BYTES: usize = 4_000;

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::parse(include_str!("signs.txt")));
/// As `cargo xtask learn` wrote them; none if the bytes were broken, and then the phrases decide alone.
pub(super) static WEIGHTS: LazyLock<Option<Weights>> =
    LazyLock::new(|| Weights::read(CLASSES.len(), include_bytes!("claims.bin")).ok());

/// The class of a label in the data.
pub fn class(label: &str) -> Option<usize> {
    // What the runtime itself says, and nobody wrote to be mistaken for a claim.
    if label == "ordinary" { Some(0) } else { CLASSES.iter().position(|class| *class == label) }
}

/// What a sentence is weighed by.
pub fn features(sentence: &str) -> Features {
    let found = SAID.find(&SAID.read(sentence));
    let hits: Vec<&str> = found.iter().map(|phrase| phrase.heading).collect();
    signs::ordered(&signs::words(sentence), &LEXICON, &hits)
}

/// How likely some weights hold a sentence with these features to be a claim.
pub fn claim(weights: &Weights, features: &Features) -> f32 {
    1.0 - weights.classify(features).first().copied().unwrap_or(1.0)
}

/// What a sentence sounds like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sound {
    Claim,
    /// A phrase decides.
    Unsure,
    /// No claim, whatever phrase stands in it.
    None,
}

pub(super) fn sound(weights: Option<&Weights>, sentence: &str) -> Sound {
    let sentence = sentence.get(..sentence.floor_char_boundary(MOST_BYTES)).unwrap_or(sentence);
    let Some(weights) = weights else { return Sound::Unsure };
    let asks = sentence.trim_end().ends_with('?');
    let features = features(sentence);
    match claim(weights, &features) {
        chance if chance >= SURE && !asks && speaks(weights, &features, sentence) => Sound::Claim,
        chance if chance >= UNLIKELY => Sound::Unsure,
        _ => Sound::None,
    }
}

/// What a word must add against there being no claim, to be one that speaks for it.
const SPOKEN: f32 = -0.01;

/// Whether something in a sentence speaks for a claim: its shape alone, a word or two and a colon, is none.
fn speaks(weights: &Weights, features: &Features, sentence: &str) -> bool {
    let adds = |kind, part: &str| weights.explain(features, 0, kind, &[part]).unwrap_or_default();
    let words = signs::words(sentence);
    let spoken = |word: &signs::Word| {
        word.text().contains(char::is_alphabetic)
            && adds("stem", word.stem()) + adds("word", word.text()) < SPOKEN
    };
    words.iter().any(spoken) || !LEXICON.signs(&words).is_empty()
}

/// Whether the speaker says "I" of something done: what was read out is nobody's deed, and looking is none.
pub(super) fn speaks_of_own_deed(sentence: &str) -> bool {
    let words = signs::words(sentence);
    let signs = LEXICON.signs(&words);
    let looked = |place: usize| signs.iter().any(|(at, sign)| *at == place && *sign == "looked");
    signs.iter().any(|(place, sign)| sign.starts_with("i_") && !looked(*place))
}
