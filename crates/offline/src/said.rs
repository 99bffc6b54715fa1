//! Slots that keep what was typed as it was typed.

use std::ops::Range;

use ptbr::{Piece, When};

use super::text::{Role, Text};

/// The most words of a name: "abdominais na prancha".
const LONGEST_NAME: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verbatim {
    /// A few words we know nothing about, with small words between them.
    Words,
    /// Everything up to the end: what is to be kept or looked for, whatever it is.
    Rest,
    /// The second number of "12 por 8", kept together with the first.
    Ratio,
    /// Somebody's name: one word, or as many as go on with capitals.
    Name,
    /// A day as it was named, even one that there is not.
    Day,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Worth {
    Nothing,
    Slot,
    /// So many pauses.
    Across(usize),
}

impl Verbatim {
    pub(crate) fn parse(name: &str) -> Option<Self> {
        match name {
            "words" => Some(Self::Words),
            "rest" => Some(Self::Rest),
            "ratio" => Some(Self::Ratio),
            "name" => Some(Self::Name),
            "day" => Some(Self::Day),
            _ => None,
        }
    }

    /// Where this ends if it begins at an item.
    pub(crate) fn end(self, text: &Text<'_>, at: usize, range_end: usize) -> Option<usize> {
        match self {
            Self::Words => end_of_name(text, at, range_end),
            Self::Rest => {
                let says = |at: usize| !text.word(at).is_empty() || text.roles.get(at) == Some(&Role::Amount);
                (at < range_end && says(at)).then_some(range_end)
            }
            Self::Ratio => {
                let joined = matches!(text.word(at), "por" | "x");
                let number = text.items.get(at + 1).filter(|_| at + 1 < range_end)?;
                (joined && matches!(number.piece, Piece::Quantity(_))).then_some(at + 2)
            }
            Self::Name => end_of_somebody(text, at, range_end),
            Self::Day => {
                let day = text.items.get(at).filter(|_| at < range_end)?;
                let names_one = matches!(day.piece, Piece::When(When::Day(_) | When::Unclear));
                names_one.then_some(at + 1)
            }
        }
    }

    /// What taking it is worth. Nothing by itself, so that whoever knows the words goes first; but a rest that goes on
    /// behind a comma is worth more than one that is cut there.
    pub(crate) fn worth(self, text: &Text<'_>, items: &Range<usize>) -> Worth {
        match self {
            Self::Words | Self::Name => Worth::Nothing,
            Self::Rest => {
                let inside = |start: usize| items.start < start && start < items.end;
                Worth::Across(text.clauses.iter().filter(|clause| inside(clause.items.start)).count())
            }
            Self::Ratio | Self::Day => Worth::Slot,
        }
    }

    /// What is kept of it.
    pub(crate) fn kept<'t>(self, text: &Text<'t>, at: usize, end: usize) -> &'t str {
        match self {
            Self::Words | Self::Rest | Self::Name | Self::Day => text.source_of(at..end),
            Self::Ratio => text.source_of(at.saturating_sub(1)..end),
        }
    }
}

fn end_of_name(text: &Text<'_>, at: usize, range_end: usize) -> Option<usize> {
    let names = |at: usize| {
        text.roles.get(at) == Some(&Role::Unknown) && at < range_end && !tells_a_deed(text.word(at))
    };
    if !names(at) {
        return None;
    }
    let run = (at..range_end.min(at + LONGEST_NAME))
        .take_while(|at| names(*at) || matches!(text.word(*at), "de" | "do" | "da" | "em" | "na" | "no"));
    run.filter(|at| names(*at)).last().map(|last| last + 1)
}

/// "Ana", "Ana Paula de Souza", and of "ana adora livros" the first word: where nothing is written large, a second name
/// looks like any other word.
fn end_of_somebody(text: &Text<'_>, at: usize, range_end: usize) -> Option<usize> {
    let is_word = |at: usize| text.roles.get(at) == Some(&Role::Unknown) && at < range_end;
    if !is_word(at) {
        return None;
    }
    let is_large = |at: usize| {
        let mut letters = text.source_of(at..at + 1).chars();
        is_word(at)
            && letters.next().is_some_and(char::is_uppercase)
            && letters.next().is_none_or(char::is_lowercase)
    };
    let mut end = at + 1;
    while is_large(at) && end - at < LONGEST_NAME {
        let links = matches!(text.word(end), "de" | "do" | "da" | "dos" | "das");
        match (is_large(end), links && is_large(end + 1)) {
            (true, _) => end += 1,
            (_, true) => end += 2,
            _ => break,
        }
    }
    Some(end)
}

/// "emprestei", "correu": a verb in the past names nothing.
pub(crate) fn tells_a_deed(word: &str) -> bool {
    ["ei", "ou", "eu", "iu", "aram", "eram"].iter().any(|ending| word.ends_with(ending))
}

#[cfg(test)]
#[path = "said_tests.rs"]
mod tests;
