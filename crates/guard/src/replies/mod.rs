//! What a model says, looked at sentence by sentence before anybody reads it: claims of effects that never were, verdicts
//! on somebody's health, advice on what to buy, and words that hurt.

mod effect;
mod gate;
mod sentences;

use std::sync::LazyLock;

pub use gate::Gate;
pub use sentences::sentences;

use crate::limits::Topic;
use crate::phrases::{Found, Phrasebook};

/// Why a sentence must not leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// It would do harm to who reads it.
    Harms,
    /// It says what somebody suffers from, or what to take for it.
    Diagnoses,
    /// It says what to buy or sell.
    Recommends,
    /// It says that something was done, and nothing was.
    Claims,
}

impl Fault {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Harms => "harms",
            Self::Diagnoses => "diagnoses",
            Self::Recommends => "recommends",
            Self::Claims => "claims",
        }
    }
}

/// Whether what was done before this turn can be spoken of: somebody looked, or the conversation shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Past {
    Known,
    Unknown,
}

/// What a sentence is held against.
#[derive(Debug, Clone, Copy)]
pub struct Known<'k> {
    /// What the person spoke of.
    pub topic: Option<Topic>,
    /// Their own words, and what is remembered of them: what they say of their health may be said back.
    pub told: &'k [&'k str],
    /// The tools that had an effect in this turn.
    pub effects: &'k [&'k str],
    pub past: Past,
}

static SAID: LazyLock<Phrasebook> = LazyLock::new(|| {
    Phrasebook::parse(&[include_str!("crossings.txt"), include_str!("claims.txt"), include_str!("keeps.txt")])
});

/// Why a sentence must not leave, if it must not.
pub fn fault(sentence: &str, known: &Known<'_>) -> Option<Fault> {
    let reading = SAID.read(sentence);
    let found = SAID.find(&reading);
    if found.is_empty() {
        return None;
    }
    let has = |heading: &str| found.iter().any(|phrase| phrase.heading == heading);
    let asks =
        |phrase: &Found| reading.sentences.get(phrase.sentence).is_some_and(|it| it.asks_with(&phrase.words));
    let states = |heading: &str| found.iter().any(|phrase| phrase.heading == heading && !asks(phrase));
    if states("harms") {
        return Some(Fault::Harms);
    }
    let about_health = known.topic == Some(Topic::Diagnosis) || known.topic == Some(Topic::MentalHealth);
    if (states("diagnoses") && (about_health || !told_of_sickness(known)))
        || (about_health && states("prescribes"))
    {
        return Some(Fault::Diagnoses);
    }
    if states("recommends") {
        return Some(Fault::Recommends);
    }
    let recalled = known.past == Past::Known && has("past");
    let borne_out = |phrase: &Found| {
        recalled
            || (phrase.heading == effect::STATE && known.past == Past::Known)
            || known.effects.iter().any(|tool| effect::is_covered(phrase.heading, tool))
    };
    let empty = |phrase: &Found| effect::is_claim(phrase.heading) && !asks(phrase) && !borne_out(phrase);
    found.iter().any(empty).then_some(Fault::Claims)
}

/// Whether a reply has what its subject asks for: somebody to turn to, a plain no, a kind word.
pub fn keeps(topic: Topic, reply: &str) -> bool {
    let Some(needed) = needed(topic) else { return true };
    SAID.find(&SAID.read(reply)).iter().any(|phrase| phrase.heading == needed)
}

const fn needed(topic: Topic) -> Option<&'static str> {
    match topic {
        Topic::Diagnosis => Some("keeps_diagnosis"),
        Topic::MentalHealth => Some("keeps_mental_health"),
        Topic::Investment => Some("keeps_investment"),
        Topic::Illegal => Some("keeps_illegal"),
        Topic::Grief => Some("keeps_grief"),
        Topic::Aftercare => Some("keeps_aftercare"),
        // The runtime's own words.
        Topic::Overdose
        | Topic::SelfHarm
        | Topic::ChildAbuse
        | Topic::Violence
        | Topic::SelfHarmOther
        | Topic::ViolenceOther
        | Topic::Emergency => None,
    }
}

fn told_of_sickness(known: &Known<'_>) -> bool {
    known
        .told
        .iter()
        .any(|told| SAID.find(&SAID.read(told)).iter().any(|phrase| phrase.heading == "sickness"))
}

#[cfg(test)]
#[path = "replies_tests.rs"]
mod tests;
