//! Messages come in envelopes: disappearing ones, those to be seen once, those said from another device …

use serde_json::Value;

use super::lenient::bytes;

/// More envelopes in each other than anybody honest uses.
const MAX_ENVELOPES: usize = 8;

/// What stands beside a message and is none.
const BESIDE: [&str; 8] = [
    "messageContextInfo",
    "senderKeyDistributionMessage",
    "fastRatchetKeySenderKeyDistributionMessage",
    "contextInfo",
    "base64",
    "mediaUrl",
    "speechToText",
    "deviceListMetadata",
];

/// The inner message, and the bytes of its media if they came along.
pub(super) struct Unwrapped<'a> {
    /// What kind of message it is, in WhatsApp's words.
    pub(super) kind: &'a str,
    /// What is said of it under that word.
    pub(super) body: &'a Value,
    /// The bytes as they came, not yet decoded.
    media: Option<&'a Value>,
}

impl<'a> Unwrapped<'a> {
    /// `outside` are the bytes that came beside the message.
    pub(super) fn of(message: &'a Value, outside: Option<&'a Value>) -> Option<Self> {
        let mut message = message;
        let mut media = outside;
        for _ in 0..MAX_ENVELOPES {
            media = message.get("base64").or(media);
            let (kind, body) = content(message)?;
            match body.get("message").filter(|inner| inner.is_object()) {
                Some(inner) => message = inner,
                None => return Some(Self { kind, body, media }),
            }
        }
        None
    }

    pub(super) fn bytes(&self) -> Option<Vec<u8>> {
        self.media.and_then(bytes)
    }
}

/// The field that is the message. A text comes first: whatever else is there, it was said.
fn content(message: &Value) -> Option<(&str, &Value)> {
    let fields = message.as_object()?;
    let said = fields.iter().filter(|(name, value)| !BESIDE.contains(&name.as_str()) && !value.is_null());
    let mut first = None;
    for (name, value) in said {
        let is_text = name == "conversation" || name == "extendedTextMessage";
        // An empty text stands beside what was really said.
        if name == "conversation" && value.as_str().is_none_or(|text| text.trim().is_empty()) {
            continue;
        }
        if is_text {
            return Some((name, value));
        }
        // Other fields than messages are settings of them.
        let is_message = name.ends_with("Message") || name.contains("MessageV");
        match first {
            None => first = Some((name.as_str(), value, is_message)),
            Some((_, _, false)) if is_message => first = Some((name, value, true)),
            Some(_) => {}
        }
    }
    first.map(|(name, value, _)| (name, value))
}
