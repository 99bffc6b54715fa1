//! Google's `generateContent`, as strict as it is there.

mod answer;
mod contents;
mod schema;

use std::collections::HashSet;

use serde_json::{Map, Value};

pub(super) use self::answer::{count, error_event, models, refuse, write};
use super::check::{Checked, Refused, coded, ensure, list, object, stranger, text, wrong};
use super::kind::RequestKind;
use super::{Choice, Delivery, Offered, Question, VendorKind};
use crate::vendor::ReceivedRequest;

const FIELDS: [&str; 8] = [
    "contents",
    "systemInstruction",
    "tools",
    "toolConfig",
    "generationConfig",
    "safetySettings",
    "cachedContent",
    "labels",
];
const GENERATION: [&str; 10] = [
    "maxOutputTokens",
    "temperature",
    "topP",
    "topK",
    "candidateCount",
    "stopSequences",
    "thinkingConfig",
    "seed",
    "responseMimeType",
    "responseSchema",
];

pub(super) fn read(heard: &ReceivedRequest) -> Checked<RequestKind> {
    if heard.headers.get("x-goog-api-key").map(String::as_str) != Some(VendorKind::Gemini.key()) {
        return Err(coded(400, "API_KEY_INVALID", "API key not valid. Please pass a valid API key."));
    }
    let (path, query) = heard.path.split_once('?').unwrap_or((&heard.path, ""));
    if (heard.method.as_str(), path) == ("GET", "/v1beta/models") {
        return Ok(RequestKind::Models);
    }
    let missing = || coded(404, "NOT_FOUND", "Requested entity was not found.");
    let (model, what) =
        path.strip_prefix("/v1beta/models/").and_then(|rest| rest.split_once(':')).ok_or_else(missing)?;
    let body = &heard.body;
    match what {
        "generateContent" => Ok(RequestKind::Answer(question(model, body, Delivery::Whole)?)),
        "streamGenerateContent" if query == "alt=sse" => {
            Ok(RequestKind::Answer(question(model, body, Delivery::Streamed)?))
        }
        "countTokens" => {
            if let Some(name) = stranger(object(body, "body")?, &["contents", "generateContentRequest"]) {
                return Err(unknown(name, "body"));
            }
            let mut inner = body["generateContentRequest"].clone();
            if let Some(fields) = inner.as_object_mut() {
                let model_named = fields.remove("model");
                let wanted = format!("models/{model}");
                ensure(model_named.is_some_and(|named| named == wanted.as_str()), || {
                    "model is required".into()
                })?;
            }
            Ok(RequestKind::Count(question(model, &inner, Delivery::Whole)?))
        }
        _ => Err(missing()),
    }
}

/// A name that is in no message of theirs.
fn unknown(name: &str, place: &str) -> Refused {
    wrong(format!("Invalid JSON payload received. Unknown name \"{name}\" at '{place}': Cannot find field."))
}

fn known(fields: &Map<String, Value>, names: &[&str], place: &str) -> Checked<()> {
    stranger(fields, names).map_or(Ok(()), |name| Err(unknown(name, place)))
}

fn question(model: &str, body: &Value, delivery: Delivery) -> Checked<Question> {
    known(object(body, "body")?, &FIELDS, "body")?;
    generation(&body["generationConfig"])?;
    let tools = tools(&body["tools"])?;
    let choice = choice(&body["toolConfig"], &tools)?;
    let system = match &body["systemInstruction"] {
        Value::Null => String::new(),
        instruction => {
            let parts = list(&instruction["parts"], "systemInstruction.parts")?;
            parts
                .iter()
                .map(|part| text(&part["text"], "systemInstruction.parts"))
                .collect::<Checked<String>>()?
        }
    };
    let mut question =
        Question { model: model.to_owned(), system, messages: Vec::new(), tools, choice, delivery };
    contents::read(&mut question, &body["contents"])?;
    Ok(question)
}

