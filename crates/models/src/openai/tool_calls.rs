//! Tool calls as servers tell them: whole, in pieces, with and without a number, a name or an id.

use std::collections::HashSet;

use serde_json::Value;

use super::answer::number;
use crate::port::{ModelError, Request, ToolCall, ToolChoice};
use crate::remote::arguments;

/// The calls of one answer while they are heard.
#[derive(Debug, Default)]
pub(super) struct ToolCalls(Vec<Partial>);

#[derive(Debug, Default)]
struct Partial {
    index: Option<u64>,
    id: String,
    name: String,
    arguments: String,
}

impl ToolCalls {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The calls of a whole message: each entry is one.
    pub(super) fn whole(message: &Value) -> Self {
        Self(told(message).iter().map(Partial::read).collect())
    }

    /// Takes in the pieces of calls that a part of a message holds.
    pub(super) fn hear(&mut self, message: &Value) {
        for piece in told(message).iter().map(Partial::read) {
            match self.begun(&piece) {
                Some(partial) => partial.grow(piece),
                None => self.0.push(piece),
            }
        }
    }

    /// The call that this is a piece of, if it is one of those begun.
    fn begun(&mut self, piece: &Partial) -> Option<&mut Partial> {
        let place = match piece.index {
            Some(_) => self.0.iter().rposition(|partial| partial.index == piece.index),
            None => self
                .0
                .iter()
                .rposition(|partial| partial.is_named_like(piece))
                .or(self.0.len().checked_sub(1)),
        };
        self.0.get_mut(place?).filter(|partial| !piece.begins_after(partial))
    }

    /// The calls, each with a name and an id of its own. `seed` is different for every answer of a conversation.
    pub(super) fn finish(self, provider: &'static str, seed: usize) -> Result<Vec<ToolCall>, ModelError> {
        let mut ids = HashSet::new();
        let mut calls = Vec::with_capacity(self.0.len());
        for (index, partial) in self.0.into_iter().enumerate() {
            if partial.name.is_empty() {
                return Err(ModelError::Unreadable { provider, problem: "a tool call has no name" });
            }
            let id = Some(partial.id).filter(|id| !id.is_empty() && !ids.contains(id));
            let id = id.unwrap_or_else(|| format!("call_{seed}_{index}"));
            ids.insert(id.clone());
            calls.push(ToolCall { id, name: partial.name, arguments: arguments(&partial.arguments) });
        }
        Ok(calls)
    }
}

impl Partial {
    fn read(call: &Value) -> Self {
        let function = if call["function"].is_object() { &call["function"] } else { call };
        let text = |value: &Value| value.as_str().unwrap_or_default().trim().to_owned();
        Self {
            index: number(&call["index"]),
            id: text(&call["id"]),
            name: text(&function["name"]),
            arguments: match &function["arguments"] {
                Value::String(piece) => piece.clone(),
                Value::Null => String::new(),
                // A server that does not write JSON into JSON.
                whole => whole.to_string(),
            },
        }
    }

    fn grow(&mut self, piece: Self) {
        if self.id.is_empty() {
            self.id = piece.id;
        }
        if self.name.is_empty() {
            self.name = piece.name;
        }
        self.arguments.push_str(&piece.arguments);
    }

    fn is_named_like(&self, other: &Self) -> bool {
        !self.id.is_empty() && self.id == other.id
    }

    /// Whether this begins another call, though its number or its lack of one says that it is the same. Some
    /// servers give every call the same number, and some say the name again with every piece.
    fn begins_after(&self, before: &Self) -> bool {
        if self.name.is_empty() || before.name.is_empty() {
            return false;
        }
        let adds_to_whole = || !self.arguments.trim().is_empty() && before.is_whole();
        if before.is_named_like(self) {
            return self.index.is_none() && adds_to_whole();
        }
        let other_id = !self.id.is_empty() && !before.id.is_empty();
        other_id || self.name != before.name || adds_to_whole()
    }

    fn is_whole(&self) -> bool {
        serde_json::from_str::<serde::de::IgnoredAny>(&self.arguments).is_ok()
    }
}

/// The entries of a message that tell of calls, also as they were told when there was only one.
fn told(message: &Value) -> &[Value] {
    match &message["tool_calls"] {
        Value::Array(calls) if !calls.is_empty() => calls,
        call @ Value::Object(_) => std::slice::from_ref(call),
        _ if message["function_call"].is_object() => std::slice::from_ref(&message["function_call"]),
        _ => &[],
    }
}

/// The name of the tool that the request forces.
pub(super) fn forced(request: &Request) -> Option<String> {
    match &request.tool_choice {
        ToolChoice::Named(name) if !request.tools.is_empty() => Some(name.clone()),
        _ => None,
    }
}

/// Whether a text that has begun like this may turn out to be arguments.
pub(super) fn may_be_arguments(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with('{') || text.starts_with("```") || "```".starts_with(text)
}

/// The call that a model wrote as plain text, because its server does not force tools.
pub(super) fn written(text: &str, forced: &str) -> Option<Value> {
    let text = text.trim();
    let fenced = text.strip_prefix("```").and_then(|text| text.strip_suffix("```"));
    let text = fenced.map_or(text, |text| text.strip_prefix("json").unwrap_or(text)).trim();
    let value: Value = serde_json::from_str(text).ok().filter(Value::is_object)?;
    if value["name"] != forced {
        return Some(value);
    }
    // Many models are taught to write the call around its arguments.
    let inner = ["arguments", "parameters", "input"].iter().find_map(|key| value.get(key))?;
    Some(inner.as_str().map_or_else(|| inner.clone(), arguments))
}
