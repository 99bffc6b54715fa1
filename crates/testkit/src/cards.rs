//! What a card must show: every argument that its call would keep. Found by changing one argument at a time: where what
//! is kept changes and the card stays as it was, the person could not have read it.

use serde_json::{Map, Value, json};

/// A call as it would be kept, and the sentence that asks about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Card {
    pub arguments: Value,
    pub summary: String,
}

/// The arguments of a call that are kept and do not show, and those of which nothing could be tried.
#[derive(Debug, Default, PartialEq)]
pub struct Findings {
    pub hidden: Vec<String>,
    pub tried: Vec<String>,
    pub untried: Vec<String>,
}

/// Looks at each of these arguments. `prepare` says how a call would be asked about, if it can be at all.
pub async fn look(
    arguments: &Value,
    schema: &Value,
    is_fact: impl Fn(&str) -> bool,
    prepare: impl AsyncFn(Value) -> Option<Card>,
) -> Findings {
    let mut findings = Findings::default();
    let Some(whole) = prepare(arguments.clone()).await else {
        findings.untried.push("(all of it)".to_owned());
        return findings;
    };
    for path in leaves(arguments).into_iter().filter(|path| is_fact(&path.join("."))) {
        let Some(kept) = at(&whole.arguments, &path) else { continue };
        let says = |text: &str| whole.summary.to_lowercase().contains(&text.to_lowercase());
        if kept.as_str().is_some_and(|text| text.len() > 1 && says(text)) {
            findings.tried.push(path.join("."));
            continue;
        }
        let mut tried = false;
        for changed in variants(arguments, &path, schema) {
            let Some(other) = prepare(changed).await else { continue };
            tried = true;
            // Where nothing else would be kept, nothing else has to be shown.
            if at(&other.arguments, &path) != Some(kept) && other.summary == whole.summary {
                findings.hidden.push(format!("{} ({kept})", path.join(".")));
                break;
            }
        }
        if tried { &mut findings.tried } else { &mut findings.untried }.push(path.join("."));
    }
    findings
}

/// The names of everything that a schema lets a caller say: "updates.birthday".
pub fn names(schema: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for (name, inner) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let nested = names(inner);
        if nested.is_empty() {
            found.push(name.clone());
        }
        found.extend(nested.into_iter().map(|inner| format!("{name}.{inner}")));
    }
    found
}

/// The names of everything that these arguments say.
pub fn said(arguments: &Value) -> Vec<String> {
    leaves(arguments).iter().map(|path| path.join(".")).collect()
}

fn leaves(value: &Value) -> Vec<Vec<String>> {
    let Value::Object(fields) = value else { return vec![Vec::new()] };
    let inside = |(name, value): (&String, &Value)| {
        let name = name.clone();
        leaves(value).into_iter().map(move |rest| [vec![name.clone()], rest].concat()).collect::<Vec<_>>()
    };
    fields.iter().flat_map(inside).collect()
}

fn at<'v>(value: &'v Value, path: &[String]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, name| value.get(name)).filter(|value| !value.is_null())
}

/// The same arguments without one of them, and with other values of it.
fn variants(arguments: &Value, path: &[String], schema: &Value) -> Vec<Value> {
    let property = path.iter().try_fold(schema, |schema, name| schema.get("properties")?.get(name));
    let mut choices = Vec::new();
    gather_choices(property.unwrap_or(&Value::Null), &mut choices);
    let value = at(arguments, path).cloned().unwrap_or_default();
    let others = others(&value, &choices).into_iter().map(Some);
    others.chain([None]).map(|other| with(arguments, path, other)).collect()
}

fn with(arguments: &Value, path: &[String], value: Option<Value>) -> Value {
    let Some((name, rest)) = path.split_first() else { return value.unwrap_or_default() };
    let mut fields = arguments.as_object().cloned().unwrap_or_else(Map::new);
    if rest.is_empty() && value.is_none() {
        fields.remove(name);
    } else {
        let inner = fields.get(name).cloned().unwrap_or_default();
        fields.insert(name.clone(), with(&inner, rest, value));
    }
    Value::Object(fields)
}

fn gather_choices(schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            for (name, inner) in fields {
                match (name.as_str(), inner) {
                    ("const", Value::String(choice)) => found.push(choice.clone()),
                    ("enum", Value::Array(choices)) => {
                        found.extend(choices.iter().filter_map(|choice| choice.as_str().map(str::to_owned)));
                    }
                    ("description" | "examples", _) => {}
                    _ => gather_choices(inner, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| gather_choices(item, found)),
        _ => {}
    }
}

fn others(value: &Value, choices: &[String]) -> Vec<Value> {
    match value {
        Value::Bool(is) => vec![json!(!is)],
        Value::Number(number) => match number.as_i64() {
            Some(whole) => vec![json!(whole + 1), json!(whole - 1), json!(whole * 2)],
            None => vec![json!(number.as_f64().unwrap_or_default() + 1.0)],
        },
        Value::String(_) if !choices.is_empty() => choices.iter().map(|choice| json!(choice)).collect(),
        Value::String(text) => {
            let plain = [format!("{text} xavante"), "xavante".to_owned()];
            digits_changed(text).into_iter().chain(plain).map(Value::from).collect()
        }
        Value::Array(items) => {
            let without: Vec<Value> = items.iter().skip(1).cloned().collect();
            let of_first = items.first().map(|first| others(first, choices)).unwrap_or_default();
            let replaced = of_first.into_iter().map(|first| json!([&[first], without.as_slice()].concat()));
            replaced.chain([json!(without)]).collect()
        }
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, inner)| {
                let put = |other: Value| with(value, std::slice::from_ref(name), Some(other));
                others(inner, choices).into_iter().map(put).collect::<Vec<_>>()
            })
            .collect(),
        Value::Null => Vec::new(),
    }
}

/// A day, a month or an hour with one figure changed.
fn digits_changed(text: &str) -> Vec<String> {
    // Of an instant the seconds and the zone say nothing that people read.
    let figures =
        text.char_indices().take("2026-03-15T10:00".len()).filter(|(_, letter)| letter.is_ascii_digit());
    let change = |(place, figure): (usize, char)| {
        let next = if figure == '0' { '1' } else { char::from(figure as u8 - 1) };
        let mut changed = text.to_owned();
        changed.replace_range(place..=place, next.encode_utf8(&mut [0; 4]));
        changed
    };
    let mut changed: Vec<String> = figures.map(change).collect();
    changed.reverse();
    changed
}
