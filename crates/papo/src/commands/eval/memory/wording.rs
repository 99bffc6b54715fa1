//! The words of an item and of a truth, and whether one is found in the other: without accents, and by stem.

use std::collections::BTreeSet;

/// A text, word by word.
#[derive(Debug, Clone, Default)]
pub(super) struct Wording {
    words: Vec<Word>,
}

/// One word in every spelling it can be found by.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Word {
    spellings: BTreeSet<String>,
}

impl Word {
    fn new(typed: &str) -> Self {
        let mut spellings: BTreeSet<String> = ptbr::terms(typed).into_iter().map(stemmed).collect();
        spellings.insert(ptbr::fold(typed).into_owned());
        Self { spellings }
    }

    fn is(&self, other: &Self) -> bool {
        !self.spellings.is_disjoint(&other.spellings)
    }
}

/// A stem must not be taken for a word that is spelt like it.
fn stemmed(stem: String) -> String {
    if stem.bytes().all(|byte| byte.is_ascii_digit()) { stem } else { format!("{stem}-") }
}

impl Wording {
    pub(super) fn new(text: &str) -> Self {
        let typed =
            text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
        let mut words: Vec<Word> = typed.map(Word::new).collect();
        // What only several words together say, like "vinte e três" or "2.500".
        for stem in ptbr::terms(text).into_iter().map(stemmed) {
            if !words.iter().any(|word| word.spellings.contains(&stem)) {
                words.push(Word { spellings: BTreeSet::from([stem]) });
            }
        }
        Self { words }
    }

    /// Whether they share a word.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.words.iter().any(|word| other.words.iter().any(|another| word.is(another)))
    }
}

/// One entry of `says`: one of these words must be there.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    alternatives: Wording,
}

impl Entry {
    pub(super) fn new(alternatives: &str) -> Self {
        let words = alternatives.split('|').map(Word::new).collect();
        Self { alternatives: Wording { words } }
    }

    /// Where in a text it is found.
    pub(super) fn places(&self, text: &Wording) -> BTreeSet<usize> {
        let found = |word: &Word| self.alternatives.words.iter().any(|alternative| alternative.is(word));
        text.words.iter().enumerate().filter(|(_, word)| found(word)).map(|(at, _)| at).collect()
    }

    /// Whether one of these words is an alternative.
    pub(super) fn names(&self, somebody: &Wording) -> bool {
        self.alternatives.meets(somebody)
    }
}

#[cfg(test)]
#[path = "wording_tests.rs"]
mod tests;
