//! What a pre-processor looks at, and what it may find.

use std::time::Duration;

use domain::{Answer, EventKind, OpenQuestion};
use store::conversations::Control;
use turn::Silence;

/// One pre-processor.
#[derive(Debug, Clone, Copy)]
pub struct Before {
    pub name: &'static str,
    /// Its place in the order.
    pub priority: u8,
    /// What it looks at once the turn has begun. Those without did their work when the message arrived.
    pub(super) look: Option<fn(&Visit<'_>) -> Option<Finding>>,
}

/// When the house counts on somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// Now, or within a day.
    Soon,
    Later,
    Nowhere,
}

/// Who wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sender {
    Person,
    Group,
    /// Somebody of the house: nothing that protects strangers, or us from them, is asked.
    Staff,
}

/// What a message is besides its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Medium {
    Audio,
    Image,
    Video,
    Document,
    Sticker,
    Location,
    Contact,
    Reaction,
    Other,
}

impl Medium {
    pub const ALL: [Self; 9] = [
        Self::Audio,
        Self::Image,
        Self::Video,
        Self::Document,
        Self::Sticker,
        Self::Location,
        Self::Contact,
        Self::Reaction,
        Self::Other,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Audio => "audio",
            Self::Image => "image",
            Self::Video => "video",
            Self::Document => "document",
            Self::Sticker => "sticker",
            Self::Location => "location",
            Self::Contact => "contact",
            Self::Reaction => "reaction",
            Self::Other => "other",
        }
    }

    pub fn parse(text: &str) -> Self {
        Self::ALL.into_iter().find(|medium| medium.as_str() == text).unwrap_or(Self::Other)
    }
}

/// Everything a pre-processor may look at.
#[derive(Debug)]
pub struct Visit<'a> {
    pub text: &'a str,
    pub media: &'a [Medium],
    /// Whether their bytes are here.
    pub kept: bool,
    pub sender: Sender,
    pub control: Control,
    /// What the person had said of being written to.
    pub contact: Contact,
    /// What was asked last, and what the message plainly is to it.
    pub asked: Option<&'a OpenQuestion>,
    pub answer: Option<Answer>,
    /// Whether anybody has heard them since they wait for a person.
    pub company: Company,
    /// What the assistant would have made of it, had nobody taken over.
    pub meanwhile: Meanwhile,
    /// Whether the house counts on them, where that was looked at.
    pub expected: Option<Expected>,
}

/// Whether somebody may be written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contact {
    Open,
    /// Not until they say what they meant.
    Held,
    /// Not any more, or not for a while.
    Ended,
}

/// What somebody says who waits for a person, as the assistant reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meanwhile {
    /// Nothing plain.
    Unread,
    /// Something that it only has to look up.
    Asks,
    /// Something that it would have done, or had a person called for.
    Orders,
    /// That no person is needed, where none of the house took over by hand; and whether there is more to answer.
    NeedsNobody { besides: bool },
}

/// Who spoke last to somebody who writes now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Company {
    /// The assistant, to say that it calls a person: nothing was written since.
    Alone,
    /// Nobody, since then; or somebody took over who did not speak yet.
    Told,
    /// A person of the house.
    Attended,
}

/// What a pre-processor found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding {
    pub(super) event: EventKind,
    pub(super) detail: Option<(&'static str, &'static str)>,
    pub(super) deed: Option<Deed>,
    pub(super) end: End,
}

/// How a look ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    GoesOn,
    /// With a text of the catalogue.
    Speaks(&'static str),
    Silent(Silence),
}

/// What a pre-processor does besides, in the transaction that ends the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deed {
    OptOut,
    OptIn,
    CoolOff(Duration),
    /// Nothing that nobody asked for, for so long or until they answer.
    Hold(Duration),
    HandOff,
    /// The people are not needed after all.
    TakeBack,
    /// The people were called before, and are called once more.
    CallAgain,
}

/// What is said to somebody who is handed over.
pub(crate) const HANDED_OVER: &str = "pipeline.handoff";
pub(crate) const HANDED_OVER_AT_ONCE: &str = "pipeline.handoff_urgent";
/// Either of them.
pub(crate) const HANDED: [&str; 2] = [HANDED_OVER, HANDED_OVER_AT_ONCE];

/// What is said, once, to somebody who writes before anybody came.
pub(super) const WITH_THE_PEOPLE: &str = "pipeline.with_the_people";
