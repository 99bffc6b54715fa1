//! What a message passes before a model is asked, and a reply before it leaves: ordered values that an assistant
//! composes. Each looks, may stop the turn with a word or without one, and says so in an event of its own.

mod before;
mod policy;

use std::time::Duration;

use domain::event::Detail;
use domain::{Answer, Event, EventKind, OpenQuestion};
use store::conversations::Control;
use turn::Silence;

pub use before::{
    BOT_DETECTION, BUSINESS_EVENTS, GROUP_INGESTION, HANDOFF_TRIGGER, HUMAN_CONTROL, LOAD_ENTITIES,
    LONG_MESSAGE, MEDIA, OPT_OUT, PARSE, PRESENCE, SUPERVISION_SYNC,
};
pub use policy::RULES;
pub(crate) use policy::{LOW_CONFIDENCE, Policy};

/// When the house counts on somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// Now, or within a day.
    Soon,
    Later,
    Nowhere,
}

/// The pre- and post-processors of one assistant, in their order.
#[derive(Debug, Clone)]
pub struct Pipeline {
    before: Vec<Before>,
    after: Vec<After>,
}

impl Pipeline {
    /// For somebody who talks with their own assistant: no stranger is written to, no machine writes back. In a group
    /// nobody asked for it.
    pub fn personal() -> Self {
        Self::new(vec![
            GROUP_INGESTION,
            PARSE,
            PRESENCE,
            LOAD_ENTITIES,
            BUSINESS_EVENTS,
            SUPERVISION_SYNC,
            MEDIA,
            HUMAN_CONTROL,
        ])
    }

    /// For an assistant that writes to people on behalf of a house: all twelve.
    pub fn of_a_house() -> Self {
        Self::new(vec![
            GROUP_INGESTION,
            PARSE,
            PRESENCE,
            LOAD_ENTITIES,
            BUSINESS_EVENTS,
            SUPERVISION_SYNC,
            OPT_OUT,
            BOT_DETECTION,
            MEDIA,
            LONG_MESSAGE,
            HANDOFF_TRIGGER,
            HUMAN_CONTROL,
        ])
    }

    /// Those that were chosen, by their priorities; and everything that a reply passes.
    pub fn new(mut before: Vec<Before>) -> Self {
        before.sort_by_key(|one| one.priority);
        Self { before, after: After::ALL.to_vec() }
    }

    pub fn before(&self) -> &[Before] {
        &self.before
    }

    pub fn after(&self) -> &[After] {
        &self.after
    }

    /// Whether people of a house stand behind the assistant, to whom it may hand somebody over.
    pub fn serves_a_house(&self) -> bool {
        self.has(HANDOFF_TRIGGER.name)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.before.iter().any(|one| one.name == name)
    }

    /// The first that stops the turn, and what those before it noted.
    pub(crate) fn look(&self, visit: &Visit<'_>, policy: &Policy) -> Looked {
        let mut noted = Vec::new();
        let staff = visit.sender == Sender::Staff;
        let is_asked = |one: &&Before| policy.holds(one.name) && (!staff || one.name == PARSE.name);
        for one in self.before.iter().filter(is_asked) {
            let Some(look) = one.look else { continue };
            let Some(finding) = look(visit) else { continue };
            let end = finding.end;
            noted.push(Noted { by: one.name, finding });
            if end != End::GoesOn {
                return Looked { noted, end };
            }
        }
        Looked { noted, end: End::GoesOn }
    }
}

/// One pre-processor.
#[derive(Debug, Clone, Copy)]
pub struct Before {
    pub name: &'static str,
    /// Its place in source 004 §3.2.
    pub priority: u8,
    /// What it looks at once the turn has begun. Those without did their work when the message arrived.
    look: Option<Look>,
}

type Look = fn(&Visit<'_>) -> Option<Finding>;

/// What a reply passes, in order (source 004 §3.3). What stopped early skips timing and metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum After {
    ValidateOutput,
    Timing,
    SendMessage,
    SaveInteraction,
    Metrics,
}

impl After {
    pub const ALL: [Self; 5] =
        [Self::ValidateOutput, Self::Timing, Self::SendMessage, Self::SaveInteraction, Self::Metrics];

    pub const fn priority(self) -> u8 {
        match self {
            Self::ValidateOutput => 5,
            Self::Timing => 10,
            Self::SendMessage => 20,
            Self::SaveInteraction => 30,
            Self::Metrics => 40,
        }
    }
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
    event: EventKind,
    detail: Option<(&'static str, &'static str)>,
    deed: Option<Deed>,
    end: End,
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

/// What one of them left behind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Noted {
    by: &'static str,
    finding: Finding,
}

/// What is said to somebody who is handed over.
pub(crate) const HANDED_OVER: &str = "pipeline.handoff";
pub(crate) const HANDED_OVER_AT_ONCE: &str = "pipeline.handoff_urgent";
/// Either of them.
pub(crate) const HANDED: [&str; 2] = [HANDED_OVER, HANDED_OVER_AT_ONCE];

/// What is said, once, to somebody who writes before anybody came.
const WITH_THE_PEOPLE: &str = "pipeline.with_the_people";

impl Noted {
    /// Whether the person is asked if messages shall end.
    pub(crate) fn asks_about_contact(&self) -> bool {
        self.finding.event == EventKind::PermissionUnclear && self.finding.end != End::GoesOn
    }

    /// That only a person can answer.
    pub(crate) const fn handed_over(reason: &'static str) -> Self {
        let finding = Finding {
            event: EventKind::HandoffStarted,
            detail: Some(("reason", reason)),
            deed: Some(Deed::HandOff),
            end: End::Speaks(HANDED_OVER),
        };
        Self { by: HANDOFF_TRIGGER.name, finding }
    }

    /// Why, by its name.
    pub(crate) fn reason(&self) -> &'static str {
        self.finding.detail.map_or("", |(_, reason)| reason)
    }

    /// Whether this pre-processor found it.
    pub(crate) fn is_by(&self, before: Before) -> bool {
        self.by == before.name
    }

    pub(crate) const fn deed(&self) -> Option<Deed> {
        self.finding.deed
    }

    /// Its event, without the words that led to it.
    pub(crate) fn event(&self, subject: uuid::Uuid, correlation: domain::CorrelationId) -> Event {
        let event = Event::new(self.finding.event, subject, correlation).with("by", Detail::Name(self.by));
        match self.finding.detail {
            Some((name, value)) => event.with(name, Detail::Name(value)),
            None => event,
        }
    }
}

/// What all of them came to.
#[derive(Debug)]
pub(crate) struct Looked {
    pub(crate) noted: Vec<Noted>,
    pub(crate) end: End,
}

#[cfg(test)]
#[path = "pipeline_tests.rs"]
mod tests;
