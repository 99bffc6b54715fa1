//! A message in pieces that each say one thing: its sentences.

use std::ops::Range;

use ptbr::{Token, TokenKind, tokens};

/// Titles that end with a point in the middle of a sentence.
const TITLES: &[&str] = &["dr", "dra", "sr", "sra", "prof", "profa", "enf", "sto", "sta", "av"];

/// A sentence of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Where it stands in the message, its final mark included.
    pub span: Range<usize>,
}

impl Piece {
    /// The sentence itself.
    #[must_use]
    pub fn of<'m>(&self, message: &'m str) -> &'m str {
        message.get(self.span.clone()).unwrap_or_default()
    }
}

/// The sentences of a message, in order.
#[must_use]
pub fn pieces(message: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut open: Option<Range<usize>> = None;
    let mut closing = false;
    let mut before = String::new();
    for token in tokens(message) {
        let mark = ends(&token, &before);
        if closing && !mark {
            found.extend(open.take().map(|span| Piece { span }));
        }
        closing = mark;
        if token.kind == TokenKind::Break {
            found.extend(open.take().map(|span| Piece { span }));
            closing = false;
        } else if open.is_some() || !mark {
            let start = open.map_or(token.span.start, |span| span.start);
            open = Some(start..token.span.end);
        }
        before = token.text.into_owned();
    }
    found.extend(open.map(|span| Piece { span }));
    found.retain(|piece| piece.of(message).chars().any(char::is_alphanumeric));
    found
}

/// Whether a sentence ends with this token.
fn ends(token: &Token<'_>, before: &str) -> bool {
    match token.kind {
        TokenKind::Break => true,
        TokenKind::Mark => match token.text.as_ref() {
            "." => !TITLES.contains(&before),
            "!" | "?" | ";" | "…" => true,
            _ => false,
        },
        TokenKind::Word | TokenKind::Number | TokenKind::Picture => false,
    }
}

#[cfg(test)]
#[path = "pieces_tests.rs"]
mod tests;
