//! Words that people read live in catalogues, one file a language, found and translated in one place.

mod formal;
mod tuner;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use self::tuner::Tuner;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Language {
    #[default]
    #[serde(rename = "pt-BR")]
    Portuguese,
    #[serde(rename = "en")]
    English,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::Portuguese, Self::English];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Portuguese => "pt-BR",
            Self::English => "en",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.as_str() == text)
    }
}

/// How somebody wants to be spoken to, as far as ready sentences can follow. Familiar spellings are written out for those
/// who want it formal; a catalogue brings `key_formal` where that is not enough, and puts between `[[` and `]]` what those
/// who want few words are spared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Formal,
    Brief,
    /// No emoji, in no sentence.
    Plain,
}

impl Style {
    const fn suffix(self) -> &'static str {
        match self {
            Self::Brief => "_brief",
            Self::Formal => "_formal",
            Self::Plain => "_plain",
        }
    }
}

/// Every text in every language, checked once at start: the same keys, the same holes.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    texts: BTreeMap<&'static str, Arc<BTreeMap<String, String>>>,
}

#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    #[error("the {language} catalogue is not valid TOML")]
    Syntax { language: &'static str, source: Box<toml::de::Error> },
    #[error("the {language} catalogue has an entry that is not a text: {key}")]
    NotText { language: &'static str, key: String },
    #[error("{key} stands in two catalogues")]
    Twice { key: String },
    #[error("{key} is not the same in every language: {why}")]
    Uneven { key: String, why: &'static str },
}

impl Catalogue {
    /// Adds one room's texts. Keys are dotted paths of the TOML tables.
    pub fn add(&mut self, portuguese: &str, english: &str) -> Result<(), CatalogueError> {
        let pt = flatten(Language::Portuguese, portuguese)?;
        let en = flatten(Language::English, english)?;
        for key in pt.keys().chain(en.keys()) {
            match (pt.get(key), en.get(key)) {
                (Some(pt), Some(en)) if holes(pt) == holes(en) => {}
                (Some(_), Some(_)) => return Err(uneven(key, "it has other holes")),
                _ => return Err(uneven(key, "it is missing in one")),
            }
        }
        for (language, new) in [(Language::Portuguese, pt), (Language::English, en)] {
            let texts = Arc::make_mut(self.texts.entry(language.as_str()).or_default());
            for (key, text) in in_each_style(new, language) {
                if texts.insert(key.clone(), text).is_some() {
                    return Err(CatalogueError::Twice { key });
                }
            }
        }
        Ok(())
    }

    pub fn words(&self, language: Language) -> Words {
        let texts = self.texts.get(language.as_str()).cloned().unwrap_or_default();
        Words { language, texts, styles: Vec::new() }
    }
}

/// The texts of one language.
#[derive(Debug, Clone, Default)]
pub struct Words {
    language: Language,
    texts: Arc<BTreeMap<String, String>>,
    styles: Vec<Style>,
}

impl Words {
    /// The same, for somebody who wants to be spoken to like this.
    #[must_use]
    pub fn styled(self, styles: Vec<Style>) -> Self {
        Self { styles, ..self }
    }

    /// A text that was made, as this person wants it.
    pub fn tuned(&self, text: String) -> String {
        if self.styles.contains(&Style::Plain) { without_pictures(&text) } else { text }
    }

    /// The same for a text that is still being made.
    pub fn tuner(&self) -> Tuner {
        Tuner::new(self.styles.contains(&Style::Plain))
    }

    pub fn styles(&self) -> &[Style] {
        &self.styles
    }

    pub fn language(&self) -> Language {
        self.language
    }

    pub fn has(&self, key: &str) -> bool {
        self.texts.contains_key(key)
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.texts.get(key).map(String::as_str)
    }

    /// The text of `key`. A key that nobody wrote reads as itself, and `cargo xtask tidy` finds it first.
    pub fn text<'w>(&'w self, key: &'w str) -> &'w str {
        let own = self.texts.get(key).map_or(key, String::as_str);
        if self.styles.is_empty() {
            return own;
        }
        // Each style goes on from where the one before it led: formal, then brief, then plain.
        let mut found = (key.to_owned(), own);
        for style in &self.styles {
            let styled = format!("{}{}", found.0, style.suffix());
            if let Some(text) = self.texts.get(&styled) {
                found = (styled, text);
            }
        }
        found.1
    }

    /// The text of `key` with its `{holes}` filled. What fills a hole is never looked into again.
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut rest = self.text(key);
        let mut filled = String::with_capacity(rest.len() + 32);
        while let Some((before, name, after)) = next_hole(rest) {
            filled.push_str(before);
            match values.iter().find(|(hole, _)| *hole == name) {
                Some((_, value)) => filled.push_str(value),
                None => filled.push_str(name),
            }
            rest = after;
        }
        filled.push_str(rest);
        filled
    }
}

/// Every text, and how it is said to those who want it formal, unless the catalogue says that itself.
fn in_each_style(texts: BTreeMap<String, String>, language: Language) -> Vec<(String, String)> {
    let suffix = Style::Formal.suffix();
    let written_out = texts.iter().filter_map(|(key, text)| {
        let own = format!("{key}{suffix}");
        let formal = formal::formal(text, language);
        (formal != *text && !key.ends_with(suffix) && !texts.contains_key(&own)).then_some((own, formal))
    });
    let written_out: Vec<_> = written_out.collect();
    texts.into_iter().chain(written_out).flat_map(variants).collect()
}

/// A text, and the shorter one if it has a part that can be left out; the plain one if it has a picture.
fn variants((key, text): (String, String)) -> Vec<(String, String)> {
    let full = text.replace("[[", "").replace("]]", "");
    let mut brief = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("[[") {
        brief.push_str(before);
        rest = after.split_once("]]").map_or("", |(_, after)| after);
    }
    brief.push_str(rest);
    let mut all = Vec::new();
    if brief != full {
        all.extend(variants((format!("{key}{}", Style::Brief.suffix()), brief.trim().to_owned())));
    }
    let plain = without_pictures(&full);
    if plain != full {
        all.push((format!("{key}{}", Style::Plain.suffix()), plain));
    }
    all.push((key, full));
    all
}

fn without_pictures(text: &str) -> String {
    let mut tuner = Tuner::new(true);
    let kept = tuner.take(text);
    kept + &tuner.rest()
}

fn next_hole(text: &str) -> Option<(&str, &str, &str)> {
    let open = text.find('{')?;
    let close = open + text.get(open..)?.find('}')?;
    Some((text.get(..open)?, text.get(open + 1..close)?, text.get(close + 1..)?))
}

fn holes(text: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut rest = text;
    while let Some((_, name, after)) = next_hole(rest) {
        names.insert(name);
        rest = after;
    }
    names
}

fn uneven(key: &str, why: &'static str) -> CatalogueError {
    CatalogueError::Uneven { key: key.to_owned(), why }
}

fn flatten(language: Language, source: &str) -> Result<BTreeMap<String, String>, CatalogueError> {
    let table: toml::Table = source
        .parse()
        .map_err(|source| CatalogueError::Syntax { language: language.as_str(), source: Box::new(source) })?;
    let mut flat = BTreeMap::new();
    let mut open: Vec<(String, toml::Value)> = table.into_iter().collect();
    while let Some((key, value)) = open.pop() {
        match value {
            toml::Value::String(text) => {
                flat.insert(key, text);
            }
            toml::Value::Table(inner) => {
                open.extend(inner.into_iter().map(|(name, value)| (format!("{key}.{name}"), value)));
            }
            _ => return Err(CatalogueError::NotText { language: language.as_str(), key }),
        }
    }
    Ok(flat)
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
