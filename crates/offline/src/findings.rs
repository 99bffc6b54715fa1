//! What a reply to a proposal would change in it: the value, the day, the category, the unit.

use jiff::civil::{Date, Time};
use jiff::{Timestamp, Zoned};
use ptbr::appointment::{self, Names, When};
use ptbr::assent::counts_what_was_asked;
use ptbr::{Bare, Piece, Quantity, Unit};
use serde_json::{Map, Value, json};

use super::calls;
use super::consent::{Reply, is_marker};
use super::matching;
use super::pattern::{Entries, Reading};

/// The most words of its own beside another time.
const MOST_STRAYS: usize = 2;

/// What was found in a reply that could correct the proposal.
#[derive(Default)]
pub(crate) struct Findings {
    pub changes: Map<String, Value>,
    /// Items that were understood.
    pub taken: Vec<usize>,
    /// Whether something only repeats the proposal.
    pub repeats: bool,
    /// Whether a quantity is there that cannot be about this.
    pub foreign: bool,
}

impl Findings {
    pub(crate) fn of(reply: &Reply<'_, '_>) -> Self {
        let mut findings = Self::default();
        reply.find_value(&mut findings);
        reply.find_day(&mut findings);
        reply.find_category(&mut findings);
        reply.find_unit(&mut findings);
        reply.find_moment(&mut findings);
        findings
    }
}

impl Reply<'_, '_> {
    fn find_value(&self, findings: &mut Findings) {
        let quantities: Vec<(usize, Quantity)> = self
            .text
            .items
            .iter()
            .enumerate()
            // "anota os dois" counts what was asked about, and measures nothing.
            .filter(|(at, _)| !counts_what_was_asked(&self.text.items, self.text.source, *at))
            .filter_map(|(at, item)| match item.piece {
                Piece::Quantity(quantity) => Some((at, quantity)),
                _ => None,
            })
            .collect();
        if quantities.is_empty() || self.argument("value").is_none() {
            findings.foreign = false;
            return;
        }
        let reading = self.reading();
        let read = |quantity: &Quantity| {
            let said = || quantity.unit.and_then(Reading::of_unit).unwrap_or(Reading::Number);
            let reading = reading.unwrap_or_else(said);
            matching::read(quantity, reading, Bare::Allowed).map(|amount| (amount, reading))
        };
        let readable: Vec<_> = quantities
            .iter()
            .filter_map(|(at, quantity)| {
                read(quantity).map(|(amount, reading)| (*at, amount, reading, quantity))
            })
            .collect();
        findings.foreign = readable.is_empty();
        findings.taken.extend(readable.iter().map(|(at, ..)| *at));
        let denied = |at: usize| {
            let before = |back: usize| at.checked_sub(back).map_or("", |at| self.text.word(at));
            before(1) == "nao"
                || (before(2) == "nao"
                    && matches!(before(1), "era" | "foi" | "eh" | "sao" | "eram" | "de" | "com"))
        };
        let asserted = readable.iter().rev().find(|(at, ..)| !denied(*at));
        let Some((_, amount, reading, quantity)) = asserted else { return };
        if self.argument("value").and_then(Value::as_f64).is_some_and(|old| (old - amount).abs() < 1e-9) {
            findings.repeats = true;
            return;
        }
        findings.changes.insert("correctedValue".to_owned(), calls::number(*amount));
        if let Some(unit) = reading.unit().filter(|_| quantity.unit.is_some()) {
            findings.changes.insert("correctedUnit".to_owned(), json!(unit));
        }
    }

    /// "às 9h", "não, é todo dia às 7h": another hour, day or rule of what is to come. What was not said again stays.
    fn find_moment(&self, findings: &mut Findings) {
        let Some(pending) = self.argument("datetime").and_then(Value::as_str) else { return };
        let Ok(pending) = pending.parse::<Timestamp>() else { return };
        let pending = pending.to_zoned(self.text.now.time_zone().clone()).datetime();
        let now = &self.text.now;
        let moved = |part: &str| {
            let read = appointment::read(part, now);
            let When::At(at) = read.when else { return None };
            let to = match read.names {
                Names::Hour => {
                    pending.date().to_datetime(hour_on(part, pending.date(), now).unwrap_or(at.time()))
                }
                Names::Day => at.date().to_datetime(pending.time()),
                Names::Both => at,
                Names::Neither if read.repeat.is_some() => pending,
                Names::Neither => return None,
            };
            (to != pending || read.repeat.is_some()).then_some((part.to_owned(), to, read.repeat.is_some()))
        };
        // "muda pra sexta, três da tarde" names one moment; of several the last that differs is meant: "não às 8, às 9".
        let one = names_one_moment(self.text.source, now).then(|| moved(self.text.source)).flatten();
        let parts = || self.text.source.split([',', ';', '.', '!']).filter(|part| !part.trim().is_empty());
        let Some((part, to, repeats)) = one.or_else(|| parts().filter_map(moved).next_back()) else { return };
        if self.goes_about_something_else() {
            return;
        }
        let mut corrected = Map::new();
        if repeats {
            // The rule is for whoever reads the words.
            corrected.insert("datetime".to_owned(), json!(part.trim()));
            corrected.insert("repeat".to_owned(), Value::Null);
        } else {
            corrected.insert("datetime".to_owned(), json!(to.strftime("%Y-%m-%dT%H:%M").to_string()));
        }
        findings.changes.insert("corrected".to_owned(), Value::Object(corrected));
        findings.taken.extend(0..self.text.items.len());
    }

