//! A sentence as it is weighed: its words as typed, and what they amount to.

use std::borrow::Cow;
use std::ops::Range;

use domain::Language;
use jiff::Zoned;
use ptbr::{Item, Measure, Piece, Quantity, TimeOfDay, Token, TokenKind, When};

/// No more words than these are weighed.
const MOST_WORDS: usize = 120;

/// A sentence, read once for everything that is asked about it.
#[derive(Debug)]
pub struct Utterance<'t> {
    pub source: &'t str,
    pub(crate) tokens: Vec<Token<'t>>,
    /// The shape of each token: a word as it is, a number by its size.
    pub(crate) shapes: Vec<Cow<'t, str>>,
    /// The shape of each item: a word, or what an amount or a time is of.
    pub(crate) pieces: Vec<Cow<'t, str>>,
    /// What each item amounts to, where it is no word.
    pub(crate) values: Vec<Option<Typed>>,
}

/// What an item amounts to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Typed {
    Amount(Quantity),
    When(When),
    Time(TimeOfDay),
}

impl<'t> Utterance<'t> {
    pub fn read(source: &'t str, now: &Zoned, preferred: Language) -> Self {
        Self::of(source, &ptbr::read_either(source, now, preferred))
    }

    /// A sentence whose items are read already.
    pub fn of(source: &'t str, items: &[Item<'_>]) -> Self {
        let mut tokens = ptbr::tokens(source);
        tokens.truncate(MOST_WORDS);
        let shapes = tokens.iter().map(shape).collect();
        let pieces = items.iter().take(MOST_WORDS).map(|item| piece(&item.piece)).collect();
        let values = items.iter().take(MOST_WORDS).map(|item| typed(&item.piece)).collect();
        Self { source, tokens, shapes, pieces, values }
    }

    /// What stands in the source from one token to another.
    pub(crate) fn between(&self, tokens: &Range<usize>) -> &'t str {
        let start = self.tokens.get(tokens.start).map_or(0, |token| token.span.start);
        let last = tokens.end.checked_sub(1).and_then(|last| self.tokens.get(last));
        self.source.get(start..last.map_or(start, |token| token.span.end)).unwrap_or_default()
    }

    /// The shape of an item; beyond both ends there is an end.
    pub(crate) fn piece(&self, at: Option<usize>) -> &str {
        at.and_then(|at| self.pieces.get(at)).map_or("<>", AsRef::as_ref)
    }

    /// The shape of a token; beyond both ends there is an end.
    pub(crate) fn shape(&self, at: Option<usize>) -> &str {
        at.and_then(|at| self.shapes.get(at)).map_or("<>", AsRef::as_ref)
    }
}

fn shape<'t>(token: &Token<'t>) -> Cow<'t, str> {
    match token.kind {
        TokenKind::Number => Cow::Borrowed(size(&token.text)),
        TokenKind::Break => Cow::Borrowed("."),
        TokenKind::Picture => Cow::Borrowed("#picture"),
        TokenKind::Word | TokenKind::Mark => token.text.clone(),
    }
}

/// A number by how it is written: 7, 45, 320, 1500, and 12,90.
fn size(number: &str) -> &'static str {
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    let cents = number.rsplit_once(',').is_some_and(|(_, cents)| cents.len() == 2);
    match digits {
        _ if cents => "#cents",
        0 | 1 => "#1",
        2 => "#12",
        3 => "#123",
        4 => "#1234",
        _ => "#12345",
    }
}

const fn typed(piece: &Piece<'_>) -> Option<Typed> {
    Some(match piece {
        Piece::Quantity(quantity) => Typed::Amount(*quantity),
        Piece::When(when) => Typed::When(*when),
        Piece::Time(time) => Typed::Time(*time),
        Piece::Word(_) | Piece::Mark(_) | Piece::Vague | Piece::Break | Piece::Picture(_) => return None,
    })
}

fn piece<'t>(piece: &Piece<'_>) -> Cow<'t, str> {
    Cow::Borrowed(match piece {
        Piece::Word(word) => return Cow::Owned(word.to_string()),
        Piece::Mark(mark) => return Cow::Owned(mark.to_string()),
        Piece::Quantity(quantity) => match quantity.measure {
            Measure::Plain => "#number",
            Measure::Money => "#money",
            Measure::Mass => "#mass",
            Measure::Volume => "#volume",
            Measure::Duration => "#length",
            Measure::Distance => "#distance",
            Measure::Scale => "#mark",
            Measure::Kilo => "#k",
            Measure::Level => "#level",
            Measure::Other => "#times",
        },
        Piece::Vague => "#some",
        Piece::When(When::Day(_)) => "#day",
        Piece::When(When::Period { .. }) => "#period",
        Piece::When(When::PartOfDay) => "#part",
        Piece::When(When::Unclear) => "#once",
        Piece::Time(_) => "#time",
        Piece::Break => ".",
        Piece::Picture(_) => "#picture",
    })
}
