//! What the clauses of a message order: to note, to change, to take away. Which thing is meant is for others to find.

use std::ops::Range;

use crate::question::acts;
use crate::token::{Token, TokenKind, tokens};
use crate::words;

/// What an order asks to have done with something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Something new: noted, planned, made.
    Add,
    Change,
    /// Away with something that is there: deleted, cancelled, undone, forgotten.
    Remove,
}

/// A clause, and what it orders if it orders something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The bytes of the source.
    pub span: Range<usize>,
    pub act: Option<Act>,
    /// Where the order ends, and what it is about begins.
    pub object: usize,
}

/// The clauses of a text. A joint cuts only where an order follows it: "luz e água" is one thing.
pub fn clauses(source: &str) -> Vec<Clause> {
    let tokens = tokens(source);
    let mut found: Vec<Clause> = Vec::new();
    let mut start = 0;
    for at in 0..=tokens.len() {
        let token = tokens.get(at);
        let ends = token.is_none_or(|token| {
            is_pause(token) || (words::joins_clauses(&token.text) && order(&tokens, at + 1).is_some())
        });
        if !ends {
            continue;
        }
        if let (Some(first), Some(last)) =
            (tokens.get(start), at.checked_sub(1).and_then(|at| tokens.get(at)))
            && start < at
        {
            let ordered = order(tokens.get(..at).unwrap_or_default(), start);
            let object = ordered.map_or(first.span.start, |(_, next)| {
                tokens.get(next).filter(|_| next < at).map_or(last.span.end, |token| token.span.start)
            });
            let act = ordered.map(|(act, _)| act);
            found.push(Clause { span: first.span.start..last.span.end, act, object });
        }
        start = at + 1;
    }
    found
}

/// Whether some words tell what the speaker did ("tomei 500 ml") or plan something for a time ("amanhã às 8h ligar pro
/// pediatra"): an errand without an order in it.
pub fn tells_or_plans(source: &str) -> bool {
    let tokens = tokens(source);
    let heavy = tokens.iter().filter(|token| token.kind == TokenKind::Word);
    let mut heavy =
        heavy.filter(|token| !words::is_filler(&token.text) && !words::joins_clauses(&token.text));
    let first = heavy.clone().next().map(|token| token.text.as_ref()).unwrap_or_default();
    let tells = first.len() > 3 && (first.ends_with("ei") || first.ends_with("ti") || first.ends_with("bi"));
    let timed = tokens.iter().any(|token| token.kind == TokenKind::Number);
    // "a partir de amanhã" plans nothing by itself.
    let plans = |word: &str| {
        word.len() > 3 && word != "partir" && ["ar", "er", "ir"].iter().any(|end| word.ends_with(end))
    };
    timed && (tells || heavy.any(|token| plans(&token.text)))
}

fn is_pause(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Break || token.is_any(&[",", ";", ".", "!", "?", ":"])
}

/// The order that begins here, after whatever leads to it politely, and where it ends.
fn order(tokens: &[Token<'_>], start: usize) -> Option<(Act, usize)> {
    let leads = |token: &Token<'_>| {
        let word = token.text.as_ref();
        token.kind == TokenKind::Picture
            || words::joins_clauses(word)
            || words::is_filler(word)
            || words::softens_an_order(word)
    };
    let mut at = start;
    // "me lembra" orders; "eu lembrei" and "o lembrete" do not, and have no form of an order.
    while let Some(token) = tokens.get(at) {
        if let Some(act) = act(token).filter(|_| !is_thing(tokens, at)) {
            return Some((act, at + 1));
        }
        if is_pause(token) || !leads(token) {
            return None;
        }
        at += 1;
    }
    None
}

/// "troca de óleo", "a marca": a noun that looks like an order.
fn is_thing(tokens: &[Token<'_>], at: usize) -> bool {
    let article = at.checked_sub(1).and_then(|before| tokens.get(before));
    let led = article.is_some_and(|token| token.is_any(&["o", "a", "um", "uma", "na", "no", "da", "do"]));
    let of_something = tokens.get(at + 1).is_some_and(|next| next.is("de"));
    let takes_of =
        tokens.get(at).is_some_and(|token| act_names(token).any(|act| act == "remind" || act == "forget"));
    led || (of_something && !takes_of)
}

fn act_names(token: &Token<'_>) -> impl Iterator<Item = &'static str> {
    // "anoto" is offered or told, and not ordered.
    let text =
        if token.text.ends_with('o') || token.kind != TokenKind::Word { "" } else { token.text.as_ref() };
    acts(text).collect::<Vec<_>>().into_iter()
}

fn act(token: &Token<'_>) -> Option<Act> {
    act_names(token).find_map(|name| match name {
        "keep" | "remind" | "create" => Some(Act::Add),
        "change" => Some(Act::Change),
        "undo" | "delete" | "forget" => Some(Act::Remove),
        _ => None,
    })
}

#[cfg(test)]
#[path = "orders_tests.rs"]
mod tests;
