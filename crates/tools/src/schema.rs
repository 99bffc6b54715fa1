//! A validator for the schemas that our own argument types make, and for no others: a keyword that is not known here is
//! refused when the registry is built, so that nothing is ever silently unchecked. The tests hold it against a full
//! implementation.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// What the arguments of one tool must be.
#[derive(Debug)]
pub(crate) struct Schema {
    root: Node,
    definitions: BTreeMap<String, Node>,
}

/// A schema that this validator does not speak.
#[derive(Debug, thiserror::Error)]
#[error("{keyword} cannot be checked: {value}")]
pub struct Unsupported {
    keyword: String,
    value: Value,
}

/// One schema object, with what it checks.
#[derive(Debug, Default)]
struct Node {
    types: Option<Vec<Type>>,
    one_of_these: Option<Vec<Value>>,
    minimum: Option<f64>,
    maximum: Option<f64>,
    min_length: Option<u64>,
    max_length: Option<u64>,
    form: Option<Form>,
    min_items: Option<u64>,
    max_items: Option<u64>,
    items: Option<Box<Node>>,
    properties: BTreeMap<String, Node>,
    required: Vec<String>,
    /// What a field that is not among the properties must be; without one it may be anything.
    others: Option<Others>,
    reference: Option<String>,
    all_of: Vec<Node>,
    any_of: Vec<Node>,
    one_of: Vec<Node>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    Null,
    Boolean,
    Integer,
    Number,
    String,
    Array,
    Object,
}

#[derive(Debug)]
enum Others {
    Refused,
    Each(Box<Node>),
}

/// The written forms that a text can be asked to have, each by its pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Day,
    Month,
    TimeOfDay,
}

/// Where definitions stand in a schema.
const DEFINITIONS: &str = "$defs";
const REFERENCE: &str = "#/$defs/";

/// How deep references may lead: a schema that refers to itself ends here, with a problem instead of the stack.
const DEEPEST: usize = 32;

impl Schema {
    pub(crate) fn compile(schema: &Value) -> Result<Self, Unsupported> {
        let mut definitions = BTreeMap::new();
        for (name, definition) in schema.get(DEFINITIONS).and_then(Value::as_object).into_iter().flatten() {
            definitions.insert(name.clone(), Node::compile(definition)?);
        }
        let root = Node::compile(schema)?;
        let compiled = Self { root, definitions };
        compiled.refers_to_what_is_there(&compiled.root)?;
        compiled.definitions.values().try_for_each(|node| compiled.refers_to_what_is_there(node))?;
        Ok(compiled)
    }

    /// What is wrong with a value, each with its path, in the order of the schema. Empty where nothing is.
    pub(crate) fn problems(&self, value: &Value) -> Vec<String> {
        let mut problems = Vec::new();
        self.check(&self.root, value, "", 0, &mut problems);
        problems
    }

    /// The arguments that must be there and are not, in the order of the schema; nothing where something else is wrong, too.
    pub(crate) fn lacking(&self, value: &Value) -> Vec<&str> {
        let Value::Object(fields) = value else { return Vec::new() };
        let given = |name: &&String| fields.get(*name).is_some_and(|value| !value.is_null());
        let lacking: Vec<&str> =
            self.root.required.iter().filter(|name| !given(name)).map(String::as_str).collect();
        let mut rest = fields.clone();
        rest.retain(|name, _| !lacking.contains(&name.as_str()));
        let only = self.problems(&Value::Object(rest)).len() == lacking.len();
        if only { lacking } else { Vec::new() }
    }

    /// Whether there is such an argument; "updates.birthday" stands inside another.
    pub(crate) fn takes(&self, argument: &str) -> bool {
        let inside = |node: &Node, name: &str| node.properties.contains_key(name);
        match argument.split_once('.') {
            Some((outer, name)) => self.root.properties.get(outer).is_some_and(|node| inside(node, name)),
            None => inside(&self.root, argument),
        }
    }

    /// Whether an argument is a number.
    pub(crate) fn is_number(&self, argument: &str) -> bool {
        let types = self.root.properties.get(argument).and_then(|node| node.types.as_ref());
        types.is_some_and(|types| types.iter().any(|kind| matches!(kind, Type::Integer | Type::Number)))
    }

    fn refers_to_what_is_there(&self, node: &Node) -> Result<(), Unsupported> {
        if let Some(name) = node.reference.as_ref().filter(|name| !self.definitions.contains_key(*name)) {
            return Err(unsupported("$ref", &Value::String(name.clone())));
        }
        node.children().try_for_each(|child| self.refers_to_what_is_there(child))
    }

    fn fits(&self, node: &Node, value: &Value, depth: usize) -> bool {
        let mut problems = Vec::new();
        self.check(node, value, "", depth, &mut problems);
        problems.is_empty()
    }

