//! `/console/places`: the hospitals and specialties of the house; entered, corrected, archived and taken up again.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use domain::{Role, Timestamp};
use maud::Markup;
use serde::Deserialize;
use store::Tx;
use utoipa_axum::router::OpenApiRouter;
use web::page::form::Entered;
use web::page::{Frame, Icon, NavLink};
use web::problem::{self, Code, Problem, Query};
use web::{App, Staff, Visitor, Who};

use super::page::PlacesPage;
use super::place::{self, Place, PlaceKept, PlaceRefusal};
use super::{Hospital, House, Specialty};

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
    refused: Option<PlaceRefusal>,
) -> Result<Markup, Problem> {
    let me = app.engine.person(who.scope).await?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let page = PlacesPage { house: House::read(&mut tx).await?, done, refused };
    Ok(page.render(&Frame::of(app, who, headers, me.language)))
}

async fn act(
    visitor: Visitor,
    State(app): State<App>,
    headers: HeaderMap,
    problem::Form(entered): problem::Form<Entered>,
) -> Result<Response, Problem> {
    let who = visitor.allows(entered.text("csrf").unwrap_or_default())?;
    if app.engine.person(who.scope).await?.role < Role::Operator {
        return Err(Code::Forbidden.into());
    }
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(who).await?;
    match apply(&mut tx, &entered, now).await? {
        Ok(done) => {
            tx.commit().await?;
            Ok(Redirect::to(&format!("{PATH}?done={done}")).into_response())
        }
        Err(refusal) => {
            drop(tx);
            let page = render(&app, who, &headers, None, Some(refusal)).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

/// What was done, or why what was entered cannot be.
type Applied = Result<String, PlaceRefusal>;

async fn apply(tx: &mut Tx, entered: &Entered, now: Timestamp) -> Result<Applied, Problem> {
    let act = entered.text("act").unwrap_or_default();
    let (verb, id) = act.split_once(':').unwrap_or((act, ""));
    match verb {
        "hospital" => enter::<Hospital>(tx, id, entered, now).await,
        "archive-hospital" => archive::<Hospital>(tx, id, true, now).await,
        "use-hospital" => archive::<Hospital>(tx, id, false, now).await,
        "specialty" => enter::<Specialty>(tx, id, entered, now).await,
        "archive-specialty" => archive::<Specialty>(tx, id, true, now).await,
        "use-specialty" => archive::<Specialty>(tx, id, false, now).await,
        _ => Err(Code::NotFound.into()),
    }
}

/// Corrects a place; without an id, enters one.
async fn enter<P: Place>(
    tx: &mut Tx,
    id: &str,
    entered: &Entered,
    now: Timestamp,
) -> Result<Applied, Problem> {
    let id = (!id.is_empty()).then(|| id.parse()).transpose().map_err(|_| Code::NotFound)?;
    let draft = match entered.draft::<P::Draft>() {
        Ok(draft) => draft,
        Err(refusal) => return Ok(Err(refusal)),
    };
    match place::keep::<P>(tx, id, &draft, now).await? {
        PlaceKept::Added(_) => Ok(Ok(format!("{}_added", P::KIND))),
        PlaceKept::Changed(_) => Ok(Ok(format!("{}_changed", P::KIND))),
        PlaceKept::Refused(refusal) => Ok(Err(refusal)),
        PlaceKept::Missing => Err(Code::NotFound.into()),
    }
}

async fn archive<P: Place>(
    tx: &mut Tx,
    id: &str,
    archived: bool,
    now: Timestamp,
) -> Result<Applied, Problem> {
    let id = id.parse().map_err(|_| Code::NotFound)?;
    match place::keep::<P>(tx, Some(id), &P::archiving(archived), now).await? {
        PlaceKept::Refused(refusal) => Ok(Err(refusal)),
        PlaceKept::Missing => Err(Code::NotFound.into()),
        _ => Ok(Ok(if archived { "archived" } else { "used" }.to_owned())),
    }
}
