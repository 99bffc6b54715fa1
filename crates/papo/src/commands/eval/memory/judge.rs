//! Holds what a memory keeps, night after night, against what is true.

use std::collections::{BTreeMap, BTreeSet};

use domain::KnowledgeId;
use jiff::ToSpan;
use jiff::civil::{Date, Time};
use serde::Serialize;

use super::duplicates;
use super::matching::{MatchedTruth, Matcher, Matches};
use super::year::{Trap, Truth, Year, YearMessage};

/// The hour of the night's work: what is said before it belongs to the night of the same day.
const HOUR: Time = Time::constant(3, 0, 0, 0);
/// From so many messages on, something is a conclusion.
const MANY: usize = 3;

/// An item as it stands in the morning after a night.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    pub(super) id: KnowledgeId,
    pub(super) content: String,
    /// Nobody for what is the person's own.
    pub(super) about: Option<String>,
    pub(super) standing: ItemStatus,
    /// Where it comes from, oldest first.
    pub(super) evidence: Vec<Quoted>,
    pub(super) replaced_by: Option<KnowledgeId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ItemStatus {
    Active,
    /// It is said to hold no longer.
    Retired,
    /// It faded, or was put aside or taken back: nobody says that it is untrue.
    Aside,
}

/// The words that an item comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Quoted {
    /// The message of the year, by its place.
    #[serde(skip)]
    pub(super) message: Option<usize>,
    pub(super) words: String,
    pub(super) on: Date,
}

/// An item over its whole life.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    pub(super) seen: Seen,
    pub(super) matches: Matches,
    pub(super) first_night: Date,
    pub(super) junk: Option<Junk>,
    /// Whether some message it comes from was meant; what began as a joke may be said in earnest later.
    in_earnest: bool,
    pub(super) stale: Option<Stale>,
    /// The night in which it began to say what another one says already, and that one.
    pub(super) duplicates: Option<(Date, KnowledgeId)>,
    pub(super) retired: Vec<Retired>,
    /// The night in which it was set aside, and the truth that still held.
    pub(super) faded: Option<(Date, usize)>,
}

impl Kept {
    /// Whether it comes from hearing a truth: a guess that was kept too early does not, until somebody says it.
    fn heard(&self, truth: Option<&Truth>) -> bool {
        let since = |quoted: &Quoted| truth.is_some_and(|truth| quoted.on >= truth.from);
        self.junk != Some(Junk::NotYetTold) || self.seen.evidence.iter().any(since)
    }
}

/// Why an item is none that should have been kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Junk {
    /// Nothing of the kind was ever true.
    Untrue,
    /// It became true later; nobody had said so.
    NotYetTold,
    /// It comes from a message of which there is nothing to keep.
    Trap,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stale {
    pub(super) since: Date,
    pub(super) nights: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Retired {
    pub(super) night: Date,
    pub(super) by: Option<KnowledgeId>,
    /// The truth that still held.
    pub(super) wrongly: Option<usize>,
}

/// Looks every morning.
#[derive(Debug)]
pub(super) struct Judge<'y> {
    pub(super) year: &'y Year,
    matcher: Matcher,
    pub(super) kept: BTreeMap<KnowledgeId, Kept>,
    /// The truths that some active item told while they held.
    pub(super) met: BTreeSet<usize>,
}

impl<'y> Judge<'y> {
    pub(super) fn new(year: &'y Year) -> Self {
        Self { year, matcher: Matcher::new(year), kept: BTreeMap::new(), met: BTreeSet::new() }
    }

    /// What stands after the night that began on this day.
    pub(super) fn night(&mut self, night: Date, items: &[Seen]) {
        let before: BTreeMap<KnowledgeId, ItemStatus> =
            self.kept.iter().map(|(id, kept)| (*id, kept.seen.standing)).collect();
        for seen in items {
            self.look(night, seen);
        }
        for seen in items {
            if before.get(&seen.id) == Some(&seen.standing) {
                continue;
            }
            let lost = self.lost(night, seen);
            self.change(seen.id, |kept| match seen.standing {
                ItemStatus::Active => {}
                ItemStatus::Retired => {
                    kept.retired.push(Retired { night, by: seen.replaced_by, wrongly: lost });
                }
                ItemStatus::Aside => kept.faded = kept.faded.or(lost.map(|truth| (night, truth))),
            });
        }
        let active: Vec<&Seen> = items.iter().filter(|seen| seen.standing == ItemStatus::Active).collect();
        for seen in &active {
            self.look_whether_stale(night, seen.id);
            self.note_met(night, seen.id);
        }
        self.look_for_duplicates(night, &active);
    }

    fn change(&mut self, id: KnowledgeId, how: impl FnOnce(&mut Kept)) {
        if let Some(kept) = self.kept.get_mut(&id) {
            how(kept);
        }
    }

    /// Takes an item in: whether it should be there is said when it comes, and again when its words change.
    fn look(&mut self, night: Date, seen: &Seen) {
        let known = self.kept.get(&seen.id);
        let same =
            known.is_some_and(|kept| kept.seen.content == seen.content && kept.seen.about == seen.about);
        let in_earnest = !self.comes_from_traps(seen);
        if same {
            return self.change(seen.id, |kept| {
                kept.seen = seen.clone();
                kept.in_earnest = in_earnest;
            });
        }
        let matches = self.matcher.matches(&seen.content, seen.about.as_deref());
        let junk = self.junk(night, seen, &matches);
        let kept = self.kept.entry(seen.id).or_insert_with(|| Kept {
            seen: seen.clone(),
            matches: Matches::default(),
            first_night: night,
            junk: None,
            in_earnest,
            stale: None,
            duplicates: None,
            retired: Vec::new(),
            faded: None,
        });
        kept.seen = seen.clone();
        kept.in_earnest = in_earnest;
        kept.matches = matches;
        kept.junk = kept.junk.or(junk);
    }

