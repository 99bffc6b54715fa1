//! The twelve pre-processors. Four have done their work when a turn begins: the arrival took note of
//! presence, found the person, wrote the event and told the operators' pages. They stand here so that the order is whole.

use std::time::Duration;

use domain::{Answer, EventKind, OpenQuestion};
use guard::contact::{self, Urgency, Wish};
use store::conversations::Control;
use turn::Silence;

use super::visit::{
    Before, Company, Contact, Deed, End, Expected, Finding, HANDED_OVER, HANDED_OVER_AT_ONCE, Meanwhile,
    Medium, Sender, Visit, WITH_THE_PEOPLE,
};

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
/// How long nothing is sent to somebody who does not answer whether they want it.
const HELD: Duration = Duration::from_hours(24 * 366);
/// Fewer are an appointment, not a wish for peace.
const FEW_DAYS: u16 = 7;
/// Nobody means longer than this when they name a number of days.
const MOST_DAYS: u32 = 366;

/// What silences somebody for good they say in so many words; until they do, nothing is sent that they did not ask for.
const UNCLEAR: Finding = Finding {
    event: EventKind::PermissionUnclear,
    detail: None,
    deed: Some(Deed::Hold(HELD)),
    end: End::Speaks("pipeline.unclear"),
};

/// Why people who were called already are called again: something was asked while they did not answer, or perhaps an end.
const MEANWHILE: &str = "meanwhile";
const MAY_STOP: &str = "may_stop";
/// Why they are called no longer.
const NOBODY_NEEDED: &str = "nobody_needed";

/// A no of more words than this says something else besides.
const PLAIN_NO: usize = 3;

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
    let (state, deed, text) = match meant(visit)? {
        // Where a person answers, or has to, they ask better.
        Wish::Unclear if visit.control == Control::Human || contact::needs_person(visit.text).is_some() => {
            return Some(Finding { end: End::GoesOn, ..UNCLEAR });
        }
        Wish::Unclear => return Some(UNCLEAR),
        Wish::OptOut => ("opted_out", Deed::OptOut, "pipeline.opted_out"),
        Wish::OptIn if visit.contact == Contact::Held => ("opted_in", Deed::OptIn, "pipeline.held_no_more"),
        Wish::OptIn if visit.contact == Contact::Ended => ("opted_in", Deed::OptIn, "pipeline.opted_in"),
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

/// What a message says of contact, read beside what was asked of the person last.
fn meant(visit: &Visit<'_>) -> Option<Wish> {
    let said = wished(visit.text);
    match (visit.asked, said, visit.answer) {
        // Whoever says it a second time means it.
        (Some(OpenQuestion::Contact), Some(Wish::Unclear), _)
        | (Some(OpenQuestion::Contact), None, Some(Answer::Yes)) => Some(Wish::OptOut),
        // "Não", and nothing that could be said of messages: "não quero" may mean either.
        (Some(OpenQuestion::Contact), None, Some(Answer::No)) if words(visit.text) == 1 => Some(Wish::OptIn),
        // A yes to anything else answers that: "isso, retira" under "Retiro o seu pedido?".
        (Some(asked), Some(Wish::Unclear), Some(Answer::Yes)) if asked.is_about_a_proposal() => None,
        // A plain no answers what was asked, and nothing else.
        (Some(_), Some(Wish::Unclear), Some(Answer::No)) if words(visit.text) <= PLAIN_NO => None,
        _ => said,
    }
}

fn words(text: &str) -> usize {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).count()
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
    let urgent = || urgent(visit).map(|reason| (reason, HANDED_OVER_AT_ONCE));
    wished.or_else(urgent).map(|(reason, key)| Finding {
        event: EventKind::HandoffStarted,
        detail: Some(("reason", reason)),
        deed: Some(Deed::HandOff),
        end: End::Speaks(key),
    })
}

/// Whoever stands before a closed door, or will be late, needs somebody who can call there: where somebody waits for them.
fn urgent(visit: &Visit<'_>) -> Option<&'static str> {
    match contact::urgency(visit.text) {
        Some(Urgency::Imminent) if matches!(visit.expected, Some(Expected::Later | Expected::Nowhere)) => {
            None
        }
        Some(urgency @ (Urgency::Stranded | Urgency::Imminent)) => Some(urgency.as_str()),
        Some(Urgency::Asked) | None => None,
    }
}

/// Nobody is talked over. Whoever writes while nobody has answered yet is told once that somebody was called; and what
/// cannot wait, or would have been done, calls the people again.
fn human(visit: &Visit<'_>) -> Option<Finding> {
    if visit.control != Control::Human {
        return None;
    }
    let waits = visit.company != Company::Attended;
    if let (true, Meanwhile::NeedsNobody { besides }) = (waits, visit.meanwhile) {
        return Some(Finding {
            event: EventKind::HandoffEnded,
            detail: Some(("reason", NOBODY_NEEDED)),
            deed: Some(Deed::TakeBack),
            end: if besides { End::GoesOn } else { End::Speaks("pipeline.taken_back") },
        });
    }
    // What it knows talks over nobody while nobody has spoken.
    if waits && visit.meanwhile == Meanwhile::Asks && urgent(visit).is_none() {
        return None;
    }
    let may_stop = || (meant(visit) == Some(Wish::Unclear)).then_some(MAY_STOP);
    let again = urgent(visit)
        .or_else(may_stop)
        .or_else(|| (visit.meanwhile == Meanwhile::Orders).then_some(MEANWHILE));
    let end = match visit.company {
        Company::Attended => End::Silent(Silence::HumanControl),
        Company::Alone if again.is_none() => End::Speaks(WITH_THE_PEOPLE),
        Company::Told if again.is_none() => End::Silent(Silence::HumanControl),
        Company::Alone | Company::Told => End::Speaks("pipeline.told_again"),
    };
    Some(Finding {
        event: EventKind::LeftToHuman,
        detail: again.map(|reason| ("reason", reason)),
        deed: again.map(|_| Deed::CallAgain),
        end,
    })
}
