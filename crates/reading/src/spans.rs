//! Which words of a sentence are what an argument asks for: every run of words that could be is weighed, and the best taken.

use std::ops::Range;

use linear::Features;
use ptbr::{TokenKind, words};

use crate::utterance::Utterance;

/// Two to the power of this many places.
const BITS: u32 = 18;
/// The most words of a name or a title.
const LONGEST: usize = 10;
/// No more runs than these are weighed.
const MOST: usize = 240;

/// The runs of words that could be a name, a title, a thing: no small word at either end and no mark in between.
pub(crate) fn candidates(sentence: &Utterance<'_>) -> Vec<Range<usize>> {
    let tokens = &sentence.tokens;
    let mut found = Vec::new();
    let counts = |kind: TokenKind| matches!(kind, TokenKind::Word | TokenKind::Number);
    for (start, first) in tokens.iter().enumerate() {
        if !counts(first.kind) || is_small(&first.text) {
            continue;
        }
        for (end, last) in tokens.iter().enumerate().skip(start).take(LONGEST) {
            let joins = matches!(last.text.as_ref(), "-" | "/" | "'" | "+");
            if !counts(last.kind) && !joins {
                break;
            }
            if joins || is_small(&last.text) {
                continue;
            }
            found.push(start..end + 1);
            if found.len() >= MOST {
                return found;
            }
        }
    }
    found
}

fn is_small(word: &str) -> bool {
    matches!(
        word,
        "a" | "o"
            | "as"
            | "os"
            | "de"
            | "do"
            | "da"
            | "dos"
            | "das"
            | "no"
            | "na"
            | "nos"
            | "nas"
            | "em"
            | "e"
            | "que"
            | "pra"
            | "para"
            | "pro"
            | "pras"
            | "pros"
            | "com"
            | "por"
            | "ao"
            | "me"
            | "te"
            | "se"
            | "eu"
            | "um"
            | "uma"
            | "the"
            | "to"
            | "of"
            | "for"
            | "my"
            | "i"
            | "and"
            | "an"
            | "with"
            | "on"
            | "in"
            | "at"
    ) || words::joins_clauses(word) && word.len() < 3
}

/// What is weighed of a run of words as the argument of a tool.
pub(crate) fn features(
    sentence: &Utterance<'_>,
    run: &Range<usize>,
    (tool, argument): (&str, &str),
) -> Features {
    let before = |back: usize| sentence.shape(run.start.checked_sub(back));
    let after = |on: usize| sentence.shape(Some(run.end - 1 + on));
    let (first, last) = (sentence.shape(Some(run.start)), sentence.shape(Some(run.end - 1)));
    let numbers = sentence.shapes.get(run.clone()).unwrap_or_default();
    let has_number = if numbers.iter().any(|shape| shape.starts_with('#')) { "number" } else { "words" };
    let is_name = |at: usize| {
        let token = sentence.tokens.get(at).map(|token| token.span.start);
        let typed = token.and_then(|start| sentence.source.get(start..)?.chars().next());
        typed.is_some_and(char::is_uppercase)
    };
    let names = match (is_name(run.start), is_name(run.end - 1)) {
        (true, true) => "both",
        (true, false) => "first",
        (false, true) => "last",
        (false, false) => "none",
    };
    let counted = |count: usize| ["0", "1", "2", "3", "4", "5", "6"].get(count).copied().unwrap_or("7");
    let length = counted(run.len());
    let mut features = Features::new(BITS);
    let own = format!("{tool}.{argument}");
    for whose in ["", argument, own.as_str()] {
        let mut put = |kind: &str, parts: &[&str]| {
            let parts: Vec<&str> = std::iter::once(whose).chain(parts.iter().copied()).collect();
            features.put(kind, &parts);
        };
        put("first", &[first]);
        put("last", &[last]);
        put("before", &[before(1)]);
        put("two before", &[before(2), before(1)]);
        put("after", &[after(1)]);
        put("two after", &[after(1), after(2)]);
        put("begins", &[before(1), first]);
        put("ends", &[last, after(1)]);
        put("around", &[before(1), after(1)]);
        put("length", &[length]);
        put("from the start", &[counted(run.start.min(4))]);
        put("from the end", &[counted((sentence.tokens.len() - run.end).min(4))]);
        put("names", &[names]);
        put("number", &[has_number]);
        put("ending", &[first.get(first.len().saturating_sub(2)..).unwrap_or(first)]);
        put("last ending", &[last.get(last.len().saturating_sub(3)..).unwrap_or(last)]);
        for at in run.clone() {
            put("has", &[sentence.shape(Some(at))]);
        }
    }
    features.finished()
}
