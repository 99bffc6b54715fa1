//! Holding one pattern against one row of items: the best way to find its parts there, in order, with gaps.

use std::ops::Range;

use domain::sentence::Manner;
use ptbr::{Bare, Measure, Piece, Quantity, TimeOfDay};
use serde_json::Value;

use super::compiled::CompiledPhrasing;
use super::pattern::{Element, Entries, Reading, Variant, Word};
use super::said::Worth;
use super::text::{Role, Text};
use super::understanding::SEAM;
pub(crate) use super::vocabulary::vocabulary_at;

/// What a slot of a pattern took.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Filling {
    Quantity(Quantity, Reading),
    Time(TimeOfDay, Reading),
    Value(Value),
}

#[derive(Debug, Clone)]
pub(crate) struct Pick {
    pub argument: &'static str,
    pub filling: Filling,
    pub items: Range<usize>,
}

/// A pattern found in a row of items.
#[derive(Debug, Clone)]
pub(crate) struct Fit {
    pub score: i32,
    pub picks: Vec<Pick>,
    /// The items that belong to the pattern.
    pub taken: Vec<Range<usize>>,
}

impl Fit {
    pub(crate) fn takes(&self, item: usize) -> bool {
        self.taken.iter().any(|range| range.contains(&item))
    }

    pub(crate) fn first(&self) -> usize {
        self.taken.first().map_or(0, |range| range.start)
    }

    pub(crate) fn last(&self) -> usize {
        self.taken.last().map_or(0, |range| range.end)
    }
}

/// How much may stand around a pattern that the pattern does not ask for.
#[derive(Debug, Clone, Copy)]
struct Slack {
    unknown: usize,
    amounts: usize,
}

const fn slack(manner: Manner) -> Slack {
    match manner {
        Manner::Told => Slack { unknown: 14, amounts: 3 },
        Manner::Asked => Slack { unknown: 8, amounts: 0 },
        Manner::Seen => Slack { unknown: 4, amounts: 2 },
        Manner::Ordered => Slack { unknown: 4, amounts: 1 },
        Manner::Noted | Manner::OrderedBriefly => Slack { unknown: 0, amounts: 0 },
    }
}

const TAKEN: i32 = 30;
const EXTRA_WORD: i32 = 10;
const UNKNOWN: i32 = -10;
const AMOUNT: i32 = -14;
const JOINT: i32 = -3;
const SLIP: i32 = -8;
const UNNAMED: i32 = -5;
const ANYTHING: i32 = -25;

/// The best fit of a variant in a row of items, if there is one.
pub(crate) fn fit(
    text: &Text<'_>,
    range: &Range<usize>,
    phrasing: &CompiledPhrasing,
    variant: &Variant,
) -> Option<Fit> {
    let mut search = Search {
        text,
        range: range.clone(),
        phrasing,
        elements: &variant.elements,
        memo: vec![None; (variant.elements.len() + 1) * (range.len() + 1)],
    };
    let score = search.best(0, range.start)?;
    let mut fit = search.trace(score);
    let manner = phrasing.phrasing.manner;
    let left = |role: Role| range.clone().filter(move |at| text.roles.get(*at) == Some(&role));
    let amounts = left(Role::Amount).filter(|at| !fit.takes(*at)).count();
    let listed = |at: usize| {
        phrasing
            .vocabularies
            .iter()
            .any(|vocabulary| vocabulary_at(text, at, range.end, vocabulary).is_some())
    };
    let softens = |at: usize| manner.is_order() && ptbr::words::softens_an_order(text.word(at));
    let strange = left(Role::Unknown).filter(|at| !fit.takes(*at) && !listed(*at) && !softens(*at)).count();
    let slack = slack(manner);
    if strange > slack.unknown || amounts > slack.amounts {
        return None;
    }
    // An order that names what it is about is more likely meant than a record that happens to stand in it.
    let named = phrasing.phrasing.lookup.is_some() && range.clone().any(|at| !fit.takes(at) && listed(at));
    fit.score += if named { TAKEN + EXTRA_WORD } else { 0 };
    Some(fit)
}

