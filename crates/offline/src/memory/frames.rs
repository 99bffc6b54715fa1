//! The frames: what can be told about a life, compiled once from `data/frames.toml`.

use std::sync::LazyLock;

use ptbr::WordMap;
use serde::Deserialize;

use super::slots::SlotKind;
use super::verbs::Lemma;

/// Whom a frame can be about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Who {
    #[default]
    Anybody,
    #[serde(rename = "self")]
    Oneself,
    Other,
}

/// Whether the words tell that something is so, or that it is over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Holds {
    #[default]
    Yes,
    No,
}

/// What a frame is good for when nothing is denied.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Keeps {
    #[default]
    Always,
    /// "não bebo" is worth keeping, "bebo" is not.
    Denials,
    /// "perdi a Nala" tells something only when we know who Nala was.
    Known,
    /// "comecei a correr" is worth keeping, "corri" and a bare "corro" are not.
    Turns,
}

/// Where the words of a frame may stand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Stands {
    #[default]
    Anywhere,
    /// Only where a clause begins: "alérgica a dipirona, viu", not "atendi um alérgico a dipirona".
    Opening,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Frame {
    pub topic: String,
    #[serde(rename = "type", default)]
    pub kind: Option<String>,
    #[serde(default)]
    pub area: Option<String>,
    say: Vec<String>,
    pub content: String,
    #[serde(default)]
    pub stop: Option<String>,
    #[serde(default)]
    pub no: Option<String>,
    #[serde(default)]
    pub per: Vec<String>,
    #[serde(default)]
    pub ends: Vec<String>,
    #[serde(default)]
    pub holds: Holds,
    #[serde(default)]
    pub who: Who,
    #[serde(default)]
    pub keeps: Keeps,
    /// The slot that names whom it is about, when that is not who does it.
    #[serde(default)]
    pub about: Option<String>,
    /// It happened, and stays so whatever comes after it.
    #[serde(default)]
    pub event: bool,
    /// The value that the words stand for: "casei" makes one "casado".
    #[serde(default)]
    pub value: Option<String>,
    /// The only entries of its list that it means.
    #[serde(default)]
    pub only: Vec<String>,
    /// Rows that say it without a verb, one among others: "45 anos, caminhoneiro".
    #[serde(default)]
    bare: Vec<String>,
    /// It reads anything; whatever reads something of its own goes first.
    #[serde(default)]
    pub general: bool,
    /// It is so together with whom was named last: "a gente mora junto".
    #[serde(default)]
    pub with_mentioned: bool,
    /// It goes on from what was just told of this topic: "moro em Santos | com meu pai".
    #[serde(default)]
    pub after: Option<String>,
    #[serde(default)]
    pub stands: Stands,
    /// Rows by which only an item that is kept is known again: "Lives in Boston".
    #[serde(default)]
    kept: Vec<String>,
}

