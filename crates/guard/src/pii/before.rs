//! What the words around a number say that it is.

use std::sync::LazyLock;

use ptbr::WordMap;

use super::PiiKind;
use super::glyphs::{Glyphs, NAME_MARK, PHONE_MARK};
use super::scan::Found;
use crate::lexicon;

static WORDS: LazyLock<WordMap<&'static str, &'static str>> =
    LazyLock::new(|| lexicon::headed(include_str!("../lexicon/number_words.txt")));

/// More words than this between a label and its number make it another sentence.
const WORDS_BETWEEN: usize = 6;

/// No word of ours is longer.
const LONGEST: usize = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    None,
    /// The number of a thing: an order, a protocol, a contract.
    Thing,
    Money,
    Of(PiiKind),
}

/// What is said right before glyph `at`. It looks back no further than the digits before, so that all the looks of one
/// text together are as long as the text.
pub(super) fn label(glyphs: &Glyphs, at: usize, previous: Option<Found>) -> Label {
    let mut look = Look { glyphs, at, previous, crossed: Crossed::default(), heard: Heard::default() };
    for _ in 0..=WORDS_BETWEEN {
        match look.back() {
            Some(Meaning::Says(label)) => return label,
            Some(Meaning::Between) => {}
            None => break,
        }
    }
    // "Meu número é": nobody says so of an order.
    if look.heard.number && look.heard.owner { Label::Of(PiiKind::Phone) } else { Label::None }
}

/// A look back from a number, word by word.
struct Look<'g> {
    glyphs: &'g Glyphs,
    at: usize,
    previous: Option<Found>,
    crossed: Crossed,
    heard: Heard,
}

/// The marks that the look has passed.
#[derive(Default)]
struct Crossed {
    comma: bool,
    period: bool,
}

/// The words it has passed that together name a phone.
#[derive(Default)]
struct Heard {
    /// "número"
    number: bool,
    /// "meu", "dela"
    owner: bool,
}

impl Look<'_> {
    /// What the next word back says, if it says anything of the number.
    fn back(&mut self) -> Option<Meaning> {
        let last = self.skip_marks()?;
        let letter = self.glyphs.get(last)?;
        let previous = self.previous.filter(|found| found.end == last + 1);
        if letter == PHONE_MARK || previous.is_some_and(|found| found.kind == PiiKind::Phone) {
            return Some(Meaning::Says(Label::Of(PiiKind::Phone)));
        }
        if matches!(letter, '$' | '€' | '£') {
            return Some(Meaning::Says(Label::Money));
        }
        let back = self.glyphs.slice(0..last + 1).rev();
        if letter == NAME_MARK {
            self.at = last + 1 - back.take_while(|letter| *letter == NAME_MARK).count();
            return Some(Meaning::Between);
        }
        let length = back.take(LONGEST + 1).take_while(|letter| letter.is_alphabetic()).count();
        self.at = last + 1 - length;
        if length == 0 || length > LONGEST {
            return None;
        }
        let word = self.glyphs.word(self.at..last + 1);
        self.heard.number |= word == "numero";
        self.heard.owner |= matches!(word.as_str(), "meu" | "seu" | "dele" | "dela" | "nosso");
        meaning(&word).filter(|meaning| match meaning {
            Meaning::Says(_) => !self.crossed.comma,
            Meaning::Between => !self.crossed.period,
        })
    }

    /// The last glyph before here that is no mark of punctuation, unless the sentence ends there.
    fn skip_marks(&mut self) -> Option<usize> {
        for last in (0..self.at).rev() {
            match self.glyphs.get(last)? {
                ' ' | '(' | '[' | '+' | ':' | '=' | '-' | '#' | '"' | '*' | '/' | 'º' | '°' | '>' | '_' => {
                }
                ',' => self.crossed.comma = true,
                '.' => self.crossed.period = true,
                '\n' => {
                    let line_end = self.glyphs.slice(0..last).rev().find(|letter| *letter != ' ');
                    line_end.filter(|letter| *letter == ':')?;
                }
                '!' | '?' | ';' | ')' | ']' => return None,
                _ => return Some(last),
            }
        }
        None
    }
}

/// Whether a unit or a currency follows: then it is an amount, whatever it looks like.
pub(super) fn is_an_amount(glyphs: &Glyphs, end: usize) -> bool {
    let start = if glyphs.get(end) == Some(' ') { end + 1 } else { end };
    let letters = glyphs.slice(start..glyphs.len()).take(LONGEST);
    let length = letters.take_while(|letter| letter.is_alphabetic()).count();
    let word = glyphs.word(start..start + length);
    WORDS.get(word.as_str()) == Some(&"unit")
}

enum Meaning {
    Says(Label),
    /// Stands between a label and its number: "o telefone dela é o".
    Between,
}

fn meaning(word: &str) -> Option<Meaning> {
    let single = word.strip_suffix('s').filter(|single| single.len() > 2);
    let heading = WORDS.get(word).or_else(|| WORDS.get(single?))?;
    Some(Meaning::Says(match *heading {
        "cpf" => Label::Of(PiiKind::Cpf),
        "cnpj" => Label::Of(PiiKind::Cnpj),
        "cep" => Label::Of(PiiKind::Cep),
        "card" => Label::Of(PiiKind::Card),
        "phone" => Label::Of(PiiKind::Phone),
        "thing" => Label::Thing,
        "money" => Label::Money,
        "between" => return Some(Meaning::Between),
        _ => return None,
    }))
}
