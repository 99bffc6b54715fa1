use std::collections::BTreeMap;
use std::sync::LazyLock;

use proptest::prelude::*;
use schemars::JsonSchema;
use serde_json::{Value, json};

use super::Schema;

/// Every kind of field that a tool may have.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is looked at")]
struct Arguments {
    /// A title.
    #[schemars(length(min = 2, max = 5))]
    title: String,
    #[schemars(range(min = 1, max = 500))]
    amount: f64,
    #[schemars(range(min = -3))]
    count: Option<i64>,
    kind: Option<Kind>,
    shape: Option<Shape>,
    #[schemars(length(min = 1, max = 2))]
    lines: Option<Vec<Line>>,
    #[serde(default)]
    is_paid: bool,
    anything: Option<Value>,
    #[schemars(regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    day: Option<String>,
    #[schemars(regex(pattern = r"^\d{4}-\d{2}$"))]
    month: Option<String>,
    #[schemars(regex(pattern = r"^([01]\d|2[0-3]):[0-5]\d$"))]
    hour: Option<String>,
    links: Option<BTreeMap<String, String>>,
}

#[derive(JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "only its schema is looked at")]
enum Kind {
    /// With words of its own.
    First,
    Second,
}

#[derive(JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(dead_code, reason = "only its schema is looked at")]
enum Shape {
    Round { radius: u32 },
    Square { side: f64 },
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is looked at")]
struct Line {
    text: String,
    next: Option<Box<Line>>,
}

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-5_i64..600).prop_map(Value::from),
        (-5.0..600.0_f64).prop_map(Value::from),
        Just(json!(2.0)),
        "[aé]{0,7}".prop_map(Value::from),
        Just(json!("first")),
        Just(json!("second")),
    ]
}

fn line() -> impl Strategy<Value = Value> {
    prop_oneof![
        leaf(),
        Just(json!({})),
        leaf().prop_map(|text| json!({ "text": text })),
        (leaf(), leaf())
            .prop_map(|(text, next)| json!({ "text": "a", "next": { "text": text, "next": next } })),
    ]
}

fn field() -> impl Strategy<Value = (&'static str, Value)> {
    prop_oneof![
        3 => ("[aé]{0,7}").prop_map(|text| ("title", Value::from(text))),
        3 => (-5.0..600.0_f64).prop_map(|amount| ("amount", Value::from(amount))),
        1 => (prop::sample::select(vec!["title", "amount", "count", "kind", "is_paid", "anything", "other"]), leaf()),
        1 => (leaf(), leaf()).prop_map(|(radius, side)| {
            ("shape", json!({ "type": "round", "radius": radius, "side": side }))
        }),
        1 => leaf().prop_map(|side| ("shape", json!({ "type": "square", "side": side }))),
        1 => leaf().prop_map(|kind| ("shape", json!({ "type": kind }))),
        2 => (prop::sample::select(vec!["day", "month", "hour"]), "[012359]{2,4}[-:][0-6]{1,2}(-[0-9]{1,2})?")
            .prop_map(|(name, text)| (name, Value::from(text))),
        1 => leaf().prop_map(|link| ("links", json!({ "site": link }))),
        2 => prop::collection::vec(line(), 0..4).prop_map(|lines| ("lines", Value::from(lines))),
    ]
}

static BOTH: LazyLock<(Schema, jsonschema::Validator)> = LazyLock::new(|| {
    let schema = schemars::schema_for!(Arguments).to_value();
    (Schema::compile(&schema).unwrap(), jsonschema::validator_for(&schema).unwrap())
});

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn says_yes_and_no_where_a_full_implementation_does(fields in prop::collection::vec(field(), 0..7)) {
        let (ours, oracle) = &*BOTH;
        let value: Value = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<serde_json::Map<_, _>>().into();
        let oracle = oracle.is_valid(&value);
        prop_assert_eq!(ours.problems(&value).is_empty(), oracle, "{}: {:?}", value, ours.problems(&value));
    }
}

#[test]
fn each_problem_says_where_and_what() {
    let schema = Schema::compile(&schemars::schema_for!(Arguments).to_value()).unwrap();
    let problems = schema.problems(&json!({ "title": "a", "amount": "7", "lines": [{}], "other": 1 }));
    assert_eq!(
        problems,
        [
            "/amount: \"7\" is not of type number",
            "/lines/0: \"text\" is a required property",
            ": \"other\" is not known here",
            "/title: \"a\" has fewer than 2 characters",
        ]
    );
}

#[test]
fn a_keyword_that_cannot_be_checked_is_refused() {
    for schema in [
        json!({ "pattern": "^a" }),
        json!({ "properties": { "a": { "multipleOf": 3 } } }),
        json!({ "$ref": "#/$defs/Nowhere" }),
        json!({ "type": "colour" }),
        json!({ "additionalProperties": { "minProperties": 1 } }),
    ] {
        assert!(Schema::compile(&schema).is_err(), "{schema}");
    }
}

#[test]
fn a_schema_that_leads_in_circles_ends() {
    let circle = json!({ "$ref": "#/$defs/A", "$defs": { "A": { "$ref": "#/$defs/A" } } });
    let schema = Schema::compile(&circle).unwrap();
    assert_eq!(schema.problems(&json!(1)), [": nested too deeply"]);
}
