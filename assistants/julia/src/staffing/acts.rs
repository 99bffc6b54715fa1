//! The acts themselves.

use domain::event::Detail;
use domain::hours::BusinessHours;
use domain::{Event, EventKind, UserId};
use jiff::civil::{Date, Time};
use store::{StoreError, Tx, events};

use super::news::{self, News};
use super::{Order, Refusal, Stopped};
use crate::doctors::{self, Doctor};
use crate::notices::{self, By, Notice, Shift};
use crate::vagas::entry;
use crate::vagas::{NewVaga, Periodo, ShiftStatus, Vaga, VagaId, table};
use crate::{after, places};

/// How many of a doctor's shifts are looked through for a clash.
const LOOKED: i64 = 200;

/// What is changed of a shift; what is left out stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Change {
    pub(crate) date: Option<Date>,
    pub(crate) start: Option<Time>,
    pub(crate) end: Option<Time>,
    pub(crate) value_cents: Option<i64>,
}

/// How a shift went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShiftOutcome {
    Done,
    Missed,
}

/// Offers a shift. Nothing if one with its reference is there already.
pub(crate) async fn offer(tx: &mut Tx, new: &NewVaga, order: &Order) -> Result<Option<VagaId>, Stopped> {
    if places::table::is_archived(tx, new.hospital, new.specialty).await? {
        return Err(Refusal::Archived.into());
    }
    let Some(id) = table::offer(tx, new, order.now).await? else { return Ok(None) };
    note(tx, id, "offered", None, order).await?;
    Ok(Some(id))
}

/// Whether a doctor may have an open shift: of their specialty, and at hours when they are free. `instead_of` is a shift of
/// theirs that this one takes the place of.
pub(crate) async fn may_have(tx: &mut Tx, doctor: UserId, vaga: &Vaga) -> Result<(), Stopped> {
    let known = doctors::table::find(tx, doctor).await?;
    if known.and_then(|known| known.specialty).is_some_and(|own| own != vaga.specialty.id) {
        return Err(Refusal::TheirSpecialty.into());
    }
    is_free(tx, doctor, vaga).await
}

async fn is_free(tx: &mut Tx, doctor: UserId, vaga: &Vaga) -> Result<(), Stopped> {
    let taken = table::taken_by(tx, doctor, LOOKED).await?;
    let clash =
        |other: &Vaga| other.id != vaga.id && other.status == ShiftStatus::Reservada && other.overlaps(vaga);
    if taken.iter().any(clash) { Err(Refusal::TheirConflict.into()) } else { Ok(()) }
}

/// Takes an open shift for a doctor, who is told.
pub(crate) async fn give(tx: &mut Tx, vaga: &Vaga, doctor: Doctor, order: &Order) -> Result<Vaga, Stopped> {
    if vaga.status != ShiftStatus::Aberta {
        return Err(Refusal::NotOpen.into());
    }
    if vaga.starts.timestamp() <= order.now {
        return Err(Refusal::Over.into());
    }
    let user = doctor.user;
    may_have(tx, user, vaga).await?;
    if !table::reserve_for(tx, vaga.id, user, order.now).await? {
        return Err(Refusal::NotOpen.into());
    }
    let vaga = Vaga { status: ShiftStatus::Reservada, reserved_by: Some(user), ..vaga.clone() };
    taken_on(tx, &vaga, doctor, order).await?;
    tell(tx, user, &Notice::Reservation { shift: Shift::from(&vaga), by: By::Team }, order).await?;
    Ok(vaga)
}

/// What follows when the house gives somebody a shift.
async fn taken_on(tx: &mut Tx, vaga: &Vaga, doctor: Doctor, order: &Order) -> Result<(), StoreError> {
    let user = doctor.user;
    let known = doctors::table::find(tx, user).await?;
    let taken_on = doctors::take_on(tx, known, doctor, vaga.specialty.id, order.now).await?;
    let event = Event::new(EventKind::OfferAccepted, vaga.id.as_uuid(), order.correlation.clone())
        .with("value_cents", Detail::Count(vaga.value_cents))
        .with("by", Detail::Name("operator"))
        .with("doctor", Detail::Id(user.as_uuid()))
        .with("registered", Detail::Flag(taken_on.registered))
        .with("specialty_set", Detail::Flag(taken_on.specialty_set));
    events::append(tx, &event, order.now).await?;
    after::plan(tx, &BusinessHours::default(), user, vaga, order.now).await?;
    news::plan(tx, user, News::given(vaga), order).await
}

