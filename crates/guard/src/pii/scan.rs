//! The numbers of a text, left to right: at every group of digits the longest thing that it can be.

use std::cmp::Reverse;
use std::ops::Range;

use super::before::{Label, is_an_amount, label};
use super::check_digits::is_cpf;
use super::glyphs::Glyphs;
use super::numbers::{Gap, Glue, Group, Numbers};
use super::{PiiKind, cards, documents, phones, postcode};

/// How much its own punctuation says about a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// In the punctuation of its kind, which is nothing else's.
    Punctuated,
    /// In groups, as people part digits to read them.
    Grouped,
    /// Digits and nothing else.
    Bare,
}

/// Something that groups of digits can be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub kind: PiiKind,
    pub groups: usize,
    pub form: Form,
}

/// Something that was found, in glyphs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub kind: PiiKind,
    pub start: usize,
    pub end: usize,
}

/// A group of digits with what was made of the text so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct DigitGroup<'n> {
    pub numbers: &'n Numbers<'n>,
    pub at: usize,
    pub label: Label,
    previous: Option<Found>,
}

pub(super) fn find(glyphs: &mut Glyphs) {
    for found in found(glyphs) {
        glyphs.remove(found.kind, found.start..found.end);
    }
}

fn found(glyphs: &Glyphs) -> Vec<Found> {
    let numbers = Numbers::of(glyphs);
    let mut found: Vec<Found> = Vec::new();
    let mut at = 0;
    while at < numbers.count() {
        let place = DigitGroup::at(&numbers, at, found.last().copied());
        let skipped = public(&numbers, at);
        let chosen = if skipped > 0 { None } else { place.choose() };
        at += chosen.map_or(skipped.max(1), |candidate| candidate.groups);
        found.extend(chosen.and_then(|candidate| place.stretch(&candidate)));
    }
    found
}

/// How many groups belong to a number that everybody may see: a free line, or the code of a bill.
fn public(numbers: &Numbers<'_>, at: usize) -> usize {
    if numbers.gaps_of(at, &[5, 5, 5, 6, 5, 6, 1, 14]).is_some() {
        return 8;
    }
    // A free line has no check digits: what has them, spelled as a document, is one.
    let spelled = |lengths: &[usize]| {
        numbers.gaps_of(at, lengths).is_some() && is_cpf(&numbers.digits(at, lengths.len()))
    };
    let is_document = || spelled(&[11]) || spelled(&[9, 2]);
    if numbers.leading_digits(at) != [0, 8, 0, 0] || is_document() {
        return 0;
    }
    let length = |at: usize| numbers.group(at).map_or(usize::MAX, Group::len);
    let mut total = length(at) - 4;
    let mut groups = 1;
    while total < 7
        && numbers.gap(at + groups - 1).is_some()
        && total.saturating_add(length(at + groups)) <= 8
    {
        total += length(at + groups);
        groups += 1;
    }
    if total <= 8 { groups } else { 0 }
}

impl<'n> DigitGroup<'n> {
    fn at(numbers: &'n Numbers<'n>, at: usize, previous: Option<Found>) -> Self {
        let start = numbers.group(at).map_or(0, |group| group.start);
        Self { numbers, at, label: label(numbers.glyphs, start, previous), previous }
    }

    /// Whether what was found last ends right before glyph `at`.
    pub(super) fn follows_another(&self, at: usize) -> bool {
        self.previous.is_some_and(|found| found.end == at)
    }

    /// The longest candidate that no longer one further on cuts into.
    fn choose(&self) -> Option<Candidate> {
        let outdone = |candidate: &Candidate| {
            (self.at + 1..self.at + candidate.groups).any(|later| {
                let others = DigitGroup::at(self.numbers, later, self.previous).candidates();
                others.first().is_some_and(|other| {
                    self.numbers.count_digits(later, other.groups)
                        > self.numbers.count_digits(self.at, candidate.groups)
                })
            })
        };
        self.candidates().into_iter().find(|candidate| !outdone(candidate))
    }

    /// What the digits from here on can be, the longest first; among equals what is told by check digits, unless a plus
    /// stands before them.
    fn candidates(&self) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        documents::read(self, &mut candidates);
        cards::read(self, &mut candidates);
        phones::read(self, &mut candidates);
        postcode::read(self, &mut candidates);
        candidates.retain(|candidate| self.stands_alone(candidate));
        let plus = self
            .numbers
            .group(self.at)
            .and_then(|group| plus_before(self.numbers.glyphs, group.start))
            .is_some();
        candidates.sort_by_key(|candidate| {
            let digits = self.numbers.count_digits(self.at, candidate.groups);
            (Reverse(digits), plus && candidate.kind != PiiKind::Phone)
        });
        candidates
    }

    fn stands_alone(&self, candidate: &Candidate) -> bool {
        let last = self.at + candidate.groups - 1;
        let before = self.numbers.glue_before(self.at, self.previous);
        let after = self.numbers.glue_after(last);
        let end = self.numbers.group(last).map_or(0, |group| group.end);
        let labelled = self.label == Label::Of(candidate.kind);
        match candidate.form {
            Form::Punctuated => !matches!(before, Glue::Number) && !matches!(after, Glue::Number),
            Form::Grouped | Form::Bare => {
                (before == Glue::Free || before == Glue::Word && labelled)
                    && after == Glue::Free
                    && !matches!(self.label, Label::Thing | Label::Money)
                    && !is_an_amount(self.numbers.glyphs, end)
            }
        }
    }

    fn stretch(&self, candidate: &Candidate) -> Option<Found> {
        let start = self.numbers.group(self.at)?.start;
        let end = self.numbers.group(self.at + candidate.groups - 1)?.end;
        let start = if candidate.kind == PiiKind::Phone { self.phone_start(start, candidate) } else { start };
        Some(Found { kind: candidate.kind, start, end })
    }

    /// A phone begins with its plus, and with the bracket around its area code if that is closed within.
    fn phone_start(&self, start: usize, candidate: &Candidate) -> usize {
        let gaps: Range<usize> = self.at..self.at + candidate.groups - 1;
        let gaps: Vec<Gap> = gaps.filter_map(|at| self.numbers.gap(at)).collect();
        let closes = gaps.contains(&Gap::Close) && !gaps.contains(&Gap::Open);
        let glyphs = self.numbers.glyphs;
        let mut first = start;
        if closes && glyphs.before(first) == Some('(') {
            first -= 1;
        }
        if let Some(plus) = plus_before(glyphs, first) {
            first = plus;
        }
        if closes && glyphs.get(first) != Some('(') && glyphs.before(first) == Some('(') {
            first -= 1;
        }
        first
    }
}

/// The plus of an international number, right before glyph `at` or one space away.
pub(super) fn plus_before(glyphs: &Glyphs, at: usize) -> Option<usize> {
    let spaced = glyphs.before(at) == Some(' ');
    let plus = at.checked_sub(if spaced { 2 } else { 1 })?;
    (glyphs.get(plus) == Some('+')).then_some(plus)
}
