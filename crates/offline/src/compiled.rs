//! The sentences of a tool, compiled and indexed, so that a message is only held against what it could be.

use domain::sentence::{Manner, Phrasing};
use ptbr::{Measure, WordMap};
use serde_json::Value;

use super::beginnings::{Beginnings, Met};
use super::pattern::{self, Element, Entries, PatternError, Variant, Word};
use super::text::{Begins, Text};

#[derive(Debug)]
pub(crate) struct CompiledPhrasing {
    pub phrasing: &'static Phrasing,
    pub vocabularies: Vec<Entries>,
    pub variants: Vec<Variant>,
    /// For each variant, the groups of phrases of which a message must meet every one.
    needs: Vec<Vec<usize>>,
    pub unless: Vec<Variant>,
    pub fixed: Vec<(&'static str, Value)>,
    /// Arguments with the vocabulary that may settle them from anywhere in the sentence.
    pub gathered: Vec<(&'static str, usize)>,
}

/// A variant by the place of its phrasing and its own place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct VariantId {
    pub phrasing: usize,
    pub variant: usize,
}

#[derive(Debug, Default)]
pub(crate) struct CompiledTool {
    pub phrasings: Vec<CompiledPhrasing>,
    beginnings: Beginnings,
    by_word: WordMap<&'static str, Vec<VariantId>>,
    /// The same words, by what they share with their slips of the finger.
    by_shape: WordMap<[u8; 3], Vec<&'static str>>,
    by_prefix: Vec<(&'static str, VariantId)>,
    /// Variants without any word of their own: a quantity of this measure is all there is to them.
    by_measure: Vec<(Option<Measure>, VariantId)>,
    /// What may begin at a word of ours.
    begins: WordMap<&'static str, Begins>,
}

impl CompiledTool {
    /// Compiles what can be compiled; a malformed pattern costs only its own phrasing.
    pub(crate) fn new(phrasings: &'static [Phrasing]) -> (Self, Vec<PatternError>) {
        let mut tool = Self::default();
        let mut errors = Vec::new();
        for phrasing in phrasings {
            match compile(phrasing) {
                Ok(compiled) => tool.add(compiled),
                Err(error) => errors.push(error),
            }
        }
        (tool, errors)
    }

    fn add(&mut self, mut compiled: CompiledPhrasing) {
        let phrasing = self.phrasings.len();
        let mut group = |element: &Element| match element {
            Element::Words(phrases) => Some(self.beginnings.add(phrases)),
            _ => None,
        };
        for variant in &compiled.variants {
            compiled.needs.push(variant.elements.iter().filter_map(&mut group).collect());
        }
        for (variant, compiled_variant) in compiled.variants.iter().enumerate() {
            let id = VariantId { phrasing, variant };
            let anchor = compiled_variant
                .elements
                .iter()
                .find(|element| matches!(element, Element::Words(_) | Element::Vocabulary { .. }));
            match anchor {
                Some(Element::Words(phrases)) => {
                    for word in phrases.any_of.iter().filter_map(|phrase| phrase.first()) {
                        match word {
                            Word::Exact(word) => self.index(word, id, compiled.phrasing.manner),
                            Word::Prefix(prefix) => self.by_prefix.push((prefix, id)),
                        }
                    }
                }
                Some(Element::Vocabulary { vocabulary, .. }) => {
                    let entries = compiled.vocabularies.get(*vocabulary).map(|found| found.listed.as_slice());
                    for word in entries.unwrap_or_default().iter().filter_map(|(words, _)| words.first()) {
                        self.index(word, id, compiled.phrasing.manner);
                    }
                }
                _ => {
                    let measure = compiled_variant.elements.iter().find_map(|element| match element {
                        Element::Slot { reading, .. } => Some(reading.measure()),
                        _ => None,
                    });
                    self.by_measure.push((measure.flatten(), id));
                }
            }
        }
        self.phrasings.push(compiled);
    }

