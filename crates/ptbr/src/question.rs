//! A question that somebody was asked, as far as an answer to it leans on its words.

use std::sync::LazyLock;

use crate::{lexicon, terms};

/// How a verb ends where it offers, orders or allows: "apago", "apaga", "apague", "apagar".
const ENDINGS: &[&str] = &["o", "a", "e", "ue", "em", "am", "uem", "ar", "er", "ir", "i"];

/// Verbs and the kind of act that they order.
static ACTS: LazyLock<Vec<(&'static str, &'static str)>> =
    LazyLock::new(|| lexicon::headed(include_str!("lexicon/acts.txt")).collect());

/// What was asked: its words, and what it offers to do.
#[derive(Debug, Default)]
pub struct Question {
    terms: Vec<String>,
    acts: Vec<&'static str>,
}

impl Question {
    pub fn of(text: &str) -> Self {
        let folded = crate::fold(text);
        let words = folded.split(|letter: char| !letter.is_alphanumeric());
        // It offers in the first person: "Devolvo o plantão?"
        let offered = words.filter(|word| word.ends_with('o')).flat_map(acts);
        Self { terms: terms(text), acts: offered.collect() }
    }

    /// Whether nobody knows what was asked.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether these words say nothing that the question did not say.
    pub fn says(&self, words: &str) -> bool {
        let said = terms(words);
        !said.is_empty() && said.iter().all(|term| self.terms.contains(term))
    }

    /// Whether a word orders what the question offers to do: "cancela" to "Devolvo o plantão?"
    pub fn offers(&self, word: &str) -> bool {
        acts(word).any(|act| self.acts.contains(&act))
    }

    /// Whether a word orders something else. To write something down is what is asked of anybody at any time.
    pub fn is_foreign(&self, word: &str) -> bool {
        let mut ordered = acts(word).peekable();
        !word.ends_with('o')
            && ordered.peek().is_some()
            && ordered.all(|act| act != "keep" && !self.acts.contains(&act))
    }
}

pub(crate) fn acts(word: &str) -> impl Iterator<Item = &'static str> {
    let is = move |entry: &str| match entry.strip_suffix('*') {
        Some(stem) => word.strip_prefix(stem).is_some_and(|ending| ENDINGS.contains(&ending)),
        None => entry == word,
    };
    ACTS.iter().filter(move |(_, entry)| is(entry)).map(|(act, _)| *act)
}

#[cfg(test)]
#[path = "question_tests.rs"]
mod tests;
