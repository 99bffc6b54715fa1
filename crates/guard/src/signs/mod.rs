//! What of a text is weighed: its words, their stems and neighbours, pieces of words, and the signs of a lexicon.

mod lexicon;

use linear::Features;
use ptbr::{Token, TokenKind};

pub(crate) use lexicon::Lexicon;

use crate::phrases::spelling;
use crate::pii::glyphs;

/// How many places there are for features.
const BITS: u32 = 18;
/// The same for answers, each of which has many.
const BITS_OF_ANSWERS: u32 = 21;
/// How far apart two signs may stand to be seen together.
const REACH: usize = 6;
/// How far before a sign a denial of it may stand.
const DENIAL_REACH: usize = 3;
/// The shortest word that is taken to pieces, and how long a piece is.
const PIECED: usize = 5;
const PIECE: usize = 4;
/// How many words beyond the next one a word is seen together with.
const SKIPPED: usize = 2;

/// A word as it is weighed.
#[derive(Debug)]
pub(crate) struct Word {
    text: String,
    stem: String,
}

impl Word {
    fn new(text: &str, stem: String) -> Self {
        Self { text: text.to_owned(), stem }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn stem(&self) -> &str {
        &self.stem
    }

    fn denies(&self) -> bool {
        matches!(
            self.text.as_str(),
            "nao" | "nunca" | "nem" | "sem" | "jamais" | "not" | "never" | "dont" | "cant" | "wont"
        )
    }
}

/// The words of a text, in one spelling. Marks that part or ask are words, too.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let visible: String = text.chars().filter_map(glyphs::plain).map(spelling::look_alike).collect();
    ptbr::tokens(&visible).iter().filter_map(word).collect()
}

fn word(token: &Token<'_>) -> Option<Word> {
    let text = token.text.as_ref();
    match token.kind {
        TokenKind::Word => {
            let text = spelling::ordinary(text);
            Some(Word::new(text, ptbr::stem(text)))
        }
        TokenKind::Number => Some(Word::new(text, number(text).to_owned())),
        TokenKind::Mark => matches!(text, "?" | "!" | "," | "." | ":" | "\"" | "✅")
            .then(|| Word::new(text, text.to_owned())),
        TokenKind::Picture => Some(Word::new(text, text.to_owned())),
        TokenKind::Break => None,
    }
}

/// A number by its size: small ones are ages of children, and hours.
fn number(text: &str) -> &'static str {
    match text.parse::<f32>() {
        Ok(value) if value < 18.0 => "[small]",
        Ok(value) if value < 100.0 => "[middle]",
        Ok(value) if (1900.0..2100.0).contains(&value) => "[year]",
        _ => "[number]",
    }
}

/// The features of a short sentence, where the order of small words decides: "quer que eu anote", "anotei o que quer".
pub(crate) fn ordered(words: &[Word], lexicon: &Lexicon, hits: &[&str]) -> Features {
    ordered_by(words, lexicon, hits, &OF_A_SENTENCE)
}

/// The same of an answer, of which a rule says a lot.
pub(crate) fn answered(words: &[Word], lexicon: &Lexicon, hits: &[&str]) -> Features {
    ordered_by(words, lexicon, hits, &OF_AN_ANSWER)
}

fn ordered_by(words: &[Word], lexicon: &Lexicon, hits: &[&str], weighing: &Weighing) -> Features {
    let signs = lexicon.signs(words);
    let mut features = unfinished(words, &signs, weighing, hits);
    let stems = stems(words);
    for three in stems.windows(3) {
        features.put("three", three);
    }
    for (place, stem) in stems.iter().enumerate() {
        for later in stems.iter().skip(place + 2).take(SKIPPED) {
            features.put("skip", &[stem, later]);
        }
    }
    for (place, word) in ["1", "2", "3", "4"].iter().zip(words) {
        features.put("at", &[place, &word.stem]);
    }
    for word in words {
        let start = word.text.char_indices().rev().nth(1).map_or(0, |(start, _)| start);
        features.put("ending", &[word.text.get(start..).unwrap_or_default()]);
    }
    let names: Vec<&str> =
        ["[start]"].into_iter().chain(signs.iter().map(|(_, sign)| *sign)).chain(["[end]"]).collect();
    for three in names.windows(3) {
        features.put("row", three);
        features.put("row", three.get(..2).unwrap_or_default());
    }
    features.finished()
}