    fn junk(&self, night: Date, seen: &Seen, matches: &Matches) -> Option<Junk> {
        if self.comes_from_traps(seen) {
            return Some(Junk::Trap);
        }
        let told = |told: MatchedTruth| match told {
            MatchedTruth::Fine(_) => true,
            MatchedTruth::Truth(at) => self.is_told(at, night),
        };
        match (matches.best.is_empty(), matches.all().any(told)) {
            (true, _) => Some(Junk::Untrue),
            (false, false) => Some(Junk::NotYetTold),
            (false, true) => None,
        }
    }

    /// Whether there was nothing to keep in any message it comes from. What many messages show together is a conclusion,
    /// and passing moods may well lead to one.
    fn comes_from_traps(&self, seen: &Seen) -> bool {
        let messages: BTreeSet<usize> = seen.evidence.iter().filter_map(|quoted| quoted.message).collect();
        let is_trap = |at: &usize| {
            let said = self.year.messages.get(*at);
            said.and_then(|said| said.trap).is_some_and(Trap::holds_nothing)
        };
        (1..MANY).contains(&messages.len()) && messages.iter().all(is_trap)
    }

    /// The truth that is lost when an item is retired: one that it told, and that was not over. Where what took its place
    /// tells the same, nothing is lost; nor is it known when a fine ends.
    fn lost(&self, night: Date, seen: &Seen) -> Option<usize> {
        let kept = self.kept.get(&seen.id).filter(|kept| kept.in_earnest)?;
        if kept.matches.truths().any(|at| self.is_over(at, night)) {
            return None;
        }
        let best: Option<Vec<usize>> = kept.matches.best.iter().map(|told| told.truth()).collect();
        let successor = seen.replaced_by.and_then(|id| self.kept.get(&id));
        let is_told_again =
            |at: &usize| successor.is_some_and(|next| next.matches.tells(MatchedTruth::Truth(*at)));
        let best = best.filter(|best| !best.iter().any(is_told_again))?;
        best.into_iter().find(|at| self.is_told(*at, night))
    }

    /// More than a day after the person told that it is over.
    fn look_whether_stale(&mut self, night: Date, id: KnowledgeId) {
        let Some(kept) = self.kept.get(&id).filter(|kept| kept.in_earnest) else { return };
        let is_long_over = |at: usize| {
            let until = self.truth(at).and_then(|truth| truth.until);
            until.is_some_and(|until| until.saturating_add(1.day()) < night)
        };
        let speaks_for_it = |told: &MatchedTruth| match told {
            MatchedTruth::Fine(_) => true,
            MatchedTruth::Truth(at) => self.is_told(*at, night) && !is_long_over(*at),
        };
        let best = &kept.matches.best;
        if !best.iter().any(speaks_for_it) && best.iter().filter_map(|told| told.truth()).any(is_long_over) {
            self.change(id, |kept| {
                let stale = kept.stale.get_or_insert(Stale { since: night, nights: 0 });
                stale.nights += 1;
            });
        }
    }

    fn note_met(&mut self, night: Date, id: KnowledgeId) {
        let Some(kept) = self.kept.get(&id).filter(|kept| kept.in_earnest) else { return };
        let in_time = |at: &usize| {
            let last = self.truth(*at).and_then(|truth| {
                // What is told and taken back on one day may be seen in the morning after.
                Some(truth.until?.max(truth.from.saturating_add(1.day())))
            });
            self.is_told(*at, night) && last.is_none_or(|last| night <= last) && kept.heard(self.truth(*at))
        };
        let told: Vec<usize> = kept.matches.truths().filter(in_time).collect();
        self.met.extend(told);
    }

    fn look_for_duplicates(&mut self, night: Date, active: &[&Seen]) {
        let mut kept: Vec<&Kept> = active.iter().filter_map(|seen| self.kept.get(&seen.id)).collect();
        // What was guessed too early takes no truth away from what was told.
        kept.retain(|kept| kept.in_earnest && kept.junk != Some(Junk::NotYetTold));
        kept.sort_by_key(|kept| (kept.first_night, &kept.seen.content));
        let claims: Vec<(KnowledgeId, &[MatchedTruth])> =
            kept.iter().map(|kept| (kept.seen.id, kept.matches.best.as_slice())).collect();
        for (id, of) in duplicates::among(&claims) {
            self.change(id, |kept| {
                kept.duplicates.get_or_insert((night, of));
            });
        }
    }

    pub(super) fn truth(&self, at: usize) -> Option<&'y Truth> {
        self.year.truths.get(at)
    }

    /// Whether what is told on a day was told before this night.
    fn is_said(&self, on: Date, night: Date) -> bool {
        let early = |said: &YearMessage| said.at.date() == night && said.at.time() < HOUR;
        on < night || on == night && self.year.messages.iter().any(early)
    }

    fn is_told(&self, at: usize, night: Date) -> bool {
        self.truth(at).is_some_and(|truth| self.is_said(truth.from, night))
    }

    fn is_over(&self, at: usize, night: Date) -> bool {
        let until = self.truth(at).and_then(|truth| truth.until);
        until.is_some_and(|until| self.is_said(until, night))
    }

    /// The truths that nobody had to conclude.
    pub(super) fn expected(&self) -> impl Iterator<Item = (usize, &'y Truth)> {
        self.year.truths.iter().enumerate().filter(|(_, truth)| !truth.inferred)
    }
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
