//! OpenAI's Chat Completions, as strict as they are there.

mod answer;
mod messages;

use std::collections::HashSet;

use serde_json::{Map, Value, json};

pub(super) use self::answer::{Calls, chunks, error_event, models, refuse, write};
use self::messages::conversation;
use super::check::{Checked, Refused, coded, ensure, is_plain, list, object, stranger, text, wrong};
use super::kind::RequestKind;
use super::{Choice, Delivery, Offered, Question, VendorKind};
use crate::vendor::ReceivedRequest;

const FIELDS: [&str; 26] = [
    "model",
    "messages",
    "max_tokens",
    "max_completion_tokens",
    "temperature",
    "top_p",
    "n",
    "stop",
    "stream",
    "stream_options",
    "tools",
    "tool_choice",
    "parallel_tool_calls",
    "response_format",
    "seed",
    "user",
    "metadata",
    "store",
    "reasoning_effort",
    "verbosity",
    "frequency_penalty",
    "presence_penalty",
    "logit_bias",
    "logprobs",
    "service_tier",
    "modalities",
];
/// What a description or an id may be.
const MAX_DESCRIPTION: usize = 1024;

pub(super) fn read(heard: &ReceivedRequest) -> Checked<RequestKind> {
    let key = format!("Bearer {}", VendorKind::OpenAi.key());
    if heard.headers.get("authorization") != Some(&key) {
        return Err(coded(401, "invalid_api_key", "Incorrect API key provided"));
    }
    let path = heard.path.split('?').next().unwrap_or_default();
    match (heard.method.as_str(), path) {
        ("GET", "/v1/models") => Ok(RequestKind::Models),
        ("POST", "/v1/chat/completions") => {
            let fields = object(&heard.body, "body")?;
            if let Some(name) = stranger(fields, &FIELDS) {
                return Err(wrong(format!("Unrecognized request argument supplied: {name}")));
            }
            numbers(fields)?;
            Ok(RequestKind::Answer(question(&heard.body, Manner::Strict)?))
        }
        _ => Err(coded(404, "unknown_url", "Invalid URL")),
    }
}

/// How much of a request is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    Strict,
    /// As Ollama reads it: what it does not know it does not see.
    Easy,
}

/// Models that reason take other numbers than those that do not.
fn numbers(fields: &Map<String, Value>) -> Checked<()> {
    let reasons = fields.get("model").and_then(Value::as_str).is_some_and(|model| model.starts_with("gpt-5"));
    let number = |name: &str| fields.get(name);
    if reasons && number("max_tokens").is_some() {
        return Err(coded(
            400,
            "unsupported_parameter",
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        ));
    }
    if reasons && number("temperature").is_some_and(|temperature| temperature.as_f64() != Some(1.0)) {
        return Err(coded(
            400,
            "unsupported_value",
            "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is \
             supported.",
        ));
    }
    let limits: Vec<&Value> =
        ["max_tokens", "max_completion_tokens"].into_iter().filter_map(number).collect();
    ensure(limits.len() == 1, || {
        "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.".into()
    })?;
    ensure(limits[0].as_u64().is_some_and(|limit| limit > 0), || "Invalid type for 'max_tokens'".into())?;
    if let Some(temperature) = number("temperature") {
        let is_taken = temperature.as_f64().is_some_and(|value| (0.0..=2.0).contains(&value));
        ensure(is_taken, || "Invalid 'temperature': decimal above maximum value".into())?;
    }
    let is_streamed = number("stream") == Some(&Value::Bool(true));
    ensure(is_streamed || number("stream_options").is_none(), || {
        "The 'stream_options' parameter is only allowed when 'stream' is enabled.".into()
    })
}

pub(super) fn question(body: &Value, manner: Manner) -> Checked<Question> {
    let tools = tools(&body["tools"], manner)?;
    let choice = match manner {
        Manner::Strict => choice(&body["tool_choice"], &tools)?,
        Manner::Easy => Choice::Auto,
    };
    let mut question = Question {
        model: text(&body["model"], "model")?.to_owned(),
        system: String::new(),
        messages: Vec::new(),
        tools,
        choice,
        delivery: if body["stream"] == true { Delivery::Streamed } else { Delivery::Whole },
    };
    conversation(&mut question, &body["messages"], manner)?;
    Ok(question)
}

fn tools(value: &Value, manner: Manner) -> Checked<Vec<Offered>> {
    if value.is_null() {
        return Ok(Vec::new());
    }
    let list = list(value, "tools")?;
    ensure(!list.is_empty() || manner == Manner::Easy, || {
        "Invalid 'tools': empty array. Expected an array with minimum length 1, but got an empty array instead.".into()
    })?;
    let mut names = HashSet::new();
    list.iter().enumerate().map(|(at, tool)| offered(tool, at, manner, &mut names)).collect()
}

fn offered(tool: &Value, at: usize, manner: Manner, names: &mut HashSet<String>) -> Checked<Offered> {
    let place = format!("tools[{at}]");
    ensure(tool["type"] == "function", || {
        format!("Invalid value: '{place}.type'. Supported values are: 'function'")
    })?;
    let function = object(&tool["function"], &place)?;
    let name = text(&tool["function"]["name"], &place)?.to_owned();
    let description = tool["function"]["description"].as_str().unwrap_or_default().to_owned();
    let schema = tool["function"]["parameters"].clone();
    if manner == Manner::Strict {
        if let Some(name) = stranger(function, &["name", "description", "parameters", "strict"]) {
            return Err(coded(
                400,
                "unknown_parameter",
                format!("Unknown parameter: '{place}.function.{name}'."),
            ));
        }
        ensure(is_plain(&name, 64), || {
            format!("Invalid '{place}.function.name': string does not match pattern")
        })?;
        let length = description.chars().count();
        if length > MAX_DESCRIPTION {
            return Err(too_long(&format!("{place}.function.description"), MAX_DESCRIPTION, length));
        }
        ensure(schema.is_null() || schema["type"] == "object", || {
            format!(
                "Invalid schema for function '{name}': schema must be a JSON Schema of 'type: \"object\"'"
            )
        })?;
        ensure(schema.is_null() || schema["properties"].is_object(), || {
            format!("Invalid schema for function '{name}': In context=(), object schema missing properties.")
        })?;
    }
    ensure(names.insert(name.clone()), || format!("Duplicate function name: {name}"))?;
    Ok(Offered { name, description, schema })
}

pub(super) fn too_long(place: &str, most: usize, length: usize) -> Refused {
    let message = format!(
        "Invalid '{place}': string too long. Expected a string with maximum length {most}, but got a string with \
         length {length} instead."
    );
    coded(400, "string_above_max_length", message)
}

fn choice(value: &Value, tools: &[Offered]) -> Checked<Choice> {
    if value.is_null() {
        return Ok(Choice::Auto);
    }
    ensure(!tools.is_empty(), || "'tool_choice' is only allowed when 'tools' are specified.".into())?;
    match value {
        Value::String(word) if word == "auto" => Ok(Choice::Auto),
        Value::String(word) if word == "none" => Ok(Choice::None),
        Value::String(word) if word == "required" => Ok(Choice::Any),
        value
            if *value == json!({ "type": "function", "function": { "name": value["function"]["name"] } }) =>
        {
            let name = text(&value["function"]["name"], "tool_choice.function.name")?;
            ensure(tools.iter().any(|tool| tool.name == name), || {
                "Tool choice 'function' not found in 'tools' parameter.".into()
            })?;
            Ok(Choice::Named(name.to_owned()))
        }
        _ => Err(wrong("Invalid value for 'tool_choice'")),
    }
}
