//! What a message says.

use std::fmt;

use domain::DisplayName;
use serde_json::Value;

use super::Card;
use super::lenient::{count, float, owned, text, truth};
use super::unwrap::Unwrapped;

/// The most contacts or answers of a poll that are kept of one message.
const MAX_LISTED: usize = 32;
/// The longest name of a kind that is kept: these are words, not sentences.
const MAX_KIND: usize = 64;

/// What somebody sent.
#[derive(Clone, PartialEq)]
pub enum Content {
    Text(String),
    Audio {
        seconds: Option<u64>,
        /// Recorded here and now, not a file of music.
        voice: bool,
        media: Media,
    },
    Image {
        caption: Option<String>,
        media: Media,
    },
    Video {
        caption: Option<String>,
        media: Media,
    },
    Document {
        caption: Option<String>,
        file_name: Option<DisplayName>,
        media: Media,
    },
    Sticker {
        media: Media,
    },
    Location {
        latitude: f64,
        longitude: f64,
        name: Option<DisplayName>,
        address: Option<String>,
    },
    Contact {
        cards: Vec<Card>,
    },
    Reaction {
        /// None takes the reaction back.
        emoji: Option<String>,
        /// The message that it is about.
        of: String,
    },
    /// Something that was picked from buttons or a list.
    Choice {
        text: String,
        id: Option<String>,
    },
    Poll {
        question: String,
        options: Vec<String>,
    },
    /// What we cannot read, by WhatsApp's name for it.
    Unsupported {
        kind: String,
    },
}

/// A picture, a voice, a file.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Media {
    /// `audio/ogg; codecs=opus`, `image/jpeg` …
    pub media_type: Option<String>,
    /// In bytes, as the sender said.
    pub size: Option<u64>,
    /// The thing itself, where the webhook carried it.
    pub bytes: Option<Vec<u8>>,
}

impl Content {
    /// `beside` is what surrounds the message; media may lie there.
    pub(super) fn of(message: &Value, beside: &Value) -> Self {
        match Unwrapped::of(message, beside.get("base64")) {
            Some(inner) => Self::read(&inner),
            None => Self::unsupported(text(beside, "/messageType").unwrap_or("unknown")),
        }
    }

    pub(super) fn unsupported(kind: &str) -> Self {
        let plain = kind.chars().filter(char::is_ascii_alphanumeric).take(MAX_KIND).collect();
        Self::Unsupported { kind: plain }
    }

    fn read(inner: &Unwrapped<'_>) -> Self {
        let body = inner.body;
        let found = match inner.kind {
            "conversation" => body.as_str().map(|text| Self::Text(text.to_owned())),
            "extendedTextMessage" => owned(body, "/text").map(Self::Text),
            "audioMessage" => Some(Self::Audio {
                seconds: count(body, "/seconds"),
                voice: truth(body, "/ptt").unwrap_or(false),
                media: Media::of(inner),
            }),
            "imageMessage" => Some(Self::Image { caption: owned(body, "/caption"), media: Media::of(inner) }),
            "videoMessage" | "ptvMessage" => {
                Some(Self::Video { caption: owned(body, "/caption"), media: Media::of(inner) })
            }
            "documentMessage" => Some(Self::Document {
                caption: owned(body, "/caption"),
                file_name: named(body, "/fileName").or_else(|| named(body, "/title")),
                media: Media::of(inner),
            }),
            "stickerMessage" => Some(Self::Sticker { media: Media::of(inner) }),
            "locationMessage" | "liveLocationMessage" => location(body),
            "contactMessage" => Some(Self::Contact { cards: vec![card(body)] }),
            "contactsArrayMessage" => cards(body),
            "reactionMessage" => {
                owned(body, "/key/id").map(|of| Self::Reaction { emoji: owned(body, "/text"), of })
            }
            kind if kind.starts_with("pollCreationMessage") => poll(body),
            kind => choice(kind, body).or_else(|| business(kind, body).map(Self::Text)),
        };
        found.unwrap_or_else(|| Self::unsupported(inner.kind))
    }

