//! What cannot wait for its turn.

use std::sync::LazyLock;

use crate::phrases::Phrasebook;

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

/// Whether a message needs an answer at once, and why.
pub fn urgency(text: &str) -> Option<Urgency> {
    let found = HEARD.find(&HEARD.read(text));
    Urgency::ALL.into_iter().find(|urgency| found.iter().any(|phrase| phrase.heading == urgency.as_str()))
}
