//! How a clause stands to what it says: whether it tells, denies, supposes, wishes, plans, or speaks of others.

use std::ops::Range;

use crate::reading::{Item, Piece};
use crate::{lexicon, words};

/// What a few words do to the clause they stand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cue {
    /// "não", "nem", "nunca".
    Negation,
    /// "se eu", "imagina", "caso".
    Hypothesis,
    /// "queria", "tomara", "minha meta".
    Wish,
    /// "vou", "preciso", "tenho que".
    Intention,
    /// "ela disse que", "li que".
    Report,
    /// "sempre", "todo dia", "quando eu era".
    Habit,
    /// "será que", "não sei se".
    Doubt,
    /// "o normal é", "custa".
    Generality,
    /// "quase caí".
    Almost,
    /// Somebody who is not the speaker.
    SomebodyElse,
    /// "anota aí", "quero registrar": asks to have the rest written down. Undoes wishes and plans before it.
    RecordThis,
}

impl Cue {
    fn headed(heading: &str) -> Option<Self> {
        Some(match heading {
            "negation" => Self::Negation,
            "doubt" => Self::Doubt,
            "almost" => Self::Almost,
            "hypothesis" => Self::Hypothesis,
            "wish" => Self::Wish,
            "intention" => Self::Intention,
            "report" => Self::Report,
            "generality" => Self::Generality,
            "habit" => Self::Habit,
            _ => return None,
        })
    }
}

/// A cue and the items that carry it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub cue: Cue,
    pub items: Range<usize>,
}

/// Every cue in a row of items, in order.
pub fn cues(items: &[Item<'_>]) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let Some((cue, length)) = cue_at(items, at) else {
            at += 1;
            continue;
        };
        if let Some(cue) = cue {
            if cue == Cue::RecordThis {
                let softening =
                    |found: &Found| matches!(found.cue, Cue::Wish | Cue::Intention | Cue::SomebodyElse);
                while found.last().is_some_and(|last| softening(last) && at - last.items.end <= 3) {
                    found.pop();
                }
            }
            found.push(Found { cue, items: at..at + length });
        }
        at += length;
    }
    found
}

/// The cue at an item and how many items carry it; no cue where the words only look like one.
fn cue_at(items: &[Item<'_>], at: usize) -> Option<(Option<Cue>, usize)> {
    let word = |ahead: usize| items.get(at + ahead).map_or("", Item::word);
    if word(0).is_empty() {
        return None;
    }
    if matches!(word(0), "todo" | "toda")
        && items.get(at + 1).is_some_and(|next| matches!(next.piece, Piece::When(_)))
    {
        return Some((Some(Cue::Habit), 2));
    }
    if let Some((heading, length)) = lexicon::CUES.find(word) {
        // An instrument that says so is as good as the speaker: "o relógio diz que dormi 7h". And "me diz" tells whoever reads.
        let before = at.checked_sub(1).and_then(|before| items.get(before)).map_or("", Item::word);
        let to_us = word(0) == "diz" && before == "me";
        if heading == "report" && (to_us || (1..=3).any(|near| is_instrument(items, at, near))) {
            return Some((None, length));
        }
        return Some((Cue::headed(heading), length));
    }
    if words::is_somebody_else(word(0)) && !is_companion(items, at) {
        return Some((Some(Cue::SomebodyElse), 1));
    }
    words::asks_to_record(word(0)).then_some((Some(Cue::RecordThis), 1))
}

fn is_instrument(items: &[Item<'_>], at: usize, near: usize) -> bool {
    let named = |at: usize| {
        let word = items.get(at).map_or("", Item::word);
        matches!(
            word,
            "ap" | "aplicativo"
                | "relogio"
                | "smartwatch"
                | "balanca"
                | "pulseira"
                | "monitor"
                | "celular"
                | "aparelho"
        )
    };
    named(at + near) || at.checked_sub(near).is_some_and(named)
}

/// Whether somebody is only there with the speaker, or for the sake of: "com minha mãe", "pro cachorro", "levei o
/// cachorro".
fn is_companion(items: &[Item<'_>], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).and_then(|at| items.get(at)).map_or("", Item::word);
    let leads = |word: &str| {
        matches!(word, "com" | "pra" | "de" | "do" | "da" | "dos" | "das" | "pelo" | "pela")
            || matches!(
                word,
                "levei" | "levamos" | "busquei" | "visitei" | "encontrei" | "ajudei" | "convidei"
            )
    };
    leads(before(1))
        || (matches!(before(1), "meu" | "minha" | "meus" | "minhas" | "o" | "a") && leads(before(2)))
}

#[cfg(test)]
#[path = "stance_tests.rs"]
mod tests;
