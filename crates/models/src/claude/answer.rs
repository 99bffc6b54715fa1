//! Claude's answer as ours.

use serde_json::{Value, json};

use super::fault;
use crate::port::{Answer, ModelError, StopReason, ToolCall, Usage};
use crate::remote::arguments;

/// What is known of an answer so far, however it comes.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) text: String,
    pub(super) calls: Vec<ToolCall>,
    /// The last block is a call: the one that a limit would have cut.
    pub(super) ends_in_call: bool,
    pub(super) stop: Option<String>,
    pub(super) usage: Usage,
    pub(super) model: String,
}

/// A whole answer.
pub(super) fn read(body: &Value) -> Result<Answer, ModelError> {
    if body["type"] == "error" || body["error"].is_object() {
        return Err(fault::told(body));
    }
    let mut draft = Draft::default();
    draft.describe(body);
    match &body["content"] {
        Value::Array(blocks) => {
            for block in blocks {
                draft.take(block)?;
            }
        }
        Value::String(text) => draft.text.clone_from(text),
        _ => return Err(fault::unreadable("it has no content")),
    }
    Ok(draft.into_answer())
}

impl Draft {
    /// What a message says of itself, besides its content.
    pub(super) fn describe(&mut self, message: &Value) {
        if let Some(model) = message["model"].as_str() {
            model.clone_into(&mut self.model);
        }
        if let Some(stop) = message["stop_reason"].as_str() {
            self.stop = Some(stop.to_owned());
        }
        self.spend(&message["usage"]);
    }

    /// Counts only grow: what is said later is more, or was left out.
    pub(super) fn spend(&mut self, usage: &Value) {
        let count =
            |name: &str| usage[name].as_u64().map_or(0, |count| u32::try_from(count).unwrap_or(u32::MAX));
        let known = &mut self.usage;
        known.input_tokens = known.input_tokens.max(count("input_tokens"));
        known.output_tokens = known.output_tokens.max(count("output_tokens"));
        known.cached_tokens = known.cached_tokens.max(count("cache_read_input_tokens"));
        known.cache_write_tokens = known.cache_write_tokens.max(count("cache_creation_input_tokens"));
    }

    /// A whole block. Thoughts, and what later versions add, are not for us.
    fn take(&mut self, block: &Value) -> Result<(), ModelError> {
        self.ends_in_call = block["type"] == "tool_use";
        match block["type"].as_str() {
            Some("text") => self.text.push_str(block["text"].as_str().unwrap_or_default()),
            Some("tool_use") => {
                let place = self.calls.len();
                self.calls.push(call(block, place, input(&block["input"]))?);
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn into_answer(mut self) -> Answer {
        let stop = match self.stop.as_deref() {
            Some("max_tokens" | "model_context_window_exceeded") => {
                // Its arguments may be half of what was meant, and still look whole.
                if self.ends_in_call {
                    self.calls.pop();
                }
                StopReason::MaxTokens
            }
            Some("refusal") => {
                self.calls.clear();
                StopReason::Filtered
            }
            _ if self.calls.is_empty() => StopReason::End,
            _ => StopReason::ToolCalls,
        };
        Answer { text: self.text, calls: self.calls, stop, usage: self.usage, model: self.model }
    }
}

/// The call that a block begins. A compatible server may forget its id; the name is the call.
pub(super) fn call(block: &Value, place: usize, arguments: Value) -> Result<ToolCall, ModelError> {
    let name = block["name"].as_str().filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| fault::unreadable("a call has no name"))?.to_owned();
    let id = block["id"].as_str().filter(|id| !id.is_empty());
    let id = id.map_or_else(|| format!("call_{place}"), str::to_owned);
    Ok(ToolCall { id, name, arguments })
}

/// Arguments that are there already. Some servers send them as a text.
pub(super) fn input(value: &Value) -> Value {
    match value {
        Value::Null => json!({}),
        Value::String(text) => arguments(text),
        other => other.clone(),
    }
}
