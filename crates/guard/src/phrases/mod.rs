//! Lists of phrases, found in a text however it is spelled. The lists are data; to teach the guard a phrase, add a line.
//!
//! A list is read once. A text is then read once, word by word, and only the phrases that begin with one of its words
//! are tried, each within bounds: the work is linear in the text.

mod pattern;
mod reading;
pub(crate) mod spelling;
mod vocabulary;

use std::ops::Range;

pub(crate) use reading::{Reading, Sentence};

use pattern::Pattern;
use ptbr::WordSet;
use vocabulary::{Vocabulary, WordId};

/// How a list marks what takes the sting out of a phrase.
const HARMLESS: &str = "harmless";

/// The tongue that a phrase is in: it decides which words deny it, and what it is answered in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tongue {
    Portuguese,
    English,
    Spanish,
}

impl Tongue {
    fn of(name: Option<&str>) -> Self {
        match name {
            Some("en") => Self::English,
            Some("es") => Self::Spanish,
            _ => Self::Portuguese,
        }
    }
}

#[derive(Debug)]
struct Rule {
    heading: &'static str,
    tongue: Tongue,
    pattern: Pattern,
}

/// One phrase that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) heading: &'static str,
    pub(crate) tongue: Tongue,
    /// The rule, by its place in the lists.
    pub(crate) rule: usize,
    /// The sentence, by its number.
    pub(crate) sentence: usize,
    /// Its words.
    pub(crate) words: Range<usize>,
}

/// The words of a list that has a name.
#[derive(Debug)]
pub(crate) struct Class(WordSet<WordId>);

/// Phrases under headings.
#[derive(Debug)]
pub(crate) struct Phrasebook {
    vocabulary: Vocabulary,
    rules: Vec<Rule>,
    /// The rules that begin with a word, by its number.
    beginnings: Vec<Vec<usize>>,
}

impl Phrasebook {
    /// Reads lists: `[heading]` or `[heading.en]`, `@name = words`, and a phrase a line.
    pub(crate) fn parse(sources: &[&'static str]) -> Self {
        let mut vocabulary = Vocabulary::default();
        let mut rules = Vec::new();
        let (mut heading, mut tongue) = ("", Tongue::Portuguese);
        let lines = || sources.iter().flat_map(|source| source.lines()).map(str::trim);
        let named = |line: &'static str| line.strip_prefix('@').and_then(|line| line.split_once(" = "));
        for (name, words) in lines().filter_map(named) {
            vocabulary.name(name, words);
        }
        for line in lines() {
            if line.is_empty() || line.starts_with('#') || named(line).is_some() {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                let mut parts = name.split('.');
                heading = parts.next().unwrap_or_default();
                tongue = Tongue::of(parts.next());
            } else {
                let pattern = Pattern::parse(line, &mut vocabulary);
                rules.push(Rule { heading, tongue, pattern });
            }
        }
        let mut beginnings = vec![Vec::new(); vocabulary.len()];
        for (place, rule) in rules.iter().enumerate() {
            for word in rule.pattern.beginnings() {
                if let Some(begin) = beginnings.get_mut(usize::from(word)) {
                    begin.push(place);
                }
            }
        }
        Self { vocabulary, rules, beginnings }
    }

    pub(crate) fn read(&self, text: &str) -> Reading {
        Reading::of(text, &self.vocabulary)
    }

    /// The single words of the list of this name.
    pub(crate) fn class(&mut self, name: &str) -> Class {
        Class(self.vocabulary.members(name))
    }

    /// Every phrase in a text that is meant, in order: neither denied nor said in jest.
    pub(crate) fn find(&self, reading: &Reading) -> Vec<Found> {
        let mut found = Vec::new();
        for (number, sentence) in reading.sentences.iter().enumerate() {
            self.find_in(number, sentence, &mut found);
        }
        found
    }

    fn find_in(&self, number: usize, sentence: &Sentence, found: &mut Vec<Found>) {
        let first = found.len();
        // By word, so that asking about a phrase costs its length and not the number of jests.
        let mut harmless: Vec<bool> = Vec::new();
        for at in 0..sentence.words.len() {
            for (place, rule) in self.rules_at(sentence, at) {
                let Some(end) = rule.pattern.matches(sentence, at) else { continue };
                if rule.heading == HARMLESS {
                    harmless.resize(sentence.words.len(), false);
                    harmless.get_mut(at..end).unwrap_or_default().fill(true);
                } else if !self.vocabulary.is_denied(rule.tongue, sentence, at) {
                    let (heading, tongue) = (rule.heading, rule.tongue);
                    found.push(Found { heading, tongue, rule: place, sentence: number, words: at..end });
                }
            }
        }
        if !harmless.is_empty() {
            let touched =
                |words: &Range<usize>| harmless.get(words.clone()).is_some_and(|words| words.contains(&true));
            let mut place = 0;
            found.retain(|phrase| {
                place += 1;
                place <= first || !touched(&phrase.words)
            });
        }
    }

    fn rules_at<'b>(&'b self, sentence: &'b Sentence, at: usize) -> impl Iterator<Item = (usize, &'b Rule)> {
        let ids = sentence.words.get(at).map(reading::Word::ids).unwrap_or_default();
        let places = ids.iter().filter_map(|id| self.beginnings.get(usize::from(*id))).flatten();
        places.filter_map(|place| self.rules.get(*place).map(|rule| (*place, rule)))
    }

    #[cfg(test)]
    pub(crate) fn headings(&self) -> impl Iterator<Item = &'static str> {
        self.rules.iter().map(|rule| rule.heading).filter(|heading| *heading != HARMLESS)
    }

    /// Names that no list has: a slip of whoever wrote the list.
    #[cfg(test)]
    pub(crate) fn unknown_names(&self) -> Vec<String> {
        self.vocabulary.unknown_names()
    }
}

#[cfg(test)]
#[path = "phrases_tests.rs"]
mod tests;
