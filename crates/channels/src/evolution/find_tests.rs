use domain::ManualClock;
use serde_json::json;

use super::*;

/// `ManualClock::START`, in seconds.
const START: i64 = 1_772_463_600;

fn record(jid: &str, text: &str, at: i64) -> Value {
    json!({
        "key": { "id": "3EB0A", "remoteJid": jid, "fromMe": true },
        "message": { "conversation": text },
        "messageTimestamp": at
    })
}

fn names() -> Vec<String> {
    Peer::names("5511987654321@s.whatsapp.net")
}

fn sent() -> Handed {
    Handed { provider_id: Some("3EB0A".to_owned()) }
}

#[test]
fn it_is_found_by_its_words_and_its_time() {
    let names = names();
    let wanted =
        MessageSearch { text: "Oi,\ntudo bem? ", names: &names, since: ManualClock::START, others: &[] };
    let at = |text: &str, at: i64| wanted.among(&[record(&names[0], text, at)]);
    assert_eq!(at("Oi,\r\ntudo bem?", START), Some(sent()));
    assert_eq!(at("Oi,\ntudo bem?", START - 120), Some(sent()), "clocks differ");
    assert_eq!(at("Oi,\ntudo bem?", START - 121), None, "said before");
    assert_eq!(at("Oi", START), None);
    let mut theirs = record(&names[0], "Oi,\ntudo bem?", START);
    theirs["key"]["fromMe"] = json!(false);
    assert_eq!(wanted.among(&[theirs]), None);
    let mut shaped = record(&names[0], "", START);
    shaped["message"] = json!({ "extendedTextMessage": { "text": "Oi,\ntudo bem?" } });
    shaped["messageTimestamp"] = json!({ "low": START, "high": 0, "unsigned": true });
    assert_eq!(wanted.among(&[shaped]), Some(sent()));
}

#[test]
fn it_is_not_there_only_if_the_store_is_alive() {
    let names = names();
    let wanted = MessageSearch { text: "Oi", names: &names, since: ManualClock::START, others: &[] };
    let other = |at| record("5521912345678@s.whatsapp.net", "Bom dia", at);
    assert_eq!(wanted.elsewhere(&[]), Found::CannotTell);
    assert_eq!(wanted.elsewhere(&[other(START - 3600)]), Found::NotThere);
    assert_eq!(
        wanted.elsewhere(&[other(START - 90_000)]),
        Found::CannotTell,
        "it may have been told not to keep"
    );
}

#[test]
fn it_may_stand_under_another_name() {
    let names = names();
    let wanted = MessageSearch { text: "Oi", names: &names, since: ManualClock::START, others: &[] };
    let mut beside = record("998877@lid", "Oi", START);
    assert_eq!(wanted.elsewhere(&[beside.clone()]), Found::CannotTell, "perhaps the person's, perhaps not");
    beside["key"]["remoteJidAlt"] = json!("551187654321@s.whatsapp.net");
    assert_eq!(wanted.elsewhere(&[beside]), Found::Sent(sent()));
    let another = record("5521912345678@s.whatsapp.net", "Oi", START);
    assert_eq!(
        wanted.elsewhere(std::slice::from_ref(&another)),
        Found::NotThere,
        "the same words, for somebody else"
    );
    let lid = ["998877@lid".to_owned()];
    let by_lid = MessageSearch { text: "Oi", names: &lid, since: ManualClock::START, others: &[] };
    assert_eq!(by_lid.elsewhere(&[another]), Found::CannotTell, "may be the same person");
}

#[test]
fn answers_of_every_version_are_read() {
    let list = json!([1, 2]);
    for body in [json!({ "messages": { "records": list } }), json!({ "messages": list }), list.clone()] {
        assert_eq!(records(&body).map(<[Value]>::len), Some(2), "{body}");
    }
    assert_eq!(records(&json!("<html>")), None);
}
