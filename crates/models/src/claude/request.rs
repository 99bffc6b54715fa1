//! Our request in the words of the Messages API.

use serde_json::{Map, Value, json};

use super::conversation;
use super::habits::{Habits, Part};
use crate::port::{Request, ToolChoice, ToolOffer};
use crate::remote::{Body, Delivery, Outgoing};

/// Tools may come with examples only under this name.
const EXAMPLES_BETA: &str = "advanced-tool-use-2025-11-20";
/// Below about a thousand tokens nothing is kept in the cache.
const WORTH_CACHING: usize = 4096;

pub(super) fn ask(model: &str, request: &Request, habits: Habits, delivery: Delivery) -> Outgoing {
    let mut body = prompt(model, request, habits);
    body.insert("max_tokens".to_owned(), json!(request.max_tokens.max(1)));
    if let Some(temperature) = request.temperature.filter(|_| habits.take(Part::Temperature)) {
        // Rounded, or 0.2 would be sent as 0.20000000298023224; and Claude's scale ends at 1.
        let temperature = (f64::from(temperature.clamp(0.0, 1.0)) * 1000.0).round() / 1000.0;
        body.insert("temperature".to_owned(), json!(temperature));
    }
    if delivery == Delivery::Streamed {
        body.insert("stream".to_owned(), json!(true));
    }
    post("messages", request, habits, body)
}

/// The question how long the prompt is: the prompt, and nothing about the answer.
pub(super) fn count(model: &str, request: &Request) -> Outgoing {
    let habits = Habits::default();
    post("messages/count_tokens", request, habits, prompt(model, request, habits))
}

fn post(path: &str, request: &Request, habits: Habits, body: Map<String, Value>) -> Outgoing {
    let has_examples = offered(request, habits).any(|tool| !tool.examples.is_empty());
    let beta =
        (has_examples && habits.take(Part::Examples)).then(|| ("anthropic-beta", EXAMPLES_BETA.to_owned()));
    Outgoing {
        path: path.to_owned(),
        headers: beta.into_iter().collect(),
        body: Body::Json(Value::Object(body)),
    }
}

/// What the model reads.
fn prompt(model: &str, request: &Request, habits: Habits) -> Map<String, Value> {
    let mut body = Map::new();
    body.insert("model".to_owned(), json!(model));
    if !request.system.trim().is_empty() {
        body.insert("system".to_owned(), json!(request.system));
    }
    body.insert("messages".to_owned(), Value::Array(conversation::render(request)));
    let tools = tools(request, habits);
    if !tools.is_empty() {
        body.insert("tools".to_owned(), Value::Array(tools));
        if habits.take(Part::Choice) {
            body.insert("tool_choice".to_owned(), choice(&request.tool_choice));
        }
    }
    body
}

fn choice(choice: &ToolChoice) -> Value {
    match choice {
        ToolChoice::Auto => json!({ "type": "auto" }),
        ToolChoice::Required => json!({ "type": "any" }),
        ToolChoice::None => json!({ "type": "none" }),
        ToolChoice::Named(name) => json!({ "type": "tool", "name": name }),
    }
}

/// The tools that are sent. A server that cannot be told which to choose is not shown the others.
fn offered(request: &Request, habits: Habits) -> impl Iterator<Item = &ToolOffer> {
    let is_free = habits.take(Part::Choice);
    request.tools.iter().filter(move |tool| match &request.tool_choice {
        _ if is_free => true,
        ToolChoice::None => false,
        ToolChoice::Named(name) => tool.name == *name,
        ToolChoice::Auto | ToolChoice::Required => true,
    })
}

/// The tools are kept in the vendor's cache when they are long. They stand before the system prompt and stay
/// the same turn after turn; the system prompt says what time it is, and would never be found there again.
fn tools(request: &Request, habits: Habits) -> Vec<Value> {
    let mut tools: Vec<Value> = offered(request, habits).map(|tool| render(tool, habits)).collect();
    let size: usize =
        offered(request, habits).map(|tool| tool.description.len() + weight(&tool.schema)).sum();
    if let Some(last) = tools.last_mut()
        && size >= WORTH_CACHING
        && habits.take(Part::Caching)
    {
        last["cache_control"] = json!({ "type": "ephemeral" });
    }
    tools
}

fn render(tool: &ToolOffer, habits: Habits) -> Value {
    let mut schema = tool.schema.clone();
    if let Some(schema) = schema.as_object_mut() {
        schema.entry("type").or_insert_with(|| json!("object"));
    }
    let mut description = tool.description.clone();
    let mut rendered = Map::new();
    rendered.insert("name".to_owned(), json!(tool.name));
    if !tool.examples.is_empty() {
        if habits.take(Part::Examples) {
            rendered.insert("input_examples".to_owned(), json!(tool.examples));
        } else {
            description.push_str("\n\nExamples of arguments:");
            description.extend(tool.examples.iter().map(|example| format!("\n{example}")));
        }
    }
    rendered.insert("description".to_owned(), json!(description));
    rendered.insert("input_schema".to_owned(), schema);
    Value::Object(rendered)
}

/// About how many bytes a value takes, without writing it out.
fn weight(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => 4,
        Value::String(text) => text.len() + 2,
        Value::Array(items) => items.iter().map(|item| weight(item) + 1).sum(),
        Value::Object(fields) => fields.iter().map(|(name, value)| name.len() + 4 + weight(value)).sum(),
    }
}
