//! `judge_state_change`: whether what is kept still describes the present once something new is true.

use domain::Language;
use serde_json::{Value, json};

use super::claim;
use super::input;
use super::phrase;
use super::relation::{self, Relation};

/// The frames say so.
const READ: f64 = 0.92;
/// The same words with another number, or denied.
const WORDED: f64 = 0.85;
/// The same thing is spoken of, and something about it ended: worth asking.
const UNSURE: f64 = 0.55;

pub(super) fn answer(question: &Value, language: Language) -> Value {
    let new = question.get("new").cloned().unwrap_or(Value::Null);
    let content = input::field(&new, "content");
    let about = input::field(&new, "about");
    let judgements: Vec<Value> = input::known(question, "existing")
        .iter()
        .filter_map(|old| {
            let owner = if old.about.is_empty() { &about } else { &old.about };
            let confidence = outdated(&content, &about, &old.content, owner)?;
            Some(json!({
                "ref": old.reference, "still_current": false, "confidence": confidence,
                "explanation": explanation(&content, language),
            }))
        })
        .collect();
    json!({ "judgements": judgements })
}

fn explanation(content: &str, language: Language) -> String {
    match language {
        Language::English => format!("Now: {content}"),
        Language::Portuguese | Language::Added(_) => format!("Agora: {content}"),
    }
}

/// How sure it is that the older content is over; nothing when it may well go on.
fn outdated(new: &str, new_about: &str, old: &str, old_about: &str) -> Option<f64> {
    let new_claim = claim::of_item(new, new_about);
    let old_claim = claim::of_item(old, old_about);
    if let (Some(new), Some(old)) = (&new_claim, &old_claim) {
        return (relation::compare(new, old) == Relation::Replaces).then_some(READ);
    }
    let (new, old) = (phrase::compared(new), phrase::compared(old));
    if new == old || new.is_empty() || old.is_empty() {
        return None;
    }
    let without_numbers = |text: &str| -> Vec<String> {
        text.split(' ')
            .filter(|word| !word.starts_with(|letter: char| letter.is_ascii_digit()))
            .map(str::to_owned)
            .collect()
    };
    let has_number = |text: &str| text.chars().any(|letter| letter.is_ascii_digit());
    if has_number(&new) && has_number(&old) && without_numbers(&new) == without_numbers(&old) {
        return Some(WORDED);
    }
    let affirmed = |text: &str| {
        text.split(' ').filter(|word| !matches!(*word, "nao" | "mais")).map(ptbr::stem).collect::<Vec<_>>()
    };
    let denied = |text: &str| text.split(' ').any(|word| word == "nao");
    if denied(&new) != denied(&old) && affirmed(&new) == affirmed(&old) {
        return Some(WORDED);
    }
    let ends = new.split(' ').any(|word| {
        matches!(
            word,
            "quitou"
                | "parou"
                | "largou"
                | "vendeu"
                | "deixou"
                | "cancelou"
                | "perdeu"
                | "encerrou"
                | "saiu"
                | "desistiu"
                | "fechou"
                | "trocou"
        )
    });
    let shared = affirmed(&old).iter().filter(|word| word.len() > 3 && affirmed(&new).contains(word)).count();
    (ends && shared > 0).then_some(UNSURE)
}
