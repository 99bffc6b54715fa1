//! The values of a file of sentences, each with the place at which it stands.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::problem::SentenceProblem;

pub(super) type TomlItem = Spanned<DeValue<'static>>;

/// A problem, and the byte at which it stands.
pub(super) type FaultAt = (usize, SentenceProblem);

/// A table of which every key must be taken.
pub(super) struct Fields<'t> {
    left: BTreeMap<&'t str, &'t TomlItem>,
    at: usize,
}

impl<'t> Fields<'t> {
    pub(super) fn of(item: &'t TomlItem) -> Result<Self, FaultAt> {
        let left = table(item)?.iter().map(|(key, value)| (key.get_ref().as_ref(), value)).collect();
        Ok(Self { left, at: item.span().start })
    }

    pub(super) fn remove(&mut self, key: &str) -> Option<&'t TomlItem> {
        self.left.remove(key)
    }

    pub(super) fn require(&mut self, key: &'static str) -> Result<&'t TomlItem, FaultAt> {
        self.remove(key).ok_or((self.at, SentenceProblem::Expected(key)))
    }

    pub(super) fn text(&mut self, key: &'static str) -> Result<&'static str, FaultAt> {
        text(self.require(key)?)
    }

    pub(super) fn number(&mut self, key: &'static str) -> Result<i64, FaultAt> {
        let value = self.require(key)?;
        json(value)?.as_i64().ok_or((value.span().start, SentenceProblem::Expected("a whole number")))
    }

    pub(super) fn end(self) -> Result<(), FaultAt> {
        match self.left.first_key_value() {
            Some((key, value)) => Err((value.span().start, SentenceProblem::UnknownKey((*key).to_owned()))),
            None => Ok(()),
        }
    }
}

pub(super) fn pairs(
    value: &TomlItem,
    read: impl Fn(&TomlItem) -> Result<&'static str, FaultAt>,
) -> Result<&'static [(&'static str, &'static str)], FaultAt> {
    let pairs = table(value)?.iter().map(|(key, value)| Ok((lasting(key.get_ref().clone()), read(value)?)));
    Ok(pairs.collect::<Result<Vec<_>, FaultAt>>()?.leak())
}

pub(super) fn table(item: &TomlItem) -> Result<&DeTable<'static>, FaultAt> {
    match item.get_ref() {
        DeValue::Table(table) => Ok(table),
        _ => Err((item.span().start, SentenceProblem::Expected("a table"))),
    }
}

pub(super) fn array(item: &TomlItem) -> Result<&DeArray<'static>, FaultAt> {
    match item.get_ref() {
        DeValue::Array(array) => Ok(array),
        _ => Err((item.span().start, SentenceProblem::Expected("a list"))),
    }
}

pub(super) fn text(item: &TomlItem) -> Result<&'static str, FaultAt> {
    match item.get_ref() {
        DeValue::String(text) => Ok(lasting(text.clone())),
        _ => Err((item.span().start, SentenceProblem::Expected("a text"))),
    }
}

pub(super) fn truth(item: &TomlItem) -> Result<bool, FaultAt> {
    match item.get_ref() {
        DeValue::Boolean(truth) => Ok(*truth),
        _ => Err((item.span().start, SentenceProblem::Expected("true or false"))),
    }
}

pub(super) fn json(item: &TomlItem) -> Result<Value, FaultAt> {
    let number = |text: &str| {
        text.parse()
            .map(Value::Number)
            .map_err(|_| (item.span().start, SentenceProblem::Expected("a number")))
    };
    match item.get_ref() {
        DeValue::String(text) => Ok(Value::from(text.as_ref())),
        DeValue::Integer(whole) => number(whole.as_str()),
        DeValue::Float(float) => number(float.as_str()),
        DeValue::Boolean(truth) => Ok(Value::Bool(*truth)),
        DeValue::Array(items) => items.iter().map(json).collect::<Result<_, _>>().map(Value::Array),
        DeValue::Table(fields) => {
            let fields = fields.iter().map(|(key, value)| Ok((key.get_ref().to_string(), json(value)?)));
            fields.collect::<Result<_, FaultAt>>().map(Value::Object)
        }
        DeValue::Datetime(_) => Err((item.span().start, SentenceProblem::Expected("no date"))),
    }
}

/// Nearly always as it stands in the file; what had to be unescaped is kept for good.
pub(super) fn lasting(text: Cow<'static, str>) -> &'static str {
    match text {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => text.leak(),
    }
}
