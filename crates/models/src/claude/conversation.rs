//! The conversation as the Messages API takes it: person and model in turn, results right after their calls.

use std::collections::HashSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::port::{Image, ModelMessage, Request, ToolCall, ToolOutcome};
use crate::remote;

/// Stands where the API wants the person to speak and nobody spoke.
const SILENCE: &str = "…";
/// The longest name of a tool.
const MAX_NAME: usize = 64;
/// What the API takes of one picture, before its bytes become letters.
const MAX_IMAGE: usize = 5 * 1024 * 1024 / 4 * 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    User,
    Assistant,
}

/// Messages of one role after another become one: the API takes no two.
#[derive(Debug, Default)]
struct Conversation {
    messages: Vec<(Role, Vec<Value>)>,
    /// The ids of all calls so far: the API takes none twice.
    ids: HashSet<String>,
}

pub(super) fn render(request: &Request) -> Vec<Value> {
    let pictured = remote::pictured(request);
    let mut conversation = Conversation::default();
    let mut round = Vec::new();
    for (place, message) in remote::messages(request).iter().enumerate() {
        match message {
            ModelMessage::User { text } => {
                let images = if pictured == Some(place) { request.images.as_slice() } else { &[] };
                conversation.add(Role::User, images.iter().map(picture).chain(written(text)));
            }
            ModelMessage::Assistant { text, calls } => {
                round = calls.iter().map(|call| conversation.own_id(&call.id)).collect();
                let calls = calls.iter().zip(&round).map(|(call, id)| asked(call, id));
                conversation.add(Role::Assistant, written(text).into_iter().chain(calls));
            }
            // Calls and outcomes come in pairs, in the same order.
            ModelMessage::Tools { outcomes } => {
                let results = outcomes.iter().zip(round.drain(..)).map(|(outcome, id)| told(outcome, &id));
                conversation.add(Role::User, results);
            }
        }
    }
    conversation.finish()
}

impl Conversation {
    fn add(&mut self, role: Role, blocks: impl IntoIterator<Item = Value>) {
        let mut blocks = blocks.into_iter().peekable();
        if blocks.peek().is_none() {
            return;
        }
        match self.messages.last_mut() {
            Some((last, before)) if *last == role => before.extend(blocks),
            _ => self.messages.push((role, blocks.collect())),
        }
    }

    /// The id of a call in letters that the API takes, and only once.
    fn own_id(&mut self, id: &str) -> String {
        let plain = plain(id);
        let mut own = plain.clone();
        let mut again = 2;
        while own.is_empty() || !self.ids.insert(own.clone()) {
            own = format!("{plain}-{again}");
            again += 1;
        }
        own
    }

    /// The person speaks first and last: models refuse to be given their own first words.
    fn finish(mut self) -> Vec<Value> {
        let silence = || (Role::User, vec![json!({ "type": "text", "text": SILENCE })]);
        if self.messages.first().is_none_or(|(role, _)| *role != Role::User) {
            self.messages.insert(0, silence());
        }
        if self.messages.last().is_some_and(|(role, _)| *role != Role::User) {
            self.messages.push(silence());
        }
        let message = |(role, content)| match role {
            Role::User => json!({ "role": "user", "content": Value::Array(content) }),
            Role::Assistant => json!({ "role": "assistant", "content": Value::Array(content) }),
        };
        self.messages.into_iter().map(message).collect()
    }
}

/// A text block; the API takes none without a visible letter.
fn written(text: &str) -> Option<Value> {
    (!text.trim().is_empty()).then(|| json!({ "type": "text", "text": text }))
}

fn asked(call: &ToolCall, id: &str) -> Value {
    // Another model may have made this name up.
    let name: String = plain(&call.name).chars().take(MAX_NAME).collect();
    let input = remote::object(&call.arguments).into_owned();
    json!({ "type": "tool_use", "id": id, "name": name, "input": input })
}

fn told(outcome: &ToolOutcome, id: &str) -> Value {
    let content = match &outcome.content {
        Value::String(text) if !text.trim().is_empty() => text.clone(),
        other => other.to_string(),
    };
    let mut block = json!({ "type": "tool_result", "tool_use_id": id, "content": content });
    if !outcome.ok {
        block["is_error"] = json!(true);
    }
    block
}

/// A picture, or a word about one that the API would refuse the whole message for.
fn picture(image: &Image) -> Value {
    let kind = match image.media_type.as_str() {
        "image/jpg" => "image/jpeg",
        kind => kind,
    };
    let is_taken = matches!(kind, "image/jpeg" | "image/png" | "image/gif" | "image/webp");
    if !is_taken || image.bytes.len() > MAX_IMAGE {
        return json!({ "type": "text", "text": format!("(a picture that cannot be shown here: {kind})") });
    }
    let data = STANDARD.encode(&image.bytes);
    json!({ "type": "image", "source": { "type": "base64", "media_type": kind, "data": data } })
}

/// Only the letters that the API takes in names and ids.
fn plain(text: &str) -> String {
    let letter = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' };
    text.chars().map(letter).collect()
}

#[cfg(test)]
#[path = "conversation_tests.rs"]
mod tests;
