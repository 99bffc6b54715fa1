//! A webhook's body, read. Whatever arrives, nothing that a person sent is lost for a detail of its shape.

use domain::DisplayName;
use ring::digest::{SHA256, digest};
use serde_json::Value;

use super::happening::{ConnectionState, Happening, Incoming, PresenceState, ReceiptStatus};
use super::lenient::{instant, number, owned, text, truth};
use super::peer::{PeerKind, place};
use super::{Content, Peer};

/// The most things that are read of one body.
const MAX_THINGS: usize = 1_000;
/// The longest name of an event that is kept.
const MAX_EVENT: usize = 64;

/// Why a body is refused. Sending it again would not help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    #[error("the body is not JSON")]
    NotJson,
    #[error("the body does not say what happened")]
    NoEvent,
}

/// What a webhook tells. `event_in_path` is what stood behind the webhook's own path, where Evolution is set to say it
/// there.
pub fn read(body: &[u8], event_in_path: Option<&str>) -> Result<Vec<Happening>, Malformed> {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    let body: Value = serde_json::from_slice(body).map_err(|_| Malformed::NotJson)?;
    let data = body.get("data").unwrap_or(&body);
    let named = text(&body, "/event").or(event_in_path).map(plain_name).filter(|name| !name.is_empty());
    let event = match named {
        Some(event) => event,
        // Nobody says what it is, and yet it is a message.
        None if things(data).any(|thing| text(thing, "/key/remoteJid").is_some()) => {
            "messages.upsert".to_owned()
        }
        None => return Err(Malformed::NoEvent),
    };
    Ok(happenings(&event, data))
}

/// `MESSAGES_UPSERT`, `messages-upsert` and `messages.upsert` are one.
fn plain_name(event: &str) -> String {
    let words = event.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut name = words.collect::<Vec<_>>().join(".").to_ascii_lowercase();
    name.truncate(MAX_EVENT);
    name
}

fn happenings(event: &str, data: &Value) -> Vec<Happening> {
    let other = || Happening::Other { event: event.to_owned() };
    let each = |read: fn(&Value) -> Option<Happening>| {
        let found: Vec<_> = things(data).map(|thing| read(thing).unwrap_or_else(other)).collect();
        if found.is_empty() { vec![other()] } else { found }
    };
    match event {
        "messages.upsert" => each(message),
        "send.message" => each(echo),
        "messages.update" => each(update),
        "messages.edited" => each(edited),
        "messages.delete" => each(deleted),
        "presence.update" => {
            let found = presences(data);
            if found.is_empty() { vec![other()] } else { found }
        }
        "connection.update" => {
            let state = text(data, "/state").or_else(|| text(data, "/connection"));
            vec![Happening::Connection {
                state: state.map_or(ConnectionState::Unknown, ConnectionState::parse),
            }]
        }
        _ => vec![other()],
    }
}

/// One thing, a list of them, or a list under `messages`.
fn things(data: &Value) -> impl Iterator<Item = &Value> {
    let listed = data.as_array().or_else(|| data.get("messages").and_then(Value::as_array));
    let alone = listed.is_none().then_some(data);
    listed.into_iter().flatten().chain(alone).take(MAX_THINGS)
}

fn message(said: &Value) -> Option<Happening> {
    let key = said.get("key")?;
    if let Some(change) = change(said) {
        return changed(change, Peer::of(key, said));
    }
    let incoming = incoming(said, key)?;
    Some(match place(key)? {
        _ if truth(key, "/fromMe") == Some(true) => Happening::Echo(Incoming { name: None, ..incoming }),
        PeerKind::Group => Happening::Group(incoming),
        _ => Happening::Message(incoming),
    })
}

fn echo(said: &Value) -> Option<Happening> {
    let incoming = incoming(said, said.get("key")?)?;
    Some(Happening::Echo(Incoming { name: None, ..incoming }))
}

fn incoming(said: &Value, key: &Value) -> Option<Incoming> {
    let content = match said.get("message").filter(|message| message.is_object()) {
        Some(message) => Content::of(message, said),
        // Somebody joined, a call was missed: no message. What could not be decrypted (2) is one.
        None if said.pointer("/messageStubType").is_some_and(|stub| !is_undecrypted(stub)) => return None,
        None => Content::unsupported(text(said, "/messageType").unwrap_or("unknown")),
    };
    Some(Incoming {
        provider_id: owned(key, "/id").unwrap_or_else(|| made_up_id(said)),
        peer: Peer::of(key, said)?,
        name: name(said),
        sent_at: instant(said, "/messageTimestamp"),
        content,
    })
}

