//! What was learned, as it ships and as it is asked.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use linear::{Classifier, WeightsError};
use thiserror::Error;

use crate::utterance::Utterance;
use crate::{features, spans, values};

/// What was learned about the tools of an assistant.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    pub(crate) tools: Classifier,
    pub(crate) choices: Classifier,
    pub(crate) spans: Classifier,
    pub(crate) values: Classifier,
    pub(crate) seams: Classifier,
}

/// Bytes that are no lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum LessonError {
    #[error("the lesson ends too early, or is not packed as one")]
    Short,
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

/// A tool, or a kind of talk behind [`crate::TALK`], and how likely it is meant.
#[derive(Debug, Clone, PartialEq)]
pub struct Heard<'l> {
    pub label: &'l str,
    pub chance: f32,
}

/// Words of a sentence that an argument may be filled with.
#[derive(Debug, Clone, PartialEq)]
pub struct Spoken<'t> {
    pub words: &'t str,
    pub chance: f32,
}

/// The most bytes of an unpacked lesson; some megabytes are usual.
const MOST_BYTES: u64 = 64 << 20;

/// A word of so many letters says something.
const LONG: usize = 4;

/// The label of words, or of a value, that are what is asked for; and of others.
pub(crate) const MEANT: &str = "meant";
pub(crate) const OTHER: &str = "other";

impl Lesson {
    /// What a sentence asks for, the likeliest first, of all tools and all kinds of talk.
    pub fn hear<'l>(&'l self, sentence: &Utterance<'_>) -> Vec<Heard<'l>> {
        let chances = self.tools.classify(&features::of(sentence));
        let known = self.tools.labels().iter().zip(chances);
        let mut heard: Vec<Heard<'l>> = known.map(|(label, chance)| Heard { label, chance }).collect();
        heard.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        heard
    }

    /// Whether anything was learned about the words of a sentence: about most of those that are no small words.
    pub fn knows(&self, sentence: &Utterance<'_>) -> bool {
        let weighed = features::of(sentence);
        let words = || sentence.shapes.iter().map(AsRef::as_ref).filter(|word: &&str| word.len() >= LONG);
        let known = words().filter(|word| self.tools.weighs(&weighed, "word", &[word])).count();
        known * 2 >= words().count()
    }

    /// Why: the words, and what stands beside each other, that spoke most for a label, and how much.
    pub fn why(&self, sentence: &Utterance<'_>, label: &str, most: usize) -> Vec<(String, f32)> {
        let weighed = features::of(sentence);
        let weigh =
            |kind: &str, parts: &[&str]| self.tools.explain(&weighed, label, kind, parts).unwrap_or_default();
        let mut spoke: Vec<(String, f32)> = Vec::new();
        let mut tell = |said: String, weight: f32| {
            if weight > 0.0 && !spoke.iter().any(|(known, _)| *known == said) {
                spoke.push((said, weight));
            }
        };
        for word in &sentence.shapes {
            let mut sum = 0.0;
            features::of_word(word, |kind, parts| sum += weigh(kind, parts));
            tell(word.to_string(), sum);
        }
        features::each(sentence, |kind, parts| {
            if !matches!(kind, "word" | "begins" | "letters") {
                tell(format!("{kind} {}", parts.join(" ")), weigh(kind, parts));
            }
        });
        spoke.sort_by(|one, other| other.1.total_cmp(&one.1));
        spoke.truncate(most);
        spoke
    }

    /// Which values of a fixed list an argument may have, the likeliest first; an empty one where the sentence does not say.
    pub fn choose<'l>(&'l self, sentence: &Utterance<'_>, tool: &str, argument: &str) -> Vec<Heard<'l>> {
        let own = format!("{tool}.{argument}=");
        let chances = self.choices.classify(&features::of(sentence));
        let known = self.choices.labels().iter().zip(chances);
        let mut heard: Vec<Heard<'l>> = known
            .filter_map(|(label, chance)| Some(Heard { label: label.strip_prefix(&own)?, chance }))
            .collect();
        let all: f32 = heard.iter().map(|heard| heard.chance).sum();
        for heard in &mut heard {
            heard.chance /= all.max(f32::MIN_POSITIVE);
        }
        heard.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        heard
    }

    /// The words that an argument is likeliest filled with, and how sure that is.
    pub fn words<'t>(&self, sentence: &Utterance<'t>, tool: &str, argument: &str) -> Option<Spoken<'t>> {
        let meant = self.spans.labels().iter().position(|label| label == MEANT)?;
        let weighed = spans::candidates(sentence).into_iter().map(|run| {
            let chances = self.spans.classify(&spans::features(sentence, &run, (tool, argument)));
            (run, chances.get(meant).copied().unwrap_or_default())
        });
        let (run, chance) = weighed.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        Some(Spoken { words: sentence.between(&run), chance })
    }

    /// How likely an argument asks for the amount, the day or the hour at a place among the items of the sentence.
    pub fn value(&self, sentence: &Utterance<'_>, at: usize, tool: &str, argument: &str) -> f32 {
        let meant = self.values.labels().iter().position(|label| label == MEANT);
        let chances = self.values.classify(&values::features(sentence, at, (tool, argument)));
        meant.and_then(|meant| chances.get(meant).copied()).unwrap_or_default()
    }

    /// As it ships: five classifiers, each behind its length, packed together.
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&self.plain_bytes())?;
        packed.finish()
    }

    fn plain_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let parts = [&self.tools, &self.choices, &self.spans, &self.values, &self.seams];
        for part in parts.map(Classifier::to_bytes) {
            bytes.extend(u32::try_from(part.len()).unwrap_or(u32::MAX).to_le_bytes());
            bytes.extend(part);
        }
        bytes
    }

    pub fn read(packed: &[u8]) -> Result<Self, LessonError> {
        let mut unpacked = Vec::new();
        let all = ZlibDecoder::new(packed).take(MOST_BYTES).read_to_end(&mut unpacked);
        all.map_err(|_| LessonError::Short)?;
        let mut bytes = unpacked.as_slice();
        let mut next = || {
            let (length, rest) = bytes.split_first_chunk::<4>().ok_or(LessonError::Short)?;
            let length = usize::try_from(u32::from_le_bytes(*length)).map_err(|_| LessonError::Short)?;
            let (part, rest) = rest.split_at_checked(length).ok_or(LessonError::Short)?;
            bytes = rest;
            Ok::<Classifier, LessonError>(Classifier::read(part)?)
        };
        Ok(Self { tools: next()?, choices: next()?, spans: next()?, values: next()?, seams: next()? })
    }
}
