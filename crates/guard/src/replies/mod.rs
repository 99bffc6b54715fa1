//! What a model says, looked at sentence by sentence before anybody reads it: claims of effects that never were, verdicts
//! on somebody's health, advice on what to buy, and words that hurt.

mod effect;
mod gate;
pub mod judge;
mod sentences;
mod voice;

use std::sync::LazyLock;

pub use gate::Gate;
use linear::Weights;
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
    /// Their own words, what is remembered of them and what tools returned: what stands there may be said back.
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
    crosses(sentence, known)
        .or_else(|| claims(judge::WEIGHTS.as_ref(), sentence, known).then_some(Fault::Claims))
}

/// Whether a reply, by these weights, claims an effect in a turn that had none: so it is seen how those are judged from
/// whom nothing was learned.
pub fn claims_by(weights: &Weights, reply: &str) -> bool {
    let nothing = Known { topic: None, told: &[], effects: &[], past: Past::Unknown };
    sentences(reply).any(|sentence| claims(Some(weights), sentence, &nothing))
}

/// Why a sentence must not leave, whatever was done.
fn crosses(sentence: &str, known: &Known<'_>) -> Option<Fault> {
    let reading = SAID.read(sentence);
    let found = SAID.find(&reading);
    if found.is_empty() {
        return None;
    }
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
    None
}

/// Whether a sentence claims an effect that the turn does not have, in the words of who says it.
fn claims(weights: Option<&Weights>, sentence: &str, known: &Known<'_>) -> bool {
    let claims = |sentence: &str| match judge::sound(weights, sentence) {
        judge::Sound::None => false,
        judge::Sound::Unsure => by_phrase(sentence, known),
        judge::Sound::Claim => by_phrase(sentence, known) || by_weight(sentence, known),
    };
    let own = || voice::own(sentence, known.told);
    claims(sentence)
        && Some(own()).filter(|own| own.contains(char::is_alphabetic)).is_some_and(|own| claims(&own))
}

/// By a phrase that says which effect: a receipt of another one does not bear it out.
fn by_phrase(sentence: &str, known: &Known<'_>) -> bool {
    let reading = SAID.read(sentence);
    let found = SAID.find(&reading);
    let asks =
        |phrase: &Found| reading.sentences.get(phrase.sentence).is_some_and(|it| it.asks_with(&phrase.words));
    let recalled = known.past == Past::Known && found.iter().any(|phrase| phrase.heading == "past");
    let borne_out = |phrase: &Found| {
        recalled
            || (phrase.heading == effect::STATE && known.past == Past::Known)
            || known.effects.iter().any(|tool| effect::is_covered(phrase.heading, tool))
    };
    found.iter().any(|phrase| effect::is_claim(phrase.heading) && !asks(phrase) && !borne_out(phrase))
}

/// By how it sounds, in words that are in no list. It does not say which effect, so that any effect bears it out; and
/// where the records were looked at, only a deed of the speaker's own is taken for one.
fn by_weight(sentence: &str, known: &Known<'_>) -> bool {
    let read_out = || known.past == Past::Known && !judge::speaks_of_own_deed(sentence);
    let recalled = || {
        known.past == Past::Known
            && SAID.find(&SAID.read(sentence)).iter().any(|phrase| phrase.heading == "past")
    };
    known.effects.is_empty() && !read_out() && !recalled()
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
        Topic::Aftercare | Topic::Worry => Some("keeps_aftercare"),
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
