//! What the forms of `/console/shifts` do.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use domain::{Role, Timestamp};
use http::problem::{Code, Form, Problem};
use http::{App, Visitor};
use jiff::Zoned;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use ptbr::{Bare, Measure, Piece};
use serde::Deserialize;
use store::Tx;

use super::show::{Asked, render};
use super::{Done, Entered, Refused, View};
use crate::places::{self, NewHospital, folded};
use crate::vagas::entry::{self, Entry, EntryError};
use crate::vagas::{Periodo, Vaga, VagaId, cents, table};

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
    let mut tx = app.engine.db().begin(who.scope).await?;
    match act(&mut tx, &posted, &now).await {
        Ok((done, view)) => {
            tx.commit().await?;
            Ok(Redirect::to(&format!("{}&done={}", view.href(), done.as_str())).into_response())
        }
        Err(Stopped::Problem(problem)) => Err(problem),
        Err(Stopped::Refused(code)) => {
            drop(tx);
            let refused = Refused { entered: posted.entered, code };
            let page = render(&app, who, &headers, &Asked::default(), Some(refused)).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

/// Why nothing was done.
enum Stopped {
    /// It is said on the page, under this name.
    Refused(&'static str),
    Problem(Problem),
}

impl<E: Into<Problem>> From<E> for Stopped {
    fn from(error: E) -> Self {
        Self::Problem(error.into())
    }
}

fn refused(error: EntryError) -> Stopped {
    Stopped::Refused(error.code())
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
            close(tx, vaga.id, now.timestamp()).await
        }
        "hospital" => add_hospital(tx, entered, now).await,
        "specialty" => add_specialty(tx, entered, now.timestamp()).await,
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
        let time = |text: &str| text.trim().parse::<Time>().map_err(|_| Stopped::Refused("time"));
        Ok(Self {
            date: entered.date.trim().parse().map_err(|_| Stopped::Refused("date"))?,
            start: time(&entered.start)?,
            end: time(&entered.end)?,
            value_cents: amount(&entered.value, now).ok_or(Stopped::Refused("value"))?,
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
    let hospital = entered.hospital.parse().map_err(|_| Stopped::Refused("hospital"))?;
    let hospital = places::table::hospital(tx, hospital).await?.ok_or(Stopped::Refused("hospital"))?;
    let specialty = entered.specialty.parse().map_err(|_| Stopped::Refused("specialty"))?;
    let specialty = places::table::specialty(tx, specialty).await?.ok_or(Stopped::Refused("specialty"))?;
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
    table::offer(tx, &new, at).await?.ok_or(Code::Conflict)?;
    Ok((Done::Offered, View::Open))
}

async fn amend(tx: &mut Tx, before: Vaga, entered: &Entered, now: &Zoned) -> Result<(Done, View), Stopped> {
    let read = Read::from(entered, now)?;
    let zone = before.starts.time_zone().clone();
    let (starts, ends) = entry::between(read.date, read.start, read.end, &zone).map_err(refused)?;
    if starts <= now.timestamp() {
        return Err(refused(EntryError::Past));
    }
    let length = ends.duration_since(starts);
    let (starts, ends) = (starts.to_zoned(zone.clone()), ends.to_zoned(zone));
    let periodo = Periodo::of(&starts, length);
    let value_cents = entry::value(read.value_cents).map_err(refused)?;
    let after = Vaga { starts, ends, periodo, value_cents, ..before };
    if !table::amend(tx, &after, now.timestamp()).await? {
        return Err(Stopped::Refused("not_open"));
    }
    Ok((Done::Amended, View::Open))
}

async fn close(tx: &mut Tx, id: VagaId, at: Timestamp) -> Result<(Done, View), Stopped> {
    if !table::close(tx, id, at).await? {
        return Err(Stopped::Refused("not_open"));
    }
    Ok((Done::Closed, View::Open))
}

async fn add_hospital(tx: &mut Tx, entered: &Entered, now: &Zoned) -> Result<(Done, View), Stopped> {
    let new = NewHospital {
        name: named(&entered.name)?,
        address: None,
        bairro: line(&entered.bairro),
        cidade: line(&entered.cidade),
        estado: None,
        region: line(&entered.region),
        notes: None,
        timezone: now.time_zone().iana_name().unwrap_or("America/Sao_Paulo").to_owned(),
    };
    let added = places::table::add_hospital(tx, &new, now.timestamp()).await?;
    added.ok_or(Stopped::Refused("hospital_there"))?;
    Ok((Done::Hospital, View::Open))
}

async fn add_specialty(tx: &mut Tx, entered: &Entered, at: Timestamp) -> Result<(Done, View), Stopped> {
    let added = places::table::add_specialty(tx, &named(&entered.name)?, at).await?;
    added.ok_or(Stopped::Refused("specialty_there"))?;
    Ok((Done::Specialty, View::Open))
}

fn line(text: &str) -> Option<String> {
    crate::api::line(Some(text))
}

fn named(text: &str) -> Result<String, Stopped> {
    line(text).filter(|name| !folded(name).is_empty()).ok_or(Stopped::Refused("name"))
}
