//! What an answer keeps: items, and what they take the place of.

use serde_json::{Value, json};

use super::claim::Claim;
use super::subject::{Other, Subject};
use super::unframed::RetoldSentence;

/// Said outright.
const OUTRIGHT: f64 = 0.95;
/// Said of somebody else: the person knows, but from outside.
const OF_OTHERS: f64 = 0.9;
/// Kept in the person's own words, for sounding like something that lasts.
const WEIGHED: f64 = 0.9;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MemoryPlace {
    Known(String),
    /// The index of an item of this answer.
    New(usize),
}

/// An item of an answer.
pub(super) struct Item {
    pub kind: String,
    pub about: String,
    pub area: Option<String>,
    pub confidence: f64,
    pub content: String,
    pub message: i64,
    pub words: String,
    pub changes: Vec<MemoryPlace>,
    pub dropped: bool,
    /// The name of whoever it only introduces.
    pub introduces: Option<String>,
}

impl Item {
    pub(super) fn of_claim(
        claim: &Claim,
        content: String,
        message: i64,
        words: String,
        changes: Vec<MemoryPlace>,
    ) -> Self {
        let kind = claim.frame.kind.as_deref();
        let (about, kind, area, confidence) = match &claim.subject {
            Subject::Oneself => {
                ("self".to_owned(), kind.unwrap_or("fact"), claim.frame.area.clone(), OUTRIGHT)
            }
            Subject::Other(other) => (
                whom(claim, other),
                kind.filter(|kind| *kind == "memory").unwrap_or("person"),
                Some("relationships".to_owned()),
                OF_OTHERS,
            ),
        };
        Self {
            kind: kind.to_owned(),
            about,
            area,
            confidence,
            content,
            message,
            words,
            changes,
            dropped: false,
            introduces: claim.introduces().map(str::to_owned),
        }
    }

    pub(super) fn in_own_words(told: RetoldSentence, message: i64, words: String) -> Self {
        let (about, kind, area) = match told.subject {
            Subject::Oneself => ("self".to_owned(), "fact", None),
            Subject::Other(other) => (other.called, "person", Some("relationships".to_owned())),
        };
        Self {
            kind: kind.to_owned(),
            about,
            area,
            confidence: WEIGHED,
            content: told.content,
            message,
            words,
            changes: Vec::new(),
            dropped: false,
            introduces: None,
        }
    }

    pub(super) fn value(&self, changes: &[String]) -> Value {
        let mut value = json!({
            "type": self.kind, "about": self.about, "content": self.content, "confidence": self.confidence,
            "message": self.message, "words": self.words,
        });
        if let Some(fields) = value.as_object_mut() {
            if let Some(area) = &self.area {
                fields.insert("area".to_owned(), Value::String(area.clone()));
            }
            if !changes.is_empty() {
                fields.insert("changes".to_owned(), json!(changes));
            }
        }
        value
    }
}

/// "supervisor Genivaldo": whoever is named is known by that name from then on; of a mother there is only one.
fn whom(claim: &Claim, other: &Other) -> String {
    match claim.slot("name").filter(|_| claim.frame.topic == "person_name") {
        Some(name) if other.name.is_empty() && !matches!(other.relation.as_str(), "" | "mae" | "pai") => {
            format!("{} {}", other.called, name.text)
        }
        _ => other.called.clone(),
    }
}
