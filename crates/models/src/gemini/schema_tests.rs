use serde_json::{Value, json};

use super::{Loss, Lowered, lower};

/// Lowers one property of an object.
fn property(schema: Value) -> (Option<Value>, Loss) {
    let mut object = json!({ "type": "object", "properties": { "y": { "type": "boolean" } } });
    object["properties"]["x"] = schema;
    let Lowered { schema, loss } = lower(&object);
    (schema.unwrap()["properties"].get("x").cloned(), loss)
}

fn kept(schema: Value, expected: Value) {
    let said = schema.to_string();
    assert_eq!(property(schema), (Some(expected), Loss::None), "{said}");
}

#[test]
fn a_tool_as_schemars_writes_it() {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "UpdateMetric",
        "description": "Corrige.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "entryId": { "description": "O id.", "type": "string", "format": "uuid" },
            "value": { "type": "number", "format": "double" },
            "unit": { "type": ["string", "null"], "maxLength": 32, "default": null },
            "date": { "type": ["string", "null"], "format": "date", "pattern": r"^\d{4}-\d{2}-\d{2}$" },
            "days": { "type": "integer", "format": "uint8", "minimum": 1, "maximum": 90 },
            "kind": { "$ref": "#/$defs/Kind" },
            "other": { "anyOf": [{ "$ref": "#/$defs/Kind" }, { "type": "null" }], "description": "Outro." },
        },
        "required": ["entryId", "value"],
        "$defs": { "Kind": { "type": "string", "enum": ["weight", "water"] } },
    });
    let expected = json!({
        "type": "OBJECT",
        "description": "Corrige.",
        "properties": {
            "entryId": { "type": "STRING", "description": "O id. [uuid]" },
            "value": { "type": "NUMBER", "format": "double" },
            "unit": { "type": "STRING", "nullable": true },
            "date": { "type": "STRING", "nullable": true, "description": "[date]" },
            "days": { "type": "INTEGER", "minimum": 1, "maximum": 90 },
            "kind": { "type": "STRING", "enum": ["weight", "water"] },
            "other": { "type": "STRING", "enum": ["weight", "water"], "nullable": true, "description": "Outro." },
        },
        "required": ["entryId", "value"],
    });
    assert_eq!(lower(&schema), Lowered { schema: Some(expected), loss: Loss::None });
}

#[test]
fn no_arguments_are_no_parameters() {
    for schema in
        [json!({ "type": "object" }), json!({ "type": "object", "properties": {} }), json!({}), json!(true)]
    {
        assert_eq!(lower(&schema), Lowered { schema: None, loss: Loss::None }, "{schema}");
    }
}

#[test]
fn choices_are_texts() {
    kept(json!({ "const": "a" }), json!({ "type": "STRING", "enum": ["a"] }));
    kept(
        json!({ "enum": ["a", "b", null] }),
        json!({ "type": "STRING", "enum": ["a", "b"], "nullable": true }),
    );
    kept(
        json!({ "type": "integer", "enum": [1, 2] }),
        json!({ "type": "INTEGER", "description": "[1 | 2]" }),
    );
    kept(json!({ "const": true }), json!({ "type": "BOOLEAN", "description": "[true]" }));
    let documented = json!({ "description": "O tipo.", "oneOf": [
        { "const": "weight", "description": "Peso.", "type": "string" },
        { "enum": ["water", "sleep"], "type": "string" },
        { "type": "null" },
    ]});
    kept(
        documented,
        json!({ "type": "STRING", "enum": ["weight", "water", "sleep"], "nullable": true,
                "description": "O tipo.\nweight: Peso." }),
    );
}

#[test]
fn alternatives_stand_each_for_itself() {
    let tagged = json!({
        "properties": { "note": { "type": "string" } },
        "required": ["note"],
        "oneOf": [
            { "type": "object", "properties": { "kind": { "const": "once" } }, "required": ["kind"] },
            { "type": "object", "properties": { "kind": { "const": "daily" }, "hour": { "type": "integer" } }, "required": ["kind"] },
        ],
    });
    let note = json!({ "type": "STRING" });
    kept(
        tagged,
        json!({ "anyOf": [
            { "type": "OBJECT", "properties": { "kind": { "type": "STRING", "enum": ["once"] }, "note": note }, "required": ["kind", "note"] },
            { "type": "OBJECT", "properties": { "kind": { "type": "STRING", "enum": ["daily"] }, "hour": { "type": "INTEGER" }, "note": note }, "required": ["kind", "note"] },
        ]}),
    );
    kept(
        json!({ "type": ["string", "number", "null"] }),
        json!({ "anyOf": [{ "type": "STRING" }, { "type": "NUMBER" }], "nullable": true }),
    );
    kept(
        json!({ "type": ["string", "number"] }),
        json!({ "anyOf": [{ "type": "STRING" }, { "type": "NUMBER" }] }),
    );
    kept(
        json!({ "allOf": [{ "type": "number" }], "exclusiveMinimum": 0 }),
        json!({ "type": "NUMBER", "description": "[> 0]" }),
    );
}

