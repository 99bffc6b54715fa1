use domain::{ManualClock, Phone};
use serde_json::json;

use super::*;

const ANA: &str = "5511987654321@s.whatsapp.net";

pub(super) fn told(event: &str, data: &Value) -> Vec<Happening> {
    let body = json!({
        "event": event, "instance": "loja", "data": data, "sender": "5511900000000@s.whatsapp.net",
        "apikey": "k", "date_time": "2026-03-02T12:00:00.000Z"
    });
    read(body.to_string().as_bytes(), None).unwrap()
}

fn one(event: &str, data: &Value) -> Happening {
    let mut found = told(event, data);
    assert_eq!(found.len(), 1, "{data}");
    found.remove(0)
}

pub(super) fn said(text: &str) -> Value {
    json!({
        "key": { "remoteJid": ANA, "fromMe": false, "id": "3EB0A", "participant": "" },
        "pushName": "Ana",
        "status": "DELIVERY_ACK",
        "message": { "conversation": text, "messageContextInfo": { "messageSecret": { "0": 1 } } },
        "messageType": "conversation",
        "messageTimestamp": 1_772_463_600,
        "instanceId": "x",
        "source": "android"
    })
}

fn from_ana(text: &str) -> Incoming {
    Incoming {
        provider_id: "3EB0A".to_owned(),
        peer: Peer::named(ANA).unwrap(),
        name: DisplayName::parse("Ana"),
        sent_at: Some(ManualClock::START),
        content: Content::Text(text.to_owned()),
    }
}

fn other(event: &str) -> Happening {
    Happening::Other { event: event.to_owned() }
}

#[test]
fn a_message_is_read_however_the_event_is_named() {
    let expected = [Happening::Message(from_ana("oi"))];
    for event in ["messages.upsert", "MESSAGES_UPSERT", "messages-upsert", "Messages.Upsert"] {
        assert_eq!(told(event, &said("oi")), expected, "{event}");
    }
    let bare = json!({ "instance": "loja", "data": said("oi") }).to_string();
    for path in [Some("messages-upsert"), Some("/messages-upsert/"), Some("MESSAGES_UPSERT"), None] {
        assert_eq!(read(bare.as_bytes(), path).unwrap(), expected, "{path:?}");
    }
    assert_eq!(read(said("oi").to_string().as_bytes(), Some("messages-upsert")).unwrap(), expected);
    let marked = [b"\xef\xbb\xbf".as_slice(), bare.as_bytes()].concat();
    assert_eq!(read(&marked, None).unwrap(), expected);
}

#[test]
fn messages_come_alone_and_in_lists() {
    let (first, second) = (said("um"), said("dois"));
    let expected = [Happening::Message(from_ana("um")), Happening::Message(from_ana("dois"))];
    assert_eq!(told("messages.upsert", &json!([first, second])), expected);
    assert_eq!(told("messages.upsert", &json!({ "messages": [first, second], "type": "notify" })), expected);
    assert_eq!(told("messages.upsert", &json!([])), [other("messages.upsert")]);
    let mixed = told("messages.upsert", &json!([first, 7, null, second]));
    assert_eq!(mixed.len(), 4, "what cannot be read does not take the rest with it");
    assert_eq!((&mixed[0], &mixed[3]), (&expected[0], &expected[1]));
}

#[test]
fn numbers_and_names_are_taken_as_they_come() {
    for at in [
        json!("1772463600"),
        json!({ "low": 1_772_463_600, "high": 0, "unsigned": true }),
        json!(1_772_463_600_000_i64),
    ] {
        let mut message = said("oi");
        message["messageTimestamp"] = at;
        assert_eq!(one("messages.upsert", &message), Happening::Message(from_ana("oi")));
    }
    for name in
        [json!(null), json!(""), json!("5511987654321"), json!("+55 11 98765-4321"), json!(ANA), json!(7)]
    {
        let mut message = said("oi");
        message["pushName"] = name;
        assert_eq!(
            one("messages.upsert", &message),
            Happening::Message(Incoming { name: None, ..from_ana("oi") })
        );
    }
}

