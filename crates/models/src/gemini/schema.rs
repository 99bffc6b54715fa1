//! JSON Schema in the smaller language of Gemini's `parameters`: no references, no `additionalProperties`, one
//! type each, only texts as choices. What the language cannot say is left out; the gate checks arguments anyway.

use serde_json::{Map, Value, json};

/// Schemas that refer to themselves end somewhere.
const MAX_DEPTH: usize = 12;
const MAX_PARTS: usize = 1000;

/// A schema that was put into the smaller language.
#[derive(Debug, PartialEq)]
pub(crate) struct Lowered {
    /// Nothing when there are no arguments at all.
    pub(crate) schema: Option<Value>,
    /// Whether something that a model could have filled in is gone.
    pub(crate) loss: Loss,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Loss {
    None,
    Some,
}

pub(crate) fn lower(schema: &Value) -> Lowered {
    let mut lowering = Lowering { root: schema, loss: Loss::None, parts: 0, open: Vec::new() };
    let free = schema.get("additionalProperties").is_some_and(|more| more != &Value::Bool(false));
    let has_properties =
        schema.get("properties").and_then(Value::as_object).is_some_and(|all| !all.is_empty());
    let is_composed = ["$ref", "allOf", "anyOf", "oneOf"].iter().any(|word| schema.get(word).is_some());
    if !has_properties && !is_composed && !free {
        return Lowered { schema: None, loss: Loss::None };
    }
    let schema = lowering.schema(schema, 0);
    Lowered { schema, loss: lowering.loss }
}

struct Lowering<'a> {
    root: &'a Value,
    loss: Loss,
    /// How many were looked at so far.
    parts: usize,
    /// The references that led here: one that leads to itself ends there.
    open: Vec<String>,
}

type Object = Map<String, Value>;

