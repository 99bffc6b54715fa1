//! Which day each part of a message speaks of.

use std::ops::Range;

use domain::sentence::Days;
use jiff::civil::Date;
use ptbr::{Piece, When};

use super::text::{Clause, Role, Text};
use super::understanding::{Intent, overlaps};

/// Gives each intent its day: its own, else one that stands alone behind it, else the one named before it in the
/// sentence, else one named at the end for all.
pub(crate) fn give(text: &Text<'_>, intents: &mut [Intent<'_>], today: Date) {
    let sentence_of = |items: &Range<usize>| {
        let clause = text.clauses.iter().find(|clause| overlaps(&clause.items, items));
        clause.map_or(0, |clause| clause.sentence)
    };
    let header = heading(text);
    let starts: Vec<usize> = intents.iter().map(|intent| intent.items.start).collect();
    for intent in intents.iter_mut() {
        let sentence = sentence_of(&intent.items);
        let says_when = |at: &usize| {
            !matches!(intent.phrasing.phrasing.days, Days::Day(_)) || !names_what(text, *at, today)
        };
        let day_in = |range: Range<usize>| range.filter(says_when).filter_map(|at| day_at(text, at));
        let own = day_in(intent.items.clone()).next();
        let before = || day_in(sentence..intent.items.start).next_back();
        let behind = || {
            let next = starts.iter().copied().filter(|start| *start >= intent.items.end).min();
            let mut free = text.clauses.iter().filter(|clause| {
                clause.sentence == sentence
                    && clause.items.start >= intent.items.end
                    && next.is_none_or(|next| clause.items.end <= next)
            });
            let clause = free.next().filter(|clause| is_only_a_day(text, clause))?;
            day_in(clause.items.clone()).next()
        };
        intent.when = own.or_else(behind).or_else(before).or(header);
    }
    let mut later: Option<(usize, When)> = None;
    for intent in intents.iter_mut().rev() {
        let sentence = sentence_of(&intent.items);
        match (intent.when, later) {
            (None, Some((of, when))) if of == sentence => intent.when = Some(when),
            (Some(when), _) => later = Some((sentence, when)),
            _ => later = None,
        }
    }
}

fn day_at(text: &Text<'_>, at: usize) -> Option<When> {
    match text.items.get(at)?.piece {
        Piece::When(When::PartOfDay) => None,
        Piece::When(when) => Some(when),
        _ => None,
    }
}

/// "as compras do mês", "o aluguel desse mês": the period says which, not when.
fn names_what(text: &Text<'_>, at: usize, today: Date) -> bool {
    let current = matches!(day_at(text, at), Some(When::Period { to, .. }) if to >= today);
    let led = at.checked_sub(1).is_some_and(|before| matches!(text.word(before), "do" | "da"));
    let typed = text.source_of(at..at + 1).to_lowercase();
    current && (led || ["desse", "dessa", "deste", "desta"].iter().any(|word| typed.starts_with(word)))
}

/// "almoço, 32 reais, dia 10/11".
fn is_only_a_day(text: &Text<'_>, clause: &Clause) -> bool {
    clause.items.clone().all(|at| text.roles.get(at) == Some(&Role::Light))
}

/// A first line that is nothing but a day heads all that follows: "ontem:", "12/11".
fn heading(text: &Text<'_>) -> Option<When> {
    let first = text.clauses.first()?;
    let mut days = first.items.clone().filter_map(|at| day_at(text, at));
    days.next().filter(|when| matches!(when, When::Day(_)) && is_only_a_day(text, first))
}
