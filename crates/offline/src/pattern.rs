//! Patterns as [`domain::sentence`] describes them, compiled once into something that can be matched.

use std::sync::Arc;

use domain::sentence::{Phrasing, Vocabulary};
use ptbr::{Bare, Measure, Unit, WordMap, WordSet};
use serde_json::Value;

use super::said::Verbatim;
use super::text::Text;

/// A pattern without its brackets: every optional part is either in it or not.
#[derive(Debug, Clone)]
pub(crate) struct Variant {
    pub elements: Vec<Element>,
    /// Only in a question.
    pub asks: bool,
}

#[derive(Debug, Clone)]
pub(crate) enum Element {
    /// One of these phrases. Shared by the variants of a pattern.
    Words(Arc<Phrases>),
    Slot {
        argument: &'static str,
        reading: Reading,
        bare: Bare,
    },
    Vocabulary {
        argument: &'static str,
        vocabulary: usize,
    },
    /// Something taken as it was typed.
    Said {
        argument: &'static str,
        said: Verbatim,
    },
    /// The next item must be one of these words; it is left for what follows.
    Next(Vec<Word>),
    /// The next item must not be one of these words.
    NotNext(Vec<Word>),
    /// The next item must not be an unknown word.
    NotUnknownNext,
}

/// Phrases of which one is asked for, and the words they begin with.
#[derive(Debug, Clone)]
pub(crate) struct Phrases {
    pub any_of: Vec<Vec<Word>>,
    pub first_words: WordSet<&'static str>,
    /// Whether the beginning of a word may do as well.
    pub is_loose: bool,
}

impl Phrases {
    fn new(any_of: Vec<Vec<Word>>) -> Self {
        let firsts = || any_of.iter().filter_map(|phrase| phrase.first());
        let exact = |word: &Word| if let Word::Exact(word) = word { Some(*word) } else { None };
        let first_words = firsts().filter_map(exact).collect();
        let is_loose = firsts().any(|word| matches!(word, Word::Prefix(_)));
        Self { any_of, first_words, is_loose }
    }

