//! An answer put together from its pieces. A stream has no last event: it was whole if a reason to stop came.

use serde_json::Value;

use super::answer::{self, Ending};
use super::{PROVIDER, fault};
use crate::port::{Answer, ModelError, ToolCall, Usage};
use crate::remote::{Assembly, Event, StreamStep};

#[derive(Debug)]
pub(crate) struct GeminiAssembly {
    model: String,
    text: String,
    calls: Vec<ToolCall>,
    usage: Usage,
    ending: Option<Ending>,
}

impl GeminiAssembly {
    pub(crate) fn new(model: &str) -> Self {
        Self {
            model: model.to_owned(),
            text: String::new(),
            calls: Vec::new(),
            usage: Usage::default(),
            ending: None,
        }
    }

    /// Takes in one piece and says what is new in it.
    pub(crate) fn take(&mut self, piece: &Value) -> Result<String, ModelError> {
        if let Some(error) = fault::within_answer(piece) {
            return Err(error);
        }
        answer::add_usage(&mut self.usage, piece);
        if piece.pointer("/promptFeedback/blockReason").is_some_and(Value::is_string) {
            self.ending = Some(Ending::Filtered);
        }
        let Some(candidate) = piece.pointer("/candidates/0") else { return Ok(String::new()) };
        let mut new = String::new();
        for part in candidate.pointer("/content/parts").and_then(Value::as_array).into_iter().flatten() {
            new.extend(answer::text(part));
            if let Some(call) = answer::call(&self.model, part) {
                self.calls.push(call?);
            }
        }
        self.text.push_str(&new);
        // Some models give a reason with every piece: the last one counts.
        self.ending = Ending::read(candidate).or(self.ending);
        Ok(new)
    }
}

impl Assembly for GeminiAssembly {
    fn hear(&mut self, event: &Event) -> Result<StreamStep, ModelError> {
        match event.data.trim() {
            "" => return Ok(StreamStep::Nothing),
            "[DONE]" => return Ok(StreamStep::End),
            _ => {}
        }
        let piece = serde_json::from_str(&event.data)
            .map_err(|_| ModelError::Unreadable { provider: PROVIDER, problem: "an event is not JSON" })?;
        let new = self.take(&piece)?;
        Ok(if new.is_empty() { StreamStep::Nothing } else { StreamStep::Text(new) })
    }

    fn finish(self) -> Result<Answer, ModelError> {
        let Self { model, text, mut calls, usage, ending } = self;
        let Some(ending) = ending else {
            return Err(ModelError::Unreadable { provider: PROVIDER, problem: "it has no end" });
        };
        let stop = ending.stop(&calls, &text)?;
        if ending == Ending::Filtered {
            // Nothing is done at the word of an answer that was taken back.
            calls.clear();
        }
        Ok(Answer { text, calls, stop, usage, model })
    }
}
