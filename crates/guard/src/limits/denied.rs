//! Danger that was denied. Whoever was asked how they are, said that all is well and goes on with something ordinary is
//! asked again only for what is clearer than a guess.

use std::sync::LazyLock;

use super::{Concern, HEARD, LIKELY, Manner, SURE, Topic, UNSURE, danger, read, told_in_words, tongue};
use crate::phrases::Phrasebook;

static ALL_WELL: LazyLock<Phrasebook> =
    LazyLock::new(|| Phrasebook::parse(&[include_str!("rules/all_well.txt")]));

/// From here on what only sounds like danger is answered as one, whatever was denied.
const CERTAIN: f32 = 0.95;
/// The most words of a clause that says nothing but that all is well.
const MOST_WORDS: usize = 7;

/// What waits for an answer while a message is heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Card {
    #[default]
    None,
    Open,
}

/// Whether a message says that nobody is in danger.
pub fn denies(text: &str) -> bool {
    clauses(text).any(is_denial)
}

/// What needs care in a message of somebody who has denied a danger, before or in it. A phrase of danger is heard as ever. What
/// only sounds like one is asked about, and beside an errand or an open card only where it is clear.
pub fn read_denied(text: &str, card: Card) -> Option<Concern> {
    let heard = read(text)?;
    if told_in_words(text) || (heard.topic.manner() == Manner::Bounded && heard.topic != Topic::Worry) {
        return Some(heard);
    }
    let rest = besides_denial(text);
    let likelihood = likelihood(&rest)?;
    let asked_from = match card {
        Card::Open => SURE,
        Card::None if is_errand(&rest) => LIKELY,
        Card::None => UNSURE,
    };
    let topic = match likelihood.danger {
        danger if danger >= CERTAIN => likelihood.gravest,
        danger if danger >= asked_from => Topic::Worry,
        _ => return None,
    };
    Some(Concern { topic, tongue: tongue(text) })
}

/// Whether a denial leaves the subject: nothing is in it that needs care, and no doubt beside it.
pub(super) fn leaves(text: &str) -> bool {
    let rest = besides_denial(text);
    let doubts = || ptbr::assent::reply(&rest, "").assent.doubt > 0;
    denies(text) && read_denied(text, Card::None).is_none() && (is_errand(&rest) || !doubts())
}

/// A message without the clauses that only deny.
fn besides_denial(text: &str) -> String {
    let kept = clauses(text).filter(|clause| words(clause) > MOST_WORDS || !is_denial(clause));
    kept.collect()
}

fn likelihood(text: &str) -> Option<danger::Likelihood> {
    let found = HEARD.find(&HEARD.read(text));
    let hits: Vec<&str> = found.iter().map(|phrase| phrase.heading).collect();
    danger::WEIGHTS.as_ref().and_then(|weights| danger::weigh(weights, text, &hits))
}

fn clauses(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['.', ',', ';', '!', '?', '\n'])
}

fn is_denial(clause: &str) -> bool {
    !clause.ends_with('?') && !ALL_WELL.find(&ALL_WELL.read(clause)).is_empty()
}

fn words(clause: &str) -> usize {
    clause.split_whitespace().count()
}

/// Whether a text goes about something: it names a day, an hour or an amount, orders something or asks.
fn is_errand(text: &str) -> bool {
    ptbr::assent::names_another_value(text, &ptbr::Question::default())
        || ptbr::assent::reply(text, "").assent.asks
        || text.contains('?')
        || ptbr::orders::clauses(text).iter().any(|clause| clause.act.is_some())
}

#[cfg(test)]
#[path = "denied_tests.rs"]
mod tests;