    /// Whether one of the phrases may begin with this word, for certain or by a slip.
    pub(crate) fn may_begin(&self, typed: &str, text: &Text<'_>) -> bool {
        let slips = || self.first_words.iter().any(|word| ptbr::is_slip(typed, word));
        self.is_loose || self.first_words.contains(typed) || (text.forgives(typed) && slips())
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Word {
    Exact(&'static str),
    Prefix(&'static str),
}

/// How a slot reads the quantity in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    Mass,
    Volume,
    Hours,
    Minutes,
    Distance,
    Money,
    Scale,
    Number,
    /// "10x", "12 vezes".
    Times,
    Any,
    /// The time of day at which something began; with [`Reading::Until`] it makes the hours between.
    From,
    /// The time of day at which it ended.
    Until,
}

/// A vocabulary whose values were parsed.
#[derive(Debug)]
pub(crate) struct Entries {
    pub name: &'static str,
    /// Longest first, so that "conta de agua" is not read as "agua".
    pub listed: Vec<(Vec<&'static str>, Value)>,
    /// The entries that begin with a word, under every form in which that word may be met.
    by_first_word: WordMap<String, Vec<usize>>,
}

impl Entries {
    fn new(name: &'static str, mut listed: Vec<(Vec<&'static str>, Value)>) -> Self {
        listed.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
        let mut by_first_word: WordMap<String, Vec<usize>> = WordMap::default();
        for (at, (words, _)) in listed.iter().enumerate() {
            let Some(first) = words.first() else { continue };
            for form in std::iter::once((*first).to_owned()).chain(ptbr::listed_forms(first)) {
                by_first_word.entry(form).or_default().push(at);
            }
        }
        Self { name, listed, by_first_word }
    }

    /// Whether an entry begins with this very word, and not with another number or size of it.
    pub(crate) fn lists(&self, word: &str) -> bool {
        let places = self.by_first_word.get(word).map(Vec::as_slice).unwrap_or_default();
        places.iter().filter_map(|at| self.listed.get(*at)).any(|(words, _)| words.first() == Some(&word))
    }

    /// The entries that may begin with a word as it was typed, longest first.
    pub(crate) fn beginning_with(&self, typed: &str) -> Vec<&(Vec<&'static str>, Value)> {
        let forms = ptbr::listed_forms(typed);
        let listed = std::iter::once(typed).chain(forms.iter().map(String::as_str));
        let mut places: Vec<usize> =
            listed.filter_map(|form| self.by_first_word.get(form)).flatten().copied().collect();
        places.sort_unstable();
        places.iter().filter_map(|at| self.listed.get(*at)).collect()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    #[error("{pattern:?}: {why}")]
    Malformed { pattern: &'static str, why: &'static str },
    #[error("{pattern:?}: there is no slot or vocabulary named {name:?}")]
    UnknownSlot { pattern: &'static str, name: &'static str },
    #[error("the vocabulary {vocabulary:?} has an entry that is no JSON: {json:?}")]
    NotJson { vocabulary: &'static str, json: &'static str },
}

impl Variant {
    /// Whether it can only fit where a quantity or a time stands.
    pub(crate) fn needs_an_amount(&self) -> bool {
        self.elements.iter().any(|element| matches!(element, Element::Slot { .. }))
    }
}

impl Word {
    pub(crate) fn matches(&self, typed: &str) -> bool {
        match self {
            Self::Exact(word) => *word == typed,
            Self::Prefix(prefix) => typed.starts_with(prefix),
        }
    }

    fn parse(text: &'static str) -> Self {
        text.strip_suffix('*').map_or(Self::Exact(text), Self::Prefix)
    }
}

impl Reading {
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "mass" => Self::Mass,
            "volume" => Self::Volume,
            "hours" => Self::Hours,
            "minutes" => Self::Minutes,
            "distance" => Self::Distance,
            "money" => Self::Money,
            "scale" => Self::Scale,
            "number" => Self::Number,
            "times" => Self::Times,
            "any" => Self::Any,
            "from" => Self::From,
            "until" => Self::Until,
            _ => return None,
        })
    }

    pub(crate) const fn measure(self) -> Option<Measure> {
        Some(match self {
            Self::Mass => Measure::Mass,
            Self::Volume => Measure::Volume,
            Self::Hours | Self::Minutes => Measure::Duration,
            Self::Distance => Measure::Distance,
            Self::Money => Measure::Money,
            Self::Scale => Measure::Scale,
            Self::Number => Measure::Plain,
            Self::Times => Measure::Other,
            Self::Any | Self::From | Self::Until => return None,
        })
    }

    /// The unit of the values that come out of this slot.
    pub(crate) const fn unit(self) -> Option<&'static str> {
        match self {
            Self::Mass => Some("kg"),
            Self::Volume => Some("ml"),
            Self::Hours => Some("h"),
            Self::Minutes => Some("min"),
            Self::Distance => Some("km"),
            Self::Money => Some("BRL"),
            Self::Scale | Self::Number | Self::Times | Self::Any | Self::From | Self::Until => None,
        }
    }

    /// The reading that gives values in this unit.
    pub(crate) fn of_unit(unit: &str) -> Option<Self> {
        Some(match Unit::named(&unit.to_lowercase())?.symbol {
            "kg" | "g" | "lb" => Self::Mass,
            "l" | "ml" => Self::Volume,
            "h" => Self::Hours,
            "min" => Self::Minutes,
            "km" | "m" => Self::Distance,
            _ => Self::Money,
        })
    }
}

/// The vocabularies of a phrasing, with the topics of its lookup among them.
pub(crate) fn vocabularies(phrasing: &Phrasing) -> Result<Vec<Entries>, PatternError> {
    let lookup = phrasing.lookup.map(|lookup| lookup.topics);
    phrasing.vocabularies.iter().copied().chain(lookup).map(entries).collect()
}

fn entries(vocabulary: &'static Vocabulary) -> Result<Entries, PatternError> {
    let mut entries = Vec::new();
    for (phrases, json) in vocabulary.entries {
        let value: Value = serde_json::from_str(json)
            .map_err(|_| PatternError::NotJson { vocabulary: vocabulary.name, json })?;
        for phrase in phrases.split('|') {
            entries.push((phrase.split(' ').collect::<Vec<_>>(), value.clone()));
        }
    }
    Ok(Entries::new(vocabulary.name, entries))
}

