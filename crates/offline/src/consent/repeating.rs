//! A reply that says the proposal again: with the same values, with others, or about something else.

use serde_json::{Map, Value};

use super::Reply;
use crate::calls;
use crate::understanding::{self, Intent};

/// The arguments that are compared in ways of their own, or that say nothing about what is meant.
const KNOWN: &[&str] = &["type", "name", "value", "unit", "date", "category", "notes", "confidence"];

pub(super) enum SaidAgain {
    Same,
    Changed(Map<String, Value>),
    Other,
}

impl Reply<'_, '_> {
    /// A whole sentence of the pending tool: the same kind of thing with other values, or another kind of thing.
    pub(super) fn said_again(&self) -> Option<SaidAgain> {
        let tool = self.tool?;
        let understood = understanding::understand(self.text, &[tool], self.today, |phrasing, _, _| {
            // What answers another question answers that one, and not this.
            phrasing.phrasing.after.is_none()
        });
        let intents: Vec<&Intent<'_>> = understood.intents.iter().collect();
        if intents.is_empty() {
            return None;
        }
        if intents.iter().any(|intent| intent.phrasing.phrasing.lookup.is_some()) {
            return None;
        }
        let Some(same) = intents.iter().find(|intent| self.is_same_kind(intent.phrasing)) else {
            return Some(SaidAgain::Other);
        };
        // Two things at once correct none: "paguei 40 de uber e 15 de lanche".
        if intents.len() > 1 && !self.announces_a_correction() {
            return Some(SaidAgain::Other);
        }
        // A whole sentence about other things is the next of its kind, and not this one put right: "me lembra do dentista"
        // beside the card of a bill.
        if self.names_only_new_things() && !self.announces_a_correction() {
            return Some(SaidAgain::Other);
        }
        let said = calls::arguments(same, self.text, self.today);
        // "a glicemia deu 112" corrects no pressure.
        if let (Some(named), Some(pending)) = (said.get("name"), self.argument("name"))
            && named != pending
        {
            return Some(SaidAgain::Other);
        }
        let mut changes = Map::new();
        for (argument, corrected) in
            [("value", "correctedValue"), ("unit", "correctedUnit"), ("category", "correctedCategory")]
        {
            let gathered = argument != "category" || calls::gather(same, self.text, 0).is_some();
            let Some(value) = said.get(argument).filter(|_| gathered) else { continue };
            if !self.argument(argument).is_some_and(|old| same_value(old, value)) {
                changes.insert(corrected.to_owned(), value.clone());
            }
        }
        if changes.contains_key("correctedValue")
            && let Some(unit) = said.get("unit")
        {
            changes.insert("correctedUnit".to_owned(), unit.clone());
        }
        if same.when.is_some()
            && let Some(day) = said.get("date").filter(|day| self.argument("date") != Some(*day))
        {
            changes.insert("correctedDate".to_owned(), day.clone());
        }
        // Another amount of something else is another thing, unless it is said to be the right one.
        if changes.contains_key("correctedValue")
            && changes.contains_key("correctedCategory")
            && !self.announces_a_correction()
        {
            return Some(SaidAgain::Other);
        }
        let others: Map<String, Value> = said
            .into_iter()
            .filter(|(name, value)| !KNOWN.contains(&name.as_str()) && self.argument(name) != Some(value))
            .collect();
        if !others.is_empty() {
            changes.insert("corrected".to_owned(), Value::Object(others));
        }
        Some(if changes.is_empty() { SaidAgain::Same } else { SaidAgain::Changed(changes) })
    }
}

fn same_value(left: &Value, right: &Value) -> bool {
    match (left.as_f64(), right.as_f64()) {
        (Some(left), Some(right)) => (left - right).abs() < 1e-9,
        _ => left == right,
    }
}
