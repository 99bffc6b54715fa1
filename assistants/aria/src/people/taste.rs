//! What somebody likes and does not like.

use std::collections::BTreeMap;

use records::AsJson;
use serde_json::json;
use store::{Row, StoreError, ToValue, Value};

use crate::tracking::metrics::one_line;

/// The key under which everything somebody likes is gathered. Other keys hold one thing each.
pub(crate) const LIKES: &str = "gosta";
/// The key under which a call brings what somebody does not like.
pub(crate) const DISLIKES: &str = "nao_gosta";

/// How models and people call the two, folded.
/// The key under which everything is gathered that somebody must not have.
pub(crate) const ALLERGIES: &str = "alergia";
const ALLERGY_KEYS: &[&str] = &["alergia", "alergias", "alergico", "alergica", "allergy", "allergies"];
const LIKE_KEYS: &[&str] =
    &["gosta", "gosta_de", "adora", "ama", "likes", "loves", "interesses", "interests"];
const DISLIKE_KEYS: &[&str] = &[
    "nao_gosta",
    "nao_gosta_de",
    "detesta",
    "odeia",
    "evitar",
    "evita",
    "nao_come",
    "restricao",
    "restricoes",
    "restricoes_alimentares",
    "dislikes",
    "dislike",
    "hates",
    "avoid",
    "dietary_restrictions",
];

pub(crate) const MOST_PREFERENCES: usize = 30;
pub(crate) const MOST_DISLIKES: usize = 30;
pub(crate) const LONGEST_KEY: usize = 40;
pub(crate) const LONGEST_VALUE: usize = 200;
/// Everything somebody likes is one value.
const LONGEST_LIKES: usize = 1000;

/// What is known of somebody's taste.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Taste {
    pub(crate) preferences: BTreeMap<String, String>,
    pub(crate) dislikes: Vec<String>,
}

/// Why something cannot be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TooMuch {
    #[error("too many preferences")]
    Many,
    #[error("a key or a value that is too long, or empty")]
    Long,
}

impl Taste {
    pub(super) fn read(row: &Row, [preferences, dislikes]: [&str; 2]) -> Result<Self, StoreError> {
        Ok(Self { preferences: AsJson::read(row, [preferences])?, dislikes: AsJson::read(row, [dislikes])? })
    }

    pub(super) fn columns(&self) -> [Value; 2] {
        [json!(self.preferences).to_value(), json!(self.dislikes).to_value()]
    }

    /// Adds what was told. What somebody likes and does not like is gathered; anything else replaces what stood there.
    pub(crate) fn add(&mut self, key: &str, value: &str) -> Result<(), TooMuch> {
        let key = canonical(key);
        let value = one_line(value).ok_or(TooMuch::Long)?;
        if key.is_empty() || key.chars().count() > LONGEST_KEY || value.chars().count() > LONGEST_VALUE {
            return Err(TooMuch::Long);
        }
        if DISLIKE_KEYS.contains(&key.as_str()) {
            return self.dislike(&value);
        }
        if LIKE_KEYS.contains(&key.as_str()) {
            return self.like(&value);
        }
        if ALLERGY_KEYS.contains(&key.as_str()) {
            return self.gather(ALLERGIES, &value);
        }
        self.preferences.insert(key, value);
        if self.preferences.len() > MOST_PREFERENCES { Err(TooMuch::Many) } else { Ok(()) }
    }

    fn like(&mut self, value: &str) -> Result<(), TooMuch> {
        let mut likes = self.likes();
        for one in several(value) {
            self.dislikes.retain(|known| !same(known, &one));
            if !likes.iter().any(|known| same(known, &one)) {
                likes.push(one);
            }
        }
        self.keep(LIKES, &likes)
    }

    fn gather(&mut self, key: &str, value: &str) -> Result<(), TooMuch> {
        let mut all = self.gathered(key);
        for one in several(value) {
            if !all.iter().any(|known| same(known, &one)) {
                all.push(one);
            }
        }
        self.keep(key, &all)
    }

    fn keep(&mut self, key: &str, all: &[String]) -> Result<(), TooMuch> {
        let all = all.join(", ");
        if all.chars().count() > LONGEST_LIKES {
            return Err(TooMuch::Many);
        }
        self.preferences.insert(key.to_owned(), all);
        Ok(())
    }

    fn gathered(&self, key: &str) -> Vec<String> {
        self.preferences.get(key).map(|all| several(all)).unwrap_or_default()
    }

    fn dislike(&mut self, value: &str) -> Result<(), TooMuch> {
        for one in several(value) {
            let likes: Vec<String> = self.likes().into_iter().filter(|known| !same(known, &one)).collect();
            if likes.is_empty() {
                self.preferences.remove(LIKES);
            } else {
                self.preferences.insert(LIKES.to_owned(), likes.join(", "));
            }
            if !self.dislikes.iter().any(|known| same(known, &one)) {
                self.dislikes.push(one);
            }
        }
        if self.dislikes.len() > MOST_DISLIKES { Err(TooMuch::Many) } else { Ok(()) }
    }

    /// The things somebody likes, one by one.
    pub(crate) fn likes(&self) -> Vec<String> {
        self.gathered(LIKES)
    }

    /// Everything that somebody is better not given.
    pub(crate) fn avoided(&self) -> Vec<String> {
        self.dislikes.iter().cloned().chain(self.gathered(ALLERGIES)).collect()
    }

    /// What else is known, under its name: "cor favorita", "azul".
    pub(crate) fn others(&self) -> impl Iterator<Item = (String, &str)> {
        let others = self.preferences.iter().filter(|(key, _)| *key != LIKES);
        others.map(|(key, value)| (key.replace('_', " "), value.as_str()))
    }
}

/// "Presente ideal" and `presente_ideal` are one key.
fn canonical(key: &str) -> String {
    let folded = ptbr::fold(key);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_")
}

/// "vinho, queijo e livros de suspense" are three things.
fn several(text: &str) -> Vec<String> {
    text.split([',', ';'])
        .flat_map(|part| part.split(" e "))
        .flat_map(|part| part.split(" and "))
        .filter_map(|part| one_line(part.trim_matches(['.', '!'])))
        .collect()
}

fn same(one: &str, other: &str) -> bool {
    ptbr::fold(one) == ptbr::fold(other)
}

#[cfg(test)]
#[path = "taste_tests.rs"]
mod tests;
