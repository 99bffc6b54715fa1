//! Which shift an operator means: by its number in the list just shown, its day, its hospital, its doctor.

use ::tools::{CallContext, ToolError};
use domain::{ConversationId, Timestamp, UserId};
use jiff::civil::Date;
use jiff::{ToSpan, Zoned};
use store::{StoreError, Tx};
use uuid::Uuid;

use super::known::Known;
use super::spans::Spans;
use crate::places::SpecialtyId;
use crate::vagas::table;
use crate::vagas::{ShiftStatus, ShiftText, Vaga, VagaId, chosen, ordinal};

/// How many shifts are looked through, and how many days ahead and back.
const LOOKED: i64 = 400;
const AHEAD_DAYS: i32 = 120;
const BACK_DAYS: i32 = 14;

/// How a call points at a shift.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pointed<'a> {
    pub(crate) id: Option<VagaId>,
    /// A date, or the words for one.
    pub(crate) day: &'a str,
    /// Those in question.
    pub(crate) standing: &'a [ShiftStatus],
    /// Whether it has begun.
    pub(crate) when: Lies,
    pub(crate) hours: HoursSay,
    pub(crate) people: PeopleAre,
    /// What whoever comes does: of several, theirs is meant.
    pub(crate) specialty: Option<SpecialtyId>,
}

/// What the people whom a sentence names have to do with the shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PeopleAre {
    /// One of them has it: "tira o Carlos do plantão".
    Holders,
    /// They have it not, and shall: "passa pra Renata".
    Comers,
    /// Perhaps nothing: "que o Igor está reclamando". Who stands behind a "da" has it: "o plantão da Ana".
    Mentioned,
}

/// What the hours of a sentence tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HoursSay {
    /// Which shift is meant: "o das 19h".
    Which,
    /// What it shall be: "muda para as 20h".
    What,
}

/// Where in time a shift is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lies {
    Ahead,
    Behind,
}

/// The one that is meant. None, or several: said so.
pub(super) async fn meant(
    tx: &mut Tx,
    call: &CallContext,
    pointed: Pointed<'_>,
    spans: &Spans<'_>,
    people: &[Known],
) -> Result<Vaga, ToolError> {
    let saying = ShiftText::in_turn(call);
    if let Some(id) = pointed.id {
        return table::find(tx, id).await?.ok_or_else(|| saying.refused("no_such_shift"));
    }
    agree(spans, &saying)?;
    let found = fitting(tx, (call.conversation, &call.now()), pointed, spans, people).await?;
    match found.as_slice() {
        [] => Err(none(pointed, spans, people, &saying)),
        [only] => Ok(only.clone()),
        [latest, ..] if pointed.when == Lies::Behind => Ok(latest.clone()),
        several => Err(saying.which(several)),
    }
}

/// Every shift of which everything is true that a sentence says: its number in the list just shown; or its day, its
/// place, what it is and who has it. The one way in which an operator's words become a shift.
pub(crate) async fn fitting(
    tx: &mut Tx,
    (conversation, now): (ConversationId, &Zoned),
    pointed: Pointed<'_>,
    spans: &Spans<'_>,
    people: &[Known],
) -> Result<Vec<Vaga>, StoreError> {
    let shown = chosen::numbered_in(tx, conversation).await?;
    let day = spans.agreed(pointed.day);
    let place = ordinal::read(&spans.text, shown.len()).filter(|_| day.is_none());
    if let Some(vaga) = place.and_then(|place| shown.get(place)) {
        return Ok(vec![vaga.clone()]);
    }
    let of_people = pointed.people == PeopleAre::Holders && !people.is_empty();
    let named = day.is_some() || spans.names_a_place() || spans.specialty.is_some() || of_people;
    if let ([only], false) = (shown.as_slice(), named) {
        return Ok(vec![only.clone()]);
    }
    let mut found = around(tx, now, pointed.when, day).await?;
    let later = day.and_then(|day| spans.week_after(day, now));
    if let Some(later) = later.filter(|_| pointed.when == Lies::Ahead) {
        found.extend(around(tx, now, pointed.when, Some(later)).await?);
        keep(&mut found, |vaga| vaga.starts.timestamp() > now.timestamp());
    }
    found.retain(|vaga| pointed.standing.contains(&vaga.status));
    found.retain(|vaga| spans.is_at(vaga) && spans.specialty.is_none_or(|one| vaga.specialty.id == one.id));
    let holder = |vaga: &Vaga| people.iter().any(|one| vaga.reserved_by == Some(one.user));
    match pointed.people {
        PeopleAre::Holders if people.is_empty() => {}
        // Somebody who is named and has none of them means another one.
        PeopleAre::Holders => found.retain(holder),
        PeopleAre::Comers => found.retain(|vaga| !holder(vaga)),
        PeopleAre::Mentioned => {
            let owners: Vec<UserId> =
                people.iter().filter(|one| spans.owns(one)).map(|one| one.user).collect();
            if owners.is_empty() {
                keep(&mut found, holder);
            } else {
                found.retain(|vaga| vaga.reserved_by.is_some_and(|user| owners.contains(&user)));
            }
        }
    }
    if pointed.hours == HoursSay::Which {
        found.retain(|vaga| spans.periodo.is_none_or(|periodo| vaga.is_of(periodo)));
        keep(&mut found, |vaga| spans.value_cents.is_none_or(|value| vaga.value_cents == value));
        keep(&mut found, |vaga| spans.hours.start.is_none_or(|start| vaga.starts.time() == start));
    } else {
        keep(&mut found, |vaga| spans.periodo.is_none_or(|periodo| vaga.is_of(periodo)));
    }
    keep(&mut found, |vaga| pointed.specialty.is_none_or(|own| vaga.specialty.id == own));
    // "esse sábado": of several, the one that was just spoken of.
    if points_back(&spans.text) {
        keep(&mut found, |vaga| shown.iter().any(|one| one.id == vaga.id));
    }
    Ok(found)
}

