//! What the forms of `/console/shifts` do.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use domain::{CorrelationId, Role, UserId};
use jiff::Zoned;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use ptbr::{Bare, Measure, Piece};
use serde::Deserialize;
use store::Tx;
use web::problem::{Code, Form, Problem};
use web::{App, Visitor};

use super::show::{ShiftsPageQuery, render};
use super::{Done, Entered, Refused, ShiftRefusal, View};
use crate::doctors;
use crate::places;
use crate::staffing::{self, Change, Order, ShiftOutcome};
use crate::vagas::entry::{Entry, EntryError};
use crate::vagas::{ShiftStatus, Vaga, VagaId, cents, table};

#[derive(Debug, Deserialize)]
pub(super) struct Posted {
    csrf: String,
    act: String,
    #[serde(flatten)]
    entered: Entered,
}

pub(super) async fn handler(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(posted): Form<Posted>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&posted.csrf)?;
    let me = app.engine.person(who.scope).await?;
    if me.role < Role::Operator {
        return Err(Code::Forbidden.into());
    }
    let zone = TimeZone::get(&me.timezone).unwrap_or(TimeZone::UTC);
    let now = app.engine.clock().now().to_zoned(zone);
    let mut tx = app.by_hand(who).await?;
    match act(&mut tx, &posted, &now).await {
        Ok((done, view)) => {
            tx.commit().await?;
            Ok(Redirect::to(&format!("{}&done={}", view.href(), done.as_str())).into_response())
        }
        Err(Stopped::Problem(problem)) => Err(problem),
        Err(Stopped::Refused(why)) => {
            drop(tx);
            let refused = Refused { entered: posted.entered, why };
            let page = render(&app, who, &headers, &ShiftsPageQuery::default(), Some(refused)).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

/// Why nothing was done.
enum Stopped {
    /// It is said on the page.
    Refused(ShiftRefusal),
    Problem(Problem),
}

impl<E: Into<Problem>> From<E> for Stopped {
    fn from(error: E) -> Self {
        Self::Problem(error.into())
    }
}

/// What the rules of the house say no to is said on the page.
fn by_rule(stopped: staffing::Stopped) -> Stopped {
    match stopped {
        staffing::Stopped::Refused(refusal) => Stopped::Refused(ShiftRefusal::Rule(refusal)),
        staffing::Stopped::Store(error) => error.into(),
    }
}

fn refused(error: EntryError) -> Stopped {
    Stopped::Refused(ShiftRefusal::Rule(error.into()))
}

async fn act(tx: &mut Tx, posted: &Posted, now: &Zoned) -> Result<(Done, View), Stopped> {
    let (verb, id) = posted.act.split_once(':').unwrap_or((&posted.act, ""));
    let entered = &posted.entered;
    match verb {
        "offer" => offer(tx, entered, now).await,
        "amend" => {
            let vaga = find(tx, id).await?;
            amend(tx, vaga, entered, now).await
        }
        "close" => {
            let vaga = find(tx, id).await?;
            close(tx, vaga, now).await
        }
        "free" => {
            let vaga = find(tx, id).await?;
            free(tx, vaga, now).await
        }
        "assign" => {
            let vaga = find(tx, id).await?;
            assign(tx, vaga, entered, now).await
        }
        "done" | "missed" => {
            let vaga = find(tx, id).await?;
            let outcome = if verb == "done" { ShiftOutcome::Done } else { ShiftOutcome::Missed };
            settle(tx, vaga, outcome, now).await
        }
        _ => Err(Code::NotFound.into()),
    }
}

async fn find(tx: &mut Tx, id: &str) -> Result<Vaga, Stopped> {
    let id: VagaId = id.parse().map_err(|_| Code::NotFound)?;
    Ok(table::find(tx, id).await?.ok_or(Code::NotFound)?)
}

/// When, and for how much.
struct Read {
    date: Date,
    start: Time,
    end: Time,
    value_cents: i64,
}

impl Read {
    fn from(entered: &Entered, now: &Zoned) -> Result<Self, Stopped> {
        let time = |text: &str| text.trim().parse::<Time>().map_err(|_| Stopped::Refused(ShiftRefusal::Time));
        Ok(Self {
            date: entered.date.trim().parse().map_err(|_| Stopped::Refused(ShiftRefusal::Date))?,
            start: time(&entered.start)?,
            end: time(&entered.end)?,
            value_cents: amount(&entered.value, now)
                .ok_or(Stopped::Refused(ShiftRefusal::Rule(staffing::Refusal::Value)))?,
        })
    }
}

/// "2.000", "2000,50", "R$ 2 mil": the one amount that was typed.
fn amount(text: &str, now: &Zoned) -> Option<i64> {
    let mut amounts = ptbr::read(text, now).into_iter().filter_map(|item| match item.piece {
        Piece::Quantity(quantity) => quantity.read_as(Measure::Money, Bare::Allowed),
        _ => None,
    });
    let only = amounts.next()?;
    amounts.next().is_none().then(|| cents(only)).flatten()
}

async fn offer(tx: &mut Tx, entered: &Entered, now: &Zoned) -> Result<(Done, View), Stopped> {
    let at = now.timestamp();
    let hospital = entered.hospital.parse().map_err(|_| Stopped::Refused(ShiftRefusal::Hospital))?;
    let hospital =
        places::table::hospital(tx, hospital).await?.ok_or(Stopped::Refused(ShiftRefusal::Hospital))?;
    let specialty = entered.specialty.parse().map_err(|_| Stopped::Refused(ShiftRefusal::Specialty))?;
    let specialty =
        places::table::specialty(tx, specialty).await?.ok_or(Stopped::Refused(ShiftRefusal::Specialty))?;
    let read = Read::from(entered, now)?;
    let entry = Entry {
        hospital: &hospital,
        specialty: specialty.id,
        date: read.date,
        start: read.start,
        end: read.end,
        periodo: None,
        value_cents: read.value_cents,
        reference: None,
    };
    let new = entry.read(VagaId::new(at), at).map_err(refused)?;
    staffing::offer(tx, &new, &order(now)).await.map_err(by_rule)?.ok_or(Code::Conflict)?;
    Ok((Done::Offered, View::Open))
}

async fn amend(tx: &mut Tx, before: Vaga, entered: &Entered, now: &Zoned) -> Result<(Done, View), Stopped> {
    let read = Read::from(entered, now)?;
    let change = Change {
        date: Some(read.date),
        start: Some(read.start),
        end: Some(read.end),
        value_cents: Some(read.value_cents),
    };
    staffing::amend(tx, &before, change, &order(now)).await.map_err(by_rule)?;
    Ok((Done::Amended, View::of(&before)))
}

async fn close(tx: &mut Tx, vaga: Vaga, now: &Zoned) -> Result<(Done, View), Stopped> {
    staffing::close(tx, &vaga, &order(now)).await.map_err(by_rule)?;
    Ok((Done::Closed, View::of(&vaga)))
}

async fn free(tx: &mut Tx, vaga: Vaga, now: &Zoned) -> Result<(Done, View), Stopped> {
    staffing::free(tx, &vaga, &order(now)).await.map_err(by_rule)?;
    Ok((Done::Freed, View::of(&vaga)))
}

/// Gives it to the doctor who was chosen, from nobody or from somebody.
async fn assign(tx: &mut Tx, vaga: Vaga, entered: &Entered, now: &Zoned) -> Result<(Done, View), Stopped> {
    let doctor: UserId = entered.doctor.parse().map_err(|_| Stopped::Refused(ShiftRefusal::Doctor))?;
    let doctor = doctors::table::find(tx, doctor).await?.ok_or(Stopped::Refused(ShiftRefusal::Doctor))?;
    let view = View::of(&vaga);
    if vaga.status == ShiftStatus::Reservada {
        staffing::reassign(tx, &vaga, doctor, &order(now)).await.map_err(by_rule)?;
    } else {
        staffing::give(tx, &vaga, doctor, &order(now)).await.map_err(by_rule)?;
    }
    Ok((Done::Assigned, view))
}

async fn settle(
    tx: &mut Tx,
    vaga: Vaga,
    outcome: ShiftOutcome,
    now: &Zoned,
) -> Result<(Done, View), Stopped> {
    staffing::settle(tx, &vaga, outcome, &order(now)).await.map_err(by_rule)?;
    Ok((Done::Settled, View::Over))
}

fn order(now: &Zoned) -> Order {
    Order { now: now.timestamp(), correlation: CorrelationId::random() }
}
