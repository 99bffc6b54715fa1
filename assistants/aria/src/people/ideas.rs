//! Ideas for gifts out of what is known, and of nothing else.

use std::collections::BTreeSet;

use super::Person;
use super::gifts::Gift;
use super::naming::folded;
use super::saying::{Saying, capital};

/// From so many on, nothing more needs to be told.
pub(super) const ENOUGH: usize = 3;
const MOST: usize = 5;

/// Keys under which somebody wrote down the gift itself.
const WISHES: &[&str] =
    &["presente ideal", "presente", "presentes", "quer", "desejo", "ideal gift", "wants", "wish"];

/// Beginnings of a note that tell what somebody likes.
const LIKING: &[&str] = &[
    "gosta de ",
    "gosta muito de ",
    "adora ",
    "ama ",
    "curte ",
    "coleciona ",
    "torce pro ",
    "torce pelo ",
    "quer ",
    "queria ",
    "likes ",
    "loves ",
    "collects ",
];

/// Where an idea comes from: what makes it more than a guess.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Ground {
    Liked,
    Wished,
    /// A preference under its name: "cor favorita".
    Named(String),
    Noted,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Idea {
    pub(super) what: String,
    ground: Ground,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Ideas {
    pub(super) fresh: Vec<Idea>,
    /// What was given before and would have been thought of again.
    pub(super) repeated: Vec<Gift>,
}

impl Idea {
    /// "• livros de suspense, que você anotou como gosto".
    pub(super) fn said(&self, saying: &Saying<'_>) -> String {
        let what = self.what.as_str();
        match &self.ground {
            Ground::Liked => saying.fill("aria.people.idea.liked", &[("what", what)]),
            Ground::Wished => saying.fill("aria.people.idea.wished", &[("what", what)]),
            Ground::Named(key) => {
                saying.fill("aria.people.idea.named", &[("what", what), ("key", &capital(key))])
            }
            Ground::Noted => saying.fill("aria.people.idea.noted", &[("what", what)]),
        }
    }
}

/// What somebody may like to be given: wishes first, nothing they do not like, nothing they have been given.
pub(super) fn of(known: &Person, given: &[Gift]) -> Ideas {
    let mut ideas = Ideas::default();
    let avoided = known.taste.avoided();
    for idea in thoughts(known) {
        if avoided.iter().any(|dislike| touches(&idea.what, dislike)) {
            continue;
        }
        if let Some(gift) = given.iter().find(|gift| is_again(&idea.what, &gift.what.what)) {
            if ideas.repeated.iter().all(|known| known.id != gift.id) {
                ideas.repeated.push(gift.clone());
            }
        } else if ideas.fresh.iter().all(|known| folded(&known.what) != folded(&idea.what)) {
            ideas.fresh.push(idea);
        }
    }
    ideas.fresh.truncate(MOST);
    ideas
}

fn thoughts(known: &Person) -> Vec<Idea> {
    let idea = |what: &str, ground| Idea { what: what.to_owned(), ground };
    let mut thoughts = Vec::new();
    let (wishes, others): (Vec<_>, Vec<_>) =
        known.taste.others().partition(|(key, _)| WISHES.contains(&key.as_str()));
    thoughts.extend(wishes.iter().map(|(_, value)| idea(value, Ground::Wished)));
    thoughts.extend(known.taste.likes().iter().map(|like| idea(like, Ground::Liked)));
    let notes = known.notes.as_deref().unwrap_or_default().lines();
    thoughts.extend(notes.filter_map(liked_in).map(|liked| idea(liked, Ground::Noted)));
    thoughts.extend(others.into_iter().map(|(key, value)| idea(value, Ground::Named(key))));
    thoughts
}

/// What a note says that somebody likes.
fn liked_in(note: &str) -> Option<&str> {
    let lower = note.to_lowercase();
    let start = LIKING.iter().find(|start| lower.starts_with(**start))?;
    // Lower case may be longer than what was written; then nothing is cut.
    note.get(start.len()..)
        .map(|liked| liked.trim().trim_end_matches(['.', '!']))
        .filter(|liked| !liked.is_empty())
}

/// Whether something is about what somebody does not like: every word of the one stands in the other.
fn touches(idea: &str, dislike: &str) -> bool {
    let idea = ptbr::terms(idea);
    let dislike = ptbr::terms(dislike);
    !dislike.is_empty() && dislike.iter().all(|term| idea.contains(term))
}

/// Whether an idea is what was given: the same words, in whatever number and order.
fn is_again(idea: &str, given: &str) -> bool {
    let terms = |text: &str| ptbr::terms(text).into_iter().collect::<BTreeSet<_>>();
    let idea = terms(idea);
    !idea.is_empty() && idea == terms(given)
}

#[cfg(test)]
#[path = "ideas_tests.rs"]
mod tests;
