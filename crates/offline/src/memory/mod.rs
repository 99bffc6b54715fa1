//! The three questions of the memory, answered from frames: what lasts of a conversation, whether a state changed, and
//! what a conversation was about.
//!
//! It reads whole sentences that people tell about their lives and nothing between the lines. What it is not sure of it
//! leaves out.

mod claim;
mod classes;
mod clauses;
mod complement;
mod consolidate;
mod endings;
mod frames;
mod home;
mod input;
mod judge;
mod kept;
mod kin;
mod lists;
mod matching;
mod mention;
mod names;
mod narrowing;
mod parting;
mod phrase;
mod plausible;
mod play;
mod portrait;
mod relation;
mod restated;
mod slots;
mod spelling;
mod stance;
mod subject;
mod summary;
mod template;
mod topics;
mod unframed;
mod verb_endings;
mod verbs;
mod whole;
mod whose;
mod words;
mod work;

use domain::Language;
use serde_json::Value;

const CONSOLIDATE: &str = "consolidate_memory";
const JUDGE: &str = "judge_state_change";
const SUMMARIZE: &str = "summarize_conversation";

/// The arguments for one of the memory's tools, if it is one of them.
pub(super) fn answer(tool: &str, question: &str, language: Language) -> Option<Value> {
    let reader: fn(&Value, Language) -> Value = match tool {
        CONSOLIDATE => |question, _| consolidate::answer(question),
        JUDGE => judge::answer,
        SUMMARIZE => summary::answer,
        _ => return None,
    };
    // Whatever else is asked, it is asked in JSON; anything else tells nothing.
    let question = serde_json::from_str(question).unwrap_or(Value::Null);
    Some(reader(&question, language))
}

/// Whether a message tells something that lasts.
pub(super) fn hears(message: &str) -> bool {
    let line = serde_json::json!({ "n": 1, "at": "2026-01-01T12:00", "who": "person", "text": message });
    let answer = consolidate::answer(&serde_json::json!({ "known": [], "conversation": [line] }));
    answer.get("items").and_then(Value::as_array).is_some_and(|items| !items.is_empty())
}

#[cfg(test)]
#[path = "life_tests.rs"]
mod life_tests;
#[cfg(test)]
#[path = "memory_tests.rs"]
mod tests;