impl Frame {
    /// Whether it is told in words of its own language, which the rules of Portuguese do not know.
    pub(super) fn is_foreign(&self) -> bool {
        !self.kept.is_empty()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FrameSlot {
    /// It goes on, began, or stopped.
    State,
    /// It happened.
    Done,
    /// It goes on or happened.
    Any,
    /// It was done to them.
    Undergone,
}

#[derive(Debug, Clone)]
pub(super) enum Element {
    Words(Vec<String>),
    Verb(Vec<Lemma>, FrameSlot),
    Slot(&'static str, SlotKind),
    /// What may not come next.
    Not(Vec<String>),
}

#[derive(Debug)]
pub(super) struct Pattern {
    pub frame: usize,
    /// Whether only items that are kept say it like this.
    pub of_items: bool,
    pub elements: Vec<Element>,
}

/// Why a row of a frame cannot be read. Only our own data can cause this; a test reads all of it.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub(super) enum FrameError {
    #[error("the frames are no TOML: {0}")]
    File(String),
    #[error("`{pattern}` of `{topic}` has an element that means nothing: `{element}`")]
    Element { topic: String, pattern: String, element: String },
}

#[derive(Debug, Default)]
pub(super) struct Frames {
    all: Vec<Frame>,
    pub patterns: Vec<Pattern>,
    by_word: WordMap<String, Vec<usize>>,
    by_verb: std::collections::HashMap<Lemma, Vec<usize>>,
    /// The patterns without verbs.
    pub bare: Vec<usize>,
    pub errors: Vec<FrameError>,
}

pub(super) static FRAMES: LazyLock<Frames> = LazyLock::new(|| {
    Frames::parse(concat!(include_str!("data/frames.toml"), include_str!("data/frames_en.toml")))
});

#[derive(Debug, Deserialize)]
struct File {
    frame: Vec<Frame>,
}

impl Frames {
    pub(super) fn parse(source: &str) -> Self {
        let mut frames = Self::default();
        match toml::from_str::<File>(source) {
            Ok(file) => frames.all = file.frame,
            Err(error) => frames.errors.push(FrameError::File(error.to_string())),
        }
        for at in 0..frames.all.len() {
            let Some(frame) = frames.all.get(at) else { break };
            let said = frame.say.iter().map(|row| (row, false));
            let rows: Vec<_> = said
                .chain(frame.kept.iter().map(|row| (row, true)))
                .map(|(row, of_items)| (row.clone(), of_items, frame.topic.clone()))
                .collect();
            for (row, of_items, topic) in rows {
                match elements(&row) {
                    Ok(variants) => {
                        for elements in variants {
                            frames.add(Pattern { frame: at, of_items, elements });
                        }
                    }
                    Err(element) => frames.errors.push(FrameError::Element { topic, pattern: row, element }),
                }
            }
            frames.add_bare(at);
        }
        frames
    }

    fn add_bare(&mut self, frame: usize) {
        let Some(rows) = self.all.get(frame).map(|frame| frame.bare.clone()) else { return };
        for row in rows {
            match elements(&row) {
                Ok(variants) => {
                    for elements in variants {
                        self.bare.push(self.patterns.len());
                        self.patterns.push(Pattern { frame, of_items: false, elements });
                    }
                }
                Err(element) => {
                    self.errors.push(FrameError::Element { topic: "bare".to_owned(), pattern: row, element });
                }
            }
        }
    }

    fn add(&mut self, pattern: Pattern) {
        let index = self.patterns.len();
        let elements = &pattern.elements;
        // What was said before the words is looked for from the words on.
        let first = match elements.first() {
            Some(Element::Slot(_, SlotKind::Before | SlotKind::Called)) => elements.get(1),
            first => first,
        };
        match first {
            Some(Element::Words(words)) => {
                for word in words {
                    self.by_word.entry(word.clone()).or_default().push(index);
                }
            }
            Some(Element::Verb(lemmas, _)) => {
                for lemma in lemmas {
                    self.by_verb.entry(*lemma).or_default().push(index);
                }
            }
            Some(Element::Slot(_, SlotKind::Listed(list))) => {
                for word in super::lists::list(list).into_iter().flat_map(super::lists::List::first_words) {
                    self.by_word.entry(word.clone()).or_default().push(index);
                }
            }
            // A frame that begins with anything would begin everywhere.
            Some(Element::Slot(..) | Element::Not(_)) | None => return,
        }
        self.patterns.push(pattern);
    }

    /// The patterns that may begin with a word, or with one of some verbs.
    pub(super) fn beginning(&self, word: &str, lemmas: &[Lemma]) -> Vec<usize> {
        let mut found: Vec<usize> = self.by_word.get(word).cloned().unwrap_or_default();
        found.extend(lemmas.iter().filter_map(|lemma| self.by_verb.get(lemma)).flatten());
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The first frame of a topic.
    pub(super) fn of_topic(&self, topic: &str) -> Option<&Frame> {
        self.all.iter().find(|frame| frame.topic == topic)
    }

    pub(super) fn frame(&self, pattern: usize) -> Option<&Frame> {
        self.all.get(self.patterns.get(pattern)?.frame)
    }
}

/// Every word that a frame waits for, for those who mend slips of the finger.
pub(super) fn all_words() -> impl Iterator<Item = &'static str> {
    let elements = FRAMES.patterns.iter().flat_map(|pattern| &pattern.elements);
    let words = elements.filter_map(|element| match element {
        Element::Words(words) => Some(words),
        Element::Verb(..) | Element::Slot(..) | Element::Not(_) => None,
    });
    words.flatten().map(String::as_str)
}

/// The rows of elements that a row of text stands for: one for each choice of what is optional.
fn elements(row: &str) -> Result<Vec<Vec<Element>>, String> {
    let mut variants: Vec<Vec<Element>> = vec![Vec::new()];
    let spaced = row.replace(',', " , ");
    for token in spaced.split_whitespace() {
        let (token, optional) = token.strip_suffix('?').map_or((token, false), |token| (token, true));
        let element = element(token).ok_or_else(|| token.to_owned())?;
        let without = if optional { variants.clone() } else { Vec::new() };
        for variant in &mut variants {
            variant.push(element.clone());
        }
        variants.extend(without);
    }
    Ok(variants)
}

/// A word as messages are read: "pro" is "pra" there.
fn as_read(word: &str) -> String {
    if word == ":" {
        return word.to_owned();
    }
    ptbr::tokens(word).first().map_or_else(String::new, |token| token.text.to_string())
}

fn element(token: &str) -> Option<Element> {
    if let Some(slot) = token.strip_prefix('{') {
        let slot = slot.strip_suffix('}')?;
        let (name, kind) = slot.split_once(':').unwrap_or((slot.trim_start_matches('@'), slot));
        return Some(Element::Slot(String::leak(name.to_owned()), SlotKind::parse(kind)?));
    }
    if let Some(verb) = token.strip_prefix('<') {
        let verb = verb.strip_suffix('>')?;
        let (lemmas, wanted) = verb.split_once(':').unwrap_or((verb, ""));
        let wanted = match wanted {
            "" => FrameSlot::State,
            "done" => FrameSlot::Done,
            "any" => FrameSlot::Any,
            "undergone" => FrameSlot::Undergone,
            _ => return None,
        };
        let lemmas: Option<Vec<Lemma>> = match lemmas {
            "anything" => Some(Lemma::telling().collect()),
            _ => lemmas.split('|').map(Lemma::named).collect(),
        };
        return Some(Element::Verb(lemmas?, wanted));
    }
    if let Some(words) = token.strip_prefix('!') {
        return Some(Element::Not(words.split('|').map(as_read).collect()));
    }
    let plain = token.chars().all(|letter| letter.is_ascii_lowercase() || matches!(letter, '|' | ',' | ':'));
    plain.then(|| Element::Words(token.split('|').map(as_read).collect()))
}