    /// The words in it, where it is words.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Choice { text, .. } => Some(text),
            Self::Image { caption, .. } | Self::Video { caption, .. } | Self::Document { caption, .. } => {
                caption.as_deref()
            }
            _ => None,
        }
    }

    fn kind(&self) -> &str {
        match self {
            Self::Text(_) => "text",
            Self::Audio { .. } => "audio",
            Self::Image { .. } => "image",
            Self::Video { .. } => "video",
            Self::Document { .. } => "document",
            Self::Sticker { .. } => "sticker",
            Self::Location { .. } => "location",
            Self::Contact { .. } => "contact",
            Self::Reaction { .. } => "reaction",
            Self::Choice { .. } => "choice",
            Self::Poll { .. } => "poll",
            Self::Unsupported { kind } => kind,
        }
    }
}

impl Media {
    fn of(inner: &Unwrapped<'_>) -> Self {
        Self {
            media_type: owned(inner.body, "/mimetype"),
            size: count(inner.body, "/fileLength"),
            bytes: inner.bytes(),
        }
    }
}

fn location(body: &Value) -> Option<Content> {
    let (latitude, longitude) = (float(body, "/degreesLatitude")?, float(body, "/degreesLongitude")?);
    let is_on_earth = latitude.abs() <= 90.0 && longitude.abs() <= 180.0;
    is_on_earth.then(|| Content::Location {
        latitude,
        longitude,
        name: named(body, "/name").or_else(|| named(body, "/caption")),
        address: owned(body, "/address"),
    })
}

fn named(body: &Value, place: &str) -> Option<DisplayName> {
    text(body, place).and_then(DisplayName::parse)
}

fn card(body: &Value) -> Card {
    Card::read(text(body, "/displayName"), text(body, "/vcard").unwrap_or_default())
}

fn cards(body: &Value) -> Option<Content> {
    let contacts = body.get("contacts")?.as_array()?;
    Some(Content::Contact { cards: contacts.iter().take(MAX_LISTED).map(card).collect() })
}

fn poll(body: &Value) -> Option<Content> {
    let options = body.get("options").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let options = options.iter().take(MAX_LISTED).filter_map(|option| owned(option, "/optionName")).collect();
    Some(Content::Poll { question: owned(body, "/name")?, options })
}

/// What was picked: as it was shown, or else by its id.
fn choice(kind: &str, body: &Value) -> Option<Content> {
    let (shown, ids): (&[&str], &[&str]) = match kind {
        "buttonsResponseMessage" => (&["/selectedDisplayText"], &["/selectedButtonId"]),
        "templateButtonReplyMessage" => (&["/selectedDisplayText"], &["/selectedId"]),
        "listResponseMessage" => (&["/title", "/description"], &["/singleSelectReply/selectedRowId"]),
        "interactiveResponseMessage" => (&["/body/text"], &["/nativeFlowResponseMessage/name"]),
        _ => return None,
    };
    let first = |paths: &[&str]| paths.iter().find_map(|path| owned(body, path));
    let flow = text(body, "/nativeFlowResponseMessage/paramsJson");
    let flow: Option<Value> = flow.and_then(|flow| serde_json::from_str(flow).ok());
    let id = flow.and_then(|flow| owned(&flow, "/id")).or_else(|| first(ids));
    Some(Content::Choice { text: first(shown).or_else(|| id.clone())?, id })
}

/// The words of what businesses send.
fn business(kind: &str, body: &Value) -> Option<String> {
    let paths: &[&str] = match kind {
        "buttonsMessage" => &["/contentText", "/text"],
        "listMessage" => &["/description", "/title"],
        "templateMessage" => {
            &["/hydratedTemplate/hydratedContentText", "/hydratedFourRowTemplate/hydratedContentText"]
        }
        "interactiveMessage" => &["/body/text"],
        "groupInviteMessage" => &["/caption"],
        "orderMessage" => &["/message"],
        _ => return None,
    };
    paths.iter().find_map(|path| owned(body, path))
}

impl fmt::Debug for Content {
    /// What somebody wrote is theirs.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Content({})", self.kind())
    }
}

impl fmt::Debug for Media {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Media({:?} bytes)", self.size)
    }
}

#[cfg(test)]
#[path = "content_tests.rs"]
mod tests;
