//! The subjects at which honesty has limits: what a person says is heard before any model is asked, and what a model says
//! is looked at before it leaves.

pub mod danger;
mod denied;
mod topic;

use std::sync::LazyLock;

pub use denied::{Card, denies, read_denied};
use domain::Answer;
use linear::Weights;
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
const SURE: f32 = 0.7;
/// From here on somebody is asked how they are.
const UNSURE: f32 = 0.26;
/// From here on a phrase of danger is taken at its word, and who suffers or mourns is asked, too.
const LIKELY: f32 = 0.45;
/// From here on it is nothing, whatever phrase was found in it: a jest, a game, a book.
const NOTHING: f32 = 0.8;
/// Below this nobody is in danger, even if somebody was a moment ago.
const ORDINARY: f32 = 0.15;
/// From here on a subject is taken for one without a phrase of it.
const CLEAR: f32 = 0.6;

/// What in a message needs care; the gravest, if there are several. Phrases are evidence; what was learned from many
/// writers decides, and where it is unsure, somebody is asked.
pub fn read(text: &str) -> Option<Concern> {
    read_by(danger::WEIGHTS.as_ref(), text)
}

/// The same by other weights: so it is seen how those are heard from whom nothing was learned.
pub fn read_by(weights: Option<&Weights>, text: &str) -> Option<Concern> {
    let found = HEARD.find(&HEARD.read(text));
    let hits: Vec<&str> = found.iter().map(|phrase| phrase.heading).collect();
    let phrase = phrased(&found);
    let Some(likelihood) = weights.and_then(|weights| danger::weigh(weights, text, &hits)) else {
        return phrase;
    };
    let tongue = phrase.map_or_else(|| tongue(text), |concern| concern.tongue);
    let heard = |topic: Topic| Some(Concern { topic, tongue });
    let unsure = likelihood.danger >= UNSURE;
    match phrase.filter(|_| likelihood.nothing < NOTHING).map(|concern| concern.topic) {
        Some(topic) if topic.manner() == Manner::AtOnce && likelihood.danger >= LIKELY => heard(topic),
        Some(topic) if topic.manner() == Manner::AtOnce => heard(Topic::Worry),
        _ if likelihood.danger >= SURE => heard(likelihood.gravest),
        // Who suffers or mourns is answered with care already, as long as it may be that alone.
        Some(topic @ (Topic::MentalHealth | Topic::Grief)) if likelihood.danger < LIKELY => heard(topic),
        Some(topic) if !unsure => heard(topic),
        _ if unsure => heard(Topic::Worry),
        _ => heard(likelihood.subject.0).filter(|_| likelihood.subject.1 >= CLEAR),
    }
}

/// Whether what sounds like danger is about the house that somebody works for, and no phrase says that anybody is hurt or
/// threatened: they stand before a closed door, or need no person of it, where one was `called`.
pub fn is_of_the_house(text: &str, concern: Concern, called: bool) -> bool {
    let violence = matches!(concern.topic, Topic::Violence | Topic::ViolenceOther);
    let door = violence && crate::contact::urgency(text) == Some(crate::contact::Urgency::Stranded);
    let dismissed = called && concern.topic == Topic::Worry && crate::contact::needs_nobody(text);
    (door || dismissed) && phrased(&HEARD.find(&HEARD.read(text))).is_none()
}

/// Whether a message tells of danger in words that mean it, and not merely sounds like it.
pub fn told_in_words(text: &str) -> bool {
    phrased(&HEARD.find(&HEARD.read(text))).is_some_and(|concern| concern.topic.manner() == Manner::AtOnce)
}

/// Whether somebody who was asked how they are leaves the subject: they say yes, they are, or that there is no danger, or speak
/// of something ordinary. A no, a doubt and a word or two leave nothing.
pub fn moves_on(text: &str) -> bool {
    match crate::answers::read(text, "") {
        Some(Answer::Yes) => true,
        _ if denied::leaves(text) => true,
        Some(Answer::No) => false,
        None => read(text).is_none() && says_enough(text) && sounds_ordinary(text),
    }
}

fn says_enough(text: &str) -> bool {
    let assent = ptbr::assent::reply(text, "").assent;
    let several =
        text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).nth(2).is_some();
    several && assent.doubt == 0 && (assent.other > 0 || assent.yes > 0)
}

fn sounds_ordinary(text: &str) -> bool {
    let likelihood = danger::WEIGHTS.as_ref().and_then(|weights| danger::weigh(weights, text, &[]));
    likelihood.is_none_or(|likelihood| likelihood.danger < ORDINARY)
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
