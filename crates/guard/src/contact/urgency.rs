//! What cannot wait for its turn.

use std::sync::LazyLock;

use linear::{Features, Settings, Weights};

use crate::phrases::{Found, Phrasebook};
use crate::signs::{self, Lexicon};

/// Why an answer is needed at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Urgency {
    /// They are there, and cannot go on: a closed door, nobody to take over from them.
    Stranded,
    /// It begins within the hour, or they will not make it today.
    Imminent,
    /// They say that it is urgent.
    Asked,
}

impl Urgency {
    /// What somebody stands in before what they fear, and that before what they say of it.
    pub const ALL: [Self; 3] = [Self::Stranded, Self::Imminent, Self::Asked];

    /// Its name in lists, events and figures.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stranded => "stranded",
            Self::Imminent => "imminent",
            Self::Asked => "asked",
        }
    }
}

pub(super) static HEARD: LazyLock<Phrasebook> =
    LazyLock::new(|| Phrasebook::parse(&[include_str!("rules/urgency.txt")]));

/// What is learned, in the order of the weights. Who says that it is urgent says so in words that are listed.
const CLASSES: [Option<Urgency>; 3] = [None, Some(Urgency::Stranded), Some(Urgency::Imminent)];

/// How it is learned; chosen by trying each writer on what the others teach.
pub const SETTINGS: Settings = Settings {
    classes: CLASSES.len(),
    closeness: 1.0,
    rounds: 120,
    stride: 0.05,
    seen_at_least: 2,
    left_out: 0,
};

/// From here on a message cannot wait, whatever it is said with.
const SURE: f32 = 0.35;
/// The same of one that says a phrase of those who cannot wait.
const LISTED: f32 = 0.2;
/// No more bytes than these are weighed. Phrases are looked for in all of them.
const MOST_BYTES: usize = 1_000;

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::parse(include_str!("signs.txt")));
/// As `cargo xtask learn` wrote them; none if the bytes were broken, and then the phrases decide alone.
static WEIGHTS: LazyLock<Option<Weights>> =
    LazyLock::new(|| Weights::read(CLASSES.len(), include_bytes!("urgency.bin")).ok());

/// The class of a label in the data, and of a heading of the tests.
pub fn class(label: &str) -> Option<usize> {
    match label.strip_prefix("urgency ").unwrap_or(label) {
        "none" | "ordinary" | "-" => Some(0),
        urgency => CLASSES.iter().position(|class| class.is_some_and(|class| class.as_str() == urgency)),
    }
}

/// What a message is weighed by.
pub fn features(text: &str) -> Features {
    weighed(text, &HEARD.find(&HEARD.read(text)))
}

fn weighed(text: &str, found: &[Found]) -> Features {
    let hits: Vec<&str> = found.iter().map(|phrase| phrase.heading).collect();
    let text = text.get(..text.floor_char_boundary(MOST_BYTES)).unwrap_or(text);
    signs::ordered(&signs::words(text), &LEXICON, &hits)
}

/// How likely some weights hold a message with these features to be one that cannot wait.
pub fn chance(weights: &Weights, features: &Features) -> f32 {
    1.0 - weights.classify(features).first().copied().unwrap_or(1.0)
}

/// Whether a message needs an answer at once, and why.
pub fn urgency(text: &str) -> Option<Urgency> {
    urgency_by(WEIGHTS.as_ref(), text)
}

/// The same by other weights: so it is seen how those are heard from whom nothing was learned.
pub fn urgency_by(weights: Option<&Weights>, text: &str) -> Option<Urgency> {
    let found = HEARD.find(&HEARD.read(text));
    let mut listed = Urgency::ALL
        .into_iter()
        .filter(|urgency| found.iter().any(|phrase| phrase.heading == urgency.as_str()));
    let Some(weights) = weights else { return listed.next() };
    let chances = weights.classify(&weighed(text, &found));
    let presses = 1.0 - chances.first().copied().unwrap_or(1.0);
    // "to de plantão agora" is a phrase of somebody who cannot wait, and of everybody who writes between two patients.
    let listed = listed.find(|urgency| *urgency == Urgency::Asked || presses >= LISTED);
    listed.or_else(|| {
        let likeliest = CLASSES.iter().zip(&chances).skip(1).max_by(|one, other| one.1.total_cmp(other.1));
        likeliest.and_then(|(class, _)| *class).filter(|_| presses >= SURE)
    })
}
