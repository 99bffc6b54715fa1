//! What Slack tells: somebody wrote to the assistant, or it wants to know whether we are there.

use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::plain::plain;

/// Something that Slack told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Happening {
    /// It asks whether this address is ours: the word is to be said back.
    Challenge(String),
    Said(SlackMessage),
    /// Nothing for an assistant: what bots write, what was changed, who joined.
    Other,
}

/// Somebody wrote to the assistant.
#[derive(Clone, PartialEq, Eq)]
pub struct SlackMessage {
    /// One of these is one message, however often it is told.
    pub id: String,
    pub workspace: String,
    pub user: String,
    /// Where the answer goes.
    pub place: String,
    pub text: String,
}

impl std::fmt::Debug for SlackMessage {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Said({})", self.id)
    }
}

/// A body that is not Slack's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the body is neither an event nor a command of Slack's")]
pub struct Malformed;

/// Reads a body: an event as JSON, or a command as a form.
pub fn read(body: &[u8]) -> Result<Happening, Malformed> {
    match serde_json::from_slice::<Value>(body) {
        Ok(value) if value.is_object() => Ok(event(&value)),
        _ => command(std::str::from_utf8(body).map_err(|_| Malformed)?).ok_or(Malformed),
    }
}

fn event(body: &Value) -> Happening {
    let text = |pointer: &str| body.pointer(pointer).and_then(Value::as_str);
    match text("/type") {
        Some("url_verification") => {
            text("/challenge").map_or(Happening::Other, |word| Happening::Challenge(word.to_owned()))
        }
        Some("event_callback") => said(&text).map_or(Happening::Other, Happening::Said),
        _ => Happening::Other,
    }
}

/// A person mentions the assistant, or writes to it alone. What bots write is nothing: two of them would never stop.
fn said<'a>(text: &impl Fn(&str) -> Option<&'a str>) -> Option<SlackMessage> {
    let mention = text("/event/type") == Some("app_mention");
    let direct = text("/event/type") == Some("message") && text("/event/channel_type") == Some("im");
    let by_person = text("/event/bot_id").is_none() && text("/event/subtype").is_none();
    if !(by_person && (mention || direct)) {
        return None;
    }
    let (place, at) = (text("/event/channel")?, text("/event/ts")?);
    Some(SlackMessage {
        // A mention in a direct message is told twice, as two events about one message.
        id: format!("{place}/{at}"),
        workspace: text("/team_id").unwrap_or("slack").to_owned(),
        user: text("/event/user")?.to_owned(),
        place: place.to_owned(),
        text: plain(text("/event/text")?),
    })
}

/// A slash command, as a form.
fn command(body: &str) -> Option<Happening> {
    let field = |wanted: &str| {
        body.split('&').find_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            let value = value.replace('+', " ");
            (name == wanted).then(|| percent_decode_str(&value).decode_utf8_lossy().into_owned())
        })
    };
    field("command").filter(|name| name.starts_with('/'))?;
    Some(Happening::Said(SlackMessage {
        id: field("trigger_id")?,
        workspace: field("team_id").unwrap_or_else(|| "slack".into()),
        user: field("user_id")?,
        place: field("channel_id")?,
        text: plain(&field("text").unwrap_or_default()),
    }))
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
