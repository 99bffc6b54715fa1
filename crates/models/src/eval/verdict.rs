//! How the runtime would take a model's reading of an answer to a proposal.

use serde_json::{Map, Value};

use super::stage::RESPOND;
use crate::port::ToolCall;

/// The least confidence on which the runtime acts.
const ENOUGH: f64 = 0.7;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum CaseVerdict {
    Yes,
    No,
    /// The fields that change, by the names they have in the proposal.
    Correct {
        corrected: Map<String, Value>,
    },
    Unrelated,
    Unsure,
}

impl CaseVerdict {
    /// Reads the forced call. Nothing means that it is no answer the runtime could use.
    pub(super) fn read(call: &ToolCall, proposal: &ToolCall) -> Option<Self> {
        if call.name != RESPOND {
            return None;
        }
        let confidence = call.arguments.get("confidence")?.as_f64()?;
        if !(0.0..=1.0).contains(&confidence) {
            return None;
        }
        Some(match call.arguments.get("intent")?.as_str()? {
            "unrelated" => Self::Unrelated,
            "confirm" | "reject" | "correct" if confidence < ENOUGH => Self::Unsure,
            "confirm" => Self::Yes,
            "reject" => Self::No,
            "correct" => match corrected(&call.arguments, proposal) {
                changes if changes.is_empty() => Self::Unsure,
                corrected => Self::Correct { corrected },
            },
            _ => return None,
        })
    }

    pub(super) fn describe(&self) -> String {
        match self {
            Self::Yes => "yes".to_owned(),
            Self::No => "no".to_owned(),
            Self::Correct { corrected } => format!("correct{}", Value::Object(corrected.clone())),
            Self::Unrelated => "unrelated".to_owned(),
            Self::Unsure => "unsure".to_owned(),
        }
    }
}

/// The corrections that change something.
fn corrected(answer: &Value, proposal: &ToolCall) -> Map<String, Value> {
    let named = [
        ("correctedValue", "value"),
        ("correctedUnit", "unit"),
        ("correctedDate", "date"),
        ("correctedCategory", "category"),
    ];
    let of_names =
        named.into_iter().filter_map(|(said, field)| Some((field.to_owned(), answer.get(said)?.clone())));
    let others = answer.get("corrected").and_then(Value::as_object).cloned().unwrap_or_default();
    of_names
        .chain(others)
        .filter(|(field, value)| !value.is_null() && proposal.arguments.get(field) != Some(value))
        .collect()
}