/// Takes a shift from whoever has it; it is open again, and they are told.
pub(crate) async fn free(tx: &mut Tx, vaga: &Vaga, order: &Order) -> Result<Vaga, Stopped> {
    let doctor = held(vaga, order)?;
    if !table::take_back(tx, vaga.id, doctor, ShiftStatus::Aberta, order.now).await? {
        return Err(Refusal::Meanwhile.into());
    }
    note(tx, vaga.id, "freed", Some(doctor), order).await?;
    news::plan(tx, doctor, News::freed(vaga), order).await?;
    tell(tx, doctor, &Notice::Cancellation { shift: Shift::from(vaga), by: By::Team }, order).await?;
    Ok(Vaga { status: ShiftStatus::Aberta, reserved_by: None, ..vaga.clone() })
}

/// Gives a shift that somebody has to somebody else. Both are told.
pub(crate) async fn reassign(tx: &mut Tx, vaga: &Vaga, to: Doctor, order: &Order) -> Result<Vaga, Stopped> {
    let from = held(vaga, order)?;
    if to.user == from {
        return Err(Refusal::SameDoctor.into());
    }
    may_have(tx, to.user, vaga).await?;
    if !table::hand_on(tx, vaga.id, from, to.user, order.now).await? {
        return Err(Refusal::Meanwhile.into());
    }
    note(tx, vaga.id, "reassigned", Some(from), order).await?;
    news::plan(tx, from, News::freed(vaga), order).await?;
    let vaga = Vaga { reserved_by: Some(to.user), ..vaga.clone() };
    let user = to.user;
    taken_on(tx, &vaga, to, order).await?;
    let shift = Shift::from(&vaga);
    tell(tx, from, &Notice::Cancellation { shift, by: By::Team }, order).await?;
    tell(tx, user, &Notice::Reservation { shift, by: By::Team }, order).await?;
    Ok(vaga)
}

/// Whoever has a shift that can still be changed.
fn held(vaga: &Vaga, order: &Order) -> Result<UserId, Refusal> {
    match (vaga.status, vaga.reserved_by) {
        (ShiftStatus::Reservada, Some(doctor)) if vaga.starts.timestamp() > order.now => Ok(doctor),
        (ShiftStatus::Reservada, Some(_)) | (ShiftStatus::Realizada | ShiftStatus::NaoRealizada, _) => {
            Err(Refusal::Over)
        }
        _ => Err(Refusal::NotTaken),
    }
}

/// The shift as a change would leave it, if it may be so.
pub(crate) async fn amended(
    tx: &mut Tx,
    before: &Vaga,
    change: Change,
    order: &Order,
) -> Result<Vaga, Stopped> {
    match before.status {
        ShiftStatus::Aberta | ShiftStatus::Reservada if before.starts.timestamp() > order.now => {}
        ShiftStatus::Fechada => return Err(Refusal::NotOpen.into()),
        _ => return Err(Refusal::Over.into()),
    }
    let zone = before.starts.time_zone().clone();
    let (starts, ends) = entry::between(
        change.date.unwrap_or_else(|| before.starts.date()),
        change.start.unwrap_or_else(|| before.starts.time()),
        change.end.unwrap_or_else(|| before.ends.time()),
        &zone,
    )?;
    if starts <= order.now {
        return Err(Refusal::Past.into());
    }
    let (starts, ends) = (starts.to_zoned(zone.clone()), ends.to_zoned(zone));
    let length = ends.timestamp().duration_since(starts.timestamp());
    let periodo = match before.periodo {
        Periodo::DozeHoras => Periodo::DozeHoras,
        _ => Periodo::of(&starts, length),
    };
    let value_cents = entry::value(change.value_cents.unwrap_or(before.value_cents))?;
    let after = Vaga { starts, ends, periodo, value_cents, ..before.clone() };
    if after == *before {
        return Err(Refusal::Unchanged.into());
    }
    if let Some(doctor) = before.reserved_by {
        is_free(tx, doctor, &after).await?;
    }
    Ok(after)
}

