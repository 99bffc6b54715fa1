//! Which groups of a tool's phrases a message can meet, told from its words alone, so that most sentences are never
//! held against it.

use ptbr::{Item, WordMap};

use super::pattern::Phrases;
use super::text::Text;

/// Every group of alternatives of a tool's sentences, by the words they begin with.
#[derive(Debug, Default)]
pub(crate) struct Beginnings {
    groups: usize,
    by_word: WordMap<&'static str, Vec<usize>>,
    /// The words again, by what they share with their slips of the finger.
    by_shape: WordMap<[u8; 3], Vec<&'static str>>,
    /// The groups that cannot be told from whole words.
    loose: Vec<usize>,
}

/// The groups that a message can meet.
#[derive(Debug)]
pub(crate) struct Met(Vec<bool>);

impl Met {
    pub(crate) fn has_all(&self, groups: &[usize]) -> bool {
        groups.iter().all(|group| self.0.get(*group).copied().unwrap_or(false))
    }
}

impl Beginnings {
    /// Takes in a group and gives it a number.
    pub(crate) fn add(&mut self, phrases: &Phrases) -> usize {
        let group = self.groups;
        self.groups += 1;
        if phrases.is_loose {
            self.loose.push(group);
            return group;
        }
        for word in &phrases.first_words {
            let groups = self.by_word.entry(word).or_default();
            if groups.is_empty()
                && let Some(shape) = ptbr::slip_shape(word)
            {
                self.by_shape.entry(shape).or_default().push(word);
            }
            groups.push(group);
        }
        group
    }

    pub(crate) fn met_by(&self, text: &Text<'_>) -> Met {
        let mut met = Met(vec![false; self.groups]);
        let mut mark = |groups: &[usize]| {
            for group in groups {
                if let Some(slot) = met.0.get_mut(*group) {
                    *slot = true;
                }
            }
        };
        mark(&self.loose);
        for word in text.items.iter().map(Item::word).filter(|word| !word.is_empty()) {
            if let Some(groups) = self.by_word.get(word) {
                mark(groups);
            }
            if !text.forgives(word) {
                continue;
            }
            let alike = ptbr::slip_shape(word).and_then(|shape| self.by_shape.get(&shape));
            for listed in alike.into_iter().flatten().filter(|listed| ptbr::is_slip(word, listed)) {
                mark(self.by_word.get(listed).map(Vec::as_slice).unwrap_or_default());
            }
        }
        met
    }
}
