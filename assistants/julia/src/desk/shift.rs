//! Which shift an operator means: by its number in the list just shown, its day, its hospital, its doctor.

use ::tools::{CallContext, ToolError};
use domain::Timestamp;
use jiff::ToSpan;
use jiff::civil::Date;
use store::Tx;
use uuid::Uuid;

use super::known::Known;
use super::spans::Spans;
use crate::vagas::table;
use crate::vagas::{Saying, Status, Vaga, VagaId, chosen, ordinal};

/// How many shifts are looked through, and how many days ahead and back.
const LOOKED: i64 = 400;
const AHEAD_DAYS: i32 = 120;
const BACK_DAYS: i32 = 14;

/// How a call points at a shift.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pointed<'a> {
    pub(super) id: Option<VagaId>,
    /// A date, or the words for one.
    pub(super) day: &'a str,
    /// Those in question.
    pub(super) standing: &'a [Status],
    /// Whether it has begun.
    pub(super) when: Lies,
    pub(super) hours: HoursSay,
}

/// What the hours of a sentence tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HoursSay {
    /// Which shift is meant: "o das 19h".
    Which,
    /// What it shall be: "muda para as 20h".
    What,
}

/// Where in time a shift is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lies {
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
    let saying = Saying::in_turn(call);
    if let Some(id) = pointed.id {
        return table::find(tx, id).await?.ok_or_else(|| saying.refused("no_such_shift"));
    }
    agree(spans, &saying)?;
    let shown = chosen::shown_in(tx, call.conversation).await?;
    let day = spans.agreed(pointed.day);
    let place = ordinal::read(&spans.text, shown.len()).filter(|_| day.is_none());
    if let Some(vaga) = place.and_then(|place| shown.get(place)) {
        return Ok(vaga.clone());
    }
    let named = day.is_some() || spans.hospital.is_some() || !people.is_empty();
    if let ([only], false) = (shown.as_slice(), named) {
        return Ok(only.clone());
    }
    let mut found = around(tx, call, pointed.when, day).await?;
    found.retain(|vaga| pointed.standing.contains(&vaga.status));
    found.retain(|vaga| spans.hospital.is_none_or(|hospital| vaga.hospital.id == hospital.id));
    let holder = |vaga: &Vaga| people.iter().any(|one| vaga.reserved_by == Some(one.user));
    // Somebody who is named and has none of them means another one.
    if !people.is_empty() {
        found.retain(holder);
    }
    keep(&mut found, |vaga| spans.specialty.is_none_or(|one| vaga.specialty.id == one.id));
    keep(&mut found, |vaga| spans.periodo.is_none_or(|periodo| vaga.is_of(periodo)));
    if pointed.hours == HoursSay::Which {
        keep(&mut found, |vaga| spans.value_cents.is_none_or(|value| vaga.value_cents == value));
        keep(&mut found, |vaga| spans.hours.start.is_none_or(|start| vaga.starts.time() == start));
    }
    match found.as_slice() {
        [] => Err(saying.refused("no_such_shift")),
        [only] => Ok(only.clone()),
        [latest, ..] if pointed.when == Lies::Behind => Ok(latest.clone()),
        several => Err(saying.which(several)),
    }
}

/// A weekday and a date that are not the same day: which of the two is meant is for the person to say.
pub(super) fn agree(spans: &Spans<'_>, saying: &Saying<'_>) -> Result<(), ToolError> {
    let Some(date) = spans.disagreeing else { return Ok(()) };
    let text = saying.words.fill("julia.refused.day_disagrees", &[("day", &saying.day(date))]);
    Err(ToolError::refused("day_disagrees", text))
}

/// The shifts of a day; without one, of the time in question, the nearest first.
async fn around(
    tx: &mut Tx,
    call: &CallContext,
    when: Lies,
    day: Option<Date>,
) -> Result<Vec<Vaga>, ToolError> {
    let now = call.now();
    let span = match (day, when) {
        (Some(day), _) => (day, day),
        (None, Lies::Ahead) => (now.date(), plus(now.date(), AHEAD_DAYS)),
        (None, Lies::Behind) => (plus(now.date(), -BACK_DAYS), now.date()),
    };
    let mut found = between(tx, call, span).await?;
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
    call: &CallContext,
    (from, to): (Date, Date),
) -> Result<Vec<Vaga>, ToolError> {
    let instant = |day: Date| day.to_zoned(call.zone.clone()).map(|at| at.timestamp()).ok();
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
