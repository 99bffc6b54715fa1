//! How a person wants to be spoken to: a typed part that we understand, and a bounded part that we merely keep.

use domain::name::one_line;
use domain::words::Style;
use domain::{Language, Timestamp};
use jiff::tz::TimeZone;
use serde_json::{Map, Value, json};
use store::{StoreError, Tx, people};

use crate::identity;
use crate::quiet::Quiet;

/// How many keys of their own people may keep, and how long such a key and its value may be.
const MOST_FREE: usize = 32;
const LONGEST_KEY: usize = 40;
const LONGEST_VALUE: usize = 200;
const LONGEST_NAME: usize = 60;

/// The keys we understand. Language and zone live with the person's account: one truth, not two.
pub const KNOWN: &[&str] =
    &["language", "name", "tone", "verbosity", "timezone", "spiritual_perspective", "quiet_hours"];
pub const TONES: &[&str] = &["warm", "neutral", "formal", "playful"];
pub const VERBOSITIES: &[&str] = &["low", "normal", "high"];

/// What people write where they want no emoji.
const NONE: &[&str] = &["nao", "sem", "nenhum", "nunca", "no", "none", "never", "off", "false", "0"];

/// What is kept beside the account: everything but language and zone.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Preferences(Map<String, Value>);

/// What is wrong with a change, by key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {problem}")]
pub struct BadPreference {
    pub key: String,
    pub problem: &'static str,
}

impl Preferences {
    pub(crate) fn stored(value: Value) -> Self {
        match value {
            Value::Object(map) => Self(map),
            _ => Self::default(),
        }
    }

    /// Preferences as somebody would set them.
    pub fn parse(value: &Value) -> Result<Self, Vec<BadPreference>> {
        check(&Self::default(), value).map(|checked| checked.rest)
    }

    pub fn to_json(&self) -> Value {
        Value::Object(self.0.clone())
    }

    fn text(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(Value::as_str)
    }

    /// The name to use.
    pub fn name(&self) -> Option<&str> {
        self.text("name")
    }

    pub fn tone(&self) -> Option<&str> {
        self.text("tone")
    }

    pub fn verbosity(&self) -> Option<&str> {
        self.text("verbosity")
    }

    /// Whether the person wants emoji. Nothing: they have not said.
    pub fn emoji(&self) -> Option<bool> {
        match self.0.get("emoji").or_else(|| self.0.get("emojis"))? {
            Value::Bool(wanted) => Some(*wanted),
            Value::String(said) => Some(!NONE.contains(&ptbr::fold(said.trim()).as_ref())),
            _ => None,
        }
    }

    /// What ready sentences can do about all this.
    pub fn styles(&self) -> Vec<Style> {
        let styles = [
            (self.tone() == Some("formal"), Style::Formal),
            (self.verbosity() == Some("low"), Style::Brief),
            (self.emoji() == Some(false), Style::Plain),
        ];
        styles.into_iter().filter(|(wanted, _)| *wanted).map(|(_, style)| style).collect()
    }

    /// Whether the person wants a spiritual perspective. Nobody gets one unasked.
    pub fn spiritual(&self) -> bool {
        self.0.get("spiritual_perspective").and_then(Value::as_bool).unwrap_or(false)
    }

    /// When they want to be left alone.
    pub fn quiet_hours(&self) -> Option<Quiet> {
        let hours = self.0.get("quiet_hours")?;
        let hour = |field: &str| hours.get(field)?.as_str()?.parse().ok();
        Some(Quiet { from: hour("from")?, to: hour("to")? })
    }

    /// What we merely keep: shown to every assistant as the person wrote it.
    pub fn free(&self) -> impl Iterator<Item = (&str, &Value)> {
        let known = |key: &str| KNOWN.contains(&key);
        self.0.iter().map(|(key, value)| (key.as_str(), value)).filter(move |(key, _)| !known(key))
    }
}

/// Everything as the person sees it: the account's part and the rest, merged.
pub async fn view(tx: &mut Tx) -> Result<Value, StoreError> {
    let person = people::load(tx).await?;
    let identity = identity::load(tx).await?;
    let mut whole = identity.preferences.0;
    whole.insert("language".into(), json!(person.language.as_str()));
    whole.insert("timezone".into(), json!(person.timezone));
    Ok(Value::Object(whole))
}

/// A checked change: what goes to the account, and what the rest becomes.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    language: Option<Language>,
    timezone: Option<String>,
    rest: Preferences,
}

