//! Text in pieces that can be read: words, numbers, marks, each with the bytes it came from.

use std::borrow::Cow;
use std::ops::Range;

use crate::{chat, fold};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token<'t> {
    /// The bytes of the source.
    pub span: Range<usize>,
    /// Folded and in its ordinary spelling.
    pub text: Cow<'t, str>,
    pub kind: TokenKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    Word,
    /// Digits, with the points and commas between them.
    Number,
    /// One mark of punctuation.
    Mark,
    /// The end of a line.
    Break,
    /// Emoji and other pictures.
    Picture,
}

impl Token<'_> {
    pub(crate) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    pub(crate) fn is_any(&self, texts: &[&str]) -> bool {
        texts.contains(&self.text.as_ref())
    }
}

/// The tokens of a text, in order. Spaces are nowhere; a hyphen inside a word separates it in two.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut cutter = Cutter { source, at: 0, tokens: Vec::with_capacity(source.len() / 4 + 1) };
    while let Some(character) = cutter.peek() {
        cutter.cut(character);
    }
    cutter.tokens
}

struct Cutter<'t> {
    source: &'t str,
    at: usize,
    tokens: Vec<Token<'t>>,
}

impl<'t> Cutter<'t> {
    fn rest(&self) -> &'t str {
        self.source.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn cut(&mut self, first: char) {
        match first {
            '\n' => self.push(1, TokenKind::Break, Cow::Borrowed("\n")),
            _ if first.is_whitespace() || fold::is_invisible(first) => self.at += first.len_utf8(),
            _ if first.is_ascii_digit() => self.number(),
            '$' => self.push(1, TokenKind::Word, Cow::Borrowed("r$")),
            '½' => self.push(first.len_utf8(), TokenKind::Word, Cow::Borrowed("meio")),
            _ if first.is_alphabetic() => self.word(),
            '-' | '\'' | '’' if self.is_inside_a_word(first) => self.at += first.len_utf8(),
            _ if is_mark(first) => self.mark(first),
            _ => self.picture(first),
        }
    }

    fn push(&mut self, length: usize, kind: TokenKind, text: Cow<'t, str>) {
        self.tokens.push(Token { span: self.at..self.at + length, text, kind });
        self.at += length;
    }

    fn number(&mut self) {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let mut length = 0;
        while let Some(byte) = bytes.get(length) {
            let joins = matches!(byte, b'.' | b',') && bytes.get(length + 1).is_some_and(u8::is_ascii_digit);
            if !byte.is_ascii_digit() && !joins {
                break;
            }
            length += 1;
        }
        self.push(length, TokenKind::Number, Cow::Borrowed(rest.get(..length).unwrap_or_default()));
    }

    fn word(&mut self) {
        let rest = self.rest();
        if rest.get(..3).is_some_and(|formula| formula.eq_ignore_ascii_case("h2o")) {
            return self.push(3, TokenKind::Word, Cow::Borrowed("agua"));
        }
        let length = rest
            .char_indices()
            .find(|(_, character)| !(character.is_alphabetic() || fold::is_invisible(*character)))
            .map_or(rest.len(), |(at, _)| at);
        let raw = rest.get(..length).unwrap_or_default();
        let folded = fold::fold(raw);
        if rest.as_bytes().get(length) == Some(&b'$') {
            // `R$` and `US$`: only the first is the money that nobody has to name.
            let text = if folded == "r" { Cow::Borrowed("r$") } else { folded };
            return self.push(length + 1, TokenKind::Word, text);
        }
        let text = ordinary(raw, folded);
        self.push(length, TokenKind::Word, text);
    }

    /// `segunda-feira`, `pesei-me` and `d'água` are two words each; `23h-7h` keeps its mark.
    fn is_inside_a_word(&self, mark: char) -> bool {
        let follows_a_word =
            self.tokens.last().is_some_and(|last| last.kind == TokenKind::Word && last.span.end == self.at);
        let rest = self.rest().get(mark.len_utf8()..).unwrap_or_default();
        follows_a_word && rest.chars().next().is_some_and(char::is_alphabetic)
    }

    fn mark(&mut self, mark: char) {
        let text = match mark {
            '“' | '”' | '«' | '»' | '"' | '„' => "\"",
            '–' | '—' | '−' => "-",
            '…' => ".",
            _ => self.rest().get(..mark.len_utf8()).unwrap_or_default(),
        };
        self.push(mark.len_utf8(), TokenKind::Mark, Cow::Borrowed(text));
    }

    fn picture(&mut self, picture: char) {
        let text = self.rest().get(..picture.len_utf8()).unwrap_or_default();
        self.push(picture.len_utf8(), TokenKind::Picture, Cow::Borrowed(text));
    }
}

fn is_mark(character: char) -> bool {
    character.is_ascii_punctuation()
        || matches!(
            character,
            '“' | '”'
                | '„'
                | '«'
                | '»'
                | '‘'
                | '’'
                | '–'
                | '—'
                | '−'
                | '…'
                | '¿'
                | '¡'
                | '°'
                | '•'
                | '·'
        )
}

fn ordinary<'t>(raw: &'t str, folded: Cow<'t, str>) -> Cow<'t, str> {
    if folded == "e" && raw.len() > 1 || folded == "eh" {
        // "é" is a verb and "e" joins clauses: the accent is all that tells them apart.
        return Cow::Borrowed("eh");
    }
    if chat::is_laughter(&folded) {
        return Cow::Borrowed("kkk");
    }
    let squeezed = match fold::squeeze(&folded) {
        Some(squeezed) => Cow::Owned(squeezed),
        None => folded,
    };
    match chat::ordinary(&squeezed) {
        Some(word) => Cow::Borrowed(word),
        None => squeezed,
    }
}

#[cfg(test)]
#[path = "token_tests.rs"]
mod tests;
