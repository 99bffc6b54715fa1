//! Our request as a Chat Completions body.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};

use super::Server;
use super::habits::{Forcing, Habits};
use crate::port::{Image, ModelMessage, Request, ToolCall, ToolChoice, ToolOffer, ToolOutcome};
use crate::remote::{self, Delivery};

pub(super) fn body(
    model: &str,
    server: &Server,
    habits: Habits,
    request: &Request,
    delivery: Delivery,
) -> Value {
    let mut body = Map::new();
    body.insert("model".to_owned(), model.into());
    body.insert("messages".to_owned(), messages(request, habits).into());
    body.insert(habits.limit(server).name().to_owned(), request.max_tokens.into());
    if let Some(temperature) = request.temperature.filter(|_| habits.takes_temperature()) {
        body.insert("temperature".to_owned(), decimal(temperature));
    }
    if !request.tools.is_empty() {
        let (choice, only) = choice(&request.tool_choice, habits.forcing(server));
        let offered = request.tools.iter().filter(|tool| only.is_none_or(|only| tool.name == only));
        body.insert("tools".to_owned(), offered.map(tool).collect());
        body.insert("tool_choice".to_owned(), choice);
    }
    let streamed = delivery == Delivery::Streamed;
    body.insert("stream".to_owned(), streamed.into());
    if streamed && habits.takes_stream_options() {
        body.insert("stream_options".to_owned(), json!({ "include_usage": true }));
    }
    Value::Object(body)
}

/// The number that the person wrote: 0.7 and not the nearest thing a short float has.
fn decimal(number: f32) -> Value {
    number.to_string().parse::<f64>().map_or(Value::Null, Value::from)
}

/// The tool choice, and the tool that alone is offered for it.
fn choice(choice: &ToolChoice, forcing: Forcing) -> (Value, Option<&str>) {
    match (choice, forcing) {
        (ToolChoice::Auto, _) | (ToolChoice::Required, Forcing::Offered) => ("auto".into(), None),
        (ToolChoice::None, _) => ("none".into(), None),
        (ToolChoice::Required, Forcing::Named | Forcing::Required) => ("required".into(), None),
        (ToolChoice::Named(name), Forcing::Named) => {
            (json!({ "type": "function", "function": { "name": name } }), None)
        }
        (ToolChoice::Named(name), Forcing::Required) => ("required".into(), Some(name)),
        (ToolChoice::Named(name), Forcing::Offered) => ("auto".into(), Some(name)),
    }
}

fn tool(tool: &ToolOffer) -> Value {
    json!({
        "type": "function",
        "function": {
            "name": tool.name,
            "description": description(tool),
            "parameters": parameters(&tool.schema),
        },
    })
}

/// The API has no place for examples, so they stand with the description.
fn description(tool: &ToolOffer) -> String {
    if tool.examples.is_empty() {
        return clipped(&tool.description);
    }
    let examples: Vec<String> = tool.examples.iter().map(Value::to_string).collect();
    // A description that is too long would cost the whole request: as many examples as fit, and never half a one.
    let mut told = clipped(&tool.description);
    let mut lead = "\nExamples of arguments:";
    for example in examples {
        let more = format!("{lead} {example}");
        if told.chars().count() + more.chars().count() > MAX_DESCRIPTION {
            break;
        }
        told.push_str(&more);
        lead = "";
    }
    told
}

/// Several servers want the properties of an object named, even where it has none.
fn parameters(schema: &Value) -> Value {
    let mut schema = schema.as_object().cloned().unwrap_or_default();
    schema.remove("$schema");
    schema.entry("type").or_insert_with(|| "object".into());
    schema.entry("properties").or_insert_with(|| json!({}));
    Value::Object(schema)
}

fn messages(request: &Request, habits: Habits) -> Vec<Value> {
    let conversation = remote::messages(request);
    let pictured = remote::pictured(request);
    let mut messages = Messages { rendered: Vec::new(), habits };
    if !request.system.trim().is_empty() {
        let role = if habits.takes_free_roles() { "system" } else { "user" };
        messages.say(role, &request.system);
    }
    for (place, message) in conversation.iter().enumerate() {
        match message {
            ModelMessage::User { text } if pictured == Some(place) => messages.show(text, &request.images),
            ModelMessage::User { text } => messages.say("user", text),
            ModelMessage::Assistant { text, calls } => {
                let outcomes = match conversation.get(place + 1) {
                    Some(ModelMessage::Tools { outcomes }) => outcomes.as_slice(),
                    _ => &[],
                };
                messages.answer(text, &answered(calls, outcomes), place);
            }
            // They stand with the calls that they answer, or they answer nothing.
            ModelMessage::Tools { .. } => {}
        }
    }
    messages.rendered
}