/// Checks a merge patch (RFC 7396: null removes) against what is there. All of it holds, or none.
pub fn check(current: &Preferences, patch: &Value) -> Result<Checked, Vec<BadPreference>> {
    let Value::Object(patch) = patch else {
        return Err(vec![bad("", "an object of preferences is wanted")]);
    };
    let mut checked = Checked { language: None, timezone: None, rest: current.clone() };
    let mut problems = Vec::new();
    for (key, value) in patch {
        if let Err(problem) = checked.apply(key, value) {
            problems.push(bad(key, problem));
        }
    }
    if checked.rest.free().count() > MOST_FREE {
        problems.push(bad("", "there are too many keys of one's own (at most 32)"));
    }
    if problems.is_empty() { Ok(checked) } else { Err(problems) }
}

fn bad(key: &str, problem: &'static str) -> BadPreference {
    BadPreference { key: key.chars().take(LONGEST_KEY).collect(), problem }
}

impl Checked {
    fn apply(&mut self, key: &str, value: &Value) -> Result<(), &'static str> {
        match key {
            "language" => {
                self.language = Some(language(value).ok_or("pt-BR or en")?);
                return Ok(());
            }
            "timezone" => {
                let name = value.as_str().ok_or("the name of a time zone, as America/Sao_Paulo")?;
                TimeZone::get(name).map_err(|_| "no such time zone is known")?;
                self.timezone = Some(name.to_owned());
                return Ok(());
            }
            _ => {}
        }
        if value.is_null() {
            self.rest.0.remove(key);
            return Ok(());
        }
        let kept = match key {
            "name" => json!(short_line(value, LONGEST_NAME).ok_or("a name of at most 60 characters")?),
            "tone" => one_of(value, TONES).ok_or("warm, neutral, formal or playful")?,
            "verbosity" => one_of(value, VERBOSITIES).ok_or("low, normal or high")?,
            "spiritual_perspective" => json!(value.as_bool().ok_or("true or false")?),
            "quiet_hours" => quiet_hours(value).ok_or("{\"from\": \"22:00\", \"to\": \"07:00\"}")?,
            _ => free(key, value)?,
        };
        self.rest.0.insert(key.to_owned(), kept);
        Ok(())
    }
}

fn language(value: &Value) -> Option<Language> {
    let text = value.as_str()?;
    Language::parse(text).or_else(|| match ptbr::fold(text).as_ref() {
        "pt" | "pt-br" | "portugues" | "portuguese" | "brasileiro" => Some(Language::Portuguese),
        "en" | "en-us" | "en-gb" | "ingles" | "english" => Some(Language::English),
        _ => None,
    })
}

fn one_of(value: &Value, words: &[&str]) -> Option<Value> {
    let text = value.as_str()?;
    words.iter().find(|word| **word == text).map(|word| json!(word))
}

fn short_line(value: &Value, longest: usize) -> Option<String> {
    let text = value.as_str()?;
    let fits = text.chars().count() <= longest * 4
        && !text.trim().chars().any(|c| c.is_control() && !c.is_whitespace());
    let line = one_line(text, longest + 1);
    (fits && !line.is_empty() && line.chars().count() <= longest).then_some(line)
}

fn quiet_hours(value: &Value) -> Option<Value> {
    let hour = |key: &str| {
        let text = value.get(key)?.as_str()?;
        text.parse::<jiff::civil::Time>().ok().filter(|_| text.len() == 5).map(|_| text.to_owned())
    };
    let exact = value.as_object()?.len() == 2;
    let (from, to) = (hour("from")?, hour("to")?);
    exact.then(|| json!({ "from": from, "to": to }))
}

/// A key of the person's own: kept as it is, as long as it is small and plain.
fn free(key: &str, value: &Value) -> Result<Value, &'static str> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if key.is_empty() || key.len() > LONGEST_KEY || !key.chars().all(plain) {
        return Err("a key has at most 40 of a to z, 0 to 9 and _");
    }
    match value {
        Value::Bool(_) | Value::Number(_) => Ok(value.clone()),
        Value::String(_) => {
            short_line(value, LONGEST_VALUE).map(Value::String).ok_or("a line of at most 200 characters")
        }
        _ => Err("a text, a number, true or false"),
    }
}

/// Writes a checked change.
pub async fn apply(tx: &mut Tx, checked: &Checked, now: Timestamp) -> Result<(), StoreError> {
    if let Some(language) = checked.language {
        people::set_language(tx, language).await?;
    }
    if let Some(timezone) = &checked.timezone {
        people::set_timezone(tx, timezone).await?;
    }
    identity::set_preferences(tx, &checked.rest, now).await
}

#[cfg(test)]
#[path = "preferences_tests.rs"]
mod tests;
