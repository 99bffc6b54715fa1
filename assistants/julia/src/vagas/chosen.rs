//! Which shift is meant: by its day, by its place in the list just shown, by its hospital, hours or value.

use ::tools::{CallContext, ToolError};
use domain::{ConversationId, Timestamp};
use jiff::civil::Date;
use jiff::{SignedDuration, ToSpan, Zoned};
use ptbr::{Bare, Measure, Piece};
use store::{StoreError, Tx, sightings};
use uuid::Uuid;

use super::preferred::{Preferences, Preferred};
use super::saying::ShiftText;
use super::vaga::{ShiftStatus, Vaga, VagaId};
use super::wanted::{Wanted, cents};
use super::{ordinal, table, window};
use crate::doctors::Doctor;
use crate::places::{self, HospitalId, House};

/// How many shifts of one day are looked through.
const LOOKED: i64 = 400;

/// How many others somebody is offered who came too late.
const OTHERS: usize = 3;

/// A shift as somebody names it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Named<'a> {
    /// A date, or the words for one: "dia 18", "o primeiro".
    pub(crate) day: &'a str,
    pub(crate) hint: Option<&'a str>,
}

/// How many lists back somebody may count.
const LISTS: usize = 2;

/// The shifts of the list that a conversation was shown last.
pub(crate) async fn shown_in(tx: &mut Tx, conversation: ConversationId) -> Result<Vec<Vaga>, StoreError> {
    Ok(last_lists(tx, conversation).await?.into_iter().next().unwrap_or_default())
}

/// The list in which a conversation counts: the one that it was shown last.
pub(crate) async fn numbered_in(tx: &mut Tx, conversation: ConversationId) -> Result<Vec<Vaga>, StoreError> {
    Ok(counted(&last_lists(tx, conversation).await?).to_vec())
}

/// The lists of shifts that a conversation was shown last, newest first, each in its order.
async fn last_lists(tx: &mut Tx, conversation: ConversationId) -> Result<Vec<Vec<Vaga>>, StoreError> {
    let mut lists = Vec::new();
    for shown in sightings::recent(tx, conversation).await? {
        let mut listed = Vec::with_capacity(shown.len());
        for id in shown {
            listed.extend(table::find(tx, VagaId::from_uuid(id)).await?);
        }
        if !listed.is_empty() {
            lists.push(listed);
        }
        if lists.len() == LISTS {
            break;
        }
    }
    Ok(lists)
}

/// The list that "o segundo" counts in: one that was looked at more closely since is still a part of the list it is from.
fn counted(lists: &[Vec<Vaga>]) -> &[Vaga] {
    match lists {
        [newest, before, ..] => match newest.as_slice() {
            [one] if before.iter().any(|vaga| vaga.id == one.id) => before,
            _ => newest,
        },
        [newest] => newest,
        [] => &[],
    }
}

/// The one that is meant among those on offer and the person's own. None, or several: said so.
pub(crate) async fn find(
    tx: &mut Tx,
    call: &CallContext,
    named: Named<'_>,
    doctor: Option<&Doctor>,
) -> Result<Vaga, ToolError> {
    let saying = ShiftText::in_turn(call);
    let now = call.now();
    let said = format!("{} {} {}", named.day, named.hint.unwrap_or_default(), call.text);
    let lists = last_lists(tx, call.conversation).await?;
    let numbered = counted(&lists);
    let hints = Hints::read(tx, &said, &now).await?;
    // What a call copied from a card is no place that the person named.
    let own = Hints::read(tx, &call.text, &now).await?;
    // A date in the doctor's own words counts, whatever it was copied as; a weekday alone is none, and no copy makes it one.
    let dated = window::dated(&call.text).then(|| window::single(&call.text, &now)).flatten();
    let copied: Option<Date> = named.day.trim().parse().ok();
    let guessed = copied.filter(|day| dated.is_none() && hints.wanted.weekdays.contains(&day.weekday()));
    let written: Option<Date> = dated.or(copied.filter(|_| guessed.is_none()));
    let fits_day = |vaga: &Vaga| written.is_none_or(|day| vaga.starts.date() == day);
    let place =
        ordinal::read(named.day, numbered.len()).or_else(|| ordinal::read(&call.text, numbered.len()));
    if let Some(vaga) = place.and_then(|place| numbered.get(place)).filter(|vaga| fits_day(vaga)) {
        return Ok(vaga.clone());
    }
    let listed = lists.into_iter().next().unwrap_or_default();
    let written = match written.or_else(|| window::numbered(&call.text, &now)) {
        Some(day) if written.is_none() && on_day(tx, day, &now).await?.is_empty() => None,
        day => day,
    };
    let day = written
        .or_else(|| window::single(named.day, &now).filter(|_| guessed.is_none()))
        .or_else(|| window::single(&call.text, &now));
    // "O de sábado", "o mais caro": of what was shown, where that is among it.
    let of_that_weekday = |vaga: &Vaga| hints.wanted.weekdays.contains(&vaga.weekday());
    let on_a_date = written.is_some() || listed.iter().any(|vaga| Some(vaga.starts.date()) == day);
    let Some(day) = day.filter(|_| on_a_date || !listed.iter().any(of_that_weekday)) else {
        if own.miss_the_place(&listed) {
            return Err(saying.refused("not_there"));
        }
        return of_list(tx, extreme(listed, &said), &hints, &saying, (&now, doctor)).await;
    };
    if day < now.date() {
        return Err(saying.refused("past"));
    }
    let (day, mut there) = match written {
        Some(day) => (day, on_day(tx, day, &now).await?),
        None => on_weekday(tx, day, &hints, &now).await?,
    };
    let own_specialty = doctor.and_then(|doctor| doctor.specialty);
    keep(&mut there, |vaga| {
        hints.wanted.specialty.or(own_specialty).is_none_or(|own| vaga.specialty.id == own)
    });
    if own.miss_the_place(&there) {
        return Err(saying.refused("not_there"));
    }
    let any = !there.is_empty();
    let ids: Vec<Uuid> = listed.iter().map(|vaga| vaga.id.as_uuid()).collect();
    match only(hints.minding(tx, there, (&ids, &own.wanted), &now).await?, &ids, &saying) {
        Some(found) => found,
        None if any => Err(saying.refused("only_refused")),
        None => Err(nothing_on(tx, &listed, day, &saying, &now, doctor).await?),
    }
}