#[test]
fn a_message_without_an_id_or_a_shape_is_not_lost() {
    let mut message = said("oi");
    message["key"]["id"] = json!(null);
    let Happening::Message(first) = one("messages.upsert", &message) else { panic!("lost") };
    assert_eq!(
        one("messages.upsert", &message),
        Happening::Message(first.clone()),
        "a repetition is the same"
    );
    assert_eq!(first.provider_id.len(), 37);
    message["message"]["conversation"] = json!("tchau");
    let Happening::Message(second) = one("messages.upsert", &message) else { panic!("lost") };
    assert_ne!(first.provider_id, second.provider_id);
    let mut shapeless = said("oi");
    shapeless["message"] = json!(null);
    let Happening::Message(read) = one("messages.upsert", &shapeless) else { panic!("lost") };
    assert_eq!(read.content, Content::Unsupported { kind: "conversation".to_owned() });
    shapeless["messageStubType"] = json!(2);
    assert!(
        matches!(one("messages.upsert", &shapeless), Happening::Message(_)),
        "not decrypted, and yet said"
    );
    shapeless["messageStubType"] = json!(27);
    assert_eq!(one("messages.upsert", &shapeless), other("messages.upsert"), "somebody joined");
}

#[test]
fn groups_echoes_and_broadcasts_are_told_apart() {
    let mut message = said("oi");
    message["key"] = json!({
        "remoteJid": "120363041234567890@g.us", "fromMe": false, "id": "3EB0A", "participant": ANA
    });
    let Happening::Group(incoming) = one("messages.upsert", &message) else { panic!("no group") };
    assert_eq!(incoming.peer.phone, Phone::parse("5511987654321").ok());
    for from_me in [json!(true), json!("true"), json!(1)] {
        let mut echo = said("oi");
        echo["key"]["fromMe"] = from_me;
        echo["pushName"] = json!("Você");
        let expected = Happening::Echo(Incoming { name: None, ..from_ana("oi") });
        assert_eq!(one("messages.upsert", &echo), expected);
        assert_eq!(one("send.message", &echo), expected);
    }
    for jid in ["status@broadcast", "123@newsletter", "5511987654321@broadcast", ""] {
        let mut broadcast = said("oi");
        broadcast["key"]["remoteJid"] = json!(jid);
        assert_eq!(one("messages.upsert", &broadcast), other("messages.upsert"), "{jid}");
    }
}

#[test]
fn receipts_come_in_two_shapes() {
    for (status, expected) in [
        (json!("ERROR"), ReceiptStatus::Failed),
        (json!("PENDING"), ReceiptStatus::Pending),
        (json!("SERVER_ACK"), ReceiptStatus::Sent),
        (json!("DELIVERY_ACK"), ReceiptStatus::Delivered),
        (json!("read"), ReceiptStatus::Read),
        (json!("PLAYED"), ReceiptStatus::Played),
        (json!(2), ReceiptStatus::Sent),
        (json!("3"), ReceiptStatus::Delivered),
        (json!({ "low": 4, "high": 0 }), ReceiptStatus::Read),
    ] {
        let expected = Happening::Receipt { provider_id: "3EB0A".to_owned(), status: expected };
        let flat = json!({ "keyId": "3EB0A", "remoteJid": ANA, "fromMe": true, "status": status, "messageId": "row" });
        assert_eq!(one("messages.update", &flat), expected, "{status}");
        let nested = json!([{ "key": { "id": "3EB0A", "remoteJid": ANA }, "update": { "status": status } }]);
        assert_eq!(one("messages.update", &nested), expected, "{status}");
    }
    for odd in [
        json!({ "keyId": "3EB0A", "status": "EDITED" }),
        json!({ "keyId": "3EB0A", "fromMe": false, "status": "READ" }),
        json!({ "keyId": "3EB0A" }),
        json!({ "status": "READ" }),
        json!(null),
    ] {
        assert_eq!(one("messages.update", &odd), other("messages.update"), "{odd}");
    }
}

#[test]
fn what_was_taken_back_is_deleted_in_every_shape() {
    let peer = Peer::named(ANA);
    let expected = Happening::Deleted { provider_id: "3EB0A".to_owned(), peer };
    let key = json!({ "remoteJid": ANA, "fromMe": false, "id": "3EB0A" });
    let row = json!({ "id": "clx0row", "key": key, "status": "DELETED", "message": {} });
    assert_eq!(one("messages.delete", &key), expected);
    assert_eq!(one("messages.delete", &row), expected, "the row's id is not the message's");
    assert_eq!(one("messages.delete", &json!([key])), expected);
    let flat = json!({ "keyId": "3EB0A", "remoteJid": ANA, "status": "DELETED" });
    assert_eq!(one("messages.update", &flat), expected);
    let nested = json!({ "key": key, "update": { "message": null } });
    assert_eq!(one("messages.update", &nested), expected);
    for kind in [json!(0), json!("REVOKE"), json!(null)] {
        let mut revoked = said("");
        revoked["key"]["id"] = json!("another");
        revoked["message"] = json!({ "protocolMessage": { "key": key, "type": kind } });
        assert_eq!(one("messages.upsert", &revoked), expected, "{kind}");
        let edited = json!({ "key": key, "type": kind });
        assert_eq!(one("messages.edited", &edited), expected, "Evolution calls every change an edit");
    }
}

