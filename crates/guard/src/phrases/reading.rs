//! A text as sentences of words, each with what the vocabulary knows it as.

use std::ops::Range;

use ptbr::WordSet;

use super::Class;
use super::spelling::{self, Letters};
use super::vocabulary::{NUMBER, TICKER, Vocabulary, WordId};

/// A word counts as held apart when so many single letters stand in a row.
const SPELLED_OUT: usize = 4;
/// From this length on a word that nobody knows may be several, written as one.
const GLUED: usize = 9;

#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(crate) sentences: Vec<Sentence>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Mood {
    #[default]
    Statement,
    Question,
}

#[derive(Debug, Default)]
pub(crate) struct Sentence {
    pub(crate) words: Vec<Word>,
    mood: Mood,
}

/// What stands before a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Before {
    #[default]
    Space,
    /// A comma, a bracket, a dash with spaces: whatever parts clauses.
    Comma,
}

#[derive(Debug, Default)]
pub(crate) struct Word {
    ids: Vec<WordId>,
    /// Whether something separates it from the word before it.
    pub(super) before: Before,
    /// "eu": whoever is spoken of after it is the speaker.
    pub(super) speaks_of_self: bool,
}

impl Word {
    pub(super) fn ids(&self) -> &[WordId] {
        &self.ids
    }

    pub(super) fn is(&self, word: WordId) -> bool {
        self.ids.contains(&word)
    }

    pub(super) fn is_any(&self, words: &WordSet<WordId>) -> bool {
        self.ids.iter().any(|id| words.contains(id))
    }
}

impl Sentence {
    pub(crate) fn is_question(&self) -> bool {
        self.mood == Mood::Question
    }

    /// Whether these words are what is asked. In "anotei 82, certo?" only the last clause is.
    pub(crate) fn asks_with(&self, words: &Range<usize>) -> bool {
        self.is_question() && (words.end..self.words.len()).all(|place| !self.is_parted(place))
    }

    /// Whether the word here is one of a class.
    pub(crate) fn is_of(&self, at: usize, class: &Class) -> bool {
        self.words.get(at).is_some_and(|word| word.is_any(&class.0))
    }

    /// Whether these words stand here, with nothing between them.
    pub(super) fn has(&self, row: &[WordId], at: usize) -> bool {
        row.iter().enumerate().all(|(place, id)| {
            let word = self.words.get(at + place);
            word.is_some_and(|word| word.is(*id) && (place == 0 || word.before == Before::Space))
        })
    }

    /// Whether a comma stands before the word here. The end of the sentence is as good as one.
    pub(crate) fn is_parted(&self, at: usize) -> bool {
        self.words.get(at).is_none_or(|word| word.before == Before::Comma)
    }
}

impl Reading {
    pub(super) fn of(text: &str, vocabulary: &Vocabulary) -> Self {
        let mut reader = Reader { vocabulary, reading: Self::default(), sentence: Sentence::default() };
        let letters = Letters::of(text);
        let pieces = letters.pieces();
        let mut at = 0;
        while let Some(piece) = pieces.get(at) {
            let single = |piece: &&spelling::Piece<'_>| piece.is_single_letter();
            let spelled_out = pieces[at..].iter().take_while(single).count();
            let taken = if spelled_out >= SPELLED_OUT { spelled_out } else { 1 };
            match pieces.get(at..at + taken) {
                Some(run) if taken > 1 => reader.spelled_out(run),
                _ => reader.piece(piece),
            }
            at += taken;
        }
        reader.end(Mood::Statement);
        reader.reading
    }
}

struct Reader<'v> {
    vocabulary: &'v Vocabulary,
    reading: Reading,
    sentence: Sentence,
}

impl Reader<'_> {
    fn piece(&mut self, piece: &spelling::Piece<'_>) {
        match piece {
            spelling::Piece::Word { text, before, .. } => self.word(text, *before),
            spelling::Piece::End { question } => {
                self.end(if *question { Mood::Question } else { Mood::Statement });
            }
        }
    }

    fn end(&mut self, mood: Mood) {
        if !self.sentence.words.is_empty() {
            let words = std::mem::take(&mut self.sentence.words);
            self.reading.sentences.push(Sentence { words, mood });
        }
    }

    fn word(&mut self, text: &str, before: Before) {
        let word = spelling::ordinary(text);
        let mut ids = Vec::new();
        self.vocabulary.ids(word, &mut ids);
        if ids.is_empty() {
            for other in spelling::other_readings(word) {
                self.vocabulary.ids(spelling::ordinary(&other), &mut ids);
            }
        }
        if spelling::is_ticker(word) {
            self.vocabulary.ids(TICKER, &mut ids);
        } else if word.bytes().all(|byte| byte.is_ascii_digit()) {
            self.vocabulary.ids(NUMBER, &mut ids);
        }
        if ids.is_empty() && word.len() >= GLUED && self.glued(word, before) {
            return;
        }
        let speaks_of_self = matches!(word, "eu" | "i" | "yo");
        self.sentence.words.push(Word { ids, before, speaks_of_self });
    }

    /// Single letters in a row. Wider gaps between them part words; without any, the words we know do.
    fn spelled_out(&mut self, run: &[spelling::Piece<'_>]) {
        let mut word = String::new();
        for piece in run {
            let spelling::Piece::Word { text, after_gap, .. } = piece else { continue };
            if *after_gap && !word.is_empty() {
                self.joined(&std::mem::take(&mut word));
            }
            word.push_str(text);
        }
        self.joined(&word);
    }

    fn joined(&mut self, word: &str) {
        if self.vocabulary.knows(word) || !self.glued(word, Before::Space) {
            self.word(word, Before::Space);
        }
    }

    /// Takes a row of letters apart into words we know, the longest first. Nothing happens if one is left over.
    fn glued(&mut self, letters: &str, before: Before) -> bool {
        let mut parts = Vec::new();
        let mut rest = letters;
        while !rest.is_empty() {
            let longest = (2..=rest.len().min(14)).rev().filter_map(|length| rest.get(..length));
            let known = longest.into_iter().find(|part| self.vocabulary.knows(part));
            let Some(part) = known else { return false };
            parts.push(part);
            rest = &rest[part.len()..];
        }
        for (place, part) in parts.iter().enumerate() {
            self.word(part, if place == 0 { before } else { Before::Space });
        }
        true
    }
}
