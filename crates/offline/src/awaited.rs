//! What the person was asked for: the message gives it, and the call that waited is whole, or it is about something else.

use domain::tool::ToolCall;
use models::port::{Awaited, Request};
use ptbr::appointment::{self, When};
use ptbr::{Bare, Piece, Quantity};
use serde_json::{Value, json};

use super::pattern::Reading;
use super::text::{Role, Text};
use super::understanding::Understanding;
use super::{calls, matching, reply};

/// The most words of its own that an answer may hold beside the value that was asked for.
const MOST_STRAYS: usize = 2;
/// The most words of a name or a text. Whoever writes more tells something else.
const LONGEST: usize = 8;

/// What may be asked for.
#[derive(Debug, PartialEq)]
enum Kind<'s> {
    Number,
    /// `2026-12-17`.
    Day,
    /// In words, which the tool reads.
    Moment,
    Flag,
    OneOf(Vec<&'s str>),
    Text,
}

/// The call that waited, made whole by this message, if it gives what was asked for and says nothing else.
pub(crate) fn filled(request: &Request, text: &Text<'_>, understood: &Understanding<'_>) -> Option<ToolCall> {
    let Awaited { call, argument } = request.awaited.as_ref()?;
    let schema = &request.tools.iter().find(|offer| offer.name == call.name)?.schema;
    if text.clauses.iter().any(|clause| clause.question) {
        return None;
    }
    let mut whole = call.arguments.clone();
    let given = whole.as_object_mut()?;
    // What fits a sentence of a tool is a subject of its own, unless it is the bare value.
    let own_subject = !understood.intents.is_empty() || understood.veto.is_some();
    let most_strays = if own_subject { 0 } else { MOST_STRAYS };
    let value = match kind(schema, argument) {
        // "dia 10" is a number of a day.
        Kind::Number if argument.ends_with("Day") && only_day(text).is_some() => {
            let (day, strays) = only_day(text)?;
            json!(Some(day.day()).filter(|_| strays <= most_strays)?)
        }
        Kind::Number => {
            let (quantity, strays) = only_quantity(text)?;
            let unit = given.get("unit").and_then(Value::as_str);
            let value = amount(&quantity, argument, unit).filter(|_| strays <= most_strays)?;
            // Two of what? That is asked next.
            if unit == Some("ml") && quantity.is_bare() {
                given.remove("unit");
            }
            calls::number(value)
        }
        Kind::Moment => {
            let read = appointment::read(text.source, &text.now);
            let strays = ptbr::terms(&read.what).len();
            let said = read.when != When::Unsaid || read.repeat.is_some();
            json!(Some(text.source.trim()).filter(|_| said && strays <= most_strays)?)
        }
        Kind::Day => {
            let (day, strays) = only_day(text)?;
            json!(Some(day.to_string()).filter(|_| strays <= most_strays)?)
        }
        Kind::Flag => {
            let assent = ptbr::assent::reply(text.source, "").assent;
            json!(Some(assent.yes > 0).filter(|_| assent.other == 0 && assent.yes + assent.no > 0)?)
        }
        Kind::OneOf(values) => json!(one_of(text, &values)?),
        Kind::Text => {
            let name = name_in(text).filter(|_| !own_subject)?;
            let most = schema.pointer(&format!("/properties/{argument}/maxLength")).and_then(Value::as_u64);
            // What is longer than the argument is for its tool to read in the message.
            if most.is_some_and(|most| u64::try_from(name.chars().count()).is_ok_and(|length| length > most))
            {
                return Some(again(call, whole));
            }
            json!(name)
        }
    };
    given.insert(argument.clone(), value);
    Some(again(call, whole))
}

fn again(call: &ToolCall, arguments: Value) -> ToolCall {
    ToolCall { id: "call_1".to_owned(), name: call.name.clone(), arguments }
}

