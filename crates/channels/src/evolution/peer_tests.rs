use proptest::prelude::*;
use serde_json::json;

use super::*;

fn of(key: &Value) -> Option<Peer> {
    Peer::of(key, &Value::Null)
}

fn phone(digits: &str) -> Option<Phone> {
    Phone::parse(digits).ok()
}

#[test]
fn a_person_is_known_by_phone_whatever_they_are_named_by() {
    let by_phone = json!({ "remoteJid": "5511987654321:12@s.whatsapp.net" });
    let beside = json!({ "remoteJid": "99887766554433@lid", "remoteJidAlt": "551187654321@s.whatsapp.net" });
    let sender = json!({ "remoteJid": "99887766554433@lid", "senderPn": "5511987654321@s.whatsapp.net" });
    let turned =
        json!({ "remoteJid": "5511987654321@s.whatsapp.net", "remoteJidAlt": "99887766554433:3@lid" });
    for (key, lid, jid) in [
        (by_phone, None, "5511987654321@s.whatsapp.net"),
        (beside, Some("99887766554433"), "551187654321@s.whatsapp.net"),
        (sender, Some("99887766554433"), "5511987654321@s.whatsapp.net"),
        (turned, Some("99887766554433"), "5511987654321@s.whatsapp.net"),
    ] {
        let peer = of(&key).unwrap();
        assert_eq!(peer.phone, phone("5511987654321"), "{key}");
        assert_eq!((peer.lid.as_deref(), peer.group.as_deref()), (lid, None), "{key}");
        assert_eq!(peer.jid, jid, "answered in the form that WhatsApp itself used");
    }
}

#[test]
fn somebody_without_a_phone_is_somebody() {
    let peer = of(&json!({ "remoteJid": "99887766554433@lid" })).unwrap();
    assert_eq!((peer.phone, peer.lid.as_deref()), (None, Some("99887766554433")));
    assert_eq!(peer.jid, "99887766554433@lid");
    assert!(of(&json!({ "remoteJid": "12345@s.whatsapp.net" })).is_some());
}

#[test]
fn in_a_group_the_speaker_is_the_person_and_the_group_the_place() {
    let peer = of(&json!({
        "remoteJid": "120363041234567890@g.us",
        "participant": "99887766554433@lid",
        "participantPn": "5521987654321:4@s.whatsapp.net"
    }))
    .unwrap();
    assert_eq!(peer.phone, phone("5521987654321"));
    assert_eq!(peer.lid.as_deref(), Some("99887766554433"));
    assert_eq!(peer.group.as_deref(), Some("120363041234567890@g.us"));
    assert_eq!(peer.jid, "120363041234567890@g.us");
    let key = json!({ "remoteJid": "5511987654321-1600000000@g.us" });
    let old = Peer::of(&key, &json!({ "participant": "5521987654321@c.us" })).unwrap();
    assert_eq!(old.phone, phone("5521987654321"));
    assert_eq!(old.jid, "5511987654321-1600000000@g.us");
}

#[test]
fn of_our_own_messages_the_sender_is_not_the_other_side() {
    let key = json!({
        "remoteJid": "99887766554433@lid", "fromMe": true, "senderPn": "5511900000000@s.whatsapp.net"
    });
    assert_eq!(of(&key).unwrap().phone, None);
}

#[test]
fn nobody_answers_where_nobody_is() {
    for jid in [
        "status@broadcast",
        "123@newsletter",
        "5511987654321@broadcast",
        "0@s.whatsapp.net",
        "",
        "@",
        "a b@lid",
    ] {
        assert_eq!(of(&json!({ "remoteJid": jid })), None, "{jid}");
    }
}

#[test]
fn both_forms_of_a_number_are_tried_as_written_first() {
    let forms = |peer| Peer::names(peer);
    assert_eq!(
        forms("551187654321:2@s.whatsapp.net"),
        ["551187654321@s.whatsapp.net", "5511987654321@s.whatsapp.net"]
    );
    assert_eq!(forms("5511987654321"), ["5511987654321@s.whatsapp.net", "551187654321@s.whatsapp.net"]);
    assert_eq!(forms("99887766554433@lid"), ["99887766554433@lid"]);
    assert_eq!(forms("120363041234567890@g.us"), ["120363041234567890@g.us"]);
    assert!(forms("").is_empty());
    assert!(forms("x/../y").is_empty());
}

#[test]
fn nothing_of_a_person_is_printed() {
    let peer =
        of(&json!({ "remoteJid": "99887766554433@lid", "remoteJidAlt": "5511987654321@s.whatsapp.net" }));
    assert_eq!(format!("{:?}", peer.unwrap()), "Peer(+55 11 9••••-4321, alone)");
    assert_eq!(format!("{:?}", of(&json!({ "remoteJid": "998877@lid" })).unwrap()), "Peer(…, alone)");
}

proptest! {
    #[test]
    fn no_name_makes_it_panic(jid in ".{0,200}", other in ".{0,40}") {
        let _ = of(&json!({ "remoteJid": jid, "participant": other, "remoteJidAlt": other }));
        let _ = Peer::names(&jid);
    }

    #[test]
    fn the_device_makes_no_difference(digits in "[1-9][0-9]{9,13}", device in 0_u16..999) {
        let plain = of(&json!({ "remoteJid": format!("{digits}@s.whatsapp.net") }));
        let on_device = of(&json!({ "remoteJid": format!("{digits}:{device}@s.whatsapp.net") }));
        prop_assert_eq!(plain, on_device);
    }
}
