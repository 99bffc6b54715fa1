//! One phrase: words in order, with room between them where people put other words.
//!
//! `a|b` is either word, `a+b` both in a row, `?a` may be missing, `..` leaves room for three words, `...` for seven and a
//! comma, `..~` likewise but not past an "eu", `^` stands for the beginning of the sentence, `$` for its end, `$?` for a question that ends here and `??` for a
//! question that may go on.

use super::reading::Sentence;
use super::vocabulary::{Vocabulary, WordId};

/// How many words may stand in a gap, and in a long one.
const GAP: usize = 3;
const LONG_GAP: usize = 7;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gap {
    None,
    Short,
    Long,
    /// A long one, that ends where the speaker comes in: what follows is theirs, not that of whom they spoke of.
    OfAnother,
}

impl Gap {
    const fn words(self) -> usize {
        match self {
            Self::None => 0,
            Self::Short => GAP,
            Self::Long | Self::OfAnother => LONG_GAP,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Presence {
    Needed,
    Optional,
}

#[derive(Debug)]
struct Element {
    gap: Gap,
    presence: Presence,
    /// Each a row of words.
    choices: Vec<Vec<WordId>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begin {
    Anywhere,
    Sentence,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Anywhere,
    /// A comma is an end, too.
    Sentence,
    /// The sentence is a question and ends here.
    Question,
    /// The sentence is a question.
    Asking,
}

#[derive(Debug)]
pub(super) struct Pattern {
    begin: Begin,
    elements: Vec<Element>,
    end: End,
}

impl Pattern {
    pub(super) fn parse(line: &'static str, vocabulary: &mut Vocabulary) -> Self {
        let mut pattern = Self { begin: Begin::Anywhere, elements: Vec::new(), end: End::Anywhere };
        let mut gap = Gap::None;
        for part in line.split_whitespace() {
            match part {
                "^" => pattern.begin = Begin::Sentence,
                "$" => pattern.end = End::Sentence,
                "$?" => pattern.end = End::Question,
                "??" => pattern.end = End::Asking,
                ".." => gap = Gap::Short,
                "..." => gap = Gap::Long,
                "..~" => gap = Gap::OfAnother,
                part => {
                    let (presence, words) = match part.strip_prefix('?') {
                        Some(words) => (Presence::Optional, words),
                        None => (Presence::Needed, part),
                    };
                    let choices = words.split('|').flat_map(|word| vocabulary.named_or(word));
                    let choices: Vec<&str> = choices.collect();
                    let row = |row: &&str| row.split('+').map(|word| vocabulary.add(word)).collect();
                    let choices = choices.iter().map(row).collect();
                    pattern.elements.push(Element { gap, presence, choices });
                    gap = Gap::None;
                }
            }
        }
        pattern
    }

    /// The words that it can begin with: what may be missing, and the first that may not.
    pub(super) fn beginnings(&self) -> impl Iterator<Item = WordId> {
        let missing = |element: &&Element| element.presence == Presence::Optional && element.gap == Gap::None;
        let first = self.elements.iter().take_while(missing).count();
        let mut words: Vec<WordId> = self
            .elements
            .iter()
            .take(first + 1)
            .flat_map(|element| &element.choices)
            .filter_map(|row| row.first().copied())
            .collect();
        words.sort_unstable();
        words.dedup();
        words.into_iter()
    }

    /// Where the phrase ends, if it begins at `at`.
    pub(super) fn matches(&self, sentence: &Sentence, at: usize) -> Option<usize> {
        if self.begin == Begin::Sentence && at > 0 && !sentence.is_parted(at) {
            return None;
        }
        if matches!(self.end, End::Question | End::Asking) && !sentence.is_question() {
            return None;
        }
        self.rest(&self.elements, sentence, at, at)
    }

    fn rest(&self, elements: &[Element], sentence: &Sentence, begin: usize, at: usize) -> Option<usize> {
        let Some((element, rest)) = elements.split_first() else {
            return self.ends(sentence, at).then_some(at);
        };
        for skipped in 0..=element.gap.words() {
            let here = at + skipped;
            let passes_commas = matches!(element.gap, Gap::Long | Gap::OfAnother);
            if here > begin && !passes_commas && sentence.is_parted(here) {
                break;
            }
            let passed =
                here.checked_sub(1).filter(|_| skipped > 0).and_then(|place| sentence.words.get(place));
            if element.gap == Gap::OfAnother && passed.is_some_and(|word| word.speaks_of_self) {
                break;
            }
            for row in &element.choices {
                if sentence.has(row, here)
                    && let Some(end) = self.rest(rest, sentence, begin, here + row.len())
                {
                    return Some(end);
                }
            }
        }
        match element.presence {
            Presence::Optional => self.rest(rest, sentence, begin, at),
            Presence::Needed => None,
        }
    }

    fn ends(&self, sentence: &Sentence, at: usize) -> bool {
        match self.end {
            End::Anywhere | End::Asking => true,
            End::Sentence => sentence.is_parted(at),
            End::Question => at >= sentence.words.len(),
        }
    }
}