impl Lowering<'_> {
    fn lost(&mut self) -> Option<Value> {
        self.loss = Loss::Some;
        None
    }

    /// Nothing when the smaller language has no word for it.
    fn schema(&mut self, schema: &Value, depth: usize) -> Option<Value> {
        self.parts += 1;
        if depth > MAX_DEPTH || self.parts > MAX_PARTS {
            return self.lost();
        }
        let opened = self.open.len();
        let lowered = match self.flat(schema) {
            Some(schema) => self.flattened(&schema, depth),
            None => self.lost(),
        };
        self.open.truncate(opened);
        lowered
    }

    fn flattened(&mut self, schema: &Object, depth: usize) -> Option<Value> {
        let (variants, nullable) = variants(schema);
        match variants {
            Some(variants) => self.any_of(schema, variants, nullable, depth),
            None => self.one_type(schema, nullable, depth),
        }
    }

    /// The schema without references and `allOf`: all of their words in one place.
    fn flat(&mut self, schema: &Value) -> Option<Object> {
        let mut whole = schema.as_object()?.clone();
        if let Some(Value::String(reference)) = whole.remove("$ref") {
            let root = self.root;
            let target = root.pointer(reference.strip_prefix('#')?)?;
            if self.open.contains(&reference) {
                return None;
            }
            self.open.push(reference);
            merge(&mut whole, self.flat(target)?);
        }
        if let Some(Value::Array(all)) = whole.remove("allOf") {
            for part in &all {
                merge(&mut whole, self.flat(part)?);
            }
        }
        Some(whole)
    }

    fn any_of(
        &mut self,
        schema: &Object,
        mut variants: Vec<Object>,
        nullable: bool,
        depth: usize,
    ) -> Option<Value> {
        let mut base = schema.clone();
        base.remove("anyOf");
        base.remove("oneOf");
        if let Some(choices) = self.choices(&base, &variants) {
            return self.one_type(&choices, nullable, depth);
        }
        for variant in &mut variants {
            merge(variant, base.clone());
        }
        let mut lowered: Vec<Value> = variants
            .into_iter()
            .filter_map(|variant| self.schema(&Value::Object(variant), depth + 1))
            .collect();
        let mut whole = match lowered.len() {
            0 => return self.lost(),
            1 => lowered.remove(0),
            _ => json!({ "anyOf": lowered }),
        };
        if nullable {
            whole["nullable"] = json!(true);
        }
        Some(whole)
    }

    /// Alternatives that are all plain texts are one list of choices, each with what it means.
    fn choices(&mut self, base: &Object, variants: &[Object]) -> Option<Object> {
        let opened = self.open.len();
        let mut flat = Vec::new();
        for variant in variants {
            flat.extend(self.flat(&Value::Object(variant.clone())));
            self.open.truncate(opened);
        }
        choices(base, &flat).filter(|_| flat.len() == variants.len() && !flat.is_empty())
    }

    fn one_type(&mut self, schema: &Object, nullable: bool, depth: usize) -> Option<Value> {
        let Some((kind, or_null)) = kind(schema) else { return self.lost() };
        let mut lowered = Object::new();
        let mut notes = Vec::new();
        lowered.insert("type".to_owned(), json!(kind.to_ascii_uppercase()));
        match kind {
            "object" => self.properties(schema, &mut lowered, depth)?,
            "array" => self.items(schema, &mut lowered, depth),
            "string" => notes.extend(format_note(schema)),
            _ => {}
        }
        if let Some(format) = schema.get("format").filter(|format| is_known_format(kind, format)) {
            lowered.insert("format".to_owned(), format.clone());
        }
        for word in ["minimum", "maximum", "minItems", "maxItems"] {
            if let Some(bound) = schema.get(word).filter(|bound| bound.is_number()) {
                lowered.insert(word.to_owned(), bound.clone());
            }
        }
        for (word, sign) in [("exclusiveMinimum", '>'), ("exclusiveMaximum", '<')] {
            notes.extend(schema.get(word).map(|bound| format!("[{sign} {bound}]")));
        }
        let null_choice = allowed(schema, kind, &mut lowered, &mut notes);
        if nullable || or_null || null_choice {
            lowered.insert("nullable".to_owned(), json!(true));
        }
        describe(schema, &notes, &mut lowered);
        Some(Value::Object(lowered))
    }

    fn properties(&mut self, schema: &Object, lowered: &mut Object, depth: usize) -> Option<()> {
        let mut properties = Object::new();
        for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            properties.extend(self.schema(property, depth + 1).map(|property| (name.clone(), property)));
        }
        if schema.get("additionalProperties").is_some_and(|more| more != &Value::Bool(false)) {
            self.loss = Loss::Some;
        }
        if properties.is_empty() {
            self.lost();
            return None;
        }
        let mut required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        required.retain(|name| name.as_str().is_some_and(|name| properties.contains_key(name)));
        lowered.insert("properties".to_owned(), Value::Object(properties));
        if !required.is_empty() {
            lowered.insert("required".to_owned(), Value::Array(required));
        }
        Some(())
    }

    /// A list must say what it holds.
    fn items(&mut self, schema: &Object, lowered: &mut Object, depth: usize) {
        let places = schema.get("prefixItems").and_then(Value::as_array);
        let mut items: Vec<Value> = schema
            .get("items")
            .filter(|items| items.is_object())
            .into_iter()
            .chain(places.into_iter().flatten())
            .filter_map(|items| self.schema(items, depth + 1))
            .collect();
        items.dedup();
        if places.is_some() && items.len() > 1 || items.is_empty() {
            self.loss = Loss::Some;
        }
        let items = match items.len() {
            0 => json!({ "type": "STRING" }),
            1 => items.remove(0),
            _ => json!({ "anyOf": items }),
        };
        lowered.insert("items".to_owned(), items);
    }
}

/// Adds what `whole` does not say itself. Properties and requirements add up.
fn merge(whole: &mut Object, more: Object) {
    for (word, value) in more {
        match (whole.get_mut(&word), value) {
            (None, value) => {
                whole.insert(word, value);
            }
            (Some(Value::Object(properties)), Value::Object(more)) if word == "properties" => {
                for (name, property) in more {
                    properties.entry(name).or_insert(property);
                }
            }
            (Some(Value::Array(required)), Value::Array(more)) if word == "required" => {
                required.extend(more);
            }
            _ => {}
        }
    }
}

/// The alternatives of a schema, and whether nothing at all is one of them.
fn variants(schema: &Object) -> (Option<Vec<Object>>, bool) {
    let listed = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Value::as_array);
    let several = |types: &&Vec<Value>| types.iter().filter(|kind| *kind != "null").count() > 1;
    let mixed = schema.get("type").and_then(Value::as_array).filter(several);
    let all: Vec<Object> = match (listed, mixed) {
        (Some(listed), _) => {
            listed.iter().map(|variant| variant.as_object().cloned().unwrap_or_default()).collect()
        }
        (None, Some(types)) => {
            types.iter().map(|kind| Object::from_iter([("type".to_owned(), kind.clone())])).collect()
        }
        (None, None) => return (None, false),
    };
    let (some, null): (Vec<Object>, Vec<Object>) = all.into_iter().partition(|variant| {
        variant.get("type") != Some(&json!("null")) && variant.get("const") != Some(&Value::Null)
    });
    (Some(some), !null.is_empty())
}

