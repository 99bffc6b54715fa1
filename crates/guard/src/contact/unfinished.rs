//! Whether somebody is likely still typing. A burst of short messages is answered once.

use std::sync::LazyLock;

use ptbr::WordSet;

use super::plain_words;
use crate::lexicon::{self, GIVEN_NAMES};

/// A longer message is whole, however it ends: nobody is kept waiting for the rest of a page.
const LONGEST: usize = 400;
/// A subject that is named in no more words than this has nothing said about it yet.
const SUBJECT: usize = 6;

static LISTS: LazyLock<Lists> = LazyLock::new(|| Lists::parse(include_str!("rules/unfinished.txt")));

#[derive(Debug, Default)]
struct Lists {
    greeting: WordSet<&'static str>,
    greeting_core: WordSet<&'static str>,
    tail: WordSet<&'static str>,
    whole: WordSet<&'static str>,
    opener: WordSet<&'static str>,
    subject: WordSet<&'static str>,
}

impl Lists {
    fn parse(source: &'static str) -> Self {
        let mut lists = Self::default();
        for (heading, entry) in lexicon::entries_under_headings(source) {
            match heading {
                "greeting" => lists.greeting.insert(entry),
                "greeting_core" => lists.greeting_core.insert(entry),
                "tail" => lists.tail.insert(entry),
                "whole" => lists.whole.insert(entry),
                "opener" => lists.opener.insert(entry),
                _ => lists.subject.insert(entry),
            };
        }
        lists
    }

    fn is_greeting(&self, words: &[&str]) -> bool {
        let is_name = |word: &&str| GIVEN_NAMES.contains(*word);
        let greets = words.iter().any(|word| self.greeting_core.contains(word));
        words.iter().all(|word| self.greeting.contains(word) || is_name(word))
            && (greets || words.len() == 1 && words.iter().all(is_name))
    }
}

/// Whether more is likely to come: a greeting, an opening, a sentence that hangs. A question is whole.
pub fn unfinished(text: &str) -> bool {
    let text = text.trim_end();
    if text.len() > LONGEST || text.contains('?') {
        return false;
    }
    if hangs(text) {
        return true;
    }
    let folded = ptbr::fold(text);
    let words: Vec<&str> = plain_words(&folded).collect();
    let Some(last) = words.last() else { return false };
    let joined = words.join(" ");
    let lists = &*LISTS;
    if lists.is_greeting(&words) || lists.opener.contains(joined.as_str()) {
        return true;
    }
    // A mark of its own ends a sentence, whatever its last word is.
    if text.ends_with(['.', '!']) || ends_in_an_address(text) || lists.whole.contains(joined.as_str()) {
        return false;
    }
    let names_a_subject = words.first().is_some_and(|first| lists.subject.contains(first));
    lists.tail.contains(last) || names_a_subject && words.len() <= SUBJECT
}

/// `fulano@exemplo.com`: its last letters are no words.
fn ends_in_an_address(text: &str) -> bool {
    text.split_whitespace().next_back().is_some_and(|last| last.contains(['.', '@', '/']))
}

/// Whether the last mark asks for what follows it.
fn hangs(text: &str) -> bool {
    text.ends_with([',', ':', ';', '…', '(', '[', '{', '-', '–', '—']) || text.ends_with("..")
}