    /// Whether the words beside a time name more than what was asked about: another errand, and no correction.
    fn goes_about_something_else(&self) -> bool {
        let left = appointment::read(self.text.source, &self.text.now).what;
        let strays = ptbr::terms(&left).into_iter().filter(|term| !self.question.says(term));
        let does = |word: &str| word.len() > 4 && ["ar", "er", "ir"].iter().any(|end| word.ends_with(end));
        let words: Vec<&str> = self.text.items.iter().map(ptbr::Item::word).collect();
        let errand = words.iter().any(|word| does(word) && !self.question.says(word) && *word != "melhor");
        let asks = words.iter().any(|word| ptbr::words::asks(word)) || self.text.source.contains('?');
        let most = if self.announces_a_correction() { MOST_STRAYS } else { 0 };
        asks || errand || strays.filter(|stray| !is_marker(stray)).count() > most
    }

    fn find_day(&self, findings: &mut Findings) {
        if self.argument("date").is_none() {
            return;
        }
        for (at, item) in self.text.items.iter().enumerate() {
            let Piece::When(ptbr::When::Day(day)) = item.piece else { continue };
            let said = json!(day.to_string());
            let denied = at.checked_sub(1).is_some_and(|before| self.text.word(before) == "nao");
            findings.taken.push(at);
            if self.argument("date") == Some(&said) {
                findings.repeats |= !denied;
            } else if !denied && day <= self.today {
                findings.changes.insert("correctedDate".to_owned(), said);
            }
        }
    }

    fn find_category(&self, findings: &mut Findings) {
        let Some(vocabulary) = self.categories() else { return };
        for at in 0..self.text.items.len() {
            let Some((value, next)) =
                matching::vocabulary_at(self.text, at, self.text.items.len(), vocabulary)
            else {
                continue;
            };
            // "isso minha flor" is about no flowers.
            if at.checked_sub(1).is_some_and(|before| ptbr::assent::is_address(&self.text.items, before)) {
                continue;
            }
            findings.taken.extend(at..next);
            let denied = (1..=3)
                .any(|back| at.checked_sub(back).is_some_and(|before| self.text.word(before) == "nao"))
                && at.checked_sub(1).is_none_or(|before| {
                    !self.text.items.get(before).is_some_and(|item| item.is_mark(&[","]))
                });
            if self.argument("category") == Some(value) {
                findings.repeats |= !denied;
            } else if !denied
                || !findings.changes.contains_key("correctedCategory")
                    && !self.names_another(at, next, vocabulary)
            {
                findings.changes.insert("correctedCategory".to_owned(), value.clone());
            }
        }
    }

    fn names_another(&self, at: usize, next: usize, vocabulary: &Entries) -> bool {
        let outside = (0..self.text.items.len()).filter(|other| !(at..next).contains(other));
        outside.into_iter().any(|other| {
            matching::vocabulary_at(self.text, other, self.text.items.len(), vocabulary).is_some()
        })
    }

    /// "em libras": only the unit was wrong.
    fn find_unit(&self, findings: &mut Findings) {
        let Some(measure) = self.reading().and_then(Reading::measure) else { return };
        for (at, item) in self.text.items.iter().enumerate() {
            let Some(unit) = Unit::named(item.word()).filter(|unit| unit.measure == measure) else {
                continue;
            };
            findings.taken.push(at);
            let changed = self.argument("unit").and_then(Value::as_str) != Some(unit.symbol);
            if changed && !findings.changes.contains_key("correctedValue") {
                findings.changes.insert("correctedUnit".to_owned(), json!(unit.symbol));
            }
        }
    }
}

/// Whether all that a text says of days and hours goes together.
pub(crate) fn names_one_moment(text: &str, now: &Zoned) -> bool {
    let left = appointment::read(text, now).what;
    let again = appointment::read(&left, now);
    again.when == When::Unsaid && again.repeat.is_none()
}

/// The hour that is meant on a day to come, whatever the clock shows now.
pub(crate) fn hour_on(text: &str, day: Date, now: &Zoned) -> Option<Time> {
    let begins = day.to_zoned(now.time_zone().clone()).ok().filter(|begins| begins > now)?;
    match appointment::read(text, &begins).when {
        When::At(at) => Some(at.time()),
        _ => None,
    }
}
