//! A streamed Chat Completions answer, put together as it comes.

use serde_json::Value;

use super::answer::{Ended, broken, error_in, finish_reason, message, refuses, seed, text_of, usage_in};
use super::complaint::Complaint;
use super::thinking::Thinking;
use super::tool_calls::{ToolCalls, forced, may_be_arguments, written};
use crate::port::{Answer, ModelError, Request, Usage};
use crate::remote::{Assembly, Event, StreamStep};

#[derive(Debug)]
pub(crate) struct ChatAssembly {
    provider: &'static str,
    /// The tool that must be called, and whose arguments may come as text.
    forced: Option<String>,
    seed: usize,
    thinking: Thinking,
    text: String,
    /// How much of the text was handed on.
    told: usize,
    calls: ToolCalls,
    refused: bool,
    usage: Option<Usage>,
    reason: Option<String>,
    /// The server said that this was all.
    done: bool,
}

impl ChatAssembly {
    pub(super) fn new(provider: &'static str, request: &Request) -> Self {
        Self {
            provider,
            forced: forced(request),
            seed: seed(request),
            thinking: Thinking::default(),
            text: String::new(),
            told: 0,
            calls: ToolCalls::default(),
            refused: false,
            usage: None,
            reason: None,
            done: false,
        }
    }

    fn hear_choice(&mut self, choice: &Value) {
        // Some servers send the message so far beside what is new.
        let message = message(choice, ["delta", "message"]);
        self.text.push_str(&self.thinking.take(&text_of(message)));
        self.calls.hear(message);
        self.refused |= refuses(message);
        if let Some(reason) = finish_reason(choice) {
            self.reason = Some(reason.to_owned());
            self.text.push_str(&self.thinking.end());
        }
    }

    /// The text that is new to whoever listens. What may be arguments is held back until it is known.
    fn news(&mut self) -> StreamStep {
        let held = match &self.forced {
            Some(name) if self.reason.is_some() => {
                self.calls.is_empty() && written(&self.text, name).is_some()
            }
            Some(_) => may_be_arguments(&self.text),
            None => false,
        };
        let news = self.text.get(self.told..).filter(|news| !held && !news.is_empty());
        let heard = news.map_or(StreamStep::Nothing, |news| StreamStep::Text(news.to_owned()));
        if heard != StreamStep::Nothing {
            self.told = self.text.len();
        }
        heard
    }
}

impl Assembly for ChatAssembly {
    fn hear(&mut self, event: &Event) -> Result<StreamStep, ModelError> {
        let data = event.data.trim();
        if data == "[DONE]" {
            self.done = true;
            return Ok(StreamStep::End);
        }
        // Some servers keep the connection awake with words of their own.
        if !data.starts_with('{') {
            return Ok(StreamStep::Nothing);
        }
        let Ok(chunk) = serde_json::from_str::<Value>(data) else {
            return Err(ModelError::Unreadable { provider: self.provider, problem: "an event is not JSON" });
        };
        let choice = &chunk["choices"][0];
        if let Some(error) = error_in(&chunk).or_else(|| error_in(choice)) {
            return Err(Complaint::read(error).into_error(self.provider));
        }
        if event.name == "error" {
            return Err(Complaint::read(&chunk).into_error(self.provider));
        }
        self.usage = usage_in(&chunk).or(self.usage);
        self.hear_choice(choice);
        Ok(self.news())
    }

    fn finish(mut self) -> Result<Answer, ModelError> {
        if self.reason.is_none() && !self.done {
            return Err(broken(self.provider));
        }
        self.text.push_str(&self.thinking.end());
        let ended = Ended {
            text: self.text,
            calls: self.calls,
            reason: self.reason.unwrap_or_default(),
            refused: self.refused,
            usage: self.usage.unwrap_or_default(),
        };
        ended.into_answer(self.provider, self.forced.as_deref(), self.seed)
    }
}
