use proptest::prelude::*;
use serde_json::{Value, json};

use super::{Happening, Malformed, SlackMessage, read};

fn told(body: &Value) -> Happening {
    read(body.to_string().as_bytes()).unwrap()
}

fn event(changed: &Value) -> Value {
    let mut event = json!({
        "type": "app_mention", "user": "U061F7AUR", "text": "<@U0LAN0Z89> pausa a júlia",
        "ts": "1515449522.000016", "channel": "C123ABC456",
    });
    for (name, value) in changed.as_object().unwrap() {
        event[name] = value.clone();
    }
    json!({ "type": "event_callback", "team_id": "T1", "event_id": "Ev1", "event": event })
}

#[test]
fn a_mention_and_a_direct_message_are_said_to_the_assistant() {
    let expected = SlackMessage {
        id: "C123ABC456/1515449522.000016".into(),
        workspace: "T1".into(),
        user: "U061F7AUR".into(),
        place: "C123ABC456".into(),
        text: "pausa a júlia".into(),
    };
    assert_eq!(told(&event(&json!({}))), Happening::Said(expected.clone()));
    let direct = event(&json!({ "type": "message", "channel_type": "im" }));
    assert_eq!(told(&direct), Happening::Said(expected));
}

#[test]
fn what_is_not_for_the_assistant_is_nothing() {
    for changed in [
        json!({ "type": "message", "channel_type": "channel" }),
        json!({ "bot_id": "B1" }),
        json!({ "subtype": "message_changed" }),
        json!({ "type": "reaction_added" }),
        json!({ "user": null }),
        json!({ "text": 7 }),
        json!({ "channel": null }),
    ] {
        assert_eq!(told(&event(&changed)), Happening::Other, "{changed}");
    }
    assert_eq!(told(&json!({ "type": "app_rate_limited" })), Happening::Other);
    assert_eq!(told(&json!({})), Happening::Other);
}

#[test]
fn slack_asks_whether_we_are_there() {
    let body = json!({ "type": "url_verification", "token": "x", "challenge": "3eZbrw1a" });
    assert_eq!(told(&body), Happening::Challenge("3eZbrw1a".into()));
}

#[test]
fn a_command_is_a_form() {
    let body = b"token=x&team_id=T1&channel_id=C1&user_id=U1&command=%2Fjulia&text=quantos+plant%C3%B5es%3F&trigger_id=13.9";
    let Happening::Said(said) = read(body).unwrap() else { panic!() };
    assert_eq!(
        (said.text.as_str(), said.user.as_str(), said.id.as_str()),
        ("quantos plantões?", "U1", "13.9")
    );
    for wrong in [&b"text=oi"[..], b"", b"[]", b"\xff\xfe", b"command=julia&user_id=U1", b"nothing"] {
        assert_eq!(read(wrong), Err(Malformed), "{wrong:?}");
    }
}

proptest! {
    #[test]
    fn any_body_is_read_or_refused(body in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&body);
    }
}
