//! Who may take a shift, and what becomes of those who may not yet: the house is asked, and its answer told to the doctor.
//!
//! A CRM that somebody writes is kept as what they say of themselves. It proves nothing, even where a registered doctor has
//! the same: only an operator's yes, or a registration that an operator wrote, lets somebody take a shift.

mod answer;
pub(crate) mod page;
mod registration;
pub(crate) mod sentences;
pub(crate) mod table;
mod tools;

use domain::Timestamp;
use domain::event::Detail;
use domain::hours::BusinessHours;
use domain::{CorrelationId, Event, EventKind};
use engine::Duty;
use engine::promises::{self, NewPromise};
use serde_json::json;
use store::{StoreError, Tx, events, ids};

use crate::after;
use crate::doctors::{self, Doctor};
use crate::vagas::{self, ShiftStatus, Vaga};
pub(crate) use registration::{registration, without_registration};
pub(crate) use table::Request;
pub(crate) use tools::{InformarCrm, ListarPedidos, ResponderPedido};

ids! {
    pub(crate) RequestId;
}

/// The job that tells a doctor what the house answered.
const ANSWER: &str = "julia.request_answer";

pub(crate) const DUTIES: &[Duty] =
    &[Duty { kind: ANSWER, question: None, run: |tx, occasion| Box::pin(answer::run(tx, occasion)) }];

/// Whether somebody may take a shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Right {
    /// Registered with CRM and this specialty, or approved for it.
    Given,
    /// They are a doctor of another specialty.
    OtherSpecialty,
    /// Nobody of the house has looked at who they are.
    Unproven,
}

/// Asked in the transaction that takes the shift, whoever called.
pub(crate) async fn right(tx: &mut Tx, doctor: Option<&Doctor>, vaga: &Vaga) -> Result<Right, StoreError> {
    let own = doctor.and_then(|doctor| doctor.specialty);
    let registered = doctor.is_some_and(|doctor| doctor.crm.is_some());
    let user = tx.scope().user();
    Ok(match own {
        Some(own) if own == vaga.specialty.id && registered => Right::Given,
        _ if table::is_approved(tx, user, vaga.specialty.id).await? => Right::Given,
        Some(own) if own != vaga.specialty.id => Right::OtherSpecialty,
        _ => Right::Unproven,
    })
}

/// What the house answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    Approve,
    Decline,
}

/// What came of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RequestOutcome {
    /// The shift is theirs.
    Reserved,
    /// They may take shifts from now on; this one is gone.
    Gone,
    Declined,
}

impl RequestOutcome {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Reserved => "reserved",
            Self::Gone => "gone",
            Self::Declined => "declined",
        }
    }
}

/// Decides about a request, by the operator whose transaction this is. Nothing if somebody did before.
pub(crate) async fn decide(
    tx: &mut Tx,
    request: &Request,
    decision: Decision,
    hours: &BusinessHours,
    now: Timestamp,
) -> Result<Option<RequestOutcome>, StoreError> {
    if !table::settle(tx, request.id, decision, now).await? {
        return Ok(None);
    }
    let vaga = vagas::table::find(tx, request.vaga).await?;
    let outcome = match (decision, &vaga) {
        (Decision::Decline, _) => RequestOutcome::Declined,
        (Decision::Approve, None) => RequestOutcome::Gone,
        (Decision::Approve, Some(vaga)) => approve(tx, request, vaga, hours, now).await?,
    };
    let answer = NewPromise {
        to: request.user,
        kind: ANSWER,
        payload: json!({ "request": request.id, "vaga": request.vaga, "outcome": outcome.as_str() }),
        promised_for: now,
        useful_until: vaga.map_or(now, |vaga| vaga.starts.timestamp().max(now)),
    };
    promises::make(tx, &answer, now).await?;
    Ok(Some(outcome))
}

/// The doctor is one of the house's from now on, and the shift theirs if it still can be.
async fn approve(
    tx: &mut Tx,
    request: &Request,
    vaga: &Vaga,
    hours: &BusinessHours,
    now: Timestamp,
) -> Result<RequestOutcome, StoreError> {
    let known = doctors::table::find(tx, request.user).await?;
    let fresh = Doctor::named(request.user, request.name.clone());
    let known = Doctor { crm: request.crm.clone(), ..known.unwrap_or(fresh.clone()) };
    doctors::table::put(tx, &known, now).await?;
    let taken_on = doctors::take_on(tx, Some(known), fresh, vaga.specialty.id, now).await?;
    let taken = vagas::table::taken_by(tx, request.user, LOOKED).await?;
    let busy = taken.iter().any(|one| one.status == ShiftStatus::Reservada && one.overlaps(vaga));
    let late = vaga.starts.timestamp() <= now;
    if busy || late || !vagas::table::reserve_for(tx, vaga.id, request.user, now).await? {
        return Ok(RequestOutcome::Gone);
    }
    let event = Event::new(EventKind::OfferAccepted, vaga.id.as_uuid(), CorrelationId::random())
        .with("value_cents", Detail::Count(vaga.value_cents))
        .with("by", Detail::Name("operator"))
        .with("doctor", Detail::Id(request.user.as_uuid()))
        .with("registered", Detail::Flag(taken_on.registered))
        .with("specialty_set", Detail::Flag(taken_on.specialty_set));
    events::append(tx, &event, now).await?;
    after::plan(tx, hours, request.user, vaga, now).await?;
    Ok(RequestOutcome::Reserved)
}

/// How many of a doctor's shifts are looked through for a clash.
const LOOKED: i64 = 200;
