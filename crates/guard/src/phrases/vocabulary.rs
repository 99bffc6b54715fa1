//! The words that some phrase knows, by number.

use ptbr::{WordMap, WordSet};

use super::Tongue;
use super::reading::Sentence;
use super::spelling;

/// A word of the vocabulary.
pub(super) type WordId = u16;

/// The shortest and longest beginnings of words that a list may give (`suicid*`).
const STEM: std::ops::RangeInclusive<usize> = 4..=9;

/// How far before a phrase a denial of it can stand.
const DENIAL_REACH: usize = 12;

/// What a whole class of words is known as.
pub(super) const TICKER: &str = "<ticker>";
pub(super) const NUMBER: &str = "<number>";

/// Words that deny what follows them, and those that may stand in between.
const DENIALS: &[(Tongue, &str)] = &[
    (Tongue::Portuguese, "nao nunca jamais nem sem"),
    (Tongue::English, "not never dont doesnt didnt wont isnt wouldnt no without nor arent"),
    (Tongue::Spanish, "no nunca jamas ni sin"),
];
const BETWEEN: &str = "eu ele ela me te se mais vou vai to ta tava tenho tem quero quer queria quis e que por isso iria ia \
    ja de algum alguma ser era foi ter i am im was is been have do want to going gonna would had ever really he she \
    estoy voy tengo quiero es yo ha sido he";
/// A denial of these is none: "não paro de pensar", "não sei se".
const DENYING_NOTHING: &str = "paro parei sei so consigo deixo aguento only stop";

#[derive(Debug)]
pub(super) struct Vocabulary {
    words: WordMap<String, WordId>,
    stems: WordMap<String, WordId>,
    /// Lists of words that have a name.
    named: WordMap<&'static str, Vec<&'static str>>,
    unknown: Vec<&'static str>,
    denials: Vec<(Tongue, WordSet<WordId>)>,
    between: WordSet<WordId>,
    denying_nothing: WordSet<WordId>,
}

impl Default for Vocabulary {
    fn default() -> Self {
        let mut vocabulary = Self {
            words: WordMap::default(),
            stems: WordMap::default(),
            named: WordMap::default(),
            unknown: Vec::new(),
            denials: Vec::new(),
            between: WordSet::default(),
            denying_nothing: WordSet::default(),
        };
        vocabulary.denials = DENIALS.iter().map(|(tongue, words)| (*tongue, vocabulary.all(words))).collect();
        vocabulary.between = vocabulary.all(BETWEEN);
        vocabulary.denying_nothing = vocabulary.all(DENYING_NOTHING);
        vocabulary
    }
}

impl Vocabulary {
    pub(super) fn len(&self) -> usize {
        self.words.len() + self.stems.len()
    }

    fn all(&mut self, words: &str) -> WordSet<WordId> {
        words.split_whitespace().map(|word| self.add(word)).collect()
    }

    /// The number of a word, which is new or not. `suicid*` is every word that begins so.
    pub(super) fn add(&mut self, word: &str) -> WordId {
        let next = WordId::try_from(self.len()).unwrap_or(WordId::MAX);
        match word.strip_suffix('*') {
            Some(stem) => *self.stems.entry(stem.to_owned()).or_insert(next),
            None => *self.words.entry(spelling::ordinary(word).to_owned()).or_insert(next),
        }
    }

    /// Gives a list a name. A list may hold lists.
    pub(super) fn name(&mut self, name: &'static str, words: &'static str) {
        let words = words.split('|').flat_map(|word| self.named_or(word)).collect();
        self.named.insert(name, words);
    }

    /// The list of this name, or the word itself.
    pub(super) fn named_or(&mut self, word: &'static str) -> Vec<&'static str> {
        let Some(name) = word.strip_prefix('@') else { return vec![word] };
        self.named.get(name).cloned().unwrap_or_else(|| {
            self.unknown.push(name);
            Vec::new()
        })
    }

    /// The words of the list of this name that stand alone.
    pub(super) fn members(&mut self, name: &str) -> WordSet<WordId> {
        let listed = self.named.get(name).cloned().unwrap_or_default();
        listed.into_iter().filter(|word| !word.contains('+')).map(|word| self.add(word)).collect()
    }

    #[cfg(test)]
    pub(super) fn unknown_names(&self) -> Vec<String> {
        self.unknown.iter().map(|name| (*name).to_owned()).collect()
    }

    pub(super) fn knows(&self, word: &str) -> bool {
        self.words.contains_key(word)
    }

    /// What a word is known as: itself, and the beginnings that it has.
    pub(super) fn ids(&self, word: &str, ids: &mut Vec<WordId>) {
        ids.extend(self.words.get(word));
        for length in STEM {
            match word.get(..length) {
                Some(stem) => ids.extend(self.stems.get(stem)),
                None => break,
            }
        }
    }

    /// Whether the words before a phrase deny it.
    pub(super) fn is_denied(&self, tongue: Tongue, sentence: &Sentence, at: usize) -> bool {
        let Some((_, denials)) = self.denials.iter().find(|(of, _)| *of == tongue) else { return false };
        let Some(before) = sentence.words.get(..at) else { return false };
        let mut parted = sentence.is_parted(at);
        for (place, word) in before.iter().enumerate().rev().take(DENIAL_REACH) {
            if parted || word.is_any(&self.denying_nothing) {
                return false;
            }
            if word.is_any(denials) {
                return true;
            }
            if !word.is_any(&self.between) {
                return false;
            }
            parted = sentence.is_parted(place);
        }
        false
    }
}