#[test]
fn lists_say_what_they_hold() {
    let text = json!({ "type": "STRING" });
    kept(
        json!({ "type": "array", "items": { "type": "string" }, "maxItems": 5, "uniqueItems": true }),
        json!({ "type": "ARRAY", "items": text, "maxItems": 5 }),
    );
    let pair = json!({ "type": "array", "prefixItems": [{ "type": "string" }, { "type": "string" }], "minItems": 2 });
    kept(pair, json!({ "type": "ARRAY", "items": text, "minItems": 2 }));
    let anything = property(json!({ "type": "array" }));
    assert_eq!(anything, (Some(json!({ "type": "ARRAY", "items": text })), Loss::Some));
}

#[test]
fn what_cannot_be_said_is_left_out_and_told() {
    let map = json!({ "type": "object", "additionalProperties": { "type": "string" } });
    for schema in [
        map,
        json!({ "type": "object", "additionalProperties": true }),
        json!(true),
        json!({}),
        json!({ "$ref": "#/$defs/Gone" }),
        json!({ "$ref": "http://elsewhere" }),
        json!({ "type": "null" }),
    ] {
        assert_eq!(property(schema.clone()), (None, Loss::Some), "{schema}");
    }
    let required = json!({ "type": "object", "properties": { "x": true, "y": { "type": "string" } }, "required": ["x", "y"] });
    assert_eq!(lower(&required).schema.unwrap()["required"], json!(["y"]));
}

#[test]
fn a_schema_that_holds_itself_ends() {
    let tree = json!({
        "$ref": "#/$defs/Tree",
        "$defs": { "Tree": { "type": "object", "properties": {
            "name": { "type": "string" },
            "left": { "$ref": "#/$defs/Tree" }, "right": { "$ref": "#/$defs/Tree" },
            "more": { "type": "array", "items": { "$ref": "#/$defs/Tree" } },
        }}},
    });
    let name = json!({ "type": "STRING" });
    let expected = json!({ "type": "OBJECT", "properties": { "name": name, "more": { "type": "ARRAY", "items": name } } });
    assert_eq!(lower(&tree), Lowered { schema: Some(expected), loss: Loss::Some });
    let twice = json!({
        "type": "object",
        "properties": { "from": { "$ref": "#/$defs/Day" }, "to": { "$ref": "#/$defs/Day" } },
        "$defs": { "Day": { "type": "string" } },
    });
    assert_eq!(lower(&twice).loss, Loss::None);
    let knot = json!({ "$ref": "#/$defs/A", "$defs": { "A": { "$ref": "#/$defs/A" } } });
    assert_eq!(lower(&knot), Lowered { schema: None, loss: Loss::Some });
}

#[test]
fn nothing_of_the_larger_language_is_left() {
    const KNOWN: [&str; 12] = [
        "type",
        "format",
        "description",
        "nullable",
        "enum",
        "items",
        "minItems",
        "maxItems",
        "properties",
        "required",
        "anyOf",
        "minimum",
    ];
    fn check(schema: &Value) {
        for (word, value) in schema.as_object().unwrap() {
            assert!(KNOWN.contains(&&**word) || word == "maximum", "{word}");
            match &**word {
                "properties" => value.as_object().unwrap().values().for_each(check),
                "anyOf" => value.as_array().unwrap().iter().for_each(check),
                "items" => check(value),
                _ => {}
            }
        }
    }
    let wild = json!({ "type": "object", "title": "T", "minProperties": 1, "properties": {
        "a": { "type": "string", "minLength": 1, "contentEncoding": "base64", "examples": ["x"], "default": "y" },
        "b": { "not": { "type": "string" }, "type": "number", "multipleOf": 2, "deprecated": true },
        "c": { "if": {}, "then": {}, "type": "object", "properties": { "d": { "type": "boolean", "readOnly": true } }, "patternProperties": {} },
    }});
    check(&lower(&wild).schema.unwrap());
}
