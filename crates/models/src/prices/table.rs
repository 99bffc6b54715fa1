//! One file of prices.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::amount::Rate;
use super::{Price, Rates};

/// Why a file of prices cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PriceError {
    #[error("{file}: {problem}")]
    File { file: String, problem: String },
    #[error("{file}: {entry}: {field} {problem}")]
    Entry { file: String, entry: String, field: String, problem: &'static str },
}

/// Prices by name and by the beginning of a name.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    exact: BTreeMap<String, Price>,
    /// Names that end in `*`, without it.
    beginnings: BTreeMap<String, Price>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    model: Vec<Fields>,
}

/// Read field by field, so that an error can say which one of which entry it is about.
type Fields = BTreeMap<String, Spanned<Value>>;

impl Table {
    pub(super) fn parse(file: &str, text: &str) -> Result<Self, PriceError> {
        let problem = |error: toml::de::Error| PriceError::File {
            file: file.to_owned(),
            problem: error.to_string().trim_end().to_owned(),
        };
        let parsed: File = toml::from_str(text).map_err(problem)?;
        let mut table = Self::default();
        for (index, fields) in parsed.model.iter().enumerate() {
            let mut entry = Entry { file, text, name: format!("model {}", index + 1), fields };
            let names = entry.names()?;
            entry.name.clone_from(&names[0]);
            let price = entry.price()?;
            for name in names {
                let (prices, key) = match name.strip_suffix('*') {
                    Some(beginning) => (&mut table.beginnings, beginning),
                    None => (&mut table.exact, name.as_str()),
                };
                if prices.insert(key.to_owned(), price.clone()).is_some() {
                    return Err(entry.error("names", "has a name that was there before"));
                }
            }
        }
        Ok(table)
    }

    /// A whole name first, then the longest beginning.
    pub(super) fn find(&self, name: &str) -> Option<&Price> {
        let beginning =
            || self.beginnings.iter().rev().find(|(beginning, _)| name.starts_with(beginning.as_str()));
        self.exact.get(name).or_else(|| beginning().map(|(_, price)| price))
    }
}

/// One entry while it is read.
struct Entry<'a> {
    file: &'a str,
    text: &'a str,
    name: String,
    fields: &'a Fields,
}

const FIELDS: [&str; 11] = [
    "names",
    "input",
    "output",
    "cached_input",
    "cache_write",
    "looked_up",
    "long_from",
    "long_input",
    "long_output",
    "long_cached_input",
    "long_cache_write",
];

impl Entry<'_> {
    fn names(&self) -> Result<Vec<String>, PriceError> {
        let names = match self.fields.get("names").map(Spanned::get_ref) {
            Some(Value::Array(names)) => names.iter().map(|name| name.as_str().map(str::to_owned)).collect(),
            Some(Value::String(name)) => Some(vec![name.clone()]),
            Some(_) => None,
            None => return Err(self.error("names", "is missing")),
        };
        let good = |name: &String| {
            let stem = name.strip_suffix('*').unwrap_or(name);
            !stem.is_empty() && !stem.contains('*') && stem.trim() == stem
        };
        names
            .filter(|names: &Vec<String>| !names.is_empty() && names.iter().all(good))
            .ok_or_else(|| self.error("names", "is not a list of names, each with at most one * at its end"))
    }

    fn price(&self) -> Result<Price, PriceError> {
        if let Some(unknown) = self.fields.keys().find(|field| !FIELDS.contains(&field.as_str())) {
            return Err(self.error(unknown, "is not a field of a price"));
        }
        let rates = self.rates("", self.rate("input")?, self.rate("output")?)?;
        let long = match self.long_from()? {
            Some(from) => {
                Some((from, self.rates("long_", self.rate("long_input")?, self.rate("long_output")?)?))
            }
            None => None,
        };
        let looked_up = match self.fields.get("looked_up").map(Spanned::get_ref) {
            Some(Value::Datetime(date)) if date.time.is_none() => Some(date.to_string()),
            Some(_) => return Err(self.error("looked_up", "is not a date like 2026-10-31")),
            None => None,
        };
        Ok(Price { rates, long, looked_up })
    }

    /// Where caching has no price of its own, it costs what any reading costs.
    fn rates(&self, prefix: &str, input: Option<Rate>, output: Option<Rate>) -> Result<Rates, PriceError> {
        let input = input.ok_or_else(|| self.error(&format!("{prefix}input"), "is missing"))?;
        let output = output.ok_or_else(|| self.error(&format!("{prefix}output"), "is missing"))?;
        let cached_input = self.rate(&format!("{prefix}cached_input"))?.unwrap_or(input);
        let cache_write = self.rate(&format!("{prefix}cache_write"))?.unwrap_or(input);
        Ok(Rates { input, output, cached_input, cache_write })
    }

    /// A number is taken as it is written: what a float makes of it would be another one.
    fn rate(&self, field: &str) -> Result<Option<Rate>, PriceError> {
        let Some(value) = self.fields.get(field) else { return Ok(None) };
        let written = match value.get_ref() {
            Value::Integer(_) | Value::Float(_) => self.written(value.span()),
            Value::String(text) => text.as_str(),
            _ => return Err(self.error(field, "is not a number")),
        };
        Rate::parse(written).map(Some).map_err(|problem| self.error(field, problem))
    }

    fn long_from(&self) -> Result<Option<u32>, PriceError> {
        let Some(value) = self.fields.get("long_from") else {
            let stray =
                FIELDS.iter().find(|field| field.starts_with("long_") && self.fields.contains_key(**field));
            return match stray {
                Some(field) => Err(self.error(field, "needs long_from beside it")),
                None => Ok(None),
            };
        };
        let tokens = value.get_ref().as_integer().and_then(|tokens| u32::try_from(tokens).ok());
        tokens.map(Some).ok_or_else(|| self.error("long_from", "is not a number of tokens"))
    }

    fn written(&self, span: Range<usize>) -> &str {
        self.text.get(span).unwrap_or_default()
    }

    fn error(&self, field: &str, problem: &'static str) -> PriceError {
        PriceError::Entry {
            file: self.file.to_owned(),
            entry: self.name.clone(),
            field: field.to_owned(),
            problem,
        }
    }
}
