//! The subjects at which honesty has limits: what a person says is heard before any model is asked, and what a model says
//! is looked at before it leaves.

mod topic;

use std::sync::LazyLock;

pub use topic::{Manner, Topic};

use crate::phrases::Phrasebook;
pub use crate::phrases::Tongue;

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

/// What in a message needs care; the gravest, if there are several.
pub fn read(text: &str) -> Option<Concern> {
    let found = HEARD.find(&HEARD.read(text));
    // What is said of somebody else holds the words that would mean oneself: "ela queria morrer".
    let of_another = |topic: Topic, at: &crate::phrases::Found| {
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

#[cfg(test)]
#[path = "limits_tests.rs"]
mod tests;
