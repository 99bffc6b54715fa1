//! Whatever arrives, nothing breaks, and nothing that was said is lost.

use proptest::prelude::*;
use serde_json::json;

use super::tests::{said, told};
use super::*;

const EVENTS: [&str; 8] = [
    "messages.upsert",
    "send.message",
    "messages.update",
    "messages.edited",
    "messages.delete",
    "presence.update",
    "connection.update",
    "call",
];

/// Any JSON, not too deep.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    let name = prop_oneof![
        "[a-z]{1,8}",
        prop::sample::select(vec![
            "key",
            "message",
            "id",
            "remoteJid",
            "protocolMessage",
            "editedMessage",
            "conversation",
            "low",
            "type",
            "update",
            "status",
            "presences",
            "audioMessage",
            "base64",
            "messages",
            "options",
            "contacts",
        ])
        .prop_map(str::to_owned),
    ];
    leaf.prop_recursive(5, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(name.clone(), inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// The places in a value, by their paths.
fn paths(value: &Value, here: &str, found: &mut Vec<String>) {
    found.push(here.to_owned());
    if let Value::Object(fields) = value {
        for (name, inner) in fields {
            paths(inner, &format!("{here}/{name}"), found);
        }
    }
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(body in prop::collection::vec(any::<u8>(), 0..400), path in ".{0,40}") {
        let _ = read(&body, Some(&path));
    }

    #[test]
    fn no_value_makes_it_panic(event in prop::sample::select(EVENTS.to_vec()), data in anything()) {
        let found = told(event, &data);
        prop_assert!(!found.is_empty());
    }

    #[test]
    fn a_message_survives_any_damage_beside_its_key(at in any::<prop::sample::Index>(), damage in anything()) {
        let mut message = said("oi");
        let mut found = Vec::new();
        paths(&message, "", &mut found);
        let beside: Vec<_> =
            found.into_iter().filter(|path| !path.is_empty() && !path.starts_with("/key")).collect();
        let path = &beside[at.index(beside.len())];
        if let Some(place) = message.pointer_mut(path) {
            *place = damage;
        }
        let found = told("messages.upsert", &message);
        let is_change = change(&message).is_some();
        prop_assert!(is_change || matches!(found[..], [Happening::Message(_)]), "{} {:?}", path, found);
    }

    #[test]
    fn no_damage_makes_it_panic(
        event in prop::sample::select(EVENTS.to_vec()),
        at in any::<prop::sample::Index>(),
        damage in anything(),
    ) {
        let mut message = said("oi");
        let mut found = Vec::new();
        paths(&message, "", &mut found);
        if let Some(place) = message.pointer_mut(&found[at.index(found.len())]) {
            *place = damage;
        }
        prop_assert!(!told(event, &message).is_empty());
    }

    #[test]
    fn broken_bytes_do_not_make_it_panic(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut body = json!({ "event": "messages.upsert", "data": said("oi") }).to_string().into_bytes();
        let at = at.index(body.len());
        body[at] = byte;
        let _ = read(&body, None);
    }
}
