//! Slots that keep what was typed as it was typed.

use std::ops::Range;

use ptbr::Piece;

use super::text::{Role, Text};

/// The most words of a name: "abdominais na prancha".
const LONGEST_NAME: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Said {
    /// A few words we know nothing about, with small words between them.
    Words,
    /// Everything up to the end: what is to be kept or looked for, whatever it is.
    Rest,
    /// The second number of "12 por 8", kept together with the first.
    Ratio,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Worth {
    Nothing,
    Slot,
    /// So many pauses.
    Across(usize),
}

impl Said {
    pub(crate) fn parse(name: &str) -> Option<Self> {
        match name {
            "words" => Some(Self::Words),
            "rest" => Some(Self::Rest),
            "ratio" => Some(Self::Ratio),
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
        }
    }

    /// What taking it is worth. Nothing by itself, so that whoever knows the words goes first; but a rest that goes on
    /// behind a comma is worth more than one that is cut there.
    pub(crate) fn worth(self, text: &Text<'_>, items: &Range<usize>) -> Worth {
        match self {
            Self::Words => Worth::Nothing,
            Self::Rest => {
                let inside = |start: usize| items.start < start && start < items.end;
                Worth::Across(text.clauses.iter().filter(|clause| inside(clause.items.start)).count())
            }
            Self::Ratio => Worth::Slot,
        }
    }

    /// What is kept of it.
    pub(crate) fn kept<'t>(self, text: &Text<'t>, at: usize, end: usize) -> &'t str {
        match self {
            Self::Words | Self::Rest => text.source_of(at..end),
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

/// "emprestei", "correu": a verb in the past names nothing.
fn tells_a_deed(word: &str) -> bool {
    ["ei", "ou", "eu", "iu", "aram", "eram"].iter().any(|ending| word.ends_with(ending))
}
