//! What can be kept of somebody: one rule for what is said, typed into a form, or sent by a program.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use super::birthday::Birthday;
use super::naming::{Asked, folded};
use super::refusal::Refusal;
use super::relation::relation;
use super::taste::{DISLIKES, LIKES};
use super::{Person, Taste};
use crate::tracking::metrics::one_line;

pub(crate) const LONGEST_NAME: usize = 80;
pub(crate) const LONGEST_RELATIONSHIP: usize = 40;
/// One note, and all of them together.
pub(crate) const LONGEST_NOTE: usize = 500;
pub(crate) const LONGEST_NOTES: usize = 4000;

/// What was told: it adds to what is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Told<'t> {
    pub(crate) relationship: Option<&'t str>,
    pub(crate) notes: Option<&'t str>,
    pub(crate) birthday: Option<&'t str>,
    pub(crate) preferences: Option<&'t BTreeMap<String, String>>,
}

impl Told<'_> {
    /// What is known afterwards. Notes are added under those that are there.
    pub(crate) fn added_to(&self, before: &Person, today: Date) -> Result<Person, Refusal> {
        let mut after = before.clone();
        if let Some(relationship) = self.relationship.and_then(one_line) {
            after.relationship = Some(checked_relationship(&relationship)?);
        }
        if let Some(birthday) = self.birthday.and_then(one_line) {
            // "é dia 4, e não 3": the month is known.
            let on_day = |no| before.birthday.and_then(|known| known.on_day(&birthday)).ok_or(no);
            let told = Birthday::parse(&birthday, today).or_else(on_day)?;
            after.birthday = Some(completed(told, before.birthday));
        }
        if let Some(note) = self.notes.and_then(one_line) {
            after.notes = Some(with_note(before.notes.as_deref(), &note)?);
        }
        for (key, value) in self.preferences.into_iter().flatten() {
            after.taste.add(key, value)?;
        }
        Ok(after)
    }
}

/// A year that is known is not lost when somebody only says the day again.
fn completed(told: Birthday, known: Option<Birthday>) -> Birthday {
    match known {
        Some(known) if told.year().is_none() && known.month_and_day() == told.month_and_day() => known,
        _ => told,
    }
}

fn with_note(known: Option<&str>, note: &str) -> Result<String, Refusal> {
    if note.chars().count() > LONGEST_NOTE {
        return Err(Refusal::NotesTooLong);
    }
    let Some(known) = known else { return Ok(note.to_owned()) };
    if known.lines().any(|line| folded(line) == folded(note)) {
        return Ok(known.to_owned());
    }
    checked_notes(&format!("{known}\n{note}"))
}

/// What is written down. In a change, what is not named stays, and an empty text takes away.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PersonChangeBody)]
pub(crate) struct PersonDraft {
    /// At most 80 characters, and needed for somebody new.
    pub(crate) name: Option<String>,
    /// At most 40 characters.
    pub(crate) relationship: Option<String>,
    /// At most 4000 characters. They replace those that are there.
    pub(crate) notes: Option<String>,
    /// A day as people write it (`12/05`, `12 de maio de 1990`) or `1990-05-12`.
    pub(crate) birthday: Option<String>,
    /// At most 30, which replace those that are there.
    pub(crate) preferences: Option<BTreeMap<String, String>>,
    /// At most 30, which replace those that are there.
    pub(crate) dislikes: Option<Vec<String>>,
}

impl PersonDraft {
    pub(crate) fn resolve(&self, before: Option<&Person>, today: Date) -> Result<Person, Refusal> {
        let known = before.cloned().unwrap_or_default();
        let name = match (self.name.as_deref(), before) {
            (Some(name), _) => checked_name(name)?,
            (None, Some(_)) => known.name,
            (None, None) => return Err(Refusal::NameNeeded),
        };
        let relationship = match self.relationship.as_deref() {
            Some(text) => one_line(text).as_deref().map(checked_relationship).transpose()?,
            None => known.relationship,
        };
        let notes = match self.notes.as_deref() {
            Some(notes) => Some(checked_notes(notes)?).filter(|notes| !notes.is_empty()),
            None => known.notes,
        };
        let birthday = match self.birthday.as_deref() {
            Some(text) => one_line(text).map(|text| Birthday::parse(&text, today)).transpose()?,
            None => known.birthday,
        };
        let taste = self.taste(known.taste)?;
        Ok(Person { name, relationship, notes, birthday, taste })
    }