/// The one that pays most or least, or comes first, where that is what a sentence asks for.
fn extreme(listed: Vec<Vaga>, said: &str) -> Vec<Vaga> {
    let text = places::folded(said);
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| places::names(&text, phrase));
    let open = || listed.iter().filter(|vaga| vaga.status == ShiftStatus::Aberta);
    let one = if says(&[
        "mais caro",
        "mais cara",
        "paga mais",
        "paga melhor",
        "maior valor",
        "melhor valor",
        "best paid",
    ]) {
        open().max_by_key(|vaga| vaga.value_cents)
    } else if says(&["mais barato", "mais barata", "paga menos", "menor valor"]) {
        open().min_by_key(|vaga| vaga.value_cents)
    } else if says(&["mais cedo", "mais proximo", "mais proxima", "mais perto de agora"]) {
        open().min_by_key(|vaga| vaga.starts.timestamp())
    } else {
        None
    };
    one.cloned().map_or(listed, |one| vec![one])
}

/// Nobody named a day: it is the one of the list that is still to be had. Where others took them all, that is said.
async fn of_list(
    tx: &mut Tx,
    listed: Vec<Vaga>,
    hints: &Hints,
    saying: &ShiftText<'_>,
    (now, doctor): (&Zoned, Option<&Doctor>),
) -> Result<Vaga, ToolError> {
    if listed.is_empty() {
        return Err(saying.refused("no_day"));
    }
    let user = tx.scope().user();
    let still = |vaga: &Vaga| vaga.status == ShiftStatus::Aberta || vaga.reserved_by == Some(user);
    let meant: Vec<Vaga> = listed.into_iter().filter(still).collect();
    let open = !meant.is_empty();
    let shown: Vec<Uuid> = meant.iter().map(|vaga| vaga.id.as_uuid()).collect();
    match only(hints.minding(tx, meant, (&shown, &hints.wanted), now).await?, &[], saying) {
        Some(found) => found,
        // What is still to be had and does not fit was taken by nobody.
        None if open => Err(saying.refused("no_day")),
        None => Err(saying.taken(&others(tx, now, doctor).await?)),
    }
}

/// What begins on a day and is open, and what the person has on it.
async fn on_day(tx: &mut Tx, day: Date, now: &Zoned) -> Result<Vec<Vaga>, StoreError> {
    let Some((from, until)) = around(day, now) else { return Ok(Vec::new()) };
    let nothing = VagaId::from_uuid(Uuid::nil());
    let mut found = table::taken(tx, from).await?;
    found.extend(table::open(tx, (from.max(now.timestamp()), nothing), until, LOOKED).await?);
    found.retain(|vaga| vaga.starts.date() == day);
    Ok(found)
}

/// How many days of one weekday are looked at for the one that is meant.
const WEEKS: i32 = 4;