#[test]
fn what_was_changed_is_edited_in_every_shape() {
    let expected = Happening::Edited {
        provider_id: "3EB0A".to_owned(),
        content: Content::Text("até amanhã".to_owned()),
        peer: Peer::named(ANA),
    };
    let key = json!({ "remoteJid": ANA, "fromMe": true, "id": "3EB0A" });
    for kind in [json!(14), json!("MESSAGE_EDIT"), json!(null)] {
        let change = json!({ "key": key, "type": kind, "editedMessage": { "conversation": "até amanhã" } });
        assert_eq!(one("messages.edited", &change), expected);
        for message in [
            json!({ "protocolMessage": change }),
            json!({ "editedMessage": { "message": { "protocolMessage": change } } }),
        ] {
            let mut edited = said("");
            edited["key"]["id"] = json!("another");
            edited["message"] = message;
            assert_eq!(one("messages.upsert", &edited), expected);
            assert_eq!(one("messages.edited", &edited), expected);
        }
    }
    let setting = json!({ "key": key, "type": 3, "ephemeralExpiration": 86400 });
    assert_eq!(one("messages.edited", &setting), other("messages.edited"));
}

#[test]
fn presence_and_connection_are_read() {
    let presence = json!({ "id": ANA, "presences": { ANA: { "lastKnownPresence": "composing" } } });
    let peer = Peer::named(ANA).unwrap();
    assert_eq!(one("presence.update", &presence), Happening::Presence { peer, state: PresenceState::Typing });
    assert_eq!(one("presence.update", &json!({ "id": ANA })), other("presence.update"));
    for (state, expected) in [
        (json!("open"), ConnectionState::Open),
        (json!("connecting"), ConnectionState::Connecting),
        (json!("close"), ConnectionState::Closed),
        (json!("refused"), ConnectionState::Closed),
        (json!(7), ConnectionState::Unknown),
    ] {
        let data = json!({ "instance": "loja", "state": state, "statusReason": 200 });
        assert_eq!(one("connection.update", &data), Happening::Connection { state: expected });
    }
}

#[test]
fn everything_else_is_something_else() {
    for (event, name) in [
        ("contacts.update", "contacts.update"),
        ("CHATS_UPSERT", "chats.upsert"),
        ("group-participants.update", "group.participants.update"),
        ("qrcode.updated", "qrcode.updated"),
        ("call", "call"),
        ("messages.set", "messages.set"),
        ("send.message.update", "send.message.update"),
    ] {
        assert_eq!(told(event, &json!([said("oi")])), [other(name)], "{event}");
    }
}

#[test]
fn what_is_no_webhook_is_refused() {
    let whole = json!({ "event": "messages.upsert", "data": said("oi") }).to_string();
    for end in 0..whole.len() {
        assert_eq!(read(&whole.as_bytes()[..end], None), Err(Malformed::NotJson), "{end}");
    }
    for body in ["", "<html>", "\u{0}", "{\"event\":"] {
        assert_eq!(read(body.as_bytes(), Some("messages-upsert")), Err(Malformed::NotJson), "{body}");
    }
    for body in ["{}", "[]", "7", "null", "\"oi\"", "{\"data\":{}}", "{\"event\":\"???\"}"] {
        assert_eq!(read(body.as_bytes(), None), Err(Malformed::NoEvent), "{body}");
    }
    let deep = "[".repeat(200_000);
    assert_eq!(read(deep.as_bytes(), None), Err(Malformed::NotJson));
}

#[test]
fn a_large_body_is_read() {
    let mut message = said("");
    message["message"] = json!({
        "imageMessage": { "mimetype": "image/jpeg", "caption": "olha" }, "base64": "A".repeat(5 * 1024 * 1024)
    });
    let Happening::Message(incoming) = one("messages.upsert", &message) else { panic!("lost") };
    let Content::Image { media, .. } = incoming.content else { panic!("no image") };
    assert_eq!(media.bytes.map(|bytes| bytes.len()), Some(5 * 1024 * 1024 / 4 * 3));
    let many: Vec<Value> = (0..20_000).map(|_| said("oi")).collect();
    assert_eq!(told("messages.upsert", &json!(many)).len(), MAX_THINGS);
}

#[test]
fn nothing_that_a_person_said_is_printed() {
    let shown = format!("{:?}", told("messages.upsert", &said("meu segredo")));
    for secret in ["segredo", "Ana", "987654321"] {
        assert!(!shown.contains(secret), "{shown}");
    }
}
