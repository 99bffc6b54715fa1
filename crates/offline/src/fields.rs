//! The fields of a call: where each stands, and how it is written.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use serde_json::{Value, json};

/// How a field is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A day and an hour.
    Moment,
    /// `2026-12-17`.
    Day,
    /// `12-17`: each year.
    Yearly,
    /// `19:00`.
    Hour,
    Reais,
    Cents,
    /// `15`, of each month.
    MonthDay,
    /// `weekly:3`, `daily`, `days:mon,wed`: how often.
    Rhythm,
}

pub(crate) struct Field {
    pub path: Vec<String>,
    pub shape: Shape,
}

/// What points at a thing that is there is found by its words, not put right.
pub(crate) fn points_at_a_thing(arguments: &Value) -> bool {
    let points = |name: &String| name.ends_with("_id") || name.ends_with("Id");
    arguments.as_object().is_some_and(|all| all.keys().any(points))
}

/// The fields of a call that a reply can say anew.
pub(crate) fn fields(arguments: &Value) -> Vec<Field> {
    let Value::Object(all) = arguments else { return Vec::new() };
    let mut found = Vec::new();
    for (name, value) in all {
        match value {
            Value::Object(inner) if name != "repeat" && name != "preferences" => {
                let inside = inner.iter().filter_map(|(inner, value)| Some((inner, shape(inner, value)?)));
                found.extend(
                    inside.map(|(inner, shape)| Field { path: vec![name.clone(), inner.clone()], shape }),
                );
            }
            _ => found.extend(shape(name, value).map(|shape| Field { path: vec![name.clone()], shape })),
        }
    }
    found
}

fn shape(name: &str, value: &Value) -> Option<Shape> {
    match value {
        Value::String(text) => {
            let figures = |text: &str| text.chars().all(|c| c.is_ascii_digit() || "-:".contains(c));
            match text.len() {
                // The day of what happened is read elsewhere: it lies behind.
                _ if name == "date" => None,
                _ if name == "rhythm" => Some(Shape::Rhythm),
                5 if figures(text) && text.contains(':') => Some(Shape::Hour),
                5 if figures(text) && text.contains('-') => Some(Shape::Yearly),
                10 if text.parse::<Date>().is_ok() => Some(Shape::Day),
                16.. if text.contains('T') && text.parse::<Timestamp>().is_ok() => Some(Shape::Moment),
                16 if text.parse::<DateTime>().is_ok() => Some(Shape::Moment),
                _ => None,
            }
        }
        Value::Number(_) if name.ends_with("Day") => Some(Shape::MonthDay),
        Value::Number(_) if name.ends_with("_centavos") => Some(Shape::Cents),
        Value::Number(_) if matches!(name, "amount" | "target" | "total" | "valor") => Some(Shape::Reais),
        _ => None,
    }
}

pub(crate) fn at<'v>(value: &'v Value, path: &[String]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, name| value.get(name))
}

pub(crate) fn put(arguments: &mut Value, path: &[String], value: Value) {
    let Some((name, rest)) = path.split_first() else { return };
    let Some(fields) = arguments.as_object_mut() else { return };
    match fields.get_mut(name).filter(|_| !rest.is_empty()) {
        Some(inner) => put(inner, rest, value),
        None => drop(fields.insert(name.clone(), value)),
    }
}

/// Sets a day; the number of a day of the month that followed from the old one follows the new one.
pub(crate) fn set_day(arguments: &mut Value, field: &Field, day: Date) {
    let before =
        at(arguments, &field.path).and_then(Value::as_str).and_then(|text| text.parse::<Date>().ok());
    let written = match field.shape {
        Shape::Yearly => day.strftime("%m-%d").to_string(),
        _ => day.to_string(),
    };
    put(arguments, &field.path, json!(written));
    let Some(all) = arguments.as_object_mut() else { return };
    for (_, value) in all.iter_mut().filter(|(name, _)| name.ends_with("Day")) {
        let old = before.map(|before| i64::from(before.day()));
        if value.as_i64().is_some() && value.as_i64() == old {
            *value = json!(day.day());
        }
    }
}
