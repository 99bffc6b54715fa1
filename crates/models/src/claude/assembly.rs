//! Claude's answer, event by event.

use std::collections::BTreeMap;

use serde_json::Value;

use super::answer::{self, Draft};
use super::fault;
use crate::port::{Answer, ModelError, ToolCall};
use crate::remote::{Assembly, Event, StreamStep, arguments};

/// An answer that is being streamed.
#[derive(Debug, Default)]
pub(super) struct Streamed {
    draft: Draft,
    /// By the place of their blocks.
    calls: BTreeMap<u64, Growing>,
    /// The block that began last.
    place: u64,
    is_over: bool,
}

/// A call whose arguments are being written.
#[derive(Debug)]
struct Growing {
    /// With the arguments that came at once, where a server does that.
    call: ToolCall,
    written: String,
    is_closed: bool,
}

impl Assembly for Streamed {
    fn hear(&mut self, event: &Event) -> Result<StreamStep, ModelError> {
        let data = event.data.trim();
        if data == "[DONE]" {
            return Ok(StreamStep::End);
        }
        // What later versions add is named, and may look like anything.
        if data.is_empty() || !is_known(&event.name) {
            return Ok(StreamStep::Nothing);
        }
        let data: Value =
            serde_json::from_str(data).map_err(|_| fault::unreadable("an event is not JSON"))?;
        match data["type"].as_str().unwrap_or(&event.name) {
            "message_start" => self.draft.describe(&data["message"]),
            "content_block_start" => return self.begin(&data),
            "content_block_delta" => return Ok(self.grow(&data)),
            "content_block_stop" => {
                if let Some(growing) = self.call_at(&data) {
                    growing.is_closed = true;
                }
            }
            "message_delta" => {
                self.draft.describe(&data["delta"]);
                self.draft.spend(&data["usage"]);
            }
            "message_stop" => {
                self.is_over = true;
                return Ok(StreamStep::End);
            }
            "error" => return Err(fault::told(&data)),
            _ => {}
        }
        Ok(StreamStep::Nothing)
    }

    /// An answer is whole when the server said why it stopped and every call was closed.
    fn finish(mut self) -> Result<Answer, ModelError> {
        let is_whole = self.is_over || self.draft.stop.is_some();
        if !is_whole || self.calls.values().any(|growing| !growing.is_closed) {
            return Err(fault::broken_off());
        }
        self.draft.calls = self.calls.into_values().map(Growing::into_call).collect();
        Ok(self.draft.into_answer())
    }
}

impl Streamed {
    fn begin(&mut self, data: &Value) -> Result<StreamStep, ModelError> {
        let block = &data["content_block"];
        self.place = data["index"].as_u64().unwrap_or_else(|| self.place.saturating_add(1));
        self.draft.ends_in_call = block["type"] == "tool_use";
        match block["type"].as_str() {
            Some("text") => Ok(self.say(&block["text"])),
            Some("tool_use") => {
                let call = answer::call(block, self.calls.len(), answer::input(&block["input"]))?;
                let growing = Growing { call, written: String::new(), is_closed: false };
                self.calls.insert(self.place, growing);
                Ok(StreamStep::Nothing)
            }
            _ => Ok(StreamStep::Nothing),
        }
    }

    fn grow(&mut self, data: &Value) -> StreamStep {
        let delta = &data["delta"];
        match delta["type"].as_str() {
            Some("text_delta") => return self.say(&delta["text"]),
            Some("input_json_delta") => {
                // The blocks that we leave out may have arguments too.
                if let Some(growing) = self.call_at(data) {
                    growing.written.push_str(delta["partial_json"].as_str().unwrap_or_default());
                }
            }
            _ => {}
        }
        StreamStep::Nothing
    }

    /// The call that an event is about. One without a place is about the block that began last.
    fn call_at(&mut self, data: &Value) -> Option<&mut Growing> {
        let place = data["index"].as_u64().unwrap_or(self.place);
        self.calls.get_mut(&place)
    }

    fn say(&mut self, text: &Value) -> StreamStep {
        match text.as_str() {
            None | Some("") => StreamStep::Nothing,
            Some(text) => {
                self.draft.text.push_str(text);
                StreamStep::Text(text.to_owned())
            }
        }
    }
}

impl Growing {
    fn into_call(self) -> ToolCall {
        if self.written.trim().is_empty() {
            return self.call;
        }
        ToolCall { arguments: arguments(&self.written), ..self.call }
    }
}

/// An event without a name tells its kind in its data.
fn is_known(name: &str) -> bool {
    matches!(
        name,
        "" | "message"
            | "message_start"
            | "content_block_start"
            | "content_block_delta"
            | "content_block_stop"
            | "message_delta"
            | "message_stop"
            | "error"
    )
}
