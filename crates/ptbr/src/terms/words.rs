//! What a text is made of, once the spelling is out of the way: stems, each with its part in the statement.

use std::sync::LazyLock;

use super::inflection::{self, Tense};
use crate::number::{self, Form};
use crate::token::{Token, TokenKind, tokens};
use crate::word_map::WordMap;

static SMALL: LazyLock<WordMap<&'static str, Role>> =
    LazyLock::new(|| parse(include_str!("../lexicon/small_words.txt")));

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Content,
    Number,
    /// Says nothing by itself.
    Small,
    /// Small, but what is said changes with it: "só", "antes", "dela".
    Weighty,
    Denial,
    Past,
    Future,
    /// Lists one more: "e", "ou", a comma.
    Joiner,
}

#[derive(Debug, Clone)]
pub(super) struct Word {
    pub stem: String,
    /// Folded, as it was said.
    pub said: String,
    pub role: Role,
    pub tense: Tense,
    pub case: Case,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    /// A capital that no beginning of a sentence explains.
    Name,
    /// A capital at the beginning: maybe a name.
    Opening,
    Lower,
}

/// The words and numbers of a text, in order; marks and pictures are gone.
pub(super) fn words(text: &str) -> Vec<Word> {
    let tokens = tokens(text);
    let mut words = Vec::with_capacity(tokens.len());
    let mut at = 0;
    let mut opens = true;
    while let Some(token) = tokens.get(at) {
        if let Some((number, next)) = date(&tokens, at).or_else(|| numeral(&tokens, at)) {
            words.push(plain(number, Role::Number));
            (at, opens) = (next, false);
            continue;
        }
        at += 1;
        match token.kind {
            TokenKind::Word => {
                words.push(word(text, token, opens));
                opens = false;
            }
            TokenKind::Mark if token.is(",") => words.push(plain(",".to_owned(), Role::Joiner)),
            TokenKind::Mark | TokenKind::Break => {
                opens |= token.is_any(&[".", "!", "?", ":", "\n", "\"", "-"]);
            }
            TokenKind::Number => words.push(plain(token.text.to_string(), Role::Number)),
            TokenKind::Picture => {}
        }
    }
    words
}

fn plain(text: String, role: Role) -> Word {
    Word { said: text.clone(), stem: text, role, tense: Tense::Other, case: Case::Lower }
}

fn word(text: &str, token: &Token<'_>, opens: bool) -> Word {
    let typed = text.get(token.span.clone()).unwrap_or_default();
    let case = match (typed.starts_with(char::is_uppercase), opens) {
        (false, _) => Case::Lower,
        (true, true) => Case::Opening,
        (true, false) => Case::Name,
    };
    let said = token.text.to_string();
    if let Some(role) = SMALL.get(said.as_str()) {
        return Word { stem: said.clone(), said, role: *role, tense: Tense::Other, case: Case::Lower };
    }
    let stem = inflection::stem(&typed.to_lowercase(), &said);
    Word { stem, tense: inflection::tense(&said), said, role: Role::Content, case }
}

/// A day by its digits, `12/05` or `12/05/2026`, without the zeros that some write and others do not.
fn date(tokens: &[Token<'_>], at: usize) -> Option<(String, usize)> {
    let number = |at: usize| {
        let token = tokens.get(at).filter(|token| token.kind == TokenKind::Number)?;
        let digits = token.text.bytes().all(|byte| byte.is_ascii_digit()).then_some(token.text.as_ref())?;
        Some(match digits.trim_start_matches('0') {
            "" => "0",
            significant => significant,
        })
    };
    let glued = |at: usize| Some(tokens.get(at)?.span.end == tokens.get(at + 1)?.span.start);
    let mut day = number(at)?.to_owned();
    let mut next = at + 1;
    while next < at + 5 && tokens.get(next).is_some_and(|token| token.is("/")) {
        let Some(part) =
            number(next + 1).filter(|_| glued(next - 1) == Some(true) && glued(next) == Some(true))
        else {
            break;
        };
        day.push('/');
        day.push_str(part);
        next += 2;
    }
    (next > at + 1).then_some((day, next))
}

/// A number in digits or words, in one spelling. "um" and "meia" are words here: nobody counts by them.
fn numeral(tokens: &[Token<'_>], at: usize) -> Option<(String, usize)> {
    let (numeral, next) = number::read(tokens, at)?;
    (numeral.form != Form::Article).then(|| (numeral.amount.to_string(), next))
}

fn parse(source: &'static str) -> WordMap<&'static str, Role> {
    let mut role = Role::Small;
    let mut small = WordMap::default();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        match line {
            "[small]" => role = Role::Small,
            "[weighty]" => role = Role::Weighty,
            "[denial]" => role = Role::Denial,
            "[past]" => role = Role::Past,
            "[future]" => role = Role::Future,
            _ => small.extend(
                line.split(',').map(str::trim).filter(|word| !word.is_empty()).map(|word| (word, role)),
            ),
        }
    }
    small.extend(["e", "ou", "and"].map(|joiner| (joiner, Role::Joiner)));
    small
}
