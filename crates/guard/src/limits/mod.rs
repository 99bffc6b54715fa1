//! The subjects at which honesty has limits: what a person says is heard before any model is asked, and what a model says
//! is looked at before it leaves.

pub mod danger;
mod topic;

use std::sync::LazyLock;

pub use topic::{Manner, Topic};

pub use crate::phrases::Tongue;
use crate::phrases::{Found, Phrasebook};

/// What somebody said that needs care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Concern {
    pub topic: Topic,
    /// What they said it in.
    pub tongue: Tongue,
}

static HEARD: LazyLock<Phrasebook> = LazyLock::new(|| {
    Phrasebook::parse(&[
        include_str!("rules/lists.txt"),
        include_str!("rules/self_harm.txt"),
        include_str!("rules/violence.txt"),
        include_str!("rules/health.txt"),
        include_str!("rules/money_and_law.txt"),
    ])
});

/// From here on the runtime answers by itself.
const SURE: f32 = 0.62;
/// From here on somebody is asked how they are.
const UNSURE: f32 = 0.3;
/// From here on it is nothing, whatever phrase was found in it: a jest, a game, a book.
const NOTHING: f32 = 0.8;
/// From here on a subject is taken for one without a phrase of it.
const CLEAR: f32 = 0.6;

/// What in a message needs care; the gravest, if there are several. Phrases are evidence; what was learned from many
/// writers decides, and where it is unsure, somebody is asked.
pub fn read(text: &str) -> Option<Concern> {
    let found = HEARD.find(&HEARD.read(text));
    let hits: Vec<&str> = found.iter().map(|phrase| phrase.heading).collect();
    let phrase = phrased(&found);
    let Some(likelihood) = danger::weigh(text, &hits) else { return phrase };
    let tongue = phrase.map_or_else(|| tongue(text), |concern| concern.tongue);
    let heard = |topic: Topic| Some(Concern { topic, tongue });
    let unsure = likelihood.danger >= UNSURE;
    match phrase.filter(|_| likelihood.nothing < NOTHING).map(|concern| concern.topic) {
        Some(topic) if topic.manner() == Manner::AtOnce => heard(topic),
        _ if likelihood.danger >= SURE => heard(likelihood.gravest),
        // Who suffers or mourns is answered with care already.
        Some(topic) if !unsure || matches!(topic, Topic::MentalHealth | Topic::Grief) => heard(topic),
        _ if unsure => heard(Topic::Worry),
        _ => heard(likelihood.subject.0).filter(|_| likelihood.subject.1 >= CLEAR),
    }
}

/// The gravest of what phrases speak of.
fn phrased(found: &[Found]) -> Option<Concern> {
    // What is said of somebody else holds the words that would mean oneself: "ela queria morrer".
    let of_another = |topic: Topic, at: &Found| {
        topic.of_another().is_some_and(|other| {
            found.iter().any(|phrase| {
                phrase.heading == other.as_str()
                    && phrase.sentence == at.sentence
                    && phrase.words.start < at.words.start
                    && at.words.end <= phrase.words.end
            })
        })
    };
    Topic::ALL.into_iter().find_map(|topic| {
        let meant =
            found.iter().find(|phrase| phrase.heading == topic.as_str() && !of_another(topic, phrase));
        meant.map(|phrase| Concern { topic, tongue: phrase.tongue })
    })
}

/// The language of a message in which no phrase says it. "to" would be English, and is how half of Brazil writes "estou".
fn tongue(text: &str) -> Tongue {
    const ENGLISH: &[&str] =
        &["i", "im", "my", "the", "is", "he", "she", "and", "of", "what", "dont", "cant", "was", "been"];
    let folded = ptbr::fold(text);
    let words =
        || folded.split(|letter: char| !letter.is_alphanumeric()).take(60).filter(|word| !word.is_empty());
    let english = words().filter(|word| ENGLISH.contains(word)).count();
    if english * 5 >= words().count() && english > 0 { Tongue::English } else { Tongue::Portuguese }
}

#[cfg(test)]
#[path = "limits_tests.rs"]
mod tests;