/// The calls that have an outcome. A conversation may be cut anywhere, and servers refuse halves.
fn answered<'a>(calls: &'a [ToolCall], outcomes: &'a [ToolOutcome]) -> Vec<(&'a ToolCall, &'a ToolOutcome)> {
    let mut left: Vec<&ToolOutcome> = outcomes.iter().collect();
    let outcome_of = |call: &'a ToolCall| {
        let at = left.iter().position(|outcome| outcome.call_id == call.id)?;
        Some((call, left.remove(at)))
    };
    calls.iter().filter_map(outcome_of).collect()
}

struct Messages {
    rendered: Vec<Value>,
    habits: Habits,
}

impl Messages {
    /// Where roles must alternate, what follows in the same role is the same message.
    fn say(&mut self, role: &str, text: &str) {
        let joins = |last: &&mut Value| !self.habits.takes_free_roles() && last["role"] == role;
        let last = self.rendered.last_mut().filter(joins);
        if let Some(Value::String(said)) = last.and_then(|last| last.get_mut("content")) {
            said.push_str("\n\n");
            said.push_str(text);
            return;
        }
        self.rendered.push(json!({ "role": role, "content": text }));
    }

    fn show(&mut self, text: &str, images: &[Image]) {
        let words = Some(text).filter(|text| !text.trim().is_empty());
        let mut parts: Vec<Value> =
            words.map(|text| json!({ "type": "text", "text": text })).into_iter().collect();
        parts.extend(images.iter().map(|image| {
            let url = format!("data:{};base64,{}", image.media_type, STANDARD.encode(&image.bytes));
            json!({ "type": "image_url", "image_url": { "url": url } })
        }));
        self.rendered.push(json!({ "role": "user", "content": parts }));
    }

    /// What the assistant said and called, and directly after it what became of each call.
    fn answer(&mut self, text: &str, answered: &[(&ToolCall, &ToolOutcome)], place: usize) {
        if answered.is_empty() {
            if !text.trim().is_empty() {
                self.say("assistant", text);
            }
            return;
        }
        let ids: Vec<String> =
            answered.iter().enumerate().map(|(index, (call, _))| self.id(call, place, index)).collect();
        let calls: Vec<Value> =
            ids.iter().zip(answered).map(|(id, (call, _))| function_call(id, call)).collect();
        let content = match text {
            "" if self.habits.takes_null_content() => Value::Null,
            text => text.into(),
        };
        self.rendered.push(json!({ "role": "assistant", "content": content, "tool_calls": calls }));
        for (id, (_, outcome)) in ids.iter().zip(answered) {
            self.rendered.push(json!({ "role": "tool", "tool_call_id": id, "content": said_of(outcome) }));
        }
    }

    /// Some servers take only ids of nine letters and digits, which is what they make themselves.
    fn id(&self, call: &ToolCall, place: usize, index: usize) -> String {
        if self.habits.takes_foreign_ids() {
            return call.id.clone();
        }
        format!("c{place:05}{index:03}")
    }
}

fn function_call(id: &str, call: &ToolCall) -> Value {
    let arguments = remote::object(&call.arguments).to_string();
    json!({ "id": id, "type": "function", "function": { "name": call.name, "arguments": arguments } })
}

/// The API has no sign for a tool that failed, so the content says it.
fn said_of(outcome: &ToolOutcome) -> String {
    match &outcome.content {
        content if !outcome.ok => json!({ "error": content }).to_string(),
        Value::String(text) => text.clone(),
        content => content.to_string(),
    }
}

/// The longest description of a tool that the API takes.
const MAX_DESCRIPTION: usize = 1024;

fn clipped(description: &str) -> String {
    description.chars().take(MAX_DESCRIPTION).collect()
}