fn kind<'s>(schema: &'s Value, argument: &str) -> Kind<'s> {
    let Some(node) = schema.pointer(&format!("/properties/{argument}")) else { return Kind::Text };
    let alternatives = node.get("anyOf").and_then(Value::as_array);
    let node = alternatives.and_then(|nodes| nodes.first()).unwrap_or(node);
    let reference = node.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix('#'));
    let node = reference.and_then(|path| schema.pointer(path)).unwrap_or(node);
    let has_type = |name: &str| match node.get("type") {
        Some(Value::Array(types)) => types.iter().any(|kind| kind == name),
        Some(kind) => kind == name,
        None => false,
    };
    if let Some(values) = node.get("enum").and_then(Value::as_array) {
        return Kind::OneOf(values.iter().filter_map(Value::as_str).collect());
    }
    match argument {
        _ if has_type("number") || has_type("integer") => Kind::Number,
        _ if has_type("boolean") => Kind::Flag,
        _ if node.get("format").and_then(Value::as_str) == Some("date") => Kind::Day,
        "datetime" | "data_hora" => Kind::Moment,
        _ => Kind::Text,
    }
}

/// The one quantity of a message, and how many words of its own it has beside that.
fn only_quantity(text: &Text<'_>) -> Option<(Quantity, usize)> {
    let mut found = text.items.iter().filter_map(|item| match item.piece {
        Piece::Quantity(quantity) => Some(quantity),
        _ => None,
    });
    let quantity = found.next().filter(|_| found.next().is_none())?;
    Some((quantity, strays(text)))
}

fn only_day(text: &Text<'_>) -> Option<(jiff::civil::Date, usize)> {
    let mut found = text.items.iter().filter_map(|item| match item.piece {
        Piece::When(ptbr::When::Day(day)) => Some(day),
        _ => None,
    });
    let day = found.next().filter(|_| found.next().is_none())?;
    Some((day, strays(text)))
}

fn strays(text: &Text<'_>) -> usize {
    text.roles.iter().filter(|role| **role == Role::Unknown).count()
}

/// The amount as the argument keeps it, by the unit that the call has already.
fn amount(quantity: &Quantity, argument: &str, unit: Option<&str>) -> Option<f64> {
    let reading = match (unit, argument) {
        (Some("BRL"), _) | (_, "amount" | "total" | "valor" | "valor_centavos") => Reading::Money,
        (Some("kg"), _) => Reading::Mass,
        (Some("ml"), _) if !quantity.is_bare() => Reading::Volume,
        (Some("h"), _) => Reading::Hours,
        (Some("min"), _) => Reading::Minutes,
        (Some("km"), _) => Reading::Distance,
        _ => Reading::Any,
    };
    let read = matching::read(quantity, reading, Bare::Allowed)?;
    Some(if argument.ends_with("_centavos") { (read * 100.0).round() } else { read })
}

fn one_of<'v>(text: &Text<'_>, values: &[&'v str]) -> Option<&'v str> {
    let said = ptbr::terms(text.source);
    let named = |value: &&&str| {
        let terms = ptbr::terms(value);
        !terms.is_empty() && terms.iter().all(|term| said.contains(term))
    };
    let mut found = values.iter().filter(named);
    found.next().filter(|_| found.next().is_none()).copied()
}

/// What leads to a name and is no part of it: "pra Ana", "é o João", "com a dona Rita".
const LEADING: [&str; 20] = [
    "pra", "para", "pro", "com", "do", "da", "de", "no", "na", "o", "a", "os", "as", "eh", "foi", "e", "to",
    "with", "the", "at",
];

/// A name, or a few words as they were typed.
fn name_in(text: &Text<'_>) -> Option<String> {
    let tokens = ptbr::tokens(text.source);
    let first = tokens.iter().find(|token| {
        token.text.chars().any(char::is_alphanumeric) && !LEADING.contains(&token.text.as_ref())
    })?;
    let said = text.source.get(first.span.start..)?.trim().trim_end_matches(['.', '!', ',', ';', ' ']);
    let orders = text.orders.iter().any(|clause| clause.act.is_some());
    let fits = (1..=LONGEST).contains(&said.split_whitespace().count());
    (fits && !orders && !reply::is_talk(text)).then(|| said.to_owned())
}

#[cfg(test)]
#[path = "awaited_tests.rs"]
mod tests;
