//! The parts of a message that are each done, answered or left.

use std::ops::Range;

use ptbr::orders::{self, Act, Clause};
use ptbr::{Token, TokenKind, words};

/// Something that a message says, orders or asks by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    /// The bytes of the message.
    pub(super) span: Range<usize>,
    pub(super) act: Option<Act>,
    /// Where the order ends, and what it is about begins.
    pub(super) object: usize,
    pub(super) asked: bool,
}

/// The clauses of a message; a question that is joined to one, and each errand of one order, are parts of their own.
pub(super) fn parts(message: &str) -> Vec<Part> {
    let tokens = ptbr::tokens(message);
    let mut found = Vec::new();
    for clause in orders::clauses(message) {
        let inside =
            |token: &&Token<'_>| token.span.start >= clause.span.start && token.span.end <= clause.span.end;
        let tokens: Vec<&Token<'_>> = tokens.iter().filter(inside).collect();
        cut(message, &clause, &tokens, &mut found);
    }
    found
}

fn cut(message: &str, clause: &Clause, tokens: &[&Token<'_>], found: &mut Vec<Part>) {
    let marked = message.get(clause.span.end..).is_some_and(|rest| rest.trim_start().starts_with('?'));
    let mut start = clause.span.start;
    let mut object = clause.object;
    let mut asks = asks(message, tokens, 0);
    for (at, token) in tokens.iter().enumerate() {
        let follows = if words::joins_clauses(&token.text) {
            what_follows(message, clause, tokens, at + 1)
        } else {
            None
        };
        let Some(asked) = follows.filter(|_| token.span.start > start) else { continue };
        let end = tokens.get(at.saturating_sub(1)).map_or(token.span.start, |last| last.span.end);
        found.push(Part { span: start..end, act: clause.act, object, asked: asks });
        start = token.span.start;
        object = token.span.end;
        asks = asked;
    }
    let act = clause.act.filter(|_| !asks || start == clause.span.start);
    found.push(Part { span: start..clause.span.end, act, object, asked: asks || marked });
}

/// Whether a question begins here, or another errand of the same order: "me lembra de pagar a luz e de ligar pro banco".
fn what_follows(message: &str, clause: &Clause, tokens: &[&Token<'_>], at: usize) -> Option<bool> {
    if asks(message, tokens, at) {
        return Some(true);
    }
    let leads = |token: &&&Token<'_>| matches!(token.text.as_ref(), "de" | "pra" | "para" | "tambem");
    let verb = at + tokens.get(at..).unwrap_or_default().iter().take_while(leads).count();
    let does = tokens.get(verb).is_some_and(|token| is_deed(&token.text));
    (clause.act == Some(Act::Add) && does).then_some(false)
}

fn asks(message: &str, tokens: &[&Token<'_>], at: usize) -> bool {
    let light = |token: &Token<'_>| {
        let courtesy = words::is_filler(&token.text) && token.text != "que";
        token.kind == TokenKind::Picture || courtesy || words::joins_clauses(&token.text) || token.text == "o"
    };
    let heavy = (at..tokens.len()).find(|at| tokens.get(*at).is_some_and(|token| !light(token)));
    let Some((heavy, token)) = heavy.and_then(|at| Some((at, tokens.get(at)?))) else { return false };
    // "o que tenho amanhã", "oq", "que horas são": a bare "que" only goes on.
    let word = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |token| token.text.as_ref());
    let what = token.text == "que"
        && (word(heavy.checked_sub(1)) == "o"
            || message.get(token.span.clone()).is_some_and(|written| written.starts_with(['o', 'O']))
            || matches!(word(Some(heavy + 1)), "horas" | "hora" | "dia"));
    what || words::asks(&token.text) || wants_to_know(tokens, at)
}

/// "gostaria de saber, por gentileza, quais…": a question without its mark.
fn wants_to_know(tokens: &[&Token<'_>], at: usize) -> bool {
    let mut words = tokens.get(at..).unwrap_or_default().iter().map(|token| token.text.as_ref());
    let wishes = words.find(|word| !words::is_filler(word) && !words::joins_clauses(word));
    wishes.is_some_and(|word| matches!(word, "gostaria" | "queria" | "quero" | "preciso" | "desejo"))
        && words.find(|word| *word != "de").is_some_and(|word| word == "saber")
}

/// The infinitive of what is to be done.
fn is_deed(word: &str) -> bool {
    word.len() > 3 && ["ar", "er", "ir"].iter().any(|end| word.ends_with(end))
}