fn is_undecrypted(stub: &Value) -> bool {
    stub.is_null() || number(stub) == Some(2) || stub.as_str() == Some("CIPHERTEXT")
}

/// The same for a repetition of the same message.
fn made_up_id(said: &Value) -> String {
    let hash = digest(&SHA256, said.to_string().as_bytes());
    let half = hash.as_ref().iter().take(16);
    half.fold("papo-".to_owned(), |id, byte| format!("{id}{byte:02x}"))
}

/// What they call themselves. Evolution puts a number there for those who do not.
fn name(said: &Value) -> Option<DisplayName> {
    let name = text(said, "/pushName")?.trim();
    let is_number = |letter: char| letter.is_ascii_digit() || matches!(letter, '+' | ' ' | '-' | '(' | ')');
    DisplayName::parse(name).filter(|_| !name.contains('@') && !name.chars().all(is_number))
}

/// A message that changes another one.
fn change(said: &Value) -> Option<&Value> {
    ["/message/protocolMessage", "/message/editedMessage/message/protocolMessage", "/protocolMessage"]
        .into_iter()
        .find_map(|path| said.pointer(path))
        .filter(|change| change.is_object())
}

/// A message that was taken back or said anew; the other changes are settings.
fn changed(change: &Value, peer: Option<Peer>) -> Option<Happening> {
    let provider_id = owned(change, "/key/id")?;
    let new = change.get("editedMessage").filter(|new| new.is_object());
    let kind = change.get("type").filter(|kind| !kind.is_null());
    let is = |name: &str, code: i64| {
        kind.is_some_and(|kind| kind.as_str() == Some(name) || number(kind) == Some(code))
    };
    let peer = peer.or_else(|| change.get("key").and_then(|key| Peer::of(key, &Value::Null)));
    match new {
        Some(new) if kind.is_none() || is("MESSAGE_EDIT", 14) => {
            Some(Happening::Edited { provider_id, content: Content::of(new, &Value::Null), peer })
        }
        // Taking back is the kind that need not be said.
        None if kind.is_none() || is("REVOKE", 0) => Some(Happening::Deleted { provider_id, peer }),
        _ => None,
    }
}

fn edited(said: &Value) -> Option<Happening> {
    match change(said) {
        Some(change) => changed(change, said.get("key").and_then(|key| Peer::of(key, said))),
        None => changed(said, None),
    }
}

/// In one shape all stands beside each other, in the other the message's key and what changed have places of their own.
fn update(said: &Value) -> Option<Happening> {
    let provider_id = owned(said, "/keyId").or_else(|| owned(said, "/key/id"))?;
    let is_theirs = truth(said, "/fromMe").or_else(|| truth(said, "/key/fromMe")) == Some(false);
    let status = ["/update/status", "/status"].into_iter().find_map(|path| said.pointer(path));
    let status = match status {
        Some(Value::String(name)) => name.clone(),
        Some(other) => number(other)?.to_string(),
        None if said.pointer("/update/message").is_some_and(Value::is_null) => "DELETED".to_owned(),
        None => return None,
    };
    if status.eq_ignore_ascii_case("DELETED") {
        return deleted(said);
    }
    // That we have read theirs is nothing new to us.
    let status = ReceiptStatus::parse(&status).filter(|_| !is_theirs)?;
    Some(Happening::Receipt { provider_id, status })
}

fn deleted(said: &Value) -> Option<Happening> {
    let key = said.get("key").filter(|key| key.is_object()).unwrap_or(said);
    // Beside a key, `id` is a row of Evolution's own database.
    let provider_id = owned(key, "/keyId").or_else(|| owned(key, "/id"))?;
    Some(Happening::Deleted { provider_id, peer: Peer::of(key, said) })
}

fn presences(data: &Value) -> Vec<Happening> {
    let Some(id) = text(data, "/id") else { return Vec::new() };
    let all = data.get("presences").and_then(Value::as_object);
    let states = all.into_iter().flatten().take(MAX_THINGS);
    states
        .filter_map(|(who, presence)| {
            let state =
                text(presence, "/lastKnownPresence").map_or(PresenceState::Unknown, PresenceState::parse);
            let key = serde_json::json!({ "remoteJid": id, "remoteJidAlt": who, "participant": who });
            Some(Happening::Presence { peer: Peer::of(&key, &Value::Null)?, state })
        })
        .collect()
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "read_damage_tests.rs"]
mod damage_tests;
