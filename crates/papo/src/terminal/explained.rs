//! Errors that people read in their own language: a key of the catalogue, and what fills its holes.

use std::fmt;

use domain::words::{Language, Words};

use crate::terminal::language::words_in;

/// What went wrong, to be said in any language. Its `Display` is English: that is what logs and tests read.
#[derive(Debug)]
pub(crate) struct Explained {
    key: &'static str,
    values: Vec<(&'static str, String)>,
    cause: Option<anyhow::Error>,
}

pub(crate) fn explained(key: &'static str, values: &[(&'static str, &dyn fmt::Display)]) -> Explained {
    let values = values.iter().map(|(hole, value)| (*hole, value.to_string())).collect();
    Explained { key, values, cause: None }
}

impl Explained {
    fn said(&self, words: &Words) -> String {
        let values: Vec<(&str, &str)> =
            self.values.iter().map(|(hole, value)| (*hole, value.as_str())).collect();
        words.fill(self.key, &values)
    }
}

impl fmt::Display for Explained {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.said(words_in(Language::English)))
    }
}

impl std::error::Error for Explained {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_ref().map(|cause| &**cause as &(dyn std::error::Error + 'static))
    }
}

/// Like `anyhow::Context`, with words from the catalogue.
pub(crate) trait Explain<T> {
    fn explain(self, key: &'static str, values: &[(&'static str, &dyn fmt::Display)]) -> anyhow::Result<T>;
}

impl<T, E: Into<anyhow::Error>> Explain<T> for Result<T, E> {
    fn explain(self, key: &'static str, values: &[(&'static str, &dyn fmt::Display)]) -> anyhow::Result<T> {
        self.map_err(|cause| Explained { cause: Some(cause.into()), ..explained(key, values) }.into())
    }
}

impl<T> Explain<T> for Option<T> {
    fn explain(self, key: &'static str, values: &[(&'static str, &dyn fmt::Display)]) -> anyhow::Result<T> {
        self.ok_or_else(|| explained(key, values).into())
    }
}

/// What happened and why, the outermost first, each in these words as far as the catalogue has it.
pub(crate) fn reasons(error: &anyhow::Error, words: &Words) -> Vec<String> {
    let said = |cause: &(dyn std::error::Error + 'static)| match cause.downcast_ref::<Explained>() {
        Some(explained) => explained.said(words),
        None => cause.to_string(),
    };
    error.chain().map(said).collect()
}

#[cfg(test)]
#[path = "explained_tests.rs"]
mod tests;
