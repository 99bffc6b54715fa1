//! Finding the frames in a sentence.

use super::classes::Class;
use super::frames::{Element, FRAMES, FrameSlot, Pattern};
use super::slots::{self, SlotKind, Value};
use super::template;
use super::verbs::{self, Aspect, Group};
use super::words::Sentence;

/// A frame found in a sentence.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub pattern: usize,
    pub start: usize,
    pub end: usize,
    pub slots: Vec<(&'static str, Value)>,
    /// The verb that the pattern begins with, or else the first one in it.
    pub verb: Option<Group>,
    /// Where that verb stands.
    pub verb_at: usize,
    /// The words of each element, as they are told of somebody.
    pub retold: Vec<String>,
}

impl Found {
    pub(super) fn slot(&self, name: &str) -> Option<&Value> {
        self.slots.iter().find(|(slot, _)| *slot == name).map(|(_, value)| value)
    }
}

/// Every frame that begins at a word, the longest first, and in the order of the file among equals.
pub(super) fn at(sentence: &Sentence<'_>, at: usize) -> Vec<Found> {
    let groups = verbs::groups(sentence, at);
    let lemmas: Vec<_> = groups.iter().map(|group| group.lemma).collect();
    let candidates = FRAMES.beginning(sentence.text(at), &lemmas);
    let mut found: Vec<Found> = candidates
        .into_iter()
        .filter_map(|index| Some((index, FRAMES.patterns.get(index)?)))
        .filter_map(|(index, pattern)| matched(sentence, at, index, pattern))
        .collect();
    found.sort_by_key(|found| {
        let general = FRAMES.frame(found.pattern).is_some_and(|frame| frame.general);
        (general, std::cmp::Reverse(found.end))
    });
    found
}

/// The longest of the patterns without verbs that says all of some words.
pub(super) fn whole(sentence: &Sentence<'_>, words: std::ops::Range<usize>) -> Option<Found> {
    let patterns = FRAMES.bare.iter().filter_map(|index| Some((*index, FRAMES.patterns.get(*index)?)));
    let mut found = patterns.filter_map(|(index, pattern)| matched(sentence, words.start, index, pattern));
    found.find(|found| found.end == words.end)
}

fn matched(sentence: &Sentence<'_>, start: usize, index: usize, pattern: &Pattern) -> Option<Found> {
    let mut found = Found {
        pattern: index,
        start,
        end: start,
        slots: Vec::new(),
        verb: None,
        verb_at: start,
        retold: Vec::new(),
    };
    let mut elements = pattern.elements.as_slice();
    if let Some((Element::Slot(name, kind @ (SlotKind::Before | SlotKind::Called)), rest)) =
        elements.split_first()
    {
        let (value, begins) = match kind {
            SlotKind::Called => slots::called(sentence, start)?,
            _ => slots::before(sentence, start)?,
        };
        found.start = begins;
        found.retold.push(value.text.clone());
        found.slots.push((name, value));
        elements = rest;
    }
    for element in elements {
        let first = found.end == start;
        let here = found.end;
        let most = if first { 0 } else { 2 };
        let mut next = None;
        for skipped in 0..=most {
            let at = here + skipped;
            next = take(sentence, at, element, &mut found);
            if next.is_some() || !is_skipped(sentence.text(at)) {
                break;
            }
        }
        // The end of the sentence is a rest, too.
        found.end = next?.min(sentence.words.len());
    }
    Some(found)
}

/// Whether a mark of a frame stands for the rest at a word: "," for any, ":" for one that announces.
fn is_rest(sentence: &Sentence<'_>, at: usize, mark: &str) -> bool {
    match mark {
        "," => sentence.is_pause(at),
        ":" => sentence.is_pause(at) && sentence.source_of(at..at + 1) == ":",
        _ => false,
    }
}

/// Words that may stand anywhere between two elements and change nothing that a frame asks.
fn is_skipped(word: &str) -> bool {
    Class::Skipped.has(word) || word.len() > 7 && word.ends_with("mente")
}

/// Where an element ends that begins at a word.
fn take(sentence: &Sentence<'_>, at: usize, element: &Element, found: &mut Found) -> Option<usize> {
    match element {
        Element::Words(words) => {
            let said = words.iter().any(|word| sentence.text(at) == word || is_rest(sentence, at, word));
            if !said {
                return None;
            }
            found.retold.push(template::retold_word(sentence, at));
            Some(at + 1)
        }
        Element::Not(words) => (!words.iter().any(|word| sentence.text(at) == word)).then_some(at),
        Element::Verb(lemmas, wanted) => {
            let groups = verbs::groups(sentence, at);
            let group = groups
                .into_iter()
                .find(|group| lemmas.contains(&group.lemma) && wants(*wanted, group.aspect))?;
            if found.verb.is_none() {
                found.verb = Some(group);
                found.verb_at = at;
            }
            found.retold.push(template::retold_verb(sentence, at, group));
            Some(group.end)
        }
        Element::Slot(name, kind) => {
            let (value, end) = slots::fill(*kind, sentence, at)?;
            found.retold.push(value.text.clone());
            found.slots.push((name, value));
            Some(end)
        }
    }
}

fn wants(wanted: FrameSlot, aspect: Aspect) -> bool {
    match wanted {
        FrameSlot::State => {
            matches!(aspect, Aspect::Present | Aspect::Started | Aspect::Resumed | Aspect::Stopped)
        }
        FrameSlot::Done => aspect == Aspect::Done,
        FrameSlot::Any => {
            matches!(aspect, Aspect::Present | Aspect::Done | Aspect::Started | Aspect::Resumed)
        }
        FrameSlot::Undergone => aspect == Aspect::Undergone,
    }
}
