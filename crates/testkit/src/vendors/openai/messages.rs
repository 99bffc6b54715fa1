//! Who said what in a chat: every call answered right after it, by its id.

use domain::tool::{ToolCall, ToolOutcome};
use serde_json::{Value, json};

use super::super::check::{Checked, ensure, is_plain, list, object, stranger, text, wrong};
use super::super::{Message, Question};
use super::{Manner, too_long};

const MAX_ID: usize = 40;
const NOT_AN_ANSWER: &str = "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";
const UNANSWERED: &str = "An assistant message with 'tool_calls' must be followed by tool messages responding to each \
                          'tool_call_id'.";

pub(in crate::vendors) fn conversation(
    question: &mut Question,
    value: &Value,
    manner: Manner,
) -> Checked<()> {
    let messages = list(value, "messages")?;
    ensure(!messages.is_empty(), || "Invalid 'messages': empty array.".into())?;
    let mut reading = Reading { question, manner, open: Vec::new(), outcomes: Vec::new() };
    for (at, message) in messages.iter().enumerate() {
        reading.take(message, &format!("messages[{at}]"))?;
    }
    reading.close()
}

struct Reading<'a> {
    question: &'a mut Question,
    manner: Manner,
    /// Calls without an answer so far.
    open: Vec<String>,
    outcomes: Vec<ToolOutcome>,
}

impl Reading<'_> {
    fn take(&mut self, message: &Value, place: &str) -> Checked<()> {
        let fields = object(message, place)?;
        let known = ["role", "content", "name", "tool_calls", "tool_call_id", "refusal"];
        if let Some(name) = stranger(fields, &known).filter(|_| self.manner == Manner::Strict) {
            return Err(wrong(format!("Unknown parameter: '{place}.{name}'.")));
        }
        let role = text(&message["role"], place)?;
        if role != "tool" {
            self.close()?;
        }
        match role {
            "system" | "developer" => {
                if !self.question.system.is_empty() {
                    self.question.system.push_str("\n\n");
                }
                self.question.system.push_str(&content(message, place)?);
            }
            "user" => self.question.push(Message::Person { text: content(message, place)? }),
            "assistant" => self.model(message, place)?,
            "tool" => self.result(message, place)?,
            other => {
                return Err(wrong(format!("Invalid value: '{other}'. Supported values are: 'system', …")));
            }
        }
        Ok(())
    }

    /// A round is over: everything was answered.
    fn close(&mut self) -> Checked<()> {
        ensure(self.open.is_empty() || self.manner == Manner::Easy, || UNANSWERED.into())?;
        self.open.clear();
        let outcomes = std::mem::take(&mut self.outcomes);
        if !outcomes.is_empty() {
            self.question.push(Message::Results { outcomes });
        }
        Ok(())
    }

    fn model(&mut self, message: &Value, place: &str) -> Checked<()> {
        let calls = match message.get("tool_calls") {
            None | Some(Value::Null) => Vec::new(),
            Some(calls) => {
                let calls = list(calls, place)?;
                ensure(!calls.is_empty(), || format!("Invalid '{place}.tool_calls': empty array."))?;
                calls
                    .iter()
                    .enumerate()
                    .map(|(at, call)| self.call(call, &format!("{place}.tool_calls[{at}]")))
                    .collect::<Checked<Vec<_>>>()?
            }
        };
        let said = match &message["content"] {
            Value::Null if !calls.is_empty() => String::new(),
            Value::Null => {
                return Err(wrong(format!(
                    "Invalid value for 'content': expected a string, got null. {place}"
                )));
            }
            _ => content(message, place)?,
        };
        self.question.push(Message::Model { text: said, calls });
        Ok(())
    }

    fn call(&mut self, call: &Value, place: &str) -> Checked<ToolCall> {
        let id = text(&call["id"], place)?.to_owned();
        let name = text(&call["function"]["name"], place)?.to_owned();
        let arguments = text(&call["function"]["arguments"], place)?;
        if self.manner == Manner::Strict {
            let length = id.chars().count();
            if length > MAX_ID {
                return Err(too_long(&format!("{place}.id"), MAX_ID, length));
            }
            ensure(call["type"] == "function", || format!("Missing required parameter: '{place}.type'."))?;
            ensure(is_plain(&name, 64), || {
                format!("Invalid '{place}.function.name': string does not match pattern")
            })?;
            ensure(!self.open.contains(&id), || format!("Duplicate value for 'tool_call_id' of '{id}'"))?;
        }
        let arguments = serde_json::from_str(arguments)
            .ok()
            .filter(Value::is_object)
            .ok_or_else(|| wrong("invalid tool call arguments"))?;
        self.open.push(id.clone());
        Ok(ToolCall { id, name, arguments })
    }

    fn result(&mut self, message: &Value, place: &str) -> Checked<()> {
        let id = text(&message["tool_call_id"], place)?;
        let at = self.open.iter().position(|open| open == id).ok_or_else(|| wrong(NOT_AN_ANSWER))?;
        self.open.remove(at);
        let name = self.question.call(id).map(|call| call.name.clone()).unwrap_or_default();
        let said = content(message, place)?;
        let said: Value = serde_json::from_str(&said).unwrap_or(Value::String(said));
        let failed =
            said.as_object().filter(|fields| fields.len() == 1).and_then(|fields| fields.get("error"));
        let (content, ok) = match failed {
            Some(error) => (error.clone(), false),
            None => (said.clone(), true),
        };
        self.outcomes.push(ToolOutcome { call_id: id.to_owned(), name, content, ok });
        Ok(())
    }
}

/// What a message says, as a text or in parts.
fn content(message: &Value, place: &str) -> Checked<String> {
    match &message["content"] {
        Value::String(text) => Ok(text.clone()),
        Value::Array(parts) if !parts.is_empty() => parts
            .iter()
            .filter(|part| part["type"] != json!("image_url"))
            .map(|part| text(&part["text"], place).map(str::to_owned))
            .collect(),
        _ => Err(wrong(format!(
            "Invalid type for '{place}.content': expected one of a string or array of objects"
        ))),
    }
}
