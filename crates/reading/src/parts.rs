//! Whether a message wants two things, and where the second begins: every seam is weighed by what stands on both of its sides.

use std::ops::Range;

use linear::{Classifier, Features};
use ptbr::{Item, Piece, words};

use crate::lesson::Lesson;
use crate::utterance::Utterance;
use crate::{TALK, features};

/// Two to the power of this many places.
const BITS: u32 = 16;
/// No more seams than these are weighed.
const MOST: usize = 5;
/// Where one is so sure of the whole of a message, it is not parted.
const SURE_OF_ALL: f32 = 0.98;
/// A part of fewer words wants nothing by itself.
const FEWEST: usize = 2;

/// What a part of a message was heard as: its likeliest wish, how likely that is, and how likely it is talk.
#[derive(Debug, Clone, Copy)]
struct Side<'l> {
    label: &'l str,
    chance: f32,
    talk: f32,
}

/// A place where a message may be parted, with what the classifier of tools makes of both sides.
#[derive(Debug)]
pub(crate) struct Seam<'l> {
    /// The item that the second part begins with.
    pub at: usize,
    pub tools: [&'l str; 2],
    /// How well both sides are understood; for choosing among seams that mean the same.
    pub clear: f32,
    pub features: Features,
}

fn ends(item: &Item<'_>) -> bool {
    matches!(item.piece, Piece::Break) || item.is_mark(&[",", ".", ";", "!", "?", ":"])
}

/// The items before which the second of two wishes may begin: behind a mark, or at a word that joins.
fn places(items: &[Item<'_>]) -> impl Iterator<Item = usize> {
    let joins = |item: &Item<'_>| {
        let word = item.word();
        words::joins_clauses(word) || matches!(word, "tambem" | "ai" | "and" | "then" | "also")
    };
    let counts = |items: &[Item<'_>]| items.iter().filter(|item| !ends(item)).count() >= FEWEST;
    (1..items.len())
        .filter(move |at| {
            let (before, after) = items.split_at(*at);
            let parted = before.last().is_some_and(ends) || after.first().is_some_and(joins);
            parted && counts(before) && counts(after)
        })
        .take(MOST)
}

/// What the items of a range stand for in the source.
pub(crate) fn source_of<'t>(source: &'t str, items: &[Item<'_>], range: Range<usize>) -> &'t str {
    let part = items.get(range).unwrap_or_default();
    let (Some(first), Some(last)) = (part.first(), part.last()) else { return "" };
    source.get(first.span.start..last.span.end).unwrap_or_default()
}

/// The seams of a message, as a classifier of tools hears their sides.
pub(crate) fn seams<'l>(source: &str, items: &[Item<'_>], tools: &'l Classifier) -> Vec<Seam<'l>> {
    let heard = |range: Range<usize>| {
        let part =
            Utterance::of(source_of(source, items, range.clone()), items.get(range).unwrap_or_default());
        tools.classify(&features::of(&part))
    };
    let mut places = places(items).peekable();
    if places.peek().is_none() {
        return Vec::new();
    }
    let all = heard(0..items.len());
    if all.iter().any(|chance| *chance >= SURE_OF_ALL) {
        return Vec::new();
    }
    let labels = tools.labels();
    let whole = side(labels, &all);
    let seam = |at: usize| {
        let sides = [side(labels, &heard(0..at))?, side(labels, &heard(at..items.len()))?];
        let within = |label: &str| {
            let known = labels.iter().position(|known| known == label);
            known.and_then(|at| all.get(at)).copied().unwrap_or_default()
        };
        Some(weighed(items, at, (whole?, within), sides))
    };
    places.filter_map(seam).collect()
}

fn side<'l>(labels: &'l [String], chances: &[f32]) -> Option<Side<'l>> {
    let mut talk = 0.0;
    let mut best: Option<(&str, f32)> = None;
    for (label, chance) in labels.iter().zip(chances) {
        if label.starts_with(TALK) {
            talk += chance;
        } else if best.is_none_or(|best| *chance > best.1) {
            best = Some((label, *chance));
        }
    }
    best.map(|(label, chance)| Side { label, chance, talk })
}