    fn taste(&self, mut taste: Taste) -> Result<Taste, Refusal> {
        if let Some(preferences) = &self.preferences {
            taste.preferences.clear();
            for (key, value) in preferences {
                taste.add(key, value)?;
            }
        }
        if let Some(dislikes) = &self.dislikes {
            taste.dislikes.clear();
            for value in dislikes.iter().filter(|value| !value.trim().is_empty()) {
                taste.add(DISLIKES, value)?;
            }
        }
        Ok(taste)
    }
}

/// What somebody typed as "gosta de", as the preference that it is.
pub(crate) fn liking(likes: &str) -> BTreeMap<String, String> {
    one_line(likes).map(|likes| (LIKES.to_owned(), likes)).into_iter().collect()
}

/// Somebody new, as far as their name tells: "minha irmã Paula" is Paula, a sister; "mãe" has no other name yet.
pub(crate) fn introduced(asked: &Asked) -> Result<Person, Refusal> {
    let name = checked_name(&asked.name)?;
    let hint = asked.hint.as_deref().map(checked_relationship).transpose()?;
    if let Some(kin) = relation(&name) {
        return Ok(Person { name: capital(&kin), relationship: Some(kin), ..Person::default() });
    }
    let own = ["minha ", "meu ", "my "];
    let bare = own.iter().find_map(|own| beginning(&name, own)).unwrap_or(&name);
    let is_name = |(_, rest): &(&str, &str)| rest.chars().any(char::is_alphabetic);
    let split = bare.split_once(' ').filter(is_name).and_then(|(kin, rest)| Some((relation(kin)?, rest)));
    let (kin, called) = match split {
        Some((kin, rest)) => (Some(kin), rest),
        None => (None, bare),
    };
    Ok(Person { name: named(called), relationship: hint.or(kin), ..Person::default() })
}

/// What stands behind a beginning, whatever its case.
fn beginning<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(start.len())?;
    head.eq_ignore_ascii_case(start).then_some(rest)
}

/// A name that was typed in small letters gets its capitals.
fn named(name: &str) -> String {
    if name.chars().any(char::is_uppercase) {
        return name.to_owned();
    }
    let small = ["de", "da", "do", "das", "dos", "e"];
    let words =
        name.split(' ').map(|word| if small.contains(&word) { word.to_owned() } else { capital(word) });
    words.collect::<Vec<_>>().join(" ")
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

pub(crate) fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = one_line(name).ok_or(Refusal::NameNeeded)?;
    if name.chars().count() > LONGEST_NAME {
        return Err(Refusal::NameTooLong);
    }
    if !name.chars().any(char::is_alphabetic) {
        return Err(Refusal::NameNeeded);
    }
    Ok(name)
}

fn checked_relationship(relationship: &str) -> Result<String, Refusal> {
    let relationship = relation(relationship).unwrap_or_else(|| relationship.trim().to_owned());
    if relationship.chars().count() > LONGEST_RELATIONSHIP {
        return Err(Refusal::RelationshipTooLong);
    }
    Ok(relationship)
}

/// Notes line by line, without empty ones.
fn checked_notes(notes: &str) -> Result<String, Refusal> {
    let notes: Vec<String> = notes.lines().filter_map(one_line).collect();
    let notes = notes.join("\n");
    if notes.chars().count() > LONGEST_NOTES { Err(Refusal::NotesTooLong) } else { Ok(notes) }
}

#[cfg(test)]
#[path = "rule_tests.rs"]
mod tests;
