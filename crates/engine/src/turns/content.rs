//! What a channel said about a message besides its words, as it is stored in the inbox.

use serde::{Deserialize, Serialize};
use store::JsonText;

use crate::pipeline::{Medium, Sender};

#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Content {
    #[serde(default)]
    group: bool,
    #[serde(default)]
    media: Vec<String>,
    #[serde(default)]
    staff: bool,
}

impl Content {
    /// What is to be stored; nothing of a person's mere words.
    pub(crate) fn stored(media: &[Medium], sender: Sender) -> Option<JsonText> {
        if media.is_empty() && sender == Sender::Person {
            return None;
        }
        let content = Self {
            group: sender == Sender::Group,
            media: media.iter().map(|medium| medium.as_str().to_owned()).collect(),
            staff: sender == Sender::Staff,
        };
        JsonText::of(&content).ok()
    }

    pub(crate) fn read(stored: Option<&JsonText>) -> Self {
        stored.and_then(|stored| stored.read().ok()).unwrap_or_default()
    }

    pub(crate) fn media(&self) -> Vec<Medium> {
        self.media.iter().map(|name| Medium::parse(name)).collect()
    }

    pub(crate) fn sender(&self) -> Sender {
        match (self.group, self.staff) {
            (true, _) => Sender::Group,
            (false, true) => Sender::Staff,
            (false, false) => Sender::Person,
        }
    }
}
