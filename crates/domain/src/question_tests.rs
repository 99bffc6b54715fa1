use serde_json::json;

use super::*;

/// What a conversation may hold that an earlier version left.
#[test]
fn questions_of_before_are_read_and_a_missing_thing_comes_back_as_it_was() {
    let action = "0192f0c1-2345-7890-8abc-def012345678";
    for stored in [
        json!({ "kind": "proposal", "action": action }),
        json!({ "kind": "proposal_again", "action": action }),
        json!({ "kind": "memory_consent" }),
        json!({ "kind": "offer", "subjects": [action] }),
        json!({ "kind": "contact" }),
        json!({ "kind": "reply" }),
    ] {
        let read: OpenQuestion = serde_json::from_value(stored.clone()).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), stored);
        assert!(read.missing().is_none() && read.is_open_at(Timestamp::MAX));
    }
    let stored = json!({
        "kind": "missing", "argument": "datetime", "until": "2026-11-12T13:10:00Z",
        "call": { "id": "0.0:call_1", "name": "create_reminder", "arguments": { "title": "banco" } },
    });
    let read: OpenQuestion = serde_json::from_value(stored.clone()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), stored);
    assert_eq!(
        read.missing().map(|(call, argument)| (call.name.as_str(), argument)),
        Some(("create_reminder", "datetime"))
    );
    let until: Timestamp = "2026-11-12T13:10:00Z".parse().unwrap();
    let second = jiff::SignedDuration::from_secs(1);
    assert!(read.is_open_at(until - second) && !read.is_open_at(until));
}
