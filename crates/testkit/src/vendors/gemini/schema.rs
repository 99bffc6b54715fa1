//! The small schema language of `parameters`.

use serde_json::Value;

use super::super::check::{Checked, ensure, object, wrong};
use super::known;

const WORDS: [&str; 21] = [
    "type",
    "format",
    "title",
    "description",
    "nullable",
    "enum",
    "maxItems",
    "minItems",
    "properties",
    "required",
    "minProperties",
    "maxProperties",
    "minLength",
    "maxLength",
    "pattern",
    "example",
    "anyOf",
    "propertyOrdering",
    "default",
    "items",
    "minimum",
];

/// Refuses what the language has no word for, and what Google finds wrong with the words.
pub(super) fn check(schema: &Value, place: &str) -> Checked<()> {
    let mut words = WORDS.to_vec();
    words.push("maximum");
    let fields = object(schema, place)?;
    known(fields, &words, place)?;
    if let Some(variants) = fields.get("anyOf").and_then(Value::as_array) {
        return variants.iter().try_for_each(|variant| check(variant, &format!("{place}.any_of")));
    }
    let kind = fields.get("type").and_then(Value::as_str).unwrap_or_default().to_ascii_uppercase();
    match kind.as_str() {
        "OBJECT" => {
            let properties = fields.get("properties").and_then(Value::as_object);
            let properties = properties.filter(|properties| !properties.is_empty());
            let Some(properties) = properties else {
                return Err(wrong(format!("{place}.properties: should be non-empty for OBJECT type")));
            };
            for name in fields.get("required").and_then(Value::as_array).into_iter().flatten() {
                let is_there = name.as_str().is_some_and(|name| properties.contains_key(name));
                ensure(is_there, || format!("{place}.required: property is not defined"))?;
            }
            properties
                .iter()
                .try_for_each(|(name, property)| check(property, &format!("{place}.properties[{name}]")))
        }
        "ARRAY" => match fields.get("items") {
            Some(items) => check(items, &format!("{place}.items")),
            None => Err(wrong(format!("{place}.items: missing field."))),
        },
        "STRING" => {
            let format = fields.get("format").and_then(Value::as_str);
            ensure(format.is_none_or(|format| matches!(format, "enum" | "date-time")), || {
                format!("{place}.format: only 'enum' and 'date-time' are supported for STRING type")
            })
        }
        "NUMBER" | "INTEGER" | "BOOLEAN" | "NULL" => {
            ensure(!fields.contains_key("enum"), || format!("{place}.enum: only allowed for STRING type"))
        }
        _ => Err(wrong(format!("{place}.type: must be specified"))),
    }
}