/// What there is on the first day of a weekday that has what else was said: "o de 24h de terça". The first of them where none has.
async fn on_weekday(
    tx: &mut Tx,
    first: Date,
    hints: &Hints,
    now: &Zoned,
) -> Result<(Date, Vec<Vaga>), StoreError> {
    for week in 0..WEEKS {
        let Ok(day) = first.checked_add((7 * week).days()) else { break };
        let there = on_day(tx, day, now).await?;
        if there.iter().any(|vaga| hints.fits(vaga)) {
            return Ok((day, there));
        }
    }
    Ok((first, on_day(tx, first, now).await?))
}

/// A day with the hours by which clocks elsewhere may differ.
fn around(day: Date, now: &Zoned) -> Option<(Timestamp, Timestamp)> {
    let start = day.to_zoned(now.time_zone().clone()).ok()?;
    let end = start.checked_add(1.day()).ok()?;
    let slack = SignedDuration::from_hours(14);
    Some((start.timestamp() - slack, end.timestamp() + slack))
}

/// There is nothing on that day: perhaps there was, in the list that was shown.
async fn nothing_on(
    tx: &mut Tx,
    listed: &[Vaga],
    day: Date,
    saying: &ShiftText<'_>,
    now: &Zoned,
    doctor: Option<&Doctor>,
) -> Result<ToolError, StoreError> {
    if listed.iter().any(|vaga| vaga.starts.date() == day) {
        return Ok(saying.taken(&others(tx, now, doctor).await?));
    }
    Ok(saying.refused("none_that_day"))
}

/// What else there is for a doctor, the next first.
pub(crate) async fn others(
    tx: &mut Tx,
    now: &Zoned,
    doctor: Option<&Doctor>,
) -> Result<Vec<Vaga>, StoreError> {
    let mut open = free(tx, now, doctor).await?;
    open.truncate(OTHERS);
    Ok(open)
}

/// What pays a doctor most of what there is.
pub(crate) async fn best_paid(
    tx: &mut Tx,
    now: &Zoned,
    doctor: Option<&Doctor>,
) -> Result<Vec<Vaga>, StoreError> {
    let mut open = free(tx, now, doctor).await?;
    open.sort_by_key(|vaga| std::cmp::Reverse(vaga.value_cents));
    open.truncate(OTHERS);
    Ok(open)
}

/// What a hospital has for a doctor, the next first.
pub(crate) async fn at_hospital(
    tx: &mut Tx,
    now: &Zoned,
    doctor: Option<&Doctor>,
    hospital: HospitalId,
) -> Result<Vec<Vaga>, StoreError> {
    let mut open = free(tx, now, doctor).await?;
    open.retain(|vaga| vaga.hospital.id == hospital);
    Ok(open)
}

/// What is open in a doctor's specialty and at hours when they are free.
async fn free(tx: &mut Tx, now: &Zoned, doctor: Option<&Doctor>) -> Result<Vec<Vaga>, StoreError> {
    let taken = table::taken(tx, now.timestamp()).await?;
    let start = (now.timestamp(), VagaId::from_uuid(Uuid::nil()));
    let own = doctor.and_then(|doctor| doctor.specialty);
    let mut open = table::open(tx, start, Timestamp::MAX, LOOKED).await?;
    let house = House::read(tx).await?;
    let user = tx.scope().user();
    let preferences = Preferred::of(tx, user, &house, now).await?;
    open.retain(|vaga| preferences.allow(vaga));
    open.retain(|vaga| {
        own.is_none_or(|own| vaga.specialty.id == own) && !taken.iter().any(|taken| taken.overlaps(vaga))
    });
    Ok(open)
}

/// The only one; or one of several that are alike in everything a doctor sees; or the only one that was shown.
fn only(mut meant: Vec<Vaga>, shown: &[Uuid], saying: &ShiftText<'_>) -> Option<Result<Vaga, ToolError>> {
    let alike = |one: &Vaga, other: &Vaga| {
        (one.starts == other.starts && one.ends == other.ends)
            && one.hospital.id == other.hospital.id
            && one.value_cents == other.value_cents
            && one.status == other.status
    };
    let first = meant.first()?.clone();
    if meant.iter().all(|vaga| alike(vaga, &first)) {
        return Some(Ok(first));
    }
    let seen: Vec<Vaga> = meant.iter().filter(|vaga| shown.contains(&vaga.id.as_uuid())).cloned().collect();
    if let [only] = seen.as_slice() {
        return Some(Ok(only.clone()));
    }
    if seen.len() > 1 {
        meant = seen;
    }
    Some(Err(saying.which(&meant)))
}

/// What a sentence says of a shift besides its day.
#[derive(Debug)]
struct Hints {
    wanted: Wanted,
    values: Vec<i64>,
    hour: Option<i8>,
}