    fn index(&mut self, word: &'static str, id: VariantId, manner: Manner) {
        let ids = self.by_word.entry(word).or_default();
        if ids.is_empty()
            && let Some(shape) = ptbr::slip_shape(word)
        {
            self.by_shape.entry(shape).or_default().push(word);
        }
        if ids.last() != Some(&id) {
            ids.push(id);
        }
        // "pro meu irmão" begins nothing, though "meu peso" does.
        if ptbr::words::is_filler(word) {
            return;
        }
        match manner {
            Manner::Told => {
                self.begins.insert(word, Begins::Fact);
            }
            Manner::Noted => {
                self.begins.entry(word).or_insert(Begins::Note);
            }
            _ => {}
        }
    }

    pub(crate) fn begins(&self, word: &str) -> Begins {
        self.begins.get(word).copied().unwrap_or(Begins::Nothing)
    }

    pub(crate) fn knows(&self, word: &str) -> bool {
        self.by_word.contains_key(word)
    }

    /// The variants that a word of the message may belong to, however it is spelled.
    pub(crate) fn by_word(&self, word: &str, text: &Text<'_>, found: &mut Vec<VariantId>) {
        let before = found.len();
        if let Some(ids) = self.by_word.get(word) {
            found.extend(ids);
        }
        found.extend(self.by_prefix.iter().filter(|(prefix, _)| word.starts_with(prefix)).map(|(_, id)| *id));
        for form in ptbr::listed_forms(word) {
            found.extend(self.by_word.get(form.as_str()).into_iter().flatten());
        }
        if found.len() == before && text.forgives(word) {
            let alike = ptbr::slip_shape(word).and_then(|shape| self.by_shape.get(&shape));
            let slips = alike.into_iter().flatten().filter(|listed| ptbr::is_slip(word, listed));
            found.extend(slips.filter_map(|listed| self.by_word.get(listed)).flatten());
        }
    }

    /// The groups of phrases that a message can meet.
    pub(crate) fn met_by(&self, text: &Text<'_>) -> Met {
        self.beginnings.met_by(text)
    }

    /// Whether a message that meets these groups can be this variant.
    pub(crate) fn is_possible(&self, id: VariantId, met: &Met) -> bool {
        let phrasing = self.phrasings.get(id.phrasing);
        phrasing.and_then(|phrasing| phrasing.needs.get(id.variant)).is_some_and(|needs| met.has_all(needs))
    }

    pub(crate) fn by_measure(&self, found: &mut Vec<VariantId>) {
        found.extend(self.by_measure.iter().map(|(_, id)| *id));
    }

    pub(crate) fn variant(&self, id: VariantId) -> Option<(&CompiledPhrasing, &Variant)> {
        let phrasing = self.phrasings.get(id.phrasing)?;
        Some((phrasing, phrasing.variants.get(id.variant)?))
    }
}

fn compile(phrasing: &'static Phrasing) -> Result<CompiledPhrasing, PatternError> {
    let vocabularies = pattern::vocabularies(phrasing)?;
    let variants = |patterns: &'static [&'static str]| {
        patterns
            .iter()
            .map(|pattern| pattern::compile(pattern, &vocabularies))
            .collect::<Result<Vec<_>, _>>()
            .map(|variants| variants.into_iter().flatten().collect::<Vec<_>>())
    };
    let fixed = phrasing
        .fixed
        .iter()
        .map(|(argument, json)| {
            let value = serde_json::from_str(json)
                .map_err(|_| PatternError::NotJson { vocabulary: argument, json })?;
            Ok((*argument, value))
        })
        .collect::<Result<Vec<_>, _>>()?;
    let gathered = phrasing
        .gathered
        .iter()
        .map(|(argument, name)| {
            let found = vocabularies.iter().position(|vocabulary| vocabulary.name == *name);
            found
                .map(|vocabulary| (*argument, vocabulary))
                .ok_or(PatternError::UnknownSlot { pattern: "gathered", name })
        })
        .collect::<Result<Vec<_>, _>>()?;
    let (variants, unless) = (variants(phrasing.patterns)?, variants(phrasing.unless)?);
    Ok(CompiledPhrasing { phrasing, vocabularies, variants, needs: Vec::new(), unless, fixed, gathered })
}
