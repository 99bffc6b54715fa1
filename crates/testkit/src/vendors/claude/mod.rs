//! Anthropic's Messages API, as strict as it is there.

mod answer;
mod conversation;

use std::collections::HashSet;

use serde_json::{Value, json};

pub(super) use self::answer::{count, error_event, models, refuse, write};
use super::check::{Checked, coded, ensure, is_plain, list, object, stranger, text, wrong};
use super::kind::RequestKind;
use super::{Choice, Delivery, Offered, Question, VendorKind};
use crate::vendor::ReceivedRequest;

const FIELDS: [&str; 17] = [
    "model",
    "messages",
    "max_tokens",
    "system",
    "tools",
    "tool_choice",
    "temperature",
    "stream",
    "metadata",
    "stop_sequences",
    "top_k",
    "top_p",
    "thinking",
    "service_tier",
    "container",
    "context_management",
    "mcp_servers",
];
const EXAMPLES_BETA: &str = "advanced-tool-use-2025-11-20";
const MAX_CACHED: usize = 4;

pub(super) fn read(heard: &ReceivedRequest) -> Checked<RequestKind> {
    let header = |name: &str| heard.headers.get(name).map(String::as_str);
    if header("x-api-key") != Some(VendorKind::Claude.key()) {
        return Err(coded(401, "authentication_error", "invalid x-api-key"));
    }
    ensure(header("anthropic-version") == Some("2023-06-01"), || {
        "anthropic-version: header is required".into()
    })?;
    let path = heard.path.split('?').next().unwrap_or_default();
    let is_count = match (heard.method.as_str(), path) {
        ("GET", "/v1/models") => return Ok(RequestKind::Models),
        ("POST", "/v1/messages") => false,
        ("POST", "/v1/messages/count_tokens") => true,
        _ => return Err(coded(404, "not_found_error", "Not found")),
    };
    let fields = object(&heard.body, "body")?;
    if let Some(name) = stranger(fields, &FIELDS) {
        return Err(wrong(format!("{name}: Extra inputs are not permitted")));
    }
    let limit = &heard.body["max_tokens"];
    if is_count {
        ensure(limit.is_null() && fields.get("stream").is_none(), || {
            "max_tokens: Extra inputs are not permitted".into()
        })?;
    } else {
        ensure(limit.as_u64().is_some_and(|limit| limit > 0), || "max_tokens: Field required".into())?;
    }
    if let Some(temperature) = fields.get("temperature") {
        let is_taken = temperature.as_f64().is_some_and(|value| (0.0..=1.0).contains(&value));
        ensure(is_taken, || "temperature: range: 0..1".into())?;
    }
    let examples =
        header("anthropic-beta").is_some_and(|beta| beta.split(',').any(|name| name.trim() == EXAMPLES_BETA));
    let question = question(&heard.body, examples)?;
    Ok(if is_count { RequestKind::Count(question) } else { RequestKind::Answer(question) })
}

fn question(body: &Value, takes_examples: bool) -> Checked<Question> {
    let model = text(&body["model"], "model")?.to_owned();
    ensure(!model.is_empty(), || "model: String should have at least 1 character".into())?;
    let tools = tools(&body["tools"], takes_examples)?;
    let choice = choice(&body["tool_choice"], &tools)?;
    let delivery = if body["stream"] == true { Delivery::Streamed } else { Delivery::Whole };
    let system = system(&body["system"])?;
    let mut question = Question { model, system, messages: Vec::new(), tools, choice, delivery };
    conversation::read(&mut question, &body["messages"])?;
    Ok(question)
}

fn system(value: &Value) -> Checked<String> {
    let blocks = match value {
        Value::Null => return Ok(String::new()),
        Value::String(text) => return Ok(text.clone()),
        value => list(value, "system")?,
    };
    let mut whole = String::new();
    for block in blocks {
        whole.push_str(words(block, "system")?);
    }
    Ok(whole)
}

/// The words of a text block.
fn words<'a>(block: &'a Value, place: &str) -> Checked<&'a str> {
    let words = text(&block["text"], place)?;
    ensure(!words.is_empty(), || format!("{place}: text content blocks must be non-empty"))?;
    ensure(!words.trim().is_empty(), || {
        format!("{place}: text content blocks must contain non-whitespace text")
    })?;
    Ok(words)
}

fn tools(value: &Value, takes_examples: bool) -> Checked<Vec<Offered>> {
    if value.is_null() {
        return Ok(Vec::new());
    }
    let mut names = HashSet::new();
    let mut tools = Vec::new();
    let mut cached = 0;
    for (at, tool) in list(value, "tools")?.iter().enumerate() {
        let place = format!("tools.{at}.custom");
        let mut known = vec!["name", "description", "input_schema", "type", "cache_control"];
        known.extend(takes_examples.then_some("input_examples"));
        if let Some(name) = stranger(object(tool, &place)?, &known) {
            return Err(wrong(format!("{place}.{name}: Extra inputs are not permitted")));
        }
        cached += usize::from(tool.get("cache_control").is_some());
        let name = text(&tool["name"], &place)?;
        ensure(is_plain(name, 128), || {
            format!("{place}.name: String should match pattern '^[a-zA-Z0-9_-]{{1,128}}$'")
        })?;
        ensure(names.insert(name.to_owned()), || "tools: Tool names must be unique.".into())?;
        let schema = object(&tool["input_schema"], &place)?;
        ensure(schema.get("type") == Some(&json!("object")), || {
            format!("{place}.input_schema.type: Field required")
        })?;
        let composed = ["oneOf", "allOf", "anyOf"].iter().any(|word| schema.contains_key(*word));
        ensure(!composed, || {
            format!(
                "{place}.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level"
            )
        })?;
        for example in tool.get("input_examples").and_then(Value::as_array).into_iter().flatten() {
            object(example, &format!("{place}.input_examples"))?;
        }
        let description = tool["description"].as_str().unwrap_or_default().to_owned();
        tools.push(Offered { name: name.to_owned(), description, schema: tool["input_schema"].clone() });
    }
    ensure(cached <= MAX_CACHED, || "A maximum of 4 blocks with cache_control may be provided.".into())?;
    Ok(tools)
}

fn choice(value: &Value, tools: &[Offered]) -> Checked<Choice> {
    if value.is_null() {
        return Ok(Choice::Auto);
    }
    ensure(!tools.is_empty(), || {
        "tool_choice: tool_choice may only be specified while providing tools".into()
    })?;
    let known: &[&str] = if value["type"] == "tool" {
        &["type", "name", "disable_parallel_tool_use"]
    } else {
        &["type", "disable_parallel_tool_use"]
    };
    if let Some(name) = stranger(object(value, "tool_choice")?, known) {
        return Err(wrong(format!("tool_choice.{name}: Extra inputs are not permitted")));
    }
    match value["type"].as_str() {
        Some("auto") => Ok(Choice::Auto),
        Some("any") => Ok(Choice::Any),
        Some("none") => Ok(Choice::None),
        Some("tool") => {
            let name = text(&value["name"], "tool_choice.tool.name")?;
            ensure(tools.iter().any(|tool| tool.name == name), || {
                format!("Tool '{name}' not found in provided tools")
            })?;
            Ok(Choice::Named(name.to_owned()))
        }
        _ => Err(wrong("tool_choice: Input tag does not match any of the expected tags")),
    }
}
