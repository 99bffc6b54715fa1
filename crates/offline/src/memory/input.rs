//! The question of the runtime, read leniently: what is missing or odd is left out.

use serde_json::Value;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Speaker {
    Person,
    Assistant,
}

#[derive(Debug)]
pub(super) struct Message {
    pub number: i64,
    pub speaker: Speaker,
    pub text: String,
}

/// An item that is kept, as it was shown to the model.
#[derive(Debug)]
pub(super) struct Known {
    pub reference: String,
    pub about: String,
    pub content: String,
}

fn text(value: &Value, name: &str) -> String {
    value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn rows<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

pub(super) fn messages(question: &Value) -> Vec<Message> {
    let read = |row: &Value| {
        let speaker = match row.get("who").and_then(Value::as_str) {
            Some("person") => Speaker::Person,
            _ => Speaker::Assistant,
        };
        Some(Message { number: row.get("n").and_then(Value::as_i64)?, speaker, text: text(row, "text") })
    };
    rows(question, "conversation").iter().filter_map(read).collect()
}

pub(super) fn known(question: &Value, list: &str) -> Vec<Known> {
    let read = |row: &Value| {
        let known =
            Known { reference: text(row, "ref"), about: text(row, "about"), content: text(row, "content") };
        (!known.reference.is_empty() && !known.content.is_empty()).then_some(known)
    };
    rows(question, list).iter().filter_map(read).collect()
}

pub(super) fn field(question: &Value, name: &str) -> String {
    text(question, name)
}
