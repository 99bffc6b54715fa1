//! `/console/places`: the hospitals and specialties of the house; entered, corrected, archived and taken up again.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use domain::{Role, Timestamp};
use maud::Markup;
use serde::Deserialize;
use store::{StoreError, Tx};
use utoipa_axum::router::OpenApiRouter;
use web::page::{Frame, Icon, NavLink};
use web::problem::{Code, Form, Problem, Query};
use web::{App, Staff, Visitor, Who};

use super::page::{PlaceForm, PlacesPage};
use super::{Hospital, HospitalId, House, NewHospital, Specialty, SpecialtyId, folded, table};

pub(crate) const PATH: &str = "/console/places";

/// Where the shell leads operators.
pub(crate) const PLACE: NavLink =
    NavLink { role: Role::Operator, ..NavLink::more(PATH, "julia.places.title", Icon::Report) };

/// The texts of this page: Portuguese, then English.
pub(crate) const WORDS: domain::words::Texts = domain::texts!("words");

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().route(PATH, get(show).post(act))
}

#[derive(Debug, Default, Deserialize)]
struct Asked {
    done: Option<String>,
}

async fn show(
    staff: Staff,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Markup, Problem> {
    render(&app, &staff.who, &headers, asked.done, None).await
}

async fn render(
    app: &App,
    who: &Who,
    headers: &HeaderMap,
    done: Option<String>,
    refused: Option<&'static str>,
) -> Result<Markup, Problem> {
    let me = app.engine.person(who.scope).await?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let page = PlacesPage { house: House::read(&mut tx).await?, done, refused };
    Ok(page.render(&Frame::of(app, who, headers, me.language)))
}

#[derive(Debug, Deserialize)]
struct Posted {
    csrf: String,
    act: String,
    #[serde(flatten)]
    entered: PlaceForm,
}

/// Why nothing was done.
enum Stopped {
    /// It is said on the page, under this name.
    Refused(&'static str),
    Problem(Problem),
}

impl From<StoreError> for Stopped {
    fn from(error: StoreError) -> Self {
        Self::Problem(error.into())
    }
}

impl From<Code> for Stopped {
    fn from(code: Code) -> Self {
        Self::Problem(code.into())
    }
}

async fn act(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    Form(posted): Form<Posted>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&posted.csrf)?;
    if app.engine.person(who.scope).await?.role < Role::Operator {
        return Err(Code::Forbidden.into());
    }
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    match apply(&mut tx, &posted, now).await {
        Ok(done) => {
            tx.commit().await?;
            Ok(Redirect::to(&format!("{PATH}?done={done}")).into_response())
        }
        Err(Stopped::Problem(problem)) => Err(problem),
        Err(Stopped::Refused(code)) => {
            drop(tx);
            let page = render(&app, who, &headers, None, Some(code)).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

async fn apply(tx: &mut Tx, posted: &Posted, now: Timestamp) -> Result<&'static str, Stopped> {
    let (verb, id) = posted.act.split_once(':').unwrap_or((&posted.act, ""));
    match verb {
        "hospital" => change_hospital(tx, id, &posted.entered, now).await,
        "archive-hospital" => archive_hospital(tx, id, Some(now)).await,
        "use-hospital" => archive_hospital(tx, id, None).await,
        "specialty" => change_specialty(tx, id, &posted.entered, now).await,
        "archive-specialty" => archive_specialty(tx, id, Some(now)).await,
        "use-specialty" => archive_specialty(tx, id, None).await,
        _ => Err(Code::NotFound.into()),
    }
}

fn named(name: &str) -> Result<String, Stopped> {
    let name = crate::api::line(Some(name)).filter(|name| !folded(name).is_empty());
    name.ok_or(Stopped::Refused("name"))
}

/// Corrects a hospital; without an id, enters one.
async fn change_hospital(
    tx: &mut Tx,
    id: &str,
    entered: &PlaceForm,
    now: Timestamp,
) -> Result<&'static str, Stopped> {
    let line = |text: &str| crate::api::line(Some(text));
    let before: Option<Hospital> = match id {
        "" => None,
        id => {
            let id: HospitalId = id.parse().map_err(|_| Code::NotFound)?;
            Some(table::hospital(tx, id).await?.ok_or(Code::NotFound)?)
        }
    };
    let new = NewHospital {
        name: named(&entered.name)?,
        address: line(&entered.address),
        bairro: line(&entered.bairro),
        cidade: line(&entered.cidade),
        estado: line(&entered.estado),
        region: line(&entered.region),
        notes: line(&entered.notes),
        timezone: before.as_ref().map_or("America/Sao_Paulo", |one| &one.timezone).to_owned(),
    };
    let Some(before) = before else {
        table::add_hospital(tx, &new, now).await?.ok_or(Stopped::Refused("hospital_there"))?;
        return Ok("hospital_added");
    };
    let others = table::hospitals(tx).await?;
    if others.iter().any(|other| other.id != before.id && folded(&other.name) == folded(&new.name)) {
        return Err(Stopped::Refused("hospital_there"));
    }
    table::change_hospital(tx, before.id, &new, now).await?;
    Ok("hospital_changed")
}

async fn archive_hospital(tx: &mut Tx, id: &str, at: Option<Timestamp>) -> Result<&'static str, Stopped> {
    let id: HospitalId = id.parse().map_err(|_| Code::NotFound)?;
    if !table::archive_hospital(tx, id, at).await? {
        return Err(Code::NotFound.into());
    }
    Ok(if at.is_some() { "archived" } else { "used" })
}

/// Renames a specialty; without an id, enters one.
async fn change_specialty(
    tx: &mut Tx,
    id: &str,
    entered: &PlaceForm,
    now: Timestamp,
) -> Result<&'static str, Stopped> {
    let name = named(&entered.name)?;
    if id.is_empty() {
        table::add_specialty(tx, &name, now).await?.ok_or(Stopped::Refused("specialty_there"))?;
        return Ok("specialty_added");
    }
    let id: SpecialtyId = id.parse().map_err(|_| Code::NotFound)?;
    let others: Vec<Specialty> = table::specialties(tx).await?;
    if others.iter().any(|other| other.id != id && folded(&other.name) == folded(&name)) {
        return Err(Stopped::Refused("specialty_there"));
    }
    if !table::rename_specialty(tx, id, &name).await? {
        return Err(Code::NotFound.into());
    }
    Ok("specialty_changed")
}

async fn archive_specialty(tx: &mut Tx, id: &str, at: Option<Timestamp>) -> Result<&'static str, Stopped> {
    let id: SpecialtyId = id.parse().map_err(|_| Code::NotFound)?;
    if !table::archive_specialty(tx, id, at).await? {
        return Err(Code::NotFound.into());
    }
    Ok(if at.is_some() { "archived" } else { "used" })
}