/// Changes the hours or the value of a shift. Whoever has it is told what it was and what it is.
pub(crate) async fn amend(
    tx: &mut Tx,
    before: &Vaga,
    change: Change,
    order: &Order,
) -> Result<Vaga, Stopped> {
    let after = amended(tx, before, change, order).await?;
    if !table::amend(tx, &after, order.now).await? {
        return Err(Refusal::Meanwhile.into());
    }
    note(tx, after.id, "amended", after.reserved_by, order).await?;
    if let Some(doctor) = after.reserved_by {
        if (&after.starts, &after.ends) != (&before.starts, &before.ends) {
            after::plan(tx, &BusinessHours::default(), doctor, &after, order.now).await?;
        }
        news::plan(tx, doctor, News::amended(before, &after), order).await?;
    }
    Ok(after)
}

/// Takes a shift off the list for good. Whoever has it is told.
pub(crate) async fn close(tx: &mut Tx, vaga: &Vaga, order: &Order) -> Result<Vaga, Stopped> {
    let closed = Vaga { status: ShiftStatus::Fechada, reserved_by: None, ..vaga.clone() };
    match vaga.status {
        ShiftStatus::Fechada => return Ok(closed),
        ShiftStatus::Aberta => {
            if !table::close(tx, vaga.id, order.now).await? {
                return Err(Refusal::Meanwhile.into());
            }
            note(tx, vaga.id, "closed", None, order).await?;
        }
        ShiftStatus::Reservada | ShiftStatus::Realizada | ShiftStatus::NaoRealizada => {
            let doctor = held(vaga, order)?;
            if !table::take_back(tx, vaga.id, doctor, ShiftStatus::Fechada, order.now).await? {
                return Err(Refusal::Meanwhile.into());
            }
            note(tx, vaga.id, "closed", Some(doctor), order).await?;
            news::plan(tx, doctor, News::closed(vaga), order).await?;
            tell(tx, doctor, &Notice::Cancellation { shift: Shift::from(vaga), by: By::Team }, order).await?;
        }
    }
    Ok(closed)
}

/// Says of a shift that has begun whether it was done.
pub(crate) async fn settle(
    tx: &mut Tx,
    vaga: &Vaga,
    outcome: ShiftOutcome,
    order: &Order,
) -> Result<Vaga, Stopped> {
    let Some(doctor) = vaga.reserved_by else { return Err(Refusal::NotTaken.into()) };
    if vaga.starts.timestamp() > order.now {
        return Err(Refusal::NotYet.into());
    }
    let (status, kind) = match outcome {
        ShiftOutcome::Done => (ShiftStatus::Realizada, EventKind::ShiftCompleted),
        ShiftOutcome::Missed => (ShiftStatus::NaoRealizada, EventKind::ShiftNotCompleted),
    };
    if vaga.status == status {
        return Err(Refusal::Unchanged.into());
    }
    if !table::settle_for(tx, vaga.id, doctor, status, order.now).await? {
        return Err(Refusal::Meanwhile.into());
    }
    let event = Event::new(kind, vaga.id.as_uuid(), order.correlation.clone())
        .with("by", Detail::Name("operator"))
        .with("doctor", Detail::Id(doctor.as_uuid()));
    events::append(tx, &event, order.now).await?;
    if outcome == ShiftOutcome::Missed {
        tell(tx, doctor, &Notice::NoShow { shift: Shift::from(vaga), by: By::Team }, order).await?;
    }
    Ok(Vaga { status, ..vaga.clone() })
}

async fn tell(tx: &mut Tx, about: UserId, notice: &Notice, order: &Order) -> Result<(), StoreError> {
    notices::tell_of(tx, about, notice, order.now).await
}

async fn note(
    tx: &mut Tx,
    vaga: VagaId,
    what: &'static str,
    doctor: Option<UserId>,
    order: &Order,
) -> Result<(), StoreError> {
    let mut event = Event::new(EventKind::ShiftChanged, vaga.as_uuid(), order.correlation.clone())
        .with("what", Detail::Name(what));
    if let Some(doctor) = doctor {
        event = event.with("doctor", Detail::Id(doctor.as_uuid()));
    }
    events::append(tx, &event, order.now).await
}