    fn check(&self, node: &Node, value: &Value, path: &str, depth: usize, problems: &mut Vec<String>) {
        let mut wrong = |what: String| problems.push(format!("{path}: {what}"));
        if depth > DEEPEST {
            return wrong("nested too deeply".to_owned());
        }
        if let Some(types) = &node.types
            && !types.iter().any(|kind| kind.holds(value))
        {
            wrong(format!("{value} is not of type {}", listed(types.iter().map(|kind| kind.name()))));
        }
        if let Some(allowed) = &node.one_of_these
            && !allowed.iter().any(|known| same(known, value))
        {
            wrong(format!("{value} is not one of {}", listed(allowed)));
        }
        bounds(node, value, &mut wrong);
        let alternatives =
            |nodes: &[Node]| nodes.iter().filter(|node| self.fits(node, value, depth + 1)).count();
        if !node.any_of.is_empty() && alternatives(&node.any_of) == 0 {
            wrong(format!("{value} is none of what is allowed here"));
        }
        if !node.one_of.is_empty() && alternatives(&node.one_of) != 1 {
            wrong(format!("{value} is none of what is allowed here, or more than one"));
        }
        if let Some(definition) = node.reference.as_ref().and_then(|name| self.definitions.get(name)) {
            self.check(definition, value, path, depth + 1, problems);
        }
        for part in &node.all_of {
            self.check(part, value, path, depth + 1, problems);
        }
        if let Value::Object(fields) = value {
            self.check_fields(node, fields, path, depth, problems);
        }
        if let (Some(items), Value::Array(values)) = (&node.items, value) {
            for (number, item) in values.iter().enumerate() {
                self.check(items, item, &format!("{path}/{number}"), depth + 1, problems);
            }
        }
    }

    fn check_fields(
        &self,
        node: &Node,
        fields: &Map<String, Value>,
        path: &str,
        depth: usize,
        problems: &mut Vec<String>,
    ) {
        for name in node.required.iter().filter(|name| !fields.contains_key(*name)) {
            problems.push(format!("{path}: {name:?} is a required property"));
        }
        for (name, value) in fields {
            let expected = match (node.properties.get(name), &node.others) {
                (Some(property), _) => Some(property),
                (None, Some(Others::Each(each))) => Some(&**each),
                (None, Some(Others::Refused)) => {
                    problems.push(format!("{path}: {name:?} is not known here"));
                    None
                }
                (None, None) => None,
            };
            if let Some(expected) = expected {
                self.check(expected, value, &format!("{path}/{name}"), depth + 1, problems);
            }
        }
    }
}

impl Node {
    fn compile(schema: &Value) -> Result<Self, Unsupported> {
        let mut node = Self::default();
        let Value::Object(keywords) = schema else {
            // `true`, the schema of anything, is what schemars makes of a plain value.
            return if schema == &Value::Bool(true) { Ok(node) } else { Err(unsupported("schema", schema)) };
        };
        for (keyword, value) in keywords {
            node.learn(keyword, value)?;
        }
        Ok(node)
    }

    fn learn(&mut self, keyword: &str, value: &Value) -> Result<(), Unsupported> {
        let odd = || unsupported(keyword, value);
        match keyword {
            // What describes and does not check.
            "$schema" | "title" | "description" | "default" | "examples" | "format" | "writeOnly"
            | DEFINITIONS => {}
            "type" => self.types = Some(types(value).ok_or_else(odd)?),
            "enum" => self.one_of_these = Some(value.as_array().ok_or_else(odd)?.clone()),
            "const" => self.one_of_these = Some(vec![value.clone()]),
            "minimum" => self.minimum = Some(value.as_f64().ok_or_else(odd)?),
            "maximum" => self.maximum = Some(value.as_f64().ok_or_else(odd)?),
            "minLength" => self.min_length = Some(value.as_u64().ok_or_else(odd)?),
            "maxLength" => self.max_length = Some(value.as_u64().ok_or_else(odd)?),
            "pattern" => self.form = Some(value.as_str().and_then(Form::of).ok_or_else(odd)?),
            "minItems" => self.min_items = Some(value.as_u64().ok_or_else(odd)?),
            "maxItems" => self.max_items = Some(value.as_u64().ok_or_else(odd)?),
            "items" => self.items = Some(Box::new(Self::compile(value)?)),
            "properties" => {
                for (name, property) in value.as_object().ok_or_else(odd)? {
                    self.properties.insert(name.clone(), Self::compile(property)?);
                }
            }
            "required" => {
                let names = value.as_array().ok_or_else(odd)?.iter().map(Value::as_str);
                self.required =
                    names.map(|name| name.map(str::to_owned)).collect::<Option<_>>().ok_or_else(odd)?;
            }
            "additionalProperties" => {
                self.others = Some(match value {
                    Value::Bool(false) => Others::Refused,
                    _ => Others::Each(Box::new(Self::compile(value)?)),
                });
            }
            "$ref" => {
                let name = value.as_str().and_then(|text| text.strip_prefix(REFERENCE)).ok_or_else(odd)?;
                self.reference = Some(name.to_owned());
            }
            "allOf" => self.all_of = each(value).ok_or_else(odd)??,
            "anyOf" => self.any_of = each(value).ok_or_else(odd)??,
            "oneOf" => self.one_of = each(value).ok_or_else(odd)??,
            _ => return Err(odd()),
        }
        Ok(())
    }

