//! What somebody is to a person, as people say it.

use serde_json::Value;

use super::sentences::SENTENCES;

/// The words of relationships, and how each is kept.
pub(super) fn relations() -> &'static [(&'static str, &'static str)] {
    SENTENCES.entries("relations")
}

/// The relationship that some words are, as it is kept: "minha mãe" is "mãe".
pub(super) fn relation(words: &str) -> Option<String> {
    let folded = super::naming::folded(words);
    let bare = ["minha ", "meu ", "my "].iter().find_map(|own| folded.strip_prefix(own)).unwrap_or(&folded);
    let listed = |(phrases, _): &&(&str, &str)| phrases.split('|').any(|phrase| phrase == bare);
    let (_, json) = relations().iter().find(listed)?;
    match serde_json::from_str(json) {
        Ok(Value::String(kept)) => Some(kept),
        _ => None,
    }
}