fn weighed<'l>(
    items: &[Item<'_>],
    at: usize,
    (whole, within): (Side<'l>, impl Fn(&str) -> f32),
    [first, second]: [Side<'l>; 2],
) -> Seam<'l> {
    let (least, least_within) =
        (first.chance.min(second.chance), within(first.label).min(within(second.label)));
    let which = match (first.label == whole.label, second.label == whole.label) {
        (true, true) => "same",
        (true, false) => "first",
        (false, true) => "second",
        (false, false) if first.label == second.label => "both other",
        (false, false) => "neither",
    };
    let word = |at: Option<usize>| {
        let piece = at.and_then(|at| items.get(at)).map(|item| &item.piece);
        match piece {
            Some(Piece::Word(word) | Piece::Mark(word)) => word.as_ref(),
            Some(Piece::Break) => ".",
            Some(_) => "#",
            None => "<>",
        }
    };
    let (mark, next, after) = (word(at.checked_sub(1)), word(Some(at)), word(Some(at + 1)));
    let counted = |count: usize| ["0", "1", "2", "3", "4", "5"].get(count / 2).copied().unwrap_or("6");
    let mut features = Features::new(BITS);
    features.put("first is", &[level(first.chance)]);
    features.put("second is", &[level(second.chance)]);
    features.put("whole is", &[level(whole.chance)]);
    features.put("first talks", &[level(first.talk)]);
    features.put("second talks", &[level(second.talk)]);
    features.put("least", &[level(least)]);
    features.put("least within", &[level(least_within)]);
    features.put("first within", &[level(within(first.label))]);
    features.put("second within", &[level(within(second.label))]);
    features.put("which", &[which]);
    features.put("which, least", &[which, level(least)]);
    features.put("least, within", &[level(least), level(least_within)]);
    features.put("mark", &[mark]);
    features.put("next", &[next]);
    features.put("two next", &[next, after]);
    features.put("mark, next", &[mark, next]);
    features.put("begins", &[word(Some(0))]);
    features.put("length before", &[counted(at)]);
    features.put("length after", &[counted(items.len() - at)]);
    features.put("first tool", &[first.label]);
    features.put("second tool", &[second.label]);
    features.put("tools", &[first.label, second.label]);
    Seam {
        at,
        tools: [first.label, second.label],
        clear: first.chance * second.chance,
        features: features.finished(),
    }
}

/// A chance as a word.
fn level(chance: f32) -> &'static str {
    const LEVELS: [(f32, &str); 9] = [
        (0.02, "0"),
        (0.05, "1"),
        (0.1, "2"),
        (0.2, "3"),
        (0.35, "4"),
        (0.5, "5"),
        (0.7, "6"),
        (0.85, "7"),
        (0.95, "8"),
    ];
    LEVELS.iter().find(|(most, _)| chance <= *most).map_or("9", |(_, level)| level)
}

/// Two wishes of one message: where the second begins in it, which tools they want, and how sure that is.
#[derive(Debug, Clone, PartialEq)]
pub struct Parted<'l> {
    pub at: usize,
    pub tools: [&'l str; 2],
    pub chance: f32,
}

impl Lesson {
    /// The likeliest two wishes of a message, whose items are read already.
    pub fn two<'l>(&'l self, source: &str, items: &[Item<'_>]) -> Option<Parted<'l>> {
        let meant = self.seams.labels().iter().position(|label| label == crate::lesson::MEANT)?;
        let seams = seams(source, items, &self.tools);
        let weighed = seams.into_iter().filter_map(|seam| {
            let chance = self.seams.classify(&seam.features).get(meant).copied()?;
            let at = items.get(seam.at)?.span.start;
            Some(Parted { at, tools: seam.tools, chance })
        });
        weighed.reduce(|best, next| if next.chance > best.chance { next } else { best })
    }
}
