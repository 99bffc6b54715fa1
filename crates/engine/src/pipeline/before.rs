//! The twelve pre-processors. Four have done their work when a turn begins: the arrival took note of
//! presence, found the person, wrote the event and told the operators' pages. They stand here so that the order is whole.

use std::time::Duration;

use domain::EventKind;
use guard::contact::{self, Urgency, Wish};
use store::conversations::Control;
use turn::Silence;

use super::{Before, Deed, End, Finding, HANDED_OVER, Medium, Sender, Visit};
use crate::assistant::Expected;

pub const GROUP_INGESTION: Before = Before { name: "group_ingestion", priority: 5, look: Some(group) };
pub const PARSE: Before = Before { name: "parse", priority: 10, look: Some(parsed) };
pub const PRESENCE: Before = Before { name: "presence", priority: 15, look: None };
pub const LOAD_ENTITIES: Before = Before { name: "load_entities", priority: 20, look: None };
pub const BUSINESS_EVENTS: Before = Before { name: "business_events", priority: 22, look: None };
pub const SUPERVISION_SYNC: Before = Before { name: "supervision_sync", priority: 25, look: None };
pub const OPT_OUT: Before = Before { name: "opt_out", priority: 30, look: Some(opt_out) };
pub const BOT_DETECTION: Before = Before { name: "bot_detection", priority: 35, look: Some(bot) };
pub const MEDIA: Before = Before { name: "media", priority: 40, look: Some(media) };
pub const LONG_MESSAGE: Before = Before { name: "long_message", priority: 45, look: Some(long) };
pub const HANDOFF_TRIGGER: Before = Before { name: "handoff_trigger", priority: 50, look: Some(handoff) };
pub const HUMAN_CONTROL: Before = Before { name: "human_control", priority: 60, look: Some(human) };

/// Longer than anybody types on a phone in one go.
const LONG: usize = 4_000;

/// How long somebody who did not say how long is left in peace.
const QUIET: Duration = Duration::from_hours(24 * 30);
const DAY: Duration = Duration::from_hours(24);
/// Fewer are an appointment, not a wish for peace.
const FEW_DAYS: u16 = 7;
/// Nobody means longer than this when they name a number of days.
const MOST_DAYS: u32 = 366;

/// No deed: what silences somebody they say in so many words.
const UNCLEAR: Finding = Finding {
    event: EventKind::PermissionUnclear,
    detail: None,
    deed: None,
    end: End::Speaks("pipeline.unclear"),
};

fn group(visit: &Visit<'_>) -> Option<Finding> {
    (visit.sender == Sender::Group).then_some(Finding {
        event: EventKind::GroupIngested,
        detail: None,
        deed: None,
        end: End::Silent(Silence::Group),
    })
}

/// What was taken back before anybody read it, or never held a word.
fn parsed(visit: &Visit<'_>) -> Option<Finding> {
    (visit.text.trim().is_empty() && visit.media.is_empty()).then_some(Finding {
        event: EventKind::NothingToAnswer,
        detail: None,
        deed: None,
        end: End::Silent(Silence::NothingToAnswer),
    })
}

fn opt_out(visit: &Visit<'_>) -> Option<Finding> {
    let (state, deed, text) = match wished(visit.text)? {
        // Where a person answers, they ask better.
        Wish::Unclear => return (visit.control == Control::Assistant).then_some(UNCLEAR),
        Wish::OptOut => ("opted_out", Deed::OptOut, "pipeline.opted_out"),
        Wish::OptIn if visit.opted_out => ("opted_in", Deed::OptIn, "pipeline.opted_in"),
        // Nobody was silenced: there is nothing to undo.
        Wish::OptIn => return None,
        // "Me chama amanhã" asks to be written to, at a time: that is for the assistant to promise.
        Wish::CoolOff { days: Some(days) } if days < FEW_DAYS => return None,
        Wish::CoolOff { days } => {
            let quiet = days.map_or(QUIET, |days| DAY * u32::from(days).clamp(1, MOST_DAYS));
            ("cooling_off", Deed::CoolOff(quiet), "pipeline.cooling_off")
        }
    };
    Some(Finding {
        event: EventKind::PermissionChanged,
        detail: Some(("state", state)),
        deed: Some(deed),
        end: End::Speaks(text),
    })
}

/// What came in pieces is read piece by piece, too: `PARAR` after a question is as good as `PARAR` alone. The last counts.
fn wished(text: &str) -> Option<Wish> {
    let clear = |line| contact::wish(line).filter(|wish| matches!(wish, Wish::OptOut | Wish::OptIn));
    text.lines().rev().find_map(clear).or_else(|| contact::wish(text))
}

fn bot(visit: &Visit<'_>) -> Option<Finding> {
    contact::machine(visit.text).map(|pattern| Finding {
        event: EventKind::BotDetected,
        detail: Some(("pattern", pattern)),
        deed: None,
        end: End::Silent(Silence::Machine),
    })
}

/// Words that came with a picture are answered; a picture alone gets a kind word.
fn media(visit: &Visit<'_>) -> Option<Finding> {
    let medium = *visit.media.first()?;
    let end = match medium {
        _ if !visit.text.trim().is_empty() || visit.control == Control::Human => End::GoesOn,
        Medium::Reaction | Medium::Sticker => End::Silent(Silence::NothingToAnswer),
        Medium::Audio => End::Speaks("pipeline.media.audio"),
        Medium::Image | Medium::Video => End::Speaks("pipeline.media.image"),
        Medium::Document if visit.kept => End::Speaks("pipeline.media.document"),
        Medium::Document => End::Speaks("pipeline.media.document_away"),
        Medium::Location | Medium::Contact | Medium::Other => End::Speaks("pipeline.media.other"),
    };
    Some(Finding {
        event: EventKind::MediaReceived,
        detail: Some(("medium", medium.as_str())),
        deed: None,
        end,
    })
}

fn long(visit: &Visit<'_>) -> Option<Finding> {
    let too_long = visit.text.chars().nth(LONG).is_some() && visit.control == Control::Assistant;
    too_long.then_some(Finding {
        event: EventKind::LongMessage,
        detail: None,
        deed: None,
        end: End::Speaks("pipeline.long_message"),
    })
}

fn handoff(visit: &Visit<'_>) -> Option<Finding> {
    if visit.control == Control::Human {
        return None;
    }
    let wished = contact::needs_person(visit.text).map(|reason| (reason.as_str(), HANDED_OVER));
    // Whoever stands before a closed door, or will be late, needs somebody who can call there: where somebody waits for them.
    let urgent = || match contact::urgency(visit.text) {
        Some(Urgency::Imminent) if matches!(visit.expected, Some(Expected::Later | Expected::Nowhere)) => {
            None
        }
        Some(urgency @ (Urgency::Stranded | Urgency::Imminent)) => {
            Some((urgency.as_str(), "pipeline.handoff_urgent"))
        }
        Some(Urgency::Asked) | None => None,
    };
    wished.or_else(urgent).map(|(reason, key)| Finding {
        event: EventKind::HandoffStarted,
        detail: Some(("reason", reason)),
        deed: Some(Deed::HandOff),
        end: End::Speaks(key),
    })
}

fn human(visit: &Visit<'_>) -> Option<Finding> {
    (visit.control == Control::Human).then_some(Finding {
        event: EventKind::LeftToHuman,
        detail: None,
        deed: None,
        end: End::Silent(Silence::HumanControl),
    })
}
