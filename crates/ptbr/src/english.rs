//! English by way of Portuguese: the everyday words of a message that is in English are exchanged for the Portuguese
//! ones before anything is read, so that numbers, days, denials and answers have one reader and not two.
//!
//! This is no translation. Words that are not in the list stay as they are, and an assistant that wants to be spoken
//! to in English lists its own among its sentences.

use std::borrow::Cow;
use std::sync::LazyLock;

use domain::Language;

use crate::token::{Token, TokenKind};
use crate::word_map::WordMap;
use crate::{fold, words};

static GLOSSES: LazyLock<WordMap<Cow<'static, str>, Vec<Gloss>>> =
    LazyLock::new(|| parse(include_str!("lexicon/english.txt")));

/// What is read in place of a few English words.
#[derive(Debug)]
struct Gloss {
    /// The words after the first.
    rest: Vec<Cow<'static, str>>,
    portuguese: Vec<&'static str>,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    /// "eighty", which a unit may follow.
    Ten,
    Unit,
}

/// The tokens in Portuguese, if the message is in English.
pub(crate) fn gloss(tokens: Vec<Token<'_>>, preferred: Language) -> Vec<Token<'_>> {
    if !is_english(&tokens, preferred) {
        return tokens;
    }
    let mut glossed = Vec::with_capacity(tokens.len() + 4);
    let mut at = 0;
    let mut before = Kind::Plain;
    while let Some(token) = tokens.get(at) {
        let Some(gloss) = gloss_at(&tokens, at) else {
            glossed.push(token.clone());
            before = Kind::Plain;
            at += 1;
            continue;
        };
        let length = gloss.rest.len() + 1;
        let end = tokens.get(at + length - 1).map_or(token.span.end, |last| last.span.end);
        let join = (before == Kind::Ten && gloss.kind == Kind::Unit).then_some("e");
        glossed.extend(join.into_iter().chain(gloss.portuguese.iter().copied()).map(|word| Token {
            span: token.span.start..end,
            text: Cow::Borrowed(word),
            kind: TokenKind::Word,
        }));
        before = gloss.kind;
        at += length;
    }
    glossed
}

/// Whether more words are English and nothing else than are Portuguese and nothing else; the language that the
/// person prefers settles a draw.
fn is_english(tokens: &[Token<'_>], preferred: Language) -> bool {
    let (mut english, mut portuguese) = (0, 0);
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Word) {
        match (gloss_at(tokens, at).is_some(), words::is_filler(&token.text)) {
            (true, false) => english += 1,
            (false, true) => portuguese += 1,
            // "a", "no" and "to" are words of both.
            (true, true) | (false, false) => {}
        }
    }
    english > portuguese || (english > 0 && english == portuguese && preferred == Language::English)
}

/// The longest phrase of the list that starts at a token.
fn gloss_at(tokens: &[Token<'_>], at: usize) -> Option<&'static Gloss> {
    let first = tokens.get(at).filter(|token| token.kind == TokenKind::Word)?;
    let said = |gloss: &&Gloss| {
        let follows = |(ahead, word): (usize, &Cow<'static, str>)| {
            tokens.get(at + 1 + ahead).is_some_and(|token| token.text == *word)
        };
        gloss.rest.iter().enumerate().all(follows)
    };
    GLOSSES.get(first.text.as_ref())?.iter().find(said)
}

fn parse(source: &'static str) -> WordMap<Cow<'static, str>, Vec<Gloss>> {
    let mut glosses: WordMap<Cow<'static, str>, Vec<Gloss>> = WordMap::default();
    let mut kind = Kind::Plain;
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        match line {
            "[unit]" => kind = Kind::Unit,
            "[ten]" => kind = Kind::Ten,
            "[plain]" => kind = Kind::Plain,
            _ => {}
        }
        let Some((english, portuguese)) = line.split_once(" = ") else { continue };
        for phrase in english.split(", ") {
            let mut words = phrase.split(' ').map(as_typed);
            let Some(first) = words.next() else { continue };
            let gloss = Gloss { rest: words.collect(), portuguese: portuguese.split(' ').collect(), kind };
            glosses.entry(first).or_default().push(gloss);
        }
    }
    for listed in glosses.values_mut() {
        listed.sort_by_key(|gloss| std::cmp::Reverse(gloss.rest.len()));
    }
    glosses
}

/// A word as a token has it: letters held down at its end are one.
fn as_typed(word: &'static str) -> Cow<'static, str> {
    fold::squeeze(word).map_or(Cow::Borrowed(word), Cow::Owned)
}

#[cfg(test)]
#[path = "english_tests.rs"]
mod tests;
