//! Who said what to Claude: results right after their calls, nothing empty, the person first and last.

use std::collections::HashSet;

use domain::tool::{ToolCall, ToolOutcome};
use serde_json::{Value, json};

use super::super::check::{Checked, ensure, is_plain, list, object, stranger, text, wrong};
use super::super::{Message, Question};
use super::words;

pub(super) fn read(question: &mut Question, messages: &Value) -> Checked<()> {
    Conversation { question, ids: HashSet::new(), open: Vec::new() }.read(messages)
}

/// The messages while they are read.
struct Conversation<'a> {
    question: &'a mut Question,
    ids: HashSet<String>,
    /// Calls that have no result yet.
    open: Vec<String>,
}

impl Conversation<'_> {
    fn read(mut self, value: &Value) -> Checked<()> {
        let messages = list(value, "messages")?;
        ensure(!messages.is_empty(), || "messages: at least one message is required".into())?;
        ensure(messages[0]["role"] == "user", || {
            "messages: first message must use the \"user\" role".into()
        })?;
        for (at, message) in messages.iter().enumerate() {
            let place = format!("messages.{at}");
            if let Some(name) = stranger(object(message, &place)?, &["role", "content"]) {
                return Err(wrong(format!("{place}.{name}: Extra inputs are not permitted")));
            }
            let content = match &message["content"] {
                Value::String(text) => vec![json!({ "type": "text", "text": text })],
                content => list(content, &place)?.to_vec(),
            };
            ensure(!content.is_empty(), || format!("{place}: all messages must have non-empty content"))?;
            match message["role"].as_str() {
                Some("user") => self.person(&content, &place)?,
                Some("assistant") => self.model(&content, &place)?,
                _ => return Err(wrong(format!("{place}.role: Input should be 'user' or 'assistant'"))),
            }
        }
        ensure(self.open.is_empty(), || self.unanswered())?;
        let ends_with_person = messages.last().is_some_and(|last| last["role"] == "user");
        ensure(ends_with_person, || {
            "This model does not support assistant message prefill. The conversation must end with a user message."
                .into()
        })
    }

    fn unanswered(&self) -> String {
        format!(
            "`tool_use` ids were found without `tool_result` blocks immediately after: {}",
            self.open.join(", ")
        )
    }

    fn person(&mut self, content: &[Value], place: &str) -> Checked<()> {
        let mut outcomes = Vec::new();
        let mut said = Vec::new();
        for block in content {
            match block["type"].as_str() {
                Some("text") => said.push(words(block, place)?.to_owned()),
                Some("image") => {
                    object(&block["source"], place)?;
                }
                Some("tool_result") => {
                    ensure(said.is_empty(), || {
                        format!("{place}: `tool_result` blocks must come before text")
                    })?;
                    outcomes.push(self.result(block, place)?);
                }
                kind => return Err(wrong(format!("{place}: Input tag {kind:?} is not expected"))),
            }
        }
        ensure(self.open.is_empty(), || self.unanswered())?;
        if !outcomes.is_empty() {
            self.question.push(Message::Results { outcomes });
        }
        if !said.is_empty() {
            self.question.push(Message::Person { text: said.join("\n\n") });
        }
        Ok(())
    }

    fn result(&mut self, block: &Value, place: &str) -> Checked<ToolOutcome> {
        let known = ["type", "tool_use_id", "content", "is_error", "cache_control"];
        if let Some(name) = stranger(object(block, place)?, &known) {
            return Err(wrong(format!("{place}.tool_result.{name}: Extra inputs are not permitted")));
        }
        let id = text(&block["tool_use_id"], place)?;
        let at = self.open.iter().position(|open| open == id);
        let Some(at) = at else {
            return Err(wrong(format!(
                "{place}: unexpected `tool_use_id` found in `tool_result` blocks: {id}"
            )));
        };
        self.open.remove(at);
        let name = self.question.call(id).map(|call| call.name.clone()).unwrap_or_default();
        let content = text(&block["content"], place)?;
        let content = serde_json::from_str(content).unwrap_or_else(|_| Value::String(content.to_owned()));
        Ok(ToolOutcome { call_id: id.to_owned(), name, content, ok: block["is_error"] != true })
    }

    fn model(&mut self, content: &[Value], place: &str) -> Checked<()> {
        ensure(self.open.is_empty(), || self.unanswered())?;
        let (mut said, mut calls) = (String::new(), Vec::new());
        for block in content {
            match block["type"].as_str() {
                Some("text") => said.push_str(words(block, place)?),
                Some("tool_use") => calls.push(self.call(block, place)?),
                kind => return Err(wrong(format!("{place}: Input tag {kind:?} is not expected"))),
            }
        }
        self.question.push(Message::Model { text: said, calls });
        Ok(())
    }

    fn call(&mut self, block: &Value, place: &str) -> Checked<ToolCall> {
        if let Some(name) = stranger(object(block, place)?, &["type", "id", "name", "input", "cache_control"])
        {
            return Err(wrong(format!("{place}.tool_use.{name}: Extra inputs are not permitted")));
        }
        let (id, name) = (text(&block["id"], place)?, text(&block["name"], place)?);
        ensure(is_plain(id, usize::MAX), || {
            format!("{place}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'")
        })?;
        ensure(is_plain(name, 200), || {
            format!("{place}.tool_use.name: String should have at most 200 characters")
        })?;
        ensure(self.ids.insert(id.to_owned()), || format!("{place}: `tool_use` ids must be unique"))?;
        object(&block["input"], &format!("{place}.tool_use.input"))?;
        self.open.push(id.to_owned());
        Ok(ToolCall { id: id.to_owned(), name: name.to_owned(), arguments: block["input"].clone() })
    }
}
