//! Our request in Gemini's words.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::Language;
use serde_json::{Map, Value, json};

use super::habits::{Habits, Schemas, Signatures, System, Thinking};
use super::schema::{Loss, lower};
use super::signature::{Mark, mark};
use crate::port::{ModelMessage, Request, ToolCall, ToolChoice, ToolOffer, ToolOutcome};
use crate::remote::{messages, object, pictured};

/// What Google lets stand in for a signature that another model's call cannot have.
const WAIVER: &str = "skip_thought_signature_validator";
/// Thoughts count as output here; those who cannot do without get room for them.
const ROOM_TO_THINK: u32 = 1024;

pub(crate) fn body(model: &str, request: &Request, habits: Habits) -> Value {
    let mut contents = contents(model, request, habits);
    let mut body = json!({ "generationConfig": generation(model, request, habits) });
    if !request.system.trim().is_empty() {
        match habits.system {
            System::Apart => body["systemInstruction"] = json!({ "parts": [{ "text": request.system }] }),
            System::FirstMessage => contents.lead(json!({ "text": request.system })),
        }
    }
    body["contents"] = contents.into_value();
    if !request.tools.is_empty() {
        let tools: Vec<Value> =
            request.tools.iter().map(|tool| declaration(tool, request.language, habits.schemas)).collect();
        body["tools"] = json!([{ "functionDeclarations": tools }]);
        body["toolConfig"] = json!({ "functionCallingConfig": choice(&request.tool_choice) });
    }
    body
}

fn choice(choice: &ToolChoice) -> Value {
    match choice {
        ToolChoice::Auto => json!({ "mode": "AUTO" }),
        ToolChoice::Required => json!({ "mode": "ANY" }),
        ToolChoice::None => json!({ "mode": "NONE" }),
        ToolChoice::Named(name) => json!({ "mode": "ANY", "allowedFunctionNames": [name] }),
    }
}

fn generation(model: &str, request: &Request, habits: Habits) -> Value {
    let (thinking, room) = little_thinking(model);
    let mut generation = json!({ "maxOutputTokens": request.max_tokens.saturating_add(room) });
    if let Some(temperature) = request.temperature {
        generation["temperature"] = json!(temperature);
    }
    if let (Some(thinking), Thinking::Little) = (thinking, habits.thinking) {
        generation["thinkingConfig"] = thinking;
    }
    generation
}

/// People wait for an answer: each family thinks as little as it can, said in the family's own way.
fn little_thinking(model: &str) -> (Option<Value>, u32) {
    if model.starts_with("gemini-2.5-flash") {
        (Some(json!({ "thinkingBudget": 0 })), 0)
    } else if model.starts_with("gemini-2.5-pro") {
        (Some(json!({ "thinkingBudget": 128 })), ROOM_TO_THINK)
    } else if model.starts_with("gemini-3") {
        (Some(json!({ "thinkingLevel": "low" })), ROOM_TO_THINK)
    } else if model.ends_with("-latest") {
        (None, ROOM_TO_THINK)
    } else {
        (None, 0)
    }
}

fn declaration(tool: &ToolOffer, language: Language, schemas: Schemas) -> Value {
    let mut declaration = json!({ "name": tool.name, "description": described(tool, language) });
    let small = lower(&tool.schema);
    let is_small = match schemas {
        Schemas::Fitting => small.loss == Loss::None,
        Schemas::Small => true,
        Schemas::Large => false,
    };
    if !is_small {
        declaration["parametersJsonSchema"] = without_dialect(&tool.schema);
    } else if let Some(schema) = small.schema {
        declaration["parameters"] = schema;
    }
    declaration
}

/// The schema without the address of the language it is written in.
fn without_dialect(schema: &Value) -> Value {
    let mut schema = schema.clone();
    if let Some(words) = schema.as_object_mut() {
        words.remove("$schema");
    }
    schema
}

/// Gemini has no field for examples: they are part of the description.
fn described(tool: &ToolOffer, language: Language) -> String {
    if tool.examples.is_empty() {
        return tool.description.clone();
    }
    let heading = match language {
        Language::Portuguese | Language::Added(_) => "Exemplos de argumentos:",
        Language::English => "Examples of arguments:",
    };
    let examples: Vec<String> = tool.examples.iter().map(Value::to_string).collect();
    format!("{}\n\n{heading}\n{}", tool.description, examples.join("\n"))
}

/// The conversation, one entry for each change of speaker.
struct Contents(Vec<(&'static str, Vec<Value>)>);

impl Contents {
    fn push(&mut self, role: &'static str, parts: Vec<Value>) {
        match self.0.last_mut() {
            Some((last, before)) if *last == role => before.extend(parts),
            _ if parts.is_empty() => {}
            _ => self.0.push((role, parts)),
        }
    }

    /// Puts a part before everything else.
    fn lead(&mut self, part: Value) {
        match self.0.first_mut() {
            Some(("user", parts)) => parts.insert(0, part),
            _ => self.0.insert(0, ("user", vec![part])),
        }
    }

    fn into_value(self) -> Value {
        self.0.into_iter().map(|(role, parts)| json!({ "role": role, "parts": parts })).collect()
    }
}

fn contents(model: &str, request: &Request, habits: Habits) -> Contents {
    let pictured = pictured(request);
    let mut contents = Contents(Vec::new());
    for (place, message) in messages(request).iter().enumerate() {
        match message {
            ModelMessage::User { text } => {
                let images = if pictured == Some(place) { &*request.images } else { &[] };
                let images = images.iter().map(|image| {
                    let data = STANDARD.encode(&image.bytes);
                    json!({ "inlineData": { "mimeType": image.media_type, "data": data } })
                });
                contents.push("user", images.chain(said(text)).collect());
            }
            ModelMessage::Assistant { text, calls } => {
                contents.push("model", said(text).into_iter().chain(called(model, calls, habits)).collect());
            }
            ModelMessage::Tools { outcomes } => {
                contents.push("user", outcomes.iter().map(|outcome| response(model, outcome)).collect());
            }
        }
    }
    // A history that was cut may begin with our own words; Google wants the person's first.
    if contents.0.first().is_none_or(|(role, _)| *role != "user") {
        contents.lead(json!({ "text": "…" }));
    }
    contents
}

/// Empty parts are refused.
fn said(text: &str) -> Option<Value> {
    (!text.trim().is_empty()).then(|| json!({ "text": text }))
}

/// The calls of one round. The first one carries the signature for all.
fn called(model: &str, calls: &[ToolCall], habits: Habits) -> Vec<Value> {
    let mut parts = Vec::with_capacity(calls.len());
    for (place, call) in calls.iter().enumerate() {
        let Mark { id, signature } = mark(model, &call.id);
        let mut part = json!({ "functionCall": { "name": call.name, "args": object(&call.arguments) } });
        if let Some(id) = id {
            part["functionCall"]["id"] = json!(id);
        }
        let waiver = (place == 0 && habits.signatures == Signatures::Waived).then_some(WAIVER);
        if let Some(signature) = signature.or(waiver) {
            part["thoughtSignature"] = json!(signature);
        }
        parts.push(part);
    }
    parts
}

fn response(model: &str, outcome: &ToolOutcome) -> Value {
    let key = if outcome.ok { "output" } else { "error" };
    let mut response = Map::new();
    response.insert("name".to_owned(), json!(outcome.name));
    response.insert("response".to_owned(), json!({ key: outcome.content }));
    if let Some(id) = mark(model, &outcome.call_id).id {
        response.insert("id".to_owned(), json!(id));
    }
    json!({ "functionResponse": response })
}
