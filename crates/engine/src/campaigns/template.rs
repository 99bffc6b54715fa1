//! A campaign's text with holes: `Oi, {{primeiro_nome}}!`. Nothing but holes: no loops, no conditions, no arithmetic, so
//! that a text costs what it is long, and what it will say is known before anybody gets it.

use std::collections::BTreeMap;

/// What stands between two braces must be one of the names that are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Hole(String),
}

/// Why a text is no template.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TemplateError {
    #[error("a text has between 1 and {} characters", Template::MAX_CHARS)]
    Length,
    #[error("nobody knows what to put for {{{{{name}}}}}")]
    UnknownVariable { name: String },
    #[error("braces that do not belong together")]
    Braces,
}

impl Template {
    pub const MAX_CHARS: usize = 2_000;

    /// The names that every campaign may use.
    pub const OWN: [&'static str; 2] = ["primeiro_nome", "nome"];

    pub fn parse(source: &str, known: &[&str]) -> Result<Self, TemplateError> {
        let source = source.trim();
        if !(1..=Self::MAX_CHARS).contains(&source.chars().count()) {
            return Err(TemplateError::Length);
        }
        let mut pieces = Vec::new();
        let mut rest = source;
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, left) = after.split_once("}}").ok_or(TemplateError::Braces)?;
            let name = name.trim();
            if !known.contains(&name) {
                return Err(TemplateError::UnknownVariable { name: name.chars().take(40).collect() });
            }
            pieces.push(plain(before)?);
            pieces.push(Piece::Hole(name.to_owned()));
            rest = left;
        }
        pieces.push(plain(rest)?);
        Ok(Self { pieces })
    }

    /// The text for one person. None if it would name something that nobody knows of them.
    pub fn render(&self, words: &BTreeMap<String, String>) -> Option<String> {
        let mut text = String::new();
        for piece in &self.pieces {
            text.push_str(match piece {
                Piece::Text(piece) => piece,
                Piece::Hole(name) => words.get(name).filter(|word| !word.trim().is_empty())?,
            });
        }
        Some(text)
    }
}

/// A single brace is just a brace; a pair, or the signs of a bigger language, is a mistake.
fn plain(text: &str) -> Result<Piece, TemplateError> {
    if ["}}", "{%", "%}", "{#"].iter().any(|sign| text.contains(sign)) {
        return Err(TemplateError::Braces);
    }
    Ok(Piece::Text(text.to_owned()))
}

/// What the house itself can put into a text for somebody of this name. A service's number, or the name that strangers
/// begin with, is nobody's name.
pub(super) fn own_words(name: &str) -> BTreeMap<String, String> {
    let name = name.trim();
    if !memory::naming::is_name(name) {
        return BTreeMap::new();
    }
    let first = name.split_whitespace().find(|word| !is_title(word)).unwrap_or(name);
    [("nome", name), ("primeiro_nome", first)]
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

/// "Oi, Dra.!" is no greeting.
fn is_title(word: &str) -> bool {
    let word = word.trim_end_matches('.').to_lowercase();
    ["dr", "dra", "dr(a)", "doutor", "doutora", "prof", "profa", "sr", "sra"].contains(&word.as_str())
}

#[cfg(test)]
#[path = "template_tests.rs"]
mod tests;
