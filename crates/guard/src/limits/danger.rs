//! How likely a message is to speak of each subject: learned from what many people wrote (`data/danger.gz`).

use std::sync::LazyLock;

use linear::{Features, Settings, Weights};

use super::{HEARD, Manner, Topic};
use crate::signs::{self, Lexicon, Word};

/// What is learned, in the order of the weights: nothing that only sounds like danger, the subjects, and nothing at all.
const CLASSES: [Option<Topic>; 14] = [
    None,
    Some(Topic::Overdose),
    Some(Topic::SelfHarm),
    Some(Topic::ChildAbuse),
    Some(Topic::Violence),
    Some(Topic::SelfHarmOther),
    Some(Topic::ViolenceOther),
    Some(Topic::Emergency),
    Some(Topic::Illegal),
    Some(Topic::MentalHealth),
    Some(Topic::Diagnosis),
    Some(Topic::Investment),
    Some(Topic::Grief),
    None,
];

/// How it is learned; chosen by trying each writer on what the others teach.
pub const SETTINGS: Settings = Settings {
    classes: CLASSES.len(),
    closeness: 2.0,
    rounds: 120,
    stride: 0.05,
    seen_at_least: 2,
    left_out: 0,
};

/// A text is weighed as a whole up to so many words; a longer one in windows of that many, each beginning in the middle
/// of the one before, so that what is buried in it weighs what it would weigh alone.
const WINDOW: usize = 60;
/// No more bytes than these are weighed. Phrases are looked for in all of them.
const MOST_BYTES: usize = 16_000;

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::parse(include_str!("signs.txt")));
/// As `cargo xtask learn` wrote them; none if the bytes were broken, and then the phrases decide alone.
pub(super) static WEIGHTS: LazyLock<Option<Weights>> =
    LazyLock::new(|| Weights::read(CLASSES.len(), include_bytes!("danger.bin")).ok());

/// The class of a label in the data.
pub fn class(label: &str) -> Option<usize> {
    match label {
        "none" => Some(0),
        "ordinary" => Some(CLASSES.len() - 1),
        topic => CLASSES.iter().position(|class| class.is_some_and(|class| class.as_str() == topic)),
    }
}

/// What a message is weighed by when it teaches.
pub fn features(text: &str) -> Features {
    let found = HEARD.find(&HEARD.read(text));
    let hits: Vec<&str> = found.iter().map(|phrase| phrase.heading).collect();
    signs::features(&signs::words(text), &LEXICON, &hits)
}

/// How likely some weights hold a text with these features to be a danger to somebody.
pub fn danger(weights: &Weights, features: &Features) -> f32 {
    Likelihood::of(&weights.classify(features)).danger
}

/// What a message sounds like.
#[derive(Debug, Clone, Copy)]
pub(super) struct Likelihood {
    /// That somebody is in danger, whichever it is; and the likeliest.
    pub(super) danger: f32,
    pub(super) gravest: Topic,
    /// That there is nothing in it.
    pub(super) nothing: f32,
    /// The likeliest of the other subjects.
    pub(super) subject: (Topic, f32),
}

impl Likelihood {
    fn of(chances: &[f32]) -> Self {
        let likeliest = |manner: Manner| {
            let topics = CLASSES.iter().zip(chances).filter_map(|(class, chance)| Some(((*class)?, *chance)));
            topics.filter(move |(topic, _)| topic.manner() == manner)
        };
        let top = |manner: Manner, fallback: Topic| {
            likeliest(manner).max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((fallback, 0.0))
        };
        Self {
            danger: likeliest(Manner::AtOnce).map(|(_, chance)| chance).sum(),
            gravest: top(Manner::AtOnce, Topic::SelfHarm).0,
            nothing: CLASSES
                .iter()
                .zip(chances)
                .filter(|(class, _)| class.is_none())
                .map(|(_, chance)| chance)
                .sum(),
            subject: top(Manner::Bounded, Topic::MentalHealth),
        }
    }
}

/// What a message sounds like, where it sounds most like danger. `hits` are the phrases that were found in it.
pub(super) fn weigh(weights: &Weights, text: &str, hits: &[&str]) -> Option<Likelihood> {
    let words = signs::words(text.get(..text.floor_char_boundary(MOST_BYTES)).unwrap_or(text));
    let likelihood =
        |window: &[Word]| Likelihood::of(&weights.classify(&signs::features(window, &LEXICON, hits)));
    if words.len() <= WINDOW {
        return Some(likelihood(&words));
    }
    let starts = (0..words.len()).step_by(WINDOW / 2);
    let windows = starts.filter_map(|start| words.get(start..words.len().min(start + WINDOW)));
    windows.map(likelihood).max_by(|one, other| one.danger.total_cmp(&other.danger))
}
