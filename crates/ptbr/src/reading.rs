//! A text as a row of items: words, and what words amount to together.

use std::borrow::Cow;
use std::ops::Range;

use domain::Language;
use jiff::Zoned;

use crate::calendar::{Calendar, When};
use crate::day_clock::{self, TimeOfDay};
use crate::quantity::{self, Amount, Quantity};
use crate::token::{self, Token, TokenKind};
use crate::{english, number};

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

/// The items of a Portuguese text, as somebody means them who writes at `now`.
pub fn read<'t>(source: &'t str, now: &Zoned) -> Vec<Item<'t>> {
    items(&token::tokens(source), now)
}

/// The same for somebody who may write English as well, and prefers one of the two.
pub fn read_either<'t>(source: &'t str, now: &Zoned, preferred: Language) -> Vec<Item<'t>> {
    items(&english::gloss(token::tokens(source), preferred), now)
}

fn items<'t>(tokens: &[Token<'t>], now: &Zoned) -> Vec<Item<'t>> {
    let calendar = Calendar::new(now);
    let mut items = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let (piece, next) = blood_pressure(tokens, at)
            .map(|piece| (piece, at + 1))
            .or_else(|| compound(tokens, at, calendar))
            .unwrap_or_else(|| (single(token), at + 1));
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

/// How far before its numbers the word "pressão" may stand: "minha pressão hoje de manhã estava 12/8".
const PRESSURE_BEFORE: usize = 8;

/// `12/8` is the twelfth of August, and `12x8` twelve times, unless a blood pressure is told.
fn blood_pressure<'t>(tokens: &[Token<'t>], at: usize) -> Option<Piece<'t>> {
    let is_number = |at: usize| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Number);
    let joins = |at: usize| tokens.get(at).is_some_and(|token| token.is_any(&["/", "x", "por"]));
    let told = || {
        let before = tokens.get(at.saturating_sub(PRESSURE_BEFORE)..at).unwrap_or_default();
        before.iter().any(|token| token.is("pressao"))
    };
    if is_number(at) && joins(at + 1) && is_number(at + 2) && told() {
        let (numeral, _) = number::read(tokens, at)?;
        return Some(Piece::Quantity(Quantity::plain(numeral)));
    }
    let between = at.checked_sub(1).is_some_and(is_number) && joins(at) && is_number(at + 1);
    (between && told()).then_some(Piece::Word(Cow::Borrowed("por")))
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