    fn children(&self) -> impl Iterator<Item = &Self> {
        let lists = self.all_of.iter().chain(&self.any_of).chain(&self.one_of);
        let others = match &self.others {
            Some(Others::Each(each)) => Some(&**each),
            _ => None,
        };
        lists.chain(self.items.as_deref()).chain(others).chain(self.properties.values())
    }
}

impl Type {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::Null,
            "boolean" => Self::Boolean,
            "integer" => Self::Integer,
            "number" => Self::Number,
            "string" => Self::String,
            "array" => Self::Array,
            "object" => Self::Object,
            _ => return None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    fn holds(self, value: &Value) -> bool {
        match self {
            Self::Null => value.is_null(),
            Self::Boolean => value.is_boolean(),
            // 2.0 is an integer, as the standard has it.
            Self::Integer => {
                value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0)
            }
            Self::Number => value.is_number(),
            Self::String => value.is_string(),
            Self::Array => value.is_array(),
            Self::Object => value.is_object(),
        }
    }
}

impl Form {
    fn of(pattern: &str) -> Option<Self> {
        Some(match pattern {
            r"^\d{4}-\d{2}-\d{2}$" => Self::Day,
            r"^\d{4}-\d{2}$" => Self::Month,
            r"^([01]\d|2[0-3]):[0-5]\d$" => Self::TimeOfDay,
            _ => return None,
        })
    }

    fn mask(self) -> &'static str {
        match self {
            Self::Day => "0000-00-00",
            Self::Month => "0000-00",
            Self::TimeOfDay => "00:00",
        }
    }

    fn holds(self, text: &str) -> bool {
        let mask = self.mask();
        let masked = |(letter, wanted): (u8, u8)| match wanted {
            b'0' => letter.is_ascii_digit(),
            _ => letter == wanted,
        };
        text.len() == mask.len()
            && text.bytes().zip(mask.bytes()).all(masked)
            // Two digits each, so that the order of texts is that of times.
            && (self != Self::TimeOfDay || (text < "24:00" && text.as_bytes().get(3) < Some(&b'6')))
    }
}

fn unsupported(keyword: &str, value: &Value) -> Unsupported {
    Unsupported { keyword: keyword.to_owned(), value: value.clone() }
}

fn each(value: &Value) -> Option<Result<Vec<Node>, Unsupported>> {
    Some(value.as_array()?.iter().map(Node::compile).collect())
}

fn types(value: &Value) -> Option<Vec<Type>> {
    match value {
        Value::String(name) => Type::named(name).map(|kind| vec![kind]),
        Value::Array(names) => names.iter().map(|name| Type::named(name.as_str()?)).collect(),
        _ => None,
    }
}

/// Equal as JSON is: 1 and 1.0 are the same number.
fn same(one: &Value, other: &Value) -> bool {
    let number = |value: &Value| value.as_f64().map(f64::to_bits);
    one == other || (one.is_number() && number(one) == number(other))
}

fn bounds(node: &Node, value: &Value, wrong: &mut impl FnMut(String)) {
    if let Some(number) = value.as_f64() {
        if let Some(minimum) = node.minimum.filter(|minimum| number < *minimum) {
            wrong(format!("{value} is less than the minimum of {minimum}"));
        }
        if let Some(maximum) = node.maximum.filter(|maximum| number > *maximum) {
            wrong(format!("{value} is greater than the maximum of {maximum}"));
        }
    }
    if let (Some(form), Some(text)) = (node.form, value.as_str())
        && !form.holds(text)
    {
        wrong(format!("{value} is not written as {}", form.mask()));
    }
    let (count, least, most, what) = match value {
        Value::String(text) => (text.chars().count(), node.min_length, node.max_length, "characters"),
        Value::Array(items) => (items.len(), node.min_items, node.max_items, "items"),
        _ => return,
    };
    let count = u64::try_from(count).unwrap_or(u64::MAX);
    if let Some(least) = least.filter(|least| count < *least) {
        wrong(format!("{value} has fewer than {least} {what}"));
    }
    if let Some(most) = most.filter(|most| count > *most) {
        wrong(format!("{value} has more than {most} {what}"));
    }
}

fn listed(values: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    let values: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    values.join(", ")
}

#[cfg(test)]
#[path = "schema_tests.rs"]
mod tests;
