//! Words that people read live in catalogues, one file a language, found and translated in one place.

mod formal;
mod tuner;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use self::tuner::Tuner;

/// A language that people are spoken to in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    #[default]
    Portuguese,
    English,
    /// One that brings catalogues and nothing else, by its tag: what it does not say is said in Portuguese, and numbers
    /// and days are written as in Portuguese.
    Added(&'static str),
}

/// One part's catalogues: the tag of each language, and its file.
pub type Texts = &'static [(&'static str, &'static str)];

/// The list of languages, and the macro that takes a folder's files of all of them.
macro_rules! languages {
    ($dollar:tt $($known:ident $tag:literal),+; $($added:literal),*) => {
        const TAGS: &[&str] = &[$($tag,)+ $($added,)*];

        impl Language {
            pub const ALL: [Self; TAGS.len()] = [$(Self::$known,)+ $(Self::Added($added),)*];

            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$known => $tag,)+
                    Self::Added(tag) => tag,
                }
            }
        }

        /// The catalogues of a folder, as [`Texts`]: `texts!("../words")`, seen from the file that says so.
        #[macro_export]
        macro_rules! texts {
            ($dollar folder:literal) => {
                &[
                    $(($tag, include_str!(concat!($dollar folder, "/", $tag, ".toml"))),)+
                    $(($added, include_str!(concat!($dollar folder, "/", $added, ".toml"))),)*
                ]
            };
        }
    };
}

// Another language is a file in every `words` folder and its tag here, behind the semicolon.
languages! { $ Portuguese "pt-BR", English "en"; }

impl Language {
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.as_str() == text)
    }

    /// The language of a tag or a locale: `en` of `en-GB` and of `en_US.UTF-8`.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let primary = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.primary().eq_ignore_ascii_case(primary))
    }

    /// The first part of its tag: `pt`.
    pub fn primary(self) -> &'static str {
        self.as_str().split('-').next().unwrap_or_default()
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tag = String::deserialize(deserializer)?;
        Self::parse(&tag).ok_or_else(|| D::Error::custom(format!("there is no language {tag:?}")))
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

/// Every text in every language, checked once at start: the same holes, and the same keys in Portuguese and English. Other
/// languages may lack some.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    texts: BTreeMap<String, Arc<BTreeMap<String, String>>>,
}

#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    #[error("the {language} catalogue is not valid TOML")]
    Syntax { language: String, source: Box<toml::de::Error> },
    #[error("the {language} catalogue has an entry that is not a text: {key}")]
    NotText { language: String, key: String },
    #[error("{key} stands in two catalogues")]
    Twice { key: String },
    #[error("{key} is not the same in every language: {why}")]
    Uneven { key: String, why: &'static str },
}

impl Catalogue {
    /// Adds one room's texts, by the tags of their languages. Keys are dotted paths of the TOML tables.
    pub fn add(&mut self, texts: &[(&str, &str)]) -> Result<(), CatalogueError> {
        let mut languages = BTreeMap::new();
        for (tag, source) in texts {
            languages.insert(*tag, flatten(tag, source)?);
        }
        let base = languages.get(Language::default().as_str()).cloned().unwrap_or_default();
        for (tag, flat) in &languages {
            compare(&base, flat, tag)?;
        }
        for (tag, new) in languages {
            let texts = Arc::make_mut(self.texts.entry(tag.to_owned()).or_default());
            for (key, text) in in_each_style(new, Language::parse(tag)) {
                if texts.insert(key.clone(), text).is_some() {
                    return Err(CatalogueError::Twice { key });
                }
            }
        }
        Ok(())
    }

    pub fn words(&self, language: Language) -> Words {
        let of = |language: Language| self.texts.get(language.as_str()).cloned().unwrap_or_default();
        Words { language, texts: of(language), base: of(Language::default()), styles: Vec::new() }
    }
}

/// The texts of one language.
#[derive(Debug, Clone, Default)]
pub struct Words {
    language: Language,
    texts: Arc<BTreeMap<String, String>>,
    /// What the language does not say is said like this.
    base: Arc<BTreeMap<String, String>>,
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
        self.get(key).is_some()
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.saying(key).get(key).map(String::as_str)
    }

    /// The texts that have this key: a sentence and its styles are always in one language.
    fn saying(&self, key: &str) -> &BTreeMap<String, String> {
        if self.texts.contains_key(key) { &self.texts } else { &self.base }
    }

    /// The text of `key`. A key that nobody wrote reads as itself, and `cargo xtask tidy` finds it first.
    pub fn text<'w>(&'w self, key: &'w str) -> &'w str {
        let texts = self.saying(key);
        let own = texts.get(key).map_or(key, String::as_str);
        if self.styles.is_empty() {
            return own;
        }
        // Each style goes on from where the one before it led: formal, then brief, then plain.
        let mut found = (key.to_owned(), own);
        for style in &self.styles {
            let styled = format!("{}{}", found.0, style.suffix());
            if let Some(text) = texts.get(&styled) {
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
fn in_each_style(texts: BTreeMap<String, String>, language: Option<Language>) -> Vec<(String, String)> {
    let suffix = Style::Formal.suffix();
    let written_out = texts.iter().filter_map(|(key, text)| {
        let own = format!("{key}{suffix}");
        let formal = language.map_or_else(|| text.clone(), |language| formal::formal(text, language));
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

/// A language says nothing that Portuguese does not, with the same holes; English says all of it.
fn compare(
    base: &BTreeMap<String, String>,
    flat: &BTreeMap<String, String>,
    tag: &str,
) -> Result<(), CatalogueError> {
    for (key, text) in flat {
        match base.get(key) {
            Some(own) if holes(own) == holes(text) => {}
            Some(_) => return Err(uneven(key, "it has other holes")),
            None => return Err(uneven(key, "it is missing in one")),
        }
    }
    let missing = base.keys().find(|key| !flat.contains_key(*key));
    match missing.filter(|_| tag == Language::English.as_str()) {
        Some(key) => Err(uneven(key, "it is missing in one")),
        None => Ok(()),
    }
}

fn uneven(key: &str, why: &'static str) -> CatalogueError {
    CatalogueError::Uneven { key: key.to_owned(), why }
}

fn flatten(tag: &str, source: &str) -> Result<BTreeMap<String, String>, CatalogueError> {
    let table: toml::Table = source
        .parse()
        .map_err(|source| CatalogueError::Syntax { language: tag.to_owned(), source: Box::new(source) })?;
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
            _ => return Err(CatalogueError::NotText { language: tag.to_owned(), key }),
        }
    }
    Ok(flat)
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