/// Whether a folded sentence points at what was just shown: "esse", "nesse".
pub(crate) fn points_back(text: &str) -> bool {
    let points = |word: &str| {
        let word = word.strip_prefix(['d', 'n']).unwrap_or(word);
        matches!(word, "esse" | "essa" | "este" | "esta" | "aquele" | "aquela" | "mesmo" | "mesma")
    };
    // "essa semana" and "esse mês" are times, and "tá" is spelled "esta", too.
    let mut pairs = text.split(' ').zip(text.split(' ').skip(1).chain(std::iter::once("")));
    pairs.any(|(word, next)| {
        points(word) && word != "esta" && !matches!(next, "semana" | "mes" | "fim" | "final" | "fds")
    })
}

/// There is none: of what was said, so that nobody is asked for what they said already.
fn none(pointed: Pointed<'_>, spans: &Spans<'_>, people: &[Known], saying: &ShiftText<'_>) -> ToolError {
    let mut said: Vec<String> = spans.agreed(pointed.day).map(|day| saying.day(day)).into_iter().collect();
    said.extend(spans.hospital.map(|one| one.name.clone()));
    said.extend(spans.regions.iter().cloned());
    said.extend(spans.specialty.map(|one| one.name.clone()));
    let counts = |one: &&Known| match pointed.people {
        PeopleAre::Holders => true,
        PeopleAre::Mentioned => spans.owns(one),
        PeopleAre::Comers => false,
    };
    said.extend(people.iter().filter(counts).map(|one| one.name.clone()));
    if said.is_empty() {
        return saying.refused("no_such_shift");
    }
    let key = match pointed.standing {
        [ShiftStatus::Aberta] => "julia.refused.no_open_shift_with",
        [ShiftStatus::Reservada] => "julia.refused.no_taken_shift_with",
        _ => "julia.refused.no_shift_with",
    };
    ToolError::refused("no_such_shift", saying.words.fill(key, &[("what", &said.join(" · "))]))
}

/// A weekday and a date that are not the same day: which of the two is meant is for the person to say.
pub(super) fn agree(spans: &Spans<'_>, saying: &ShiftText<'_>) -> Result<(), ToolError> {
    let Some(date) = spans.disagreeing else { return Ok(()) };
    let text = saying.words.fill("julia.refused.day_disagrees", &[("day", &saying.day(date))]);
    Err(ToolError::refused("day_disagrees", text))
}

/// The shifts of a day; without one, of the time in question, the nearest first.
async fn around(tx: &mut Tx, now: &Zoned, when: Lies, day: Option<Date>) -> Result<Vec<Vaga>, StoreError> {
    let span = match (day, when) {
        (Some(day), _) => (day, day),
        (None, Lies::Ahead) => (now.date(), plus(now.date(), AHEAD_DAYS)),
        (None, Lies::Behind) => (plus(now.date(), -BACK_DAYS), now.date()),
    };
    let mut found = between(tx, now, span).await?;
    match when {
        // A shift of today that has begun is named so that the rules can say what they have against it.
        Lies::Ahead if day.is_none() => found.retain(|vaga| vaga.starts.timestamp() > now.timestamp()),
        Lies::Ahead => {}
        Lies::Behind => {
            found.retain(|vaga| vaga.starts.timestamp() <= now.timestamp());
            found.reverse();
        }
    }
    Ok(found)
}

/// Every shift that begins on one of these days, on the clock of its own hospital.
pub(super) async fn between(
    tx: &mut Tx,
    now: &Zoned,
    (from, to): (Date, Date),
) -> Result<Vec<Vaga>, StoreError> {
    let instant = |day: Date| day.to_zoned(now.time_zone().clone()).map(|at| at.timestamp()).ok();
    let slack = jiff::SignedDuration::from_hours(14);
    let start = instant(from).map_or(Timestamp::MIN, |at| at - slack);
    let end = instant(plus(to, 1)).map_or(Timestamp::MAX, |at| at + slack);
    let mut found = table::all(tx, None, (start, VagaId::from_uuid(Uuid::nil())), end, LOOKED).await?;
    found.retain(|vaga| (from..=to).contains(&vaga.starts.date()));
    Ok(found)
}

pub(super) fn plus(day: Date, days: i32) -> Date {
    day.checked_add(days.days()).unwrap_or(day)
}

/// A hint that leaves none says nothing.
fn keep(vagas: &mut Vec<Vaga>, fits: impl Fn(&Vaga) -> bool) {
    if vagas.iter().any(&fits) {
        vagas.retain(fits);
    }
}
