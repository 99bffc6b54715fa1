//! Whether two short statements say the same.

use std::collections::{BTreeMap, BTreeSet};

use super::inflection::Tense;
use super::words::{Case, Role, Word, words};

/// The most that two statements can have in common when they do not say the same.
const DIFFERENT: f64 = 0.79;

/// The same words in another order.
const REORDERED: f64 = 0.95;

/// How alike two statements are, from 0 to 1. Above 0.8 they say the same; symmetric, and 1 for the same text.
///
/// Small words, order and conjugation do not count. One content word, number, name, denial or time that differs does,
/// however long the rest: "Mora em Campinas" is no "Mora em Santos", and "Morava em Santos" is no "Mora em Santos".
pub fn similarity(left: &str, right: &str) -> f64 {
    if left == right {
        return 1.0;
    }
    let (left, right) = (Statement::read(left), Statement::read(right));
    let shared = left.said.keys().filter(|part| right.said.contains_key(*part)).count();
    let all = left.said.len() + right.said.len();
    if all == 0 {
        return if left.order == right.order { 1.0 } else { 0.0 };
    }
    let common = 2.0 * share(shared, all);
    let same_parts = shared == left.said.len() && shared == right.said.len();
    if !same_parts
        || left.time != right.time
        || !left.agrees_on_forms(&right)
        || !left.agrees_on_order(&right)
    {
        return common.min(DIFFERENT);
    }
    if left.order == right.order { 1.0 } else { REORDERED }
}

fn share(part: usize, whole: usize) -> f64 {
    let exact = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    exact(part) / exact(whole)
}

/// A stem, and whether it was denied.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    stem: String,
    denied: Denied,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Denied {
    No,
    Yes,
}

/// In which forms a part was said.
#[derive(Debug, Default)]
struct Forms {
    names: BTreeSet<String>,
    /// Capitalised, be it for its name or for its place.
    capital: bool,
    past: bool,
    /// "bancária" ends like the past of a verb and is the feminine of "bancário".
    adjective: bool,
}

/// Auxiliaries say when: "era casada", "vai casar".
#[derive(Debug, Default, PartialEq, Eq)]
struct Time {
    past: bool,
    future: bool,
}

#[derive(Debug, Default)]
struct Statement {
    said: BTreeMap<Part, Forms>,
    /// The parts in order, those of one enumeration sorted.
    order: Vec<Part>,
    numbers: Vec<String>,
    time: Time,
}

impl Statement {
    fn read(text: &str) -> Self {
        let mut statement = Self::default();
        let mut denied = Denied::No;
        let mut run = Run::default();
        for word in words(text) {
            match word.role {
                Role::Small => {}
                Role::Joiner => run.joined = true,
                Role::Denial => denied = Denied::Yes,
                Role::Past => statement.time.past = true,
                Role::Future => statement.time.future = true,
                Role::Content | Role::Number | Role::Weighty => {
                    let part = Part { stem: word.stem.clone(), denied };
                    statement.add(&part, &word);
                    run.add(&mut statement.order, part);
                    denied = Denied::No;
                }
            }
        }
        if denied == Denied::Yes {
            // "Açúcar, não" denies what stands before it.
            let part = Part { stem: String::new(), denied };
            statement.said.entry(part.clone()).or_default();
            statement.order.push(part);
        }
        run.sort(&mut statement.order);
        statement
    }

    fn add(&mut self, part: &Part, word: &Word) {
        let forms = self.said.entry(part.clone()).or_default();
        if word.case == Case::Name {
            forms.names.insert(word.said.clone());
        }
        forms.capital |= word.case != Case::Lower;
        forms.past |= word.tense == Tense::Past;
        forms.adjective |=
            word.said.ends_with("io") || word.said.ends_with("ios") || word.said.ends_with("ias");
        if word.role == Role::Number {
            self.numbers.push(word.stem.clone());
        }
    }

    /// Names are the same only letter by letter, and what was is not what is.
    fn agrees_on_forms(&self, other: &Self) -> bool {
        self.said.iter().all(|(part, forms)| {
            other.said.get(part).is_none_or(|others| {
                let same_name =
                    forms.names.is_empty() || others.names.is_empty() || forms.names == others.names;
                let same_time = forms.past == others.past || forms.adjective || others.adjective;
                same_name && same_time
            })
        })
    }

    /// Order counts where it says who did what to whom: among names, among numbers, and once something is denied.
    fn agrees_on_order(&self, other: &Self) -> bool {
        let has_a_denial = self.said.keys().any(|part| part.denied == Denied::Yes);
        let capital =
            |statement: &Self, part: &Part| statement.said.get(part).is_some_and(|forms| forms.capital);
        let names = |statement: &Self| -> Vec<Part> {
            let both = |part: &&Part| capital(self, part) && capital(other, part);
            statement.order.iter().filter(both).cloned().collect()
        };
        self.numbers == other.numbers
            && names(self) == names(other)
            && (!has_a_denial || self.order == other.order)
    }
}

/// The enumeration that is being read: "café, chá e suco" is "suco, café e chá".
#[derive(Debug, Default)]
struct Run {
    start: usize,
    joined: bool,
}

impl Run {
    fn add(&mut self, order: &mut Vec<Part>, part: Part) {
        if !self.joined {
            self.sort(order);
            self.start = order.len();
        }
        self.joined = false;
        order.push(part);
    }

    fn sort(&self, order: &mut [Part]) {
        if let Some(run) = order.get_mut(self.start..) {
            run.sort();
        }
    }
}
