//! What a message says, as the engine takes it: its words, what it is besides them, and the thing itself.

use channels::evolution::{Content, Media};
use engine::arrivals::Attachment;
use engine::pipeline::Medium;

/// A message, taken apart.
#[derive(Debug, Default)]
pub(super) struct InboundMessage {
    pub(super) text: String,
    pub(super) media: Vec<Medium>,
    pub(super) attachment: Option<Attachment>,
}

impl InboundMessage {
    fn words(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    fn bare(medium: Medium) -> Self {
        Self { media: vec![medium], ..Self::default() }
    }

    fn thing(medium: Medium, caption: Option<String>, media: Media) -> Self {
        let Media { media_type, bytes, .. } = media;
        let attachment = media_type.zip(bytes).map(|(media_type, bytes)| Attachment { media_type, bytes });
        Self { text: caption.unwrap_or_default(), media: vec![medium], attachment }
    }
}

impl From<Content> for InboundMessage {
    fn from(content: Content) -> Self {
        match content {
            Content::Text(text) | Content::Choice { text, .. } => Self::words(text),
            Content::Audio { media, .. } => Self::thing(Medium::Audio, None, media),
            Content::Image { caption, media } => Self::thing(Medium::Image, caption, media),
            Content::Video { caption, media } => Self::thing(Medium::Video, caption, media),
            Content::Document { caption, media, .. } => Self::thing(Medium::Document, caption, media),
            Content::Sticker { media } => Self::thing(Medium::Sticker, None, media),
            Content::Location { .. } => Self::bare(Medium::Location),
            Content::Contact { .. } => Self::bare(Medium::Contact),
            Content::Reaction { .. } => Self::bare(Medium::Reaction),
            Content::Poll { question, .. } => Self { text: question, ..Self::bare(Medium::Other) },
            Content::Unsupported { .. } => Self::bare(Medium::Other),
        }
    }
}
