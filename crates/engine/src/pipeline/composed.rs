//! The pipeline of an assistant: its pre-processors in their order, and what they came to.

use domain::event::Detail;
use domain::{Event, EventKind};

use super::before::{
    BOT_DETECTION, BUSINESS_EVENTS, GROUP_INGESTION, HANDOFF_TRIGGER, HUMAN_CONTROL, LOAD_ENTITIES,
    LONG_MESSAGE, MEDIA, OPT_OUT, PARSE, PRESENCE, SUPERVISION_SYNC,
};
use super::policy::Policy;
use super::visit::{Before, Deed, End, Finding, HANDED_OVER, Sender, Visit};

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

/// What a reply passes, in order. What stopped early skips timing and metrics.
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

/// What one of them left behind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Noted {
    by: &'static str,
    finding: Finding,
}

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