fn generation(value: &Value) -> Checked<()> {
    if value.is_null() {
        return Ok(());
    }
    known(object(value, "generation_config")?, &GENERATION, "generation_config")?;
    ensure(value["maxOutputTokens"].as_u64().is_some_and(|limit| limit > 0), || {
        "max_output_tokens must be positive.".into()
    })?;
    if let Some(temperature) = value.get("temperature") {
        ensure(temperature.as_f64().is_some_and(|value| (0.0..=2.0).contains(&value)), || {
            "temperature must be in the range [0.0, 2.0].".into()
        })?;
    }
    if let Some(thinking) = value.get("thinkingConfig") {
        let names = ["thinkingBudget", "thinkingLevel", "includeThoughts"];
        let fields = object(thinking, "thinking_config")?;
        known(fields, &names, "generation_config.thinking_config")?;
        ensure(!(fields.contains_key("thinkingBudget") && fields.contains_key("thinkingLevel")), || {
            "You can only set only one of thinking budget and thinking level.".into()
        })?;
    }
    Ok(())
}

fn tools(value: &Value) -> Checked<Vec<Offered>> {
    let mut tools = Vec::new();
    let mut names = HashSet::new();
    for tool in value.as_array().into_iter().flatten() {
        known(object(tool, "tools")?, &["functionDeclarations"], "tools")?;
        for declaration in list(&tool["functionDeclarations"], "function_declarations")? {
            let offered = declaration_of(declaration)?;
            ensure(names.insert(offered.name.clone()), || {
                format!("Duplicate function declaration found: {}", offered.name)
            })?;
            tools.push(offered);
        }
    }
    Ok(tools)
}

fn declaration_of(declaration: &Value) -> Checked<Offered> {
    let place = "tools[0].function_declarations";
    let names = ["name", "description", "parameters", "parametersJsonSchema", "response", "behavior"];
    let fields = object(declaration, place)?;
    known(fields, &names, place)?;
    let name = text(&declaration["name"], place)?.to_owned();
    let starts_well = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.' | '-' | ':');
    ensure(starts_well && name.len() <= 64 && name.chars().all(plain), || {
        "Invalid function name. Must start with a letter or an underscore.".into()
    })?;
    ensure(!(fields.contains_key("parameters") && fields.contains_key("parametersJsonSchema")), || {
        "parameters_json_schema must not be set when parameters is set".into()
    })?;
    if let Some(parameters) = fields.get("parameters") {
        schema::check(parameters, &format!("{place}.parameters"))?;
        ensure(parameters["type"].as_str().is_some_and(|kind| kind.eq_ignore_ascii_case("object")), || {
            format!("{place}.parameters: schema should be of type OBJECT")
        })?;
    }
    let schema = fields.get("parameters").or_else(|| fields.get("parametersJsonSchema")).cloned();
    let description = text(&declaration["description"], place)?.to_owned();
    Ok(Offered { name, description, schema: schema.unwrap_or_default() })
}

fn choice(value: &Value, tools: &[Offered]) -> Checked<Choice> {
    let config = &value["functionCallingConfig"];
    if config.is_null() {
        return Ok(Choice::Auto);
    }
    known(object(value, "tool_config")?, &["functionCallingConfig", "retrievalConfig"], "tool_config")?;
    known(
        object(config, "tool_config")?,
        &["mode", "allowedFunctionNames"],
        "tool_config.function_calling_config",
    )?;
    let allowed = config["allowedFunctionNames"].as_array();
    let mode = text(&config["mode"], "mode")?;
    ensure(!tools.is_empty() || mode != "ANY", || {
        "Function calling config is set without function_declarations.".into()
    })?;
    ensure(allowed.is_none() || mode == "ANY", || {
        "Allowed function names should only be set when the function calling mode is ANY.".into()
    })?;
    match (mode, allowed.map(Vec::as_slice)) {
        ("AUTO", _) => Ok(Choice::Auto),
        ("NONE", _) => Ok(Choice::None),
        ("ANY", Some([name])) => {
            let name = text(name, "allowed_function_names")?;
            ensure(tools.iter().any(|tool| tool.name == name), || {
                format!("allowed_function_names contains {name}, which is not declared")
            })?;
            Ok(Choice::Named(name.to_owned()))
        }
        ("ANY", _) => Ok(Choice::Any),
        _ => Err(wrong("Invalid value at 'tool_config.function_calling_config.mode'")),
    }
}
