//! What something was spent on, put otherwise in so many words: "restaurante nada, foi feira", "bota como lazer".

use std::ops::Range;

use serde_json::Value;

use super::Reply;
use crate::matching;
use crate::pattern::Entries;
use crate::rewording::is_order_to_put;

/// What may stand between an order and the category.
const LEADS: &[&str] = &[
    "a",
    "o",
    "as",
    "os",
    "categoria",
    "pra",
    "pro",
    "para",
    "como",
    "em",
    "na",
    "no",
    "por",
    "isso",
    "ele",
    "ela",
    "esse",
    "essa",
    "gasto",
    "so",
    "la",
    "ai",
    "entao",
    "mesmo",
    "vai",
];

/// What denies, or asserts, right beside a word.
const DENIES: &[&str] = &["nada", "nao", "num", "nem"];
const ASSERTS: &[&str] = &["foi", "eh", "era", "seria"];

impl Reply<'_, '_> {
    /// The category that a reply orders in so many words, or names where it denies the card's own.
    /// With the words that name it.
    pub(super) fn recategorised(&self) -> Option<(Value, &str)> {
        let now = self.argument("category")?;
        let vocabulary = self.categories()?;
        let named = self.categories_named(vocabulary);
        let other = |(_, value): &&(Range<usize>, &Value)| *value != now;
        let ordered = named.iter().rev().filter(other).find(|(range, _)| self.is_ordered(range));
        let (range, value) = ordered.or_else(|| {
            let denied = |(range, value): &(Range<usize>, &Value)| {
                (*value == now || self.question.says(self.text.source_of(range.clone())))
                    && self.is_denied_at(range)
            };
            named.iter().find(|hit| denied(hit))?;
            named.iter().filter(other).find(|(range, _)| self.is_asserted(range) && !self.is_denied_at(range))
        })?;
        let said = self.text.source_of(range.clone());
        // "muda a categoria pra oficina" names the category itself, and not a thing that is bought in one.
        Some((if self.is_labelled(range) { Value::from(said) } else { (*value).clone() }, said))
    }

    /// The categories of what the card is about.
    pub(crate) fn categories(&self) -> Option<&Entries> {
        let tool = self.tool.filter(|_| self.argument("category").is_some())?;
        let mut same = tool.phrasings.iter().filter(|phrasing| self.is_same_kind(phrasing));
        same.find_map(|phrasing| {
            let gathered = phrasing.gathered.iter().find(|(argument, _)| *argument == "category")?;
            phrasing.vocabularies.get(gathered.1)
        })
    }

    fn categories_named<'v>(&self, vocabulary: &'v Entries) -> Vec<(Range<usize>, &'v Value)> {
        let mut found: Vec<(Range<usize>, &Value)> = Vec::new();
        let end = self.text.items.len();
        for at in 0..end {
            if found.last().is_some_and(|(range, _)| range.contains(&at)) {
                continue;
            }
            if let Some((value, next)) = matching::vocabulary_at(self.text, at, end, vocabulary) {
                found.push((at..next, value));
            }
        }
        found
    }

    /// "bota como lazer", "muda a categoria pra saúde", "a categoria é mercado".
    fn is_ordered(&self, range: &Range<usize>) -> bool {
        let before = (0..range.start).rev().find(|at| !LEADS.contains(&self.text.word(*at)));
        let labelled = self.is_labelled(range);
        let ordered = before.is_some_and(|at| is_order_to_put(self.text.word(at)));
        (ordered || labelled) && !self.is_denied_at(range)
    }

    fn is_labelled(&self, range: &Range<usize>) -> bool {
        (0..range.start).rev().take(4).any(|at| self.text.word(at) == "categoria")
    }

    /// "mercado não", "restaurante nada", "não foi mercado".
    fn is_denied_at(&self, range: &Range<usize>) -> bool {
        let denies = |at: usize| DENIES.contains(&self.text.word(at));
        let before = |back: usize| range.start.checked_sub(back);
        denies(range.end)
            || before(1).is_some_and(denies)
            || before(1).is_some_and(|at| ASSERTS.contains(&self.text.word(at)))
                && before(2).is_some_and(denies)
    }

    /// What begins a part of its own, or is said to be so: "foi feira", ", feira".
    fn is_asserted(&self, range: &Range<usize>) -> bool {
        let led = (0..range.start).rev().find(|at| !LEADS.contains(&self.text.word(*at)));
        led.is_none_or(|at| self.text.word(at).is_empty() || ASSERTS.contains(&self.text.word(at)))
    }
}