impl Hints {
    async fn read(tx: &mut Tx, said: &str, now: &Zoned) -> Result<Self, StoreError> {
        let hospitals = places::table::hospitals(tx).await?;
        let specialties = places::table::specialties(tx).await?;
        let wanted = Wanted::read(said, now, &hospitals, &specialties);
        let values = ptbr::read(said, now)
            .into_iter()
            .filter_map(|item| match item.piece {
                Piece::Quantity(quantity) => quantity.read_as(Measure::Money, Bare::Allowed).and_then(cents),
                _ => None,
            })
            .filter(|value| *value >= 10_000)
            .collect();
        Ok(Self { wanted, values, hour: hour(said) })
    }

    /// Whether everything that was said is true of a shift.
    fn fits(&self, vaga: &Vaga) -> bool {
        self.wanted.hospital.is_none_or(|wanted| vaga.hospital.id == wanted)
            && self.wanted.region.as_deref().is_none_or(|region| vaga.hospital.is_in(region))
            && self.wanted.periodo.is_none_or(|wanted| vaga.is_of(wanted))
            && (self.values.is_empty() || self.values.contains(&vaga.value_cents))
            && self.hour.is_none_or(|hour| vaga.starts.hour() == hour)
    }

    /// Whether a place was named where none of some shifts is: another place is not offered in its stead.
    fn miss_the_place(&self, vagas: &[Vaga]) -> bool {
        let is_there = |vaga: &Vaga| {
            self.wanted.hospital.is_none_or(|wanted| vaga.hospital.id == wanted)
                && self.wanted.region.as_deref().is_none_or(|region| vaga.hospital.is_in(region))
        };
        !vagas.is_empty() && !vagas.iter().any(is_there)
    }

    /// Those that the hints leave, without those that the doctor refuses: these they have to name in their own words, or to
    /// have been shown.
    async fn minding(
        &self,
        tx: &mut Tx,
        vagas: Vec<Vaga>,
        (shown, wanted): (&[Uuid], &Wanted),
        now: &Zoned,
    ) -> Result<Vec<Vaga>, StoreError> {
        let house = House::read(tx).await?;
        let user = tx.scope().user();
        let preferences = Preferred::of(tx, user, &house, now).await?;
        let limits = Preferences { limits: preferences.limits.beside(wanted), ..Preferences::default() };
        let allowed = |vaga: &Vaga| limits.allow(vaga) || vaga.reserved_by == Some(user);
        let mut left = self.narrowed(vagas);
        keep(&mut left, allowed);
        // A date is named as plainly as a place; a weekday alone may be that of any shift.
        left.retain(|vaga| {
            let dated = wanted.window.is_some_and(|window| window.has(vaga.starts.date()));
            allowed(vaga) || dated || shown.contains(&vaga.id.as_uuid())
        });
        Ok(left)
    }

    /// Those that the hints leave. A hint that leaves none says nothing.
    fn narrowed(&self, mut vagas: Vec<Vaga>) -> Vec<Vaga> {
        let hospital = self.wanted.hospital;
        let periodo = self.wanted.periodo;
        keep(&mut vagas, |vaga| hospital.is_none_or(|wanted| vaga.hospital.id == wanted));
        keep(&mut vagas, |vaga| {
            self.wanted.region.as_deref().is_none_or(|region| vaga.hospital.is_in(region))
        });
        keep(&mut vagas, |vaga| {
            self.wanted.weekdays.is_empty() || self.wanted.weekdays.contains(&vaga.weekday())
        });
        keep(&mut vagas, |vaga| periodo.is_none_or(|wanted| vaga.is_of(wanted)));
        keep(&mut vagas, |vaga| self.values.is_empty() || self.values.contains(&vaga.value_cents));
        keep(&mut vagas, |vaga| self.hour.is_none_or(|hour| vaga.starts.hour() == hour));
        vagas
    }
}

fn keep(vagas: &mut Vec<Vaga>, fits: impl Fn(&Vaga) -> bool) {
    if vagas.iter().any(&fits) {
        vagas.retain(fits);
    }
}

/// "o das 19h", "o que começa às 7".
fn hour(said: &str) -> Option<i8> {
    let text = places::folded(said);
    let words: Vec<&str> = text.split(' ').collect();
    words.iter().enumerate().find_map(|(at, word)| {
        let led = at > 0 && matches!(words.get(at - 1), Some(&("das" | "as")));
        let digits = word.strip_suffix('h').unwrap_or(word);
        digits.parse::<i8>().ok().filter(|hour| led && (0..24).contains(hour))
    })
}
