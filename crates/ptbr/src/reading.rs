//! A text as a row of items: words, and what words amount to together.

use std::borrow::Cow;
use std::ops::Range;

use jiff::Zoned;

use crate::calendar::{Calendar, When};
use crate::day_clock::{self, TimeOfDay};
use crate::quantity::{self, Amount, Quantity};
use crate::token::{self, Token, TokenKind};

#[derive(Debug, Clone, PartialEq)]
pub struct Item<'t> {
    /// The bytes of the source.
    pub span: Range<usize>,
    pub piece: Piece<'t>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Piece<'t> {
    /// Folded and in its ordinary spelling.
    Word(Cow<'t, str>),
    Quantity(Quantity),
    /// An amount without a value: "80 e poucos", "2 ou 3".
    Vague,
    When(When),
    Time(TimeOfDay),
    /// One mark of punctuation.
    Mark(Cow<'t, str>),
    Break,
    Picture(Cow<'t, str>),
}

impl Item<'_> {
    /// The word that this is, or nothing.
    pub fn word(&self) -> &str {
        match &self.piece {
            Piece::Word(word) => word,
            _ => "",
        }
    }

    pub fn is_mark(&self, marks: &[&str]) -> bool {
        matches!(&self.piece, Piece::Mark(mark) if marks.contains(&mark.as_ref()))
    }
}

/// The items of a text, as somebody means them who writes at `now`.
pub fn read<'t>(source: &'t str, now: &Zoned) -> Vec<Item<'t>> {
    let tokens = token::tokens(source);
    let calendar = Calendar::new(now);
    let mut items = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let (piece, next) = compound(&tokens, at, calendar).unwrap_or_else(|| (single(token), at + 1));
        let end = next
            .checked_sub(1)
            .and_then(|last| tokens.get(last))
            .map_or(token.span.end, |last| last.span.end);
        items.push(Item { span: token.span.start..end, piece });
        at = next;
    }
    items
}

fn compound<'t>(tokens: &[Token<'t>], at: usize, calendar: Calendar) -> Option<(Piece<'t>, usize)> {
    if !matches!(tokens.get(at)?.kind, TokenKind::Word | TokenKind::Number) {
        return None;
    }
    if let Some((span, next)) = day_clock::between(tokens, at) {
        return Some((Piece::Quantity(span), next));
    }
    if !is_mark_out_of_ten(tokens, at)
        && let Some((when, next)) = calendar.read(tokens, at)
    {
        return Some((Piece::When(when), next));
    }
    if let Some((time, next)) = day_clock::time(tokens, at) {
        return Some((Piece::Time(time), next));
    }
    let (amount, next) = quantity::read(tokens, at)?;
    let piece = match amount {
        Amount::Exact(quantity) => Piece::Quantity(quantity),
        Amount::Vague => Piece::Vague,
    };
    Some((piece, next))
}

/// `8/10` is the eighth of October after "dia" and a mark anywhere else.
fn is_mark_out_of_ten(tokens: &[Token<'_>], at: usize) -> bool {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_ref());
    let small = text(at).parse::<u8>().is_ok_and(|mark| mark <= 10);
    let led = at
        .checked_sub(1)
        .is_some_and(|before| matches!(text(before), "dia" | "em" | "desde" | "ate" | "data"));
    small && text(at + 1) == "/" && text(at + 2) == "10" && text(at + 3) != "/" && !led
}

fn single<'t>(token: &Token<'t>) -> Piece<'t> {
    match token.kind {
        TokenKind::Word | TokenKind::Number => Piece::Word(token.text.clone()),
        TokenKind::Mark => Piece::Mark(token.text.clone()),
        TokenKind::Break => Piece::Break,
        TokenKind::Picture => Piece::Picture(token.text.clone()),
    }
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