fn choices(base: &Object, variants: &[Object]) -> Option<Object> {
    let mut texts = Vec::new();
    let mut meanings = Vec::new();
    for variant in variants {
        let said = match (variant.get("const"), variant.get("enum")) {
            (Some(Value::String(text)), _) => vec![json!(text)],
            (None, Some(Value::Array(many))) if many.iter().all(Value::is_string) => many.clone(),
            _ => return None,
        };
        if let (Some(Value::String(meaning)), [Value::String(text)]) = (variant.get("description"), &*said) {
            meanings.push(format!("{text}: {meaning}"));
        }
        texts.extend(said);
    }
    let mut whole = base.clone();
    whole.insert("type".to_owned(), json!("string"));
    whole.insert("enum".to_owned(), Value::Array(texts));
    let description = base.get("description").and_then(Value::as_str).map(str::to_owned);
    let lines: Vec<String> = description.into_iter().chain(meanings).collect();
    if !lines.is_empty() {
        whole.insert("description".to_owned(), json!(lines.join("\n")));
    }
    Some(whole)
}

/// The one type of a schema, said or seen, and whether it may be left empty.
fn kind(schema: &Object) -> Option<(&str, bool)> {
    match schema.get("type") {
        Some(Value::String(kind)) if kind != "null" => return Some((kind, false)),
        Some(Value::Array(kinds)) => {
            let some: Vec<&str> =
                kinds.iter().filter_map(Value::as_str).filter(|kind| *kind != "null").collect();
            return some.first().map(|kind| (*kind, some.len() < kinds.len()));
        }
        Some(_) => return None,
        None => {}
    }
    let choice = schema.get("const").or_else(|| schema.get("enum")?.as_array()?.first());
    match choice {
        Some(Value::String(_)) => Some(("string", false)),
        Some(Value::Number(number)) if number.is_f64() => Some(("number", false)),
        Some(Value::Number(_)) => Some(("integer", false)),
        Some(Value::Bool(_)) => Some(("boolean", false)),
        _ if schema.contains_key("properties") => Some(("object", false)),
        _ if schema.contains_key("items") || schema.contains_key("prefixItems") => Some(("array", false)),
        _ => None,
    }
}

/// Takes the choices over; those that are not texts become a note. Says whether nothing is one of them.
fn allowed(schema: &Object, kind: &str, lowered: &mut Object, notes: &mut Vec<String>) -> bool {
    let mut choices = match (schema.get("const"), schema.get("enum")) {
        (Some(only), _) => vec![only.clone()],
        (None, Some(Value::Array(many))) => many.clone(),
        _ => return false,
    };
    let before = choices.len();
    choices.retain(|choice| !choice.is_null());
    let nullable = choices.len() < before;
    if kind == "string" && choices.iter().all(Value::is_string) {
        lowered.insert("enum".to_owned(), Value::Array(choices));
    } else {
        let said: Vec<String> = choices.iter().map(Value::to_string).collect();
        notes.push(format!("[{}]", said.join(" | ")));
    }
    nullable
}

fn is_known_format(kind: &str, format: &Value) -> bool {
    let known: &[&str] = match kind {
        "string" => &["date-time"],
        "number" => &["float", "double"],
        "integer" => &["int32", "int64"],
        _ => &[],
    };
    format.as_str().is_some_and(|format| known.contains(&format))
}

/// A format that is no word here is still worth telling.
fn format_note(schema: &Object) -> Option<String> {
    let format = schema.get("format").filter(|format| !is_known_format("string", format))?;
    format.as_str().map(|format| format!("[{format}]"))
}

fn describe(schema: &Object, notes: &[String], lowered: &mut Object) {
    let description = schema.get("description").and_then(Value::as_str).filter(|text| !text.is_empty());
    let words: Vec<&str> = description.into_iter().chain(notes.iter().map(String::as_str)).collect();
    if !words.is_empty() {
        lowered.insert("description".to_owned(), json!(words.join(" ")));
    }
}

#[cfg(test)]
#[path = "schema_tests.rs"]
mod tests;