/// Whether a guarding pattern stands somewhere in these items, its parts next to each other.
pub(crate) fn stands(
    text: &Text<'_>,
    range: &Range<usize>,
    phrasing: &CompiledPhrasing,
    guard: &Variant,
) -> bool {
    let search = Search { text, range: range.clone(), phrasing, elements: &guard.elements, memo: Vec::new() };
    range.clone().any(|start| {
        let mut at = start;
        guard.elements.iter().enumerate().all(|(element, _)| match search.take(element, at) {
            Some((next, _)) => {
                at = next;
                true
            }
            None => false,
        })
    })
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Cell {
    Impossible,
    /// The best score from here on, and whether it takes this element here or skips the item.
    Take(i32),
    Skip(i32),
}

struct Search<'s, 't> {
    text: &'s Text<'t>,
    range: Range<usize>,
    phrasing: &'s CompiledPhrasing,
    elements: &'s [Element],
    memo: Vec<Option<Cell>>,
}

impl Search<'_, '_> {
    fn slot_of_memo(&self, element: usize, at: usize) -> usize {
        element * (self.range.len() + 1) + (at - self.range.start)
    }

    /// The best score for the elements from `element` on, in the items from `at` on.
    fn best(&mut self, element: usize, at: usize) -> Option<i32> {
        let slot = self.slot_of_memo(element, at);
        let known = self.memo.get(slot).copied().flatten();
        let cell = known.unwrap_or_else(|| self.compute(element, at));
        if let Some(memo) = self.memo.get_mut(slot) {
            *memo = Some(cell);
        }
        match cell {
            Cell::Impossible => None,
            Cell::Take(score) | Cell::Skip(score) => Some(score),
        }
    }

    fn compute(&mut self, element: usize, at: usize) -> Cell {
        if element == self.elements.len() {
            return Cell::Skip((at..self.range.end).map(|rest| self.cost(rest)).sum());
        }
        let taken =
            self.take(element, at).and_then(|(next, gain)| Some(self.best(element + 1, next)? + gain));
        let is_look = matches!(
            self.elements.get(element),
            Some(Element::Next(_) | Element::NotNext(_) | Element::NotUnknownNext)
        );
        let skipped = (at < self.range.end && !is_look)
            .then(|| self.best(element, at + 1).map(|score| score + self.cost(at)))
            .flatten();
        match (taken, skipped) {
            (Some(taken), Some(skipped)) if skipped > taken => Cell::Skip(skipped),
            (Some(taken), _) => Cell::Take(taken),
            (None, Some(skipped)) => Cell::Skip(skipped),
            (None, None) => Cell::Impossible,
        }
    }

    fn cost(&self, at: usize) -> i32 {
        match self.text.roles.get(at) {
            Some(Role::Unknown) => UNKNOWN,
            Some(Role::Amount) => AMOUNT,
            Some(Role::Joint) => JOINT,
            Some(Role::Light) | None => 0,
        }
    }

    /// The item after this element if it is taken here, and what that is worth.
    fn take(&self, element: usize, at: usize) -> Option<(usize, i32)> {
        match self.elements.get(element)? {
            Element::Words(phrases) => {
                let may = at < self.range.end && phrases.may_begin(self.text.word(at), self.text);
                may.then(|| phrases.any_of.iter().filter_map(|phrase| self.phrase(phrase, at)).max())
                    .flatten()
            }
            Element::Slot { reading: Reading::From | Reading::Until, .. } => {
                self.time(at).map(|_| (at + 1, TAKEN))
            }
            Element::Slot { reading, bare, .. } => {
                let quantity = self.quantity(at)?;
                let read = read(&quantity, *reading, *bare);
                (read.is_some() && !self.counts_something(element, at, &quantity)).then_some((at + 1, TAKEN))
            }
            Element::Vocabulary { vocabulary, .. } => {
                let vocabulary = self.phrasing.vocabularies.get(*vocabulary)?;
                let (_, next) = vocabulary_at(self.text, at, self.range.end, vocabulary)?;
                Some((next, TAKEN + EXTRA_WORD * extra(next - at)))
            }
            Element::Said { said, .. } => {
                let end = said.end(self.text, at, self.range.end)?;
                let worth = match said.worth(self.text, &(at..end)) {
                    Worth::Nothing => UNNAMED,
                    Worth::Slot => TAKEN,
                    Worth::Across(pauses) => ANYTHING + (SEAM + 2) * extra(pauses + 1),
                };
                Some((end, worth))
            }
            Element::Next(words) => {
                let next = if at < self.range.end { self.text.word(at) } else { "" };
                words.iter().any(|word| word.matches(next)).then_some((at, 0))
            }
            Element::NotNext(words) => {
                let next = self.past_days(at);
                let again = self.text.word(next) == "de" && self.text.word(next + 1) == "novo";
                let next = if again { "" } else { self.text.word(next) };
                (!words.iter().any(|word| word.matches(next))).then_some((at, 0))
            }
            Element::NotUnknownNext => {
                let unknown = at < self.range.end && self.text.roles.get(at) == Some(&Role::Unknown);
                (!unknown).then_some((at, 0))
            }
        }
    }

    fn past_days(&self, at: usize) -> usize {
        let is_day =
            |at: &usize| matches!(self.text.items.get(*at).map(|item| &item.piece), Some(Piece::When(_)));
        (at..self.range.end).find(|at| !is_day(at)).unwrap_or(self.range.end)
    }

    fn phrase(&self, phrase: &[Word], at: usize) -> Option<(usize, i32)> {
        if at + phrase.len() > self.range.end {
            return None;
        }
        let mut gain = TAKEN + EXTRA_WORD * extra(phrase.len());
        for (ahead, word) in phrase.iter().enumerate() {
            let typed = self.text.word(at + ahead);
            if word.matches(typed) {
                continue;
            }
            match word {
                Word::Exact(word) if Self::is_slip(typed, word) => gain += SLIP,
                _ => return None,
            }
        }
        Some((at + phrase.len(), gain))
    }

    fn is_slip(typed: &str, word: &str) -> bool {
        // Words one letter away from a verb of ours that are words of their own.
        let own = [
            "pensei", "pensando", "pensava", "pensamos", "passando", "passamos", "gostando", "gostamos",
            "gostei", "passei", "pisei", "tomeis", "deixei", "gastem", "comprem",
        ];
        ptbr::is_slip(typed, word) && !own.contains(&typed) && !ptbr::words::is_filler(typed)
    }

    fn quantity(&self, at: usize) -> Option<Quantity> {
        match self.text.items.get(at).filter(|_| at < self.range.end).map(|item| &item.piece) {
            Some(Piece::Quantity(quantity)) => Some(*quantity),
            _ => None,
        }
    }

    /// A time of day; `23h` is one where a time is asked for.
    fn time(&self, at: usize) -> Option<TimeOfDay> {
        match self.text.items.get(at).filter(|_| at < self.range.end).map(|item| &item.piece) {
            Some(Piece::Time(time)) => Some(*time),
            // "umas 5 horas" is a length, "23h" may be a time.
            Some(Piece::Quantity(_)) if self.text.source_of(at..at + 1).contains("hora") => None,
            Some(Piece::Quantity(quantity)) => {
                let minutes = quantity.read_as(Measure::Duration, Bare::Allowed)?;
                format!("{minutes:.0}").parse().ok().filter(|minutes| *minutes <= 24 * 60).map(TimeOfDay)
            }
            _ => None,
        }
    }

    /// "3 contas": a bare number before a word we do not know counts that word.
    fn counts_something(&self, element: usize, at: usize, quantity: &Quantity) -> bool {
        let next = at + 1;
        if !quantity.is_bare() || next >= self.range.end || self.text.roles.get(next) != Some(&Role::Unknown)
        {
            return false;
        }
        // A look ahead takes nothing, and so asks for nothing.
        let asked_for = self.take(element + 1, next).is_some_and(|(end, _)| end > next);
        // "gastei 40 mercado" names a place, "paguei 2 multas" counts what was paid.
        let listed = |vocabulary: &Entries| {
            vocabulary_at(self.text, next, self.range.end, vocabulary).is_some()
                && vocabulary.lists(self.text.word(next))
        };
        !asked_for && !self.phrasing.vocabularies.iter().any(listed)
    }

    fn trace(&mut self, score: i32) -> Fit {
        let mut fit = Fit { score, picks: Vec::new(), taken: Vec::new() };
        let (mut element, mut at) = (0, self.range.start);
        while element < self.elements.len() {
            let slot = self.slot_of_memo(element, at);
            match self.memo.get(slot).copied().flatten() {
                Some(Cell::Take(_)) => {
                    let Some((next, _)) = self.take(element, at) else { break };
                    self.pick(element, at..next, &mut fit);
                    (element, at) = (element + 1, next);
                }
                Some(Cell::Skip(_)) => at += 1,
                Some(Cell::Impossible) | None => break,
            }
        }
        fit
    }

    fn pick(&self, element: usize, items: Range<usize>, fit: &mut Fit) {
        let filling = match self.elements.get(element) {
            Some(Element::Slot { argument, reading: reading @ (Reading::From | Reading::Until), .. }) => {
                self.time(items.start).map(|time| (*argument, Filling::Time(time, *reading)))
            }
            Some(Element::Slot { argument, reading, .. }) => {
                self.quantity(items.start).map(|quantity| (*argument, Filling::Quantity(quantity, *reading)))
            }
            Some(Element::Vocabulary { argument, vocabulary }) => self
                .phrasing
                .vocabularies
                .get(*vocabulary)
                .and_then(|vocabulary| vocabulary_at(self.text, items.start, self.range.end, vocabulary))
                .map(|(value, _)| (*argument, Filling::Value(value.clone()))),
            Some(Element::Said { argument, said }) => {
                let kept = said.kept(self.text, items.start, items.end);
                Some((*argument, Filling::Value(Value::from(kept))))
            }
            _ => None,
        };
        if let Some((argument, filling)) = filling {
            fit.picks.push(Pick { argument, filling, items: items.clone() });
        }
        if !items.is_empty() {
            fit.taken.push(items);
        }
    }
}

fn extra(words: usize) -> i32 {
    i32::try_from(words.saturating_sub(1)).unwrap_or(0)
}

/// The amount of a quantity in the unit of a reading.
pub(crate) fn read(quantity: &Quantity, reading: Reading, bare: Bare) -> Option<f64> {
    let amount = amount(quantity, reading, bare)?;
    match reading {
        // Marks begin at one, and nothing else that is kept can be nothing.
        Reading::Scale => Some(amount.max(1.0)),
        reading => (amount > 0.0 || matches!(reading, Reading::Any | Reading::Number)).then_some(amount),
    }
}

fn amount(quantity: &Quantity, reading: Reading, bare: Bare) -> Option<f64> {
    match reading {
        Reading::Any if quantity.is_bare() && bare == Bare::Refused => None,
        Reading::Number if quantity.measure == Measure::Level => Some(quantity.amount),
        Reading::Any => (quantity.measure != Measure::Other).then_some(quantity.amount),
        Reading::Hours => {
            quantity.read_as(Measure::Duration, bare).map(|minutes| (minutes / 0.6).round() / 100.0)
        }
        Reading::Minutes if quantity.is_bare() => (bare == Bare::Allowed).then_some(quantity.amount),
        Reading::Scale if quantity.is_bare() && !(0.0..=10.0).contains(&quantity.amount) => None,
        reading => quantity.read_as(reading.measure()?, bare),
    }
}

#[cfg(test)]
#[path = "matching_tests.rs"]
mod tests;
