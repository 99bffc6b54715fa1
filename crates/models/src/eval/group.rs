//! The short form for many sentences that expect nearly the same.
//!
//! ```toml
//! [[group]]
//! kind = "weight"
//! tool = "record_metric"              # left out: nothing may be called
//! arguments = { type = "weight" }     # every case of the group expects these
//! cases = [{ say = "pesei 82", value = 82 }, { say = "82 é muito?", nothing = true }]
//! ```
//! A case's other keys are arguments of its own; `"-"` expects that there is none. `also` lists further calls.
//! `pending` (of a group) is the proposal that the sentences answer, `recorded` what was recorded just before,
//! `found` what the lookup returns. `sure = false` expects an answer too unsure to act on.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::expected::{Argument, CallExpected, Calls, Expected, Order, VerdictExpected};
use super::suite::{Case, Facts, Wrong};
use crate::port::{ModelMessage, ToolCall, ToolOutcome};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    kind: String,
    tool: Option<String>,
    #[serde(default)]
    arguments: Map<String, Value>,
    pending: Option<Call>,
    recorded: Option<Value>,
    #[serde(default)]
    found: Vec<Value>,
    cases: Vec<Map<String, Value>>,
}

#[derive(Deserialize)]
struct Call {
    tool: String,
    #[serde(flatten)]
    arguments: Map<String, Value>,
}

impl Group {
    pub(super) fn kind(&self) -> &str {
        &self.kind
    }

    pub(super) fn len(&self) -> usize {
        self.cases.len()
    }

    pub(super) fn case(&self, number: usize, above: &Facts) -> Result<Case, Wrong> {
        let mut own = self.cases.get(number).cloned().unwrap_or_default();
        let say = own.remove("say").and_then(|say| say.as_str().map(str::to_owned));
        let say = say.ok_or_else(|| Wrong::new("say", "is missing: nobody says anything"))?;
        let mut facts = above.clone();
        facts.entries.clone_from(&self.found);
        facts.before = self.recorded.iter().flat_map(recorded).collect();
        facts.pending = self.pending.as_ref().map(|call| ToolCall {
            id: "pending".to_owned(),
            name: call.tool.clone(),
            arguments: Value::Object(call.arguments.clone()),
        });
        let expected = self.expected(own)?;
        Ok(Case { name: say.clone(), kind: self.kind.clone(), facts, messages: vec![say], expected })
    }

    fn expected(&self, mut own: Map<String, Value>) -> Result<Expected, Wrong> {
        let nothing = own.remove("nothing").is_some();
        let sure = own.remove("sure").is_none_or(|sure| sure.as_bool().unwrap_or(true));
        let also: Vec<Call> = match own.remove("also") {
            Some(also) => {
                serde_json::from_value(also).map_err(|_| Wrong::new("also", "is no list of calls"))?
            }
            None => Vec::new(),
        };
        let mut arguments = self.arguments.clone();
        arguments.extend(own);
        if self.pending.is_some() {
            return if sure { verdict(arguments) } else { Ok(Expected::verdict(VerdictExpected::Unsure)) };
        }
        let calls = match &self.tool {
            Some(tool) if !nothing => {
                let first = Call { tool: tool.clone(), arguments };
                let all = std::iter::once(first).chain(also).map(|call| call_expected(call, "-"));
                Calls::These { calls: all.collect(), order: Order::Given }
            }
            None if !nothing && !arguments.is_empty() => {
                let field = arguments.keys().next().cloned().unwrap_or_default();
                return Err(Wrong::new(field, "is an argument of no tool"));
            }
            _ => Calls::None,
        };
        Ok(Expected { calls: Some(calls), ..Expected::default() })
    }
}

fn call_expected(call: Call, absent: &str) -> CallExpected {
    let argument = |value: Value| {
        if value.as_str() == Some(absent) { Argument::Absent } else { Argument::Same(value) }
    };
    let arguments = call.arguments.into_iter().map(|(name, value)| (name, argument(value))).collect();
    CallExpected { tool: call.tool, arguments, either: Vec::new() }
}

/// The answer of `respond_to_confirmation`, by the names it has there.
fn verdict(arguments: Map<String, Value>) -> Result<Expected, Wrong> {
    let mut corrected = std::collections::BTreeMap::new();
    let mut intent = None;
    for (name, value) in arguments {
        let field = match name.as_str() {
            "intent" => {
                intent = value.as_str().map(str::to_owned);
                continue;
            }
            "correctedValue" => "value",
            "correctedUnit" => "unit",
            "correctedDate" => "date",
            "correctedCategory" => "category",
            _ => return Err(Wrong::new(name, "is no part of an answer to a proposal")),
        };
        let absent = value.as_str() == Some("-");
        corrected.insert(field.to_owned(), if absent { Argument::Absent } else { Argument::Same(value) });
    }
    let expected = match intent.as_deref() {
        Some("confirm") => VerdictExpected::Yes,
        Some("reject") => VerdictExpected::No,
        Some("correct") => VerdictExpected::Correct(corrected),
        Some("unrelated") => VerdictExpected::Unrelated,
        _ => return Err(Wrong::new("intent", "is none of confirm, reject, correct, unrelated")),
    };
    Ok(Expected::verdict(expected))
}

fn recorded(entry: &Value) -> [ModelMessage; 4] {
    let call = ToolCall { id: "earlier".to_owned(), name: "record".to_owned(), arguments: entry.clone() };
    let outcome = ToolOutcome {
        call_id: call.id.clone(),
        name: call.name.clone(),
        content: json!({ "entry": entry, "said": "Anotado." }),
        ok: true,
    };
    [
        ModelMessage::User { text: "anota".to_owned() },
        ModelMessage::Assistant { text: String::new(), calls: vec![call] },
        ModelMessage::Tools { outcomes: vec![outcome] },
        ModelMessage::Assistant { text: "Anotado.".to_owned(), calls: Vec::new() },
    ]
}