/// Compiles one pattern into its variants.
pub(crate) fn compile(pattern: &'static str, vocabularies: &[Entries]) -> Result<Vec<Variant>, PatternError> {
    let parser = Parser { pattern, vocabularies };
    let (asks, body) = match pattern.strip_prefix('?') {
        Some(body) => (true, body),
        None => (false, pattern),
    };
    let mut variants = vec![Variant { elements: Vec::new(), asks }];
    let mut rest = body.trim_start();
    while !rest.is_empty() {
        let (part, after) = parser.part(rest)?;
        rest = after.trim_start();
        match part {
            Part::One(element) => {
                for variant in &mut variants {
                    variant.elements.push(element.clone());
                }
            }
            Part::Maybe(elements) => {
                let with: Vec<_> = variants
                    .iter()
                    .map(|variant| Variant {
                        elements: [variant.elements.as_slice(), elements.as_slice()].concat(),
                        asks,
                    })
                    .collect();
                variants.extend(with);
            }
        }
    }
    Ok(variants)
}

enum Part {
    One(Element),
    Maybe(Vec<Element>),
}

struct Parser<'v> {
    pattern: &'static str,
    vocabularies: &'v [Entries],
}

impl Parser<'_> {
    fn part(&self, rest: &'static str) -> Result<(Part, &'static str), PatternError> {
        if let Some(inside) = rest.strip_prefix('[') {
            let (mut inner, after) = self.until(inside, ']')?;
            let mut elements = Vec::new();
            while !inner.is_empty() {
                let (element, next) = self.element(inner)?;
                elements.push(element);
                inner = next.trim_start();
            }
            return Ok((Part::Maybe(elements), after));
        }
        let (element, after) = self.element(rest)?;
        Ok((Part::One(element), after))
    }

    fn element(&self, rest: &'static str) -> Result<(Element, &'static str), PatternError> {
        if let Some(inside) = rest.strip_prefix('{') {
            let (slot, after) = self.until(inside, '}')?;
            return Ok((self.slot(slot)?, after));
        }
        if let Some(asked) = rest.strip_prefix('&') {
            let (phrases, after) = self.phrases(asked)?;
            return Ok((Element::Next(phrases.into_iter().flatten().collect()), after));
        }
        if let Some(refused) = rest.strip_prefix('!') {
            if let Some(after) = refused.strip_prefix('_') {
                return Ok((Element::NotUnknownNext, after));
            }
            let (phrases, after) = self.phrases(refused)?;
            return Ok((Element::NotNext(phrases.into_iter().flatten().collect()), after));
        }
        let (phrases, after) = self.phrases(rest)?;
        Ok((Element::Words(Arc::new(Phrases::new(phrases))), after))
    }

    fn phrases(&self, rest: &'static str) -> Result<(Vec<Vec<Word>>, &'static str), PatternError> {
        let words = |phrase: &'static str| phrase.split_whitespace().map(Word::parse).collect::<Vec<_>>();
        let (phrases, after) = if let Some(inside) = rest.strip_prefix('(') {
            let (group, after) = self.until(inside, ')')?;
            (group.split('|').map(words).collect::<Vec<_>>(), after)
        } else {
            let end = rest.find([' ', '[', '{', '(']).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            (vec![words(word)], after)
        };
        if phrases.iter().any(Vec::is_empty) {
            return Err(self.malformed("an alternative is empty"));
        }
        Ok((phrases, after))
    }

    fn slot(&self, slot: &'static str) -> Result<Element, PatternError> {
        let (argument, kind) =
            slot.split_once(':').ok_or_else(|| self.malformed("a slot needs a name and a kind"))?;
        let (kind, bare) = match kind.strip_suffix('!') {
            Some(kind) => (kind, Bare::Refused),
            None => (kind, Bare::Allowed),
        };
        if let Some(reading) = Reading::parse(kind) {
            return Ok(Element::Slot { argument, reading, bare });
        }
        if let Some(said) = Verbatim::parse(kind) {
            return Ok(Element::Said { argument, said });
        }
        match self.vocabularies.iter().position(|vocabulary| vocabulary.name == kind) {
            Some(vocabulary) => Ok(Element::Vocabulary { argument, vocabulary }),
            None => Err(PatternError::UnknownSlot { pattern: self.pattern, name: kind }),
        }
    }

    fn until(&self, rest: &'static str, close: char) -> Result<(&'static str, &'static str), PatternError> {
        rest.split_once(close).ok_or_else(|| self.malformed("a bracket is not closed"))
    }

    fn malformed(&self, why: &'static str) -> PatternError {
        PatternError::Malformed { pattern: self.pattern, why }
    }
}

#[cfg(test)]
#[path = "pattern_tests.rs"]
mod tests;
