//! A text as it looks to a reader: what is invisible is gone, and every dash is a dash.

use std::ops::Range;

use super::{PiiKind, Removed};

/// In place of a phone that was taken out, now or by somebody before.
pub(super) const PHONE_MARK: char = '\u{fff9}';
/// In place of a name.
pub(super) const NAME_MARK: char = '\u{fffa}';
/// In place of anything else.
pub(super) const OTHER_MARK: char = '\u{fffc}';

#[derive(Debug, Clone, Copy)]
struct Glyph {
    letter: char,
    /// Bytes of the original.
    start: usize,
    end: usize,
}

/// The visible characters of a text, in one spelling, each with the bytes it came from.
#[derive(Debug)]
pub(super) struct Glyphs {
    glyphs: Vec<Glyph>,
    removed: Vec<Removed>,
}

impl Glyphs {
    pub(super) fn of(text: &str) -> Self {
        let mut glyphs = Vec::with_capacity(text.len());
        let mut at = 0;
        while let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) {
            let (letter, length) = match mark_at(text, at, letter) {
                Some(kind) => (Some(stand_in(kind)), kind.mark().len()),
                None => (plain(letter), letter.len_utf8()),
            };
            glyphs.extend(letter.map(|letter| Glyph { letter, start: at, end: at + length }));
            at += length;
        }
        Self { glyphs, removed: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.glyphs.len()
    }

    pub(super) fn get(&self, at: usize) -> Option<char> {
        self.glyphs.get(at).map(|glyph| glyph.letter)
    }

    /// The one before `at`.
    pub(super) fn before(&self, at: usize) -> Option<char> {
        self.get(at.checked_sub(1)?)
    }

    pub(super) fn slice(&self, range: Range<usize>) -> impl DoubleEndedIterator<Item = char> + '_ {
        self.glyphs.get(range).unwrap_or_default().iter().map(|glyph| glyph.letter)
    }

    /// Folded, for looking up.
    pub(super) fn word(&self, range: Range<usize>) -> String {
        let word: String = self.slice(range).collect();
        ptbr::fold(&word).into_owned()
    }

    /// Where the letters that begin at `at` end.
    pub(super) fn end_of_word(&self, at: usize) -> usize {
        let letters = self.slice(at..self.len()).take_while(|letter| letter.is_alphabetic()).count();
        at + letters
    }

    /// Takes a stretch out. From here on it looks like any mark.
    pub(super) fn remove(&mut self, kind: PiiKind, stretch: Range<usize>) {
        let Some(glyphs) = self.glyphs.get_mut(stretch) else { return };
        let (Some(first), Some(last)) = (glyphs.first(), glyphs.last()) else { return };
        self.removed.push(Removed { kind, range: first.start..last.end });
        for glyph in glyphs {
            glyph.letter = stand_in(kind);
        }
    }

    pub(super) fn count_removed(&self) -> usize {
        self.removed.len()
    }

    pub(super) fn into_removed(mut self) -> Vec<Removed> {
        self.removed.sort_by_key(|removed| removed.range.start);
        self.removed
    }
}

pub(super) fn is_mark(letter: char) -> bool {
    matches!(letter, PHONE_MARK | NAME_MARK | OTHER_MARK)
}

fn stand_in(kind: PiiKind) -> char {
    match kind {
        PiiKind::Phone => PHONE_MARK,
        PiiKind::Name => NAME_MARK,
        _ => OTHER_MARK,
    }
}

fn mark_at(text: &str, at: usize, first: char) -> Option<PiiKind> {
    if first != '[' {
        return None;
    }
    let rest = text.get(at..)?;
    PiiKind::ALL.into_iter().find(|kind| rest.starts_with(kind.mark()))
}

/// One spelling for every look-alike; nothing for what cannot be seen.
pub(crate) fn plain(letter: char) -> Option<char> {
    Some(match letter {
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{20e3}'
        | '\u{feff}'
        | '\u{fe00}'..='\u{fe0f}' => return None,
        _ if letter.is_whitespace() => ' ',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹘' | '﹣' => '-',
        '·' | '•' | '∙' | '․' => '.',
        // The full-width twins of ASCII stand in its order.
        '！'..='～' => u32::from(letter).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(letter),
        // Mathematical digits: five alphabets of ten.
        '\u{1d7ce}'..='\u{1d7ff}' => {
            let digit = (u32::from(letter) - 0x1d7ce) % 10;
            char::from_digit(digit, 10).unwrap_or(letter)
        }
        _ => letter,
    })
}
