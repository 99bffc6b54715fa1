//! How Evolution says things.

use serde_json::{Value, json};

use super::{Evolution, MessageKind};
use crate::vendor::{CannedResponse, ReceivedRequest};

const INSTANCE_ID: &str = "1b4e28ba-2fa1-11d2-883f-0016d3cca427";

/// An error as its last handler writes all of them.
pub(super) fn error(status: u16, error: &str, message: &Value) -> CannedResponse {
    CannedResponse::json(
        status,
        &json!({ "status": status, "error": error, "response": { "message": message } }),
    )
}

pub(super) fn no_route(heard: &ReceivedRequest) -> CannedResponse {
    error(404, "Not Found", &json!([format!("Cannot {} {}", heard.method, heard.path)]))
}

/// The name of a number.
pub(super) fn jid(number: &str) -> String {
    if number.contains('@') { number.to_owned() } else { format!("{number}@s.whatsapp.net") }
}

/// A message that was sent: the answer, the row and the echo alike.
pub(super) fn sent(id: &str, number: &str, text: &str, kind: MessageKind, at: i64) -> Value {
    let (message, name) = match kind {
        MessageKind::Text => (json!({ "conversation": text }), "conversation"),
        MessageKind::Media => {
            (json!({ "imageMessage": { "caption": text, "mimetype": "image/png" } }), "imageMessage")
        }
        MessageKind::Audio => (json!({ "audioMessage": { "ptt": true, "seconds": 1 } }), "audioMessage"),
    };
    json!({
        "key": { "remoteJid": jid(number), "fromMe": true, "id": id },
        "pushName": "Você",
        "status": "PENDING",
        "message": message,
        "contextInfo": null,
        "messageType": name,
        "messageTimestamp": at,
        "instanceId": INSTANCE_ID,
        "source": "unknown"
    })
}

/// A message that a person sent.
pub(super) fn received(key: &Value, name: &str, message: &Value, at: i64) -> Value {
    let kind = message.as_object().and_then(|fields| fields.keys().next()).cloned().unwrap_or_default();
    json!({
        "key": key,
        "pushName": name,
        "status": "DELIVERY_ACK",
        "message": message,
        "messageType": kind,
        "messageTimestamp": at,
        "instanceId": INSTANCE_ID,
        "source": "android"
    })
}

/// What surrounds everything that a webhook tells.
pub(super) fn envelope(event: &str, data: &Value, url: &str) -> Value {
    json!({
        "event": event,
        "instance": Evolution::INSTANCE,
        "data": data,
        "destination": url,
        "date_time": "2026-03-02T12:00:00.000Z",
        "sender": Evolution::OURS,
        "server_url": "http://127.0.0.1:8080",
        "apikey": "an-instance-token"
    })
}
