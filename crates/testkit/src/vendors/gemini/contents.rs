//! Who said what to Gemini: one entry a speaker, as many responses as calls, signatures where the model wants them.

use domain::tool::{ToolCall, ToolOutcome};
use serde_json::Value;

use super::super::check::{Checked, ensure, list, object, text, wrong};
use super::super::{Message, Question};
use super::answer::{SIGNED, needs_signatures};
use super::known;

const WAIVER: &str = "skip_thought_signature_validator";
const UNEVEN: &str = "Please ensure that the number of function response parts is equal to the number of function \
                      call parts of the function call turn.";

pub(super) fn read(question: &mut Question, value: &Value) -> Checked<()> {
    let contents = list(value, "contents")?;
    ensure(!contents.is_empty(), || "contents is not specified".into())?;
    let mut before = "";
    for (at, content) in contents.iter().enumerate() {
        let place = format!("contents[{at}]");
        known(object(content, &place)?, &["role", "parts"], &place)?;
        let parts = list(&content["parts"], &place)?;
        ensure(!parts.is_empty(), || format!("{place}.parts: contents.parts must not be empty."))?;
        let role = text(&content["role"], &place)?;
        ensure(role != before, || {
            "Please ensure that multiturn requests alternate between user and model.".into()
        })?;
        before = role;
        match role {
            "user" if parts.iter().any(|part| part.get("functionResponse").is_some()) => {
                results(question, parts)?;
            }
            "user" => person(question, parts, &place)?,
            "model" => model(question, parts, &place, is_current(&contents[at..]))?,
            _ => return Err(wrong("Please use a valid role: user, model.")),
        }
    }
    let starts_well = contents[0]["role"] == "user" && before == "user";
    ensure(starts_well, || {
        "Please ensure that multiturn requests start and end with a user role or a function response.".into()
    })?;
    ensure(open_calls(question).is_empty(), || UNEVEN.into())
}

/// Whether nobody has said anything since: only such calls must be signed.
fn is_current(rest: &[Value]) -> bool {
    let says = |content: &Value| {
        content["role"] == "user"
            && content["parts"]
                .as_array()
                .is_some_and(|parts| parts.iter().any(|part| part.get("text").is_some()))
    };
    !rest.iter().any(says)
}

fn open_calls(question: &Question) -> Vec<ToolCall> {
    match question.messages.last() {
        Some(Message::Model { calls, .. }) => calls.clone(),
        _ => Vec::new(),
    }
}

fn person(question: &mut Question, parts: &[Value], place: &str) -> Checked<()> {
    ensure(open_calls(question).is_empty(), || UNEVEN.into())?;
    let mut said = Vec::new();
    for part in parts {
        known(object(part, place)?, &["text", "inlineData"], place)?;
        if part.get("inlineData").is_none() {
            said.push(words(part, place)?);
        }
    }
    question.push(Message::Person { text: said.join("\n\n") });
    Ok(())
}

fn words<'a>(part: &'a Value, place: &str) -> Checked<&'a str> {
    let words = text(&part["text"], place)?;
    ensure(!words.is_empty(), || {
        format!("{place}: Unable to submit request because it must have a text parameter.")
    })?;
    Ok(words)
}

fn model(question: &mut Question, parts: &[Value], place: &str, current: bool) -> Checked<()> {
    let (mut said, mut calls) = (String::new(), Vec::new());
    for part in parts {
        known(object(part, place)?, &["text", "functionCall", "thoughtSignature"], place)?;
        let Some(call) = part.get("functionCall") else {
            said.push_str(words(part, place)?);
            continue;
        };
        known(object(call, place)?, &["name", "args", "id"], place)?;
        object(&call["args"], place)?;
        let signature = part["thoughtSignature"].as_str();
        let is_signed =
            signature.is_some_and(|signature| signature == WAIVER || signature.starts_with(SIGNED));
        ensure(!(needs_signatures(&question.model) && current && calls.is_empty()) || is_signed, || {
            "Function call is missing a thought_signature in functionCall parts.".into()
        })?;
        let id = call["id"].as_str().map_or_else(|| format!("unnamed_{}", calls.len()), str::to_owned);
        calls.push(ToolCall {
            id,
            name: text(&call["name"], place)?.to_owned(),
            arguments: call["args"].clone(),
        });
    }
    question.push(Message::Model { text: said, calls });
    Ok(())
}

fn results(question: &mut Question, parts: &[Value]) -> Checked<()> {
    let calls = open_calls(question);
    ensure(calls.len() == parts.len(), || UNEVEN.into())?;
    let mut outcomes = Vec::new();
    for (part, call) in parts.iter().zip(calls) {
        known(object(part, "contents")?, &["functionResponse"], "contents.parts")?;
        let response = &part["functionResponse"];
        known(object(response, "contents")?, &["name", "response", "id"], "function_response")?;
        ensure(response["name"] == call.name.as_str(), || UNEVEN.into())?;
        ensure(response.get("id").is_none_or(|id| *id == call.id.as_str()), || {
            "function_response.id has no call".into()
        })?;
        let fields = object(&response["response"], "function_response.response")?;
        let (content, ok) = match (fields.get("output"), fields.get("error")) {
            (Some(output), _) => (output.clone(), true),
            (None, Some(error)) => (error.clone(), false),
            (None, None) => (response["response"].clone(), true),
        };
        outcomes.push(ToolOutcome { call_id: call.id, name: call.name, content, ok });
    }
    question.push(Message::Results { outcomes });
    Ok(())
}
