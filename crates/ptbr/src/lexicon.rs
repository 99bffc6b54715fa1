//! Lists of words and phrases, read once. They are data: to teach Papo a word, add it to the file.

use std::sync::LazyLock;

use crate::word_map::{WordMap, WordSet};

pub(crate) type List = LazyLock<WordSet<&'static str>>;

pub(crate) static FILLER: List = LazyLock::new(|| entries(include_str!("lexicon/filler.txt")).collect());
pub(crate) static SOMEBODY_ELSE: List =
    LazyLock::new(|| entries(include_str!("lexicon/somebody_else.txt")).collect());
pub(crate) static RECORD_THIS: List =
    LazyLock::new(|| entries(include_str!("lexicon/record_this.txt")).collect());
pub(crate) static SOFTENERS: List =
    LazyLock::new(|| entries(include_str!("lexicon/softeners.txt")).collect());
pub(crate) static CUES: LazyLock<PhraseBook> =
    LazyLock::new(|| PhraseBook::parse(include_str!("lexicon/cues.txt")));
pub(crate) static ASSENT: LazyLock<PhraseBook> =
    LazyLock::new(|| PhraseBook::parse(include_str!("lexicon/assent.txt")));

/// Entries stand between commas and line ends; a line that starts with `#` is a remark.
fn entries(source: &'static str) -> impl Iterator<Item = &'static str> {
    let lines = source.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(|line| line.split(',')).map(str::trim).filter(|entry| !entry.is_empty())
}

/// Entries under the headings that they stand under.
pub(crate) fn headed(source: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut heading = "";
    let lines = source.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(move |line| {
        let name = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        heading = name.unwrap_or(heading);
        let entries = line.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        let here = heading;
        entries.filter(move |_| name.is_none()).map(move |entry| (here, entry))
    })
}

/// Phrases of one or more words, each under a heading. The longest phrase wins; among equals, the first heading.
#[derive(Debug, Default)]
pub(crate) struct PhraseBook {
    by_first_word: WordMap<&'static str, Vec<Phrase>>,
}

#[derive(Debug)]
struct Phrase {
    rest: Vec<&'static str>,
    heading: &'static str,
}

impl PhraseBook {
    fn parse(source: &'static str) -> Self {
        let mut book = Self::default();
        let mut heading = "";
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                heading = name;
                continue;
            }
            for phrase in entries(line) {
                let mut words = phrase.split(' ');
                let Some(first) = words.next() else { continue };
                book.by_first_word.entry(first).or_default().push(Phrase { rest: words.collect(), heading });
            }
        }
        for phrases in book.by_first_word.values_mut() {
            phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.rest.len()));
        }
        book
    }

    /// The heading of the longest phrase that `word(0)`, `word(1)` … begin with, and its number of words.
    pub(crate) fn find<'w>(&self, word: impl Fn(usize) -> &'w str) -> Option<(&'static str, usize)> {
        let phrases = self.by_first_word.get(word(0))?;
        let said =
            |phrase: &&Phrase| phrase.rest.iter().enumerate().all(|(at, expected)| word(at + 1) == *expected);
        phrases.iter().find(said).map(|phrase| (phrase.heading, phrase.rest.len() + 1))
    }

    #[cfg(test)]
    fn phrases(&self) -> impl Iterator<Item = String> {
        self.by_first_word.iter().flat_map(|(first, phrases)| {
            phrases.iter().map(|phrase| [&[*first], phrase.rest.as_slice()].concat().join(" "))
        })
    }
}

#[cfg(test)]
#[path = "lexicon_tests.rs"]
mod tests;