/// The features of a row of words.
pub(crate) fn features(words: &[Word], lexicon: &Lexicon, hits: &[&str]) -> Features {
    unfinished(words, &lexicon.signs(words), &OF_A_MESSAGE, hits).finished()
}

/// How signs are weighed.
struct Weighing {
    /// How many bits name a place.
    bits: u32,
    /// How often each counts, so that learning holds what a sign weighs back less than what a word does.
    times: &'static [&'static str],
    /// How many later signs each sign is seen together with, wherever they stand.
    together: usize,
}

const OF_A_MESSAGE: Weighing = Weighing { bits: BITS, times: &["1", "2", "3", "4"], together: 40 };
const OF_A_SENTENCE: Weighing = Weighing { bits: BITS, times: &["1", "2"], together: 10 };
const OF_AN_ANSWER: Weighing = Weighing { bits: BITS_OF_ANSWERS, ..OF_A_SENTENCE };

/// The stems of a row of words, between its start and its end.
fn stems(words: &[Word]) -> Vec<&str> {
    ["[start]"].into_iter().chain(words.iter().map(|word| word.stem.as_str())).chain(["[end]"]).collect()
}

fn unfinished(words: &[Word], signs: &[(usize, &str)], weighing: &Weighing, hits: &[&str]) -> Features {
    let mut features = Features::new(weighing.bits);
    of_words(words, &mut features);
    for pair in stems(words).windows(2) {
        features.put("pair", pair);
    }
    of_signs(words, signs, weighing, &mut features);
    of_marks(words, &mut features);
    features.put("length", &[length(words.len())]);
    for hit in hits {
        features.put("rule", &[hit]);
    }
    features
}

fn of_words(words: &[Word], features: &mut Features) {
    for word in words {
        features.put("stem", &[&word.stem]);
        features.put("word", &[&word.text]);
        for piece in pieces(word) {
            features.put("piece", &[&piece]);
        }
    }
}

/// The pieces that a word is weighed by; none of a short one.
pub(crate) fn pieces(word: &Word) -> Vec<String> {
    if word.text.len() < PIECED || !word.text.is_ascii() {
        return Vec::new();
    }
    let padded = format!("<{}>", word.text);
    let cut = |start: usize| padded.get(start..start + PIECE).unwrap_or_default().to_owned();
    (0..=padded.len() - PIECE).map(cut).collect()
}

/// How many there are of each mark and of numbers, and what the text ends with: a list reads out, a question asks.
fn of_marks(words: &[Word], features: &mut Features) {
    let several = |count: usize| match count {
        0 => "0",
        1 => "1",
        2 => "2",
        _ => "more",
    };
    for mark in [",", ":", ".", "!", "?", "\""] {
        let count = words.iter().filter(|word| word.text == mark).count();
        features.put("marks", &[mark, several(count)]);
    }
    let numbers = words.iter().filter(|word| word.stem.starts_with('[')).count();
    features.put("numbers", &[several(numbers)]);
    if let Some(last) = words.last() {
        features.put("last", &[&last.stem]);
    }
}

fn of_signs(words: &[Word], signs: &[(usize, &str)], weighing: &Weighing, features: &mut Features) {
    for (index, (place, sign)) in signs.iter().enumerate() {
        let before = words.get(place.saturating_sub(DENIAL_REACH)..*place).unwrap_or_default();
        let denied = before.iter().any(Word::denies);
        // A sign that is denied is another sign: "quero morrer" and "não quero morrer" share nothing but their words.
        let kind = if denied { "not" } else { "sign" };
        for time in weighing.times {
            features.put(kind, &[sign, time]);
        }
        if let Some(next) = words.get(place + 1) {
            features.put("sign-word", &[sign, &next.stem]);
        }
        if let Some(last) = place.checked_sub(1).and_then(|place| words.get(place)) {
            features.put("word-sign", &[&last.stem, sign]);
        }
        let later = signs.get(index + 1..).unwrap_or_default();
        for (other_place, other) in later.iter().take_while(|(other, _)| *other <= place + REACH) {
            if other_place != place {
                features.put("signs", &[sign, other]);
            }
        }
        for (_, other) in later.iter().take(weighing.together) {
            let (one, other) = if sign <= other { (sign, other) } else { (other, sign) };
            features.put("both", &[one, other]);
        }
    }
}

fn length(words: usize) -> &'static str {
    match words {
        0..=3 => "3",
        4..=7 => "7",
        8..=15 => "15",
        16..=30 => "30",
        _ => "more",
    }
}
