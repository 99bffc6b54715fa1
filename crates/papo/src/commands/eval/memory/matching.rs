//! Which truth an item tells.

use std::collections::BTreeSet;

use super::wording::{Entry, Wording};
use super::year::{Whom, Year};

/// Something that an item may tell: a truth or a fine, by its place in the year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum MatchedTruth {
    Truth(usize),
    Fine(usize),
}

impl MatchedTruth {
    pub(super) const fn truth(self) -> Option<usize> {
        match self {
            Self::Truth(at) => Some(at),
            Self::Fine(_) => None,
        }
    }
}

#[derive(Debug)]
struct Statement {
    told: MatchedTruth,
    entries: Vec<Entry>,
    /// Whom it is about, if not the person.
    whom: Option<Wording>,
}

/// One statement found in one item.
#[derive(Debug)]
struct Found {
    told: MatchedTruth,
    entries: usize,
    /// How many of the entries the item's content says; the others only stand in whom it is about.
    in_content: usize,
    /// The words of the item that say it.
    words: BTreeSet<(Part, usize)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Content,
    About,
}

/// The words of an item.
#[derive(Debug)]
struct Item {
    content: Wording,
    /// Nobody for what is the person's own.
    about: Option<About>,
}

/// Whom an item is about: all the words for them, and those that say who it is. "mãe do Rafael" is not Rafael.
#[derive(Debug)]
struct About {
    whole: Wording,
    head: Wording,
    /// What of the head is a name.
    name: Wording,
}

impl About {
    fn new(text: &str) -> Self {
        let relation = text.starts_with(char::is_lowercase);
        let of = [" do ", " da ", " de ", " dos ", " das "].iter().filter_map(|of| text.find(of)).min();
        let head = of.filter(|_| relation).and_then(|end| text.get(..end)).unwrap_or(text);
        let name: Vec<&str> =
            head.split_whitespace().filter(|word| word.starts_with(char::is_uppercase)).collect();
        Self { whole: Wording::new(text), head: Wording::new(head), name: Wording::new(&name.join(" ")) }
    }
}

/// What one item tells.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Matches {
    /// What it tells in the most entries.
    pub(super) best: Vec<MatchedTruth>,
    /// What it tells besides, in words that the best do not take for themselves.
    pub(super) besides: Vec<MatchedTruth>,
}

impl Matches {
    pub(super) fn all(&self) -> impl Iterator<Item = MatchedTruth> {
        self.best.iter().chain(&self.besides).copied()
    }

    pub(super) fn truths(&self) -> impl Iterator<Item = usize> {
        self.all().filter_map(MatchedTruth::truth)
    }

    pub(super) fn tells(&self, told: MatchedTruth) -> bool {
        self.all().any(|other| other == told)
    }
}

/// Every truth and fine of a year, ready to be looked for.
#[derive(Debug)]
pub(super) struct Matcher {
    statements: Vec<Statement>,
}

impl Matcher {
    pub(super) fn new(year: &Year) -> Self {
        let truths = year.truths.iter().enumerate();
        let fines = year.fines.iter().enumerate();
        let truths = truths.map(|(at, truth)| statement(MatchedTruth::Truth(at), &truth.says, &truth.about));
        let fines = fines.map(|(at, fine)| statement(MatchedTruth::Fine(at), &fine.says, &fine.about));
        Self { statements: truths.chain(fines).collect() }
    }

    /// What an item tells; `about` is nobody for what is the person's own.
    pub(super) fn matches(&self, content: &str, about: Option<&str>) -> Matches {
        let content = Wording::new(content);
        let about = about.map(About::new);
        let item = Item { content, about };
        let found: Vec<Found> =
            self.statements.iter().filter_map(|statement| statement.find(&item)).collect();
        let rank = |found: &Found| (found.entries, found.in_content);
        let Some(highest) = found.iter().map(rank).max() else { return Matches::default() };
        let mut matches = Matches::default();
        for one in &found {
            if rank(one) == highest {
                matches.best.push(one.told);
                continue;
            }
            // Nobody asks for a fine: however much of the item it says, a truth loses nothing to it.
            let mut rivals =
                found.iter().filter(|other| one.told.truth().is_none() || other.told.truth().is_some());
            let outranked = rivals.clone().any(|other| rank(other) > rank(one));
            if !outranked || one.entries > 1 && !rivals.any(|other| other.covers(one)) {
                matches.besides.push(one.told);
            }
        }
        matches
    }
}

impl Found {
    /// Whether the other one only repeats a part of this: "fuma" of "parou de fumar".
    fn covers(&self, other: &Self) -> bool {
        self.entries > other.entries && self.words.is_superset(&other.words)
    }
}

fn statement(told: MatchedTruth, says: &[String], about: &Whom) -> Statement {
    let entries = says.iter().map(|entry| Entry::new(entry)).collect();
    let whom = match about {
        Whom::Oneself => None,
        Whom::Somebody(name) => Some(Wording::new(name)),
    };
    Statement { told, entries, whom }
}

impl Statement {
    fn find(&self, item: &Item) -> Option<Found> {
        if !self.is_of(item) {
            return None;
        }
        let mut found =
            Found { told: self.told, entries: self.entries.len(), in_content: 0, words: BTreeSet::new() };
        for entry in &self.entries {
            let said = entry.places(&item.content);
            let named = item.about.as_ref().map(|about| entry.places(&about.whole)).unwrap_or_default();
            if said.is_empty() && named.is_empty() {
                return None;
            }
            found.in_content += usize::from(!said.is_empty());
            found.words.extend(said.into_iter().map(|at| (Part::Content, at)));
            found.words.extend(named.into_iter().map(|at| (Part::About, at)));
        }
        Some(found)
    }

    /// Whether an item can be about the same one. What is somebody else's must name them: by the word that the truth has
    /// for them, by another that its `says` has beside it, or by a name that `says` asks for; what is about somebody else
    /// is no truth of the person's, unless the truth names that somebody.
    fn is_of(&self, item: &Item) -> bool {
        match (&self.whom, &item.about) {
            (None, None) => true,
            (None, Some(about)) => self.entries.iter().any(|entry| entry.names(&about.head)),
            (Some(whom), about) => {
                let names = |text: &Wording| {
                    let mut called = self.entries.iter().filter(|entry| entry.names(whom));
                    text.meets(whom) || called.any(|entry| !entry.places(text).is_empty())
                };
                let is_them = |about: &About| {
                    names(&about.head) || self.entries.iter().any(|entry| entry.names(&about.name))
                };
                names(&item.content) || about.as_ref().is_some_and(is_them)
            }
        }
    }
}

#[cfg(test)]
#[path = "matching_tests.rs"]
mod tests;
