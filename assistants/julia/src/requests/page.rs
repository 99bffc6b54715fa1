//! `/console/requests`: who waits for the house to say that they may take a shift, and the two answers. The same over the API.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use domain::{Role, Timestamp, UserId};
use jiff::tz::TimeZone;
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use store::Tx;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::page::book::{self, Act, Line, Teaching};
use web::page::{Frame, Icon, Layout, NavLink, Page};
use web::problem::{Code, Form, Path, Problem};
use web::{App, Staff, Visitor};

use super::{Decision, Request, RequestId, RequestOutcome, decide, table};
use crate::vagas::{self, ShiftText, Vaga, VagaId};

const PATH: &str = "/console/requests";

/// Where the shell leads operators.
pub(crate) const PLACE: NavLink =
    NavLink { role: Role::Operator, ..NavLink::more(PATH, "julia.request.page.title", Icon::Yes) };

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .route(PATH, get(show).post(act))
        .routes(routes!(list))
        .routes(routes!(approve_request))
        .routes(routes!(decline_request))
}

async fn show(staff: Staff, State(app): State<App>, headers: HeaderMap) -> Result<Markup, Problem> {
    let me = app.engine.person(staff.who.scope).await?;
    let zone = TimeZone::get(&me.timezone).unwrap_or(TimeZone::UTC);
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let mut waiting = Vec::new();
    for request in table::waiting(&mut tx).await? {
        let vaga = vagas::table::find(&mut tx, request.vaga).await?;
        waiting.push((request, vaga));
    }
    let frame = Frame::of(&app, &staff.who, &headers, me.language);
    let now = app.engine.clock().now().to_zoned(zone);
    let saying = ShiftText::at(&frame.words, now);
    Ok(render(&frame, &saying, &waiting))
}

fn render(frame: &Frame, saying: &ShiftText<'_>, waiting: &[(Request, Option<Vaga>)]) -> Markup {
    let text = |key: &str| frame.words.text(&format!("julia.request.page.{key}")).to_owned();
    let body = if waiting.is_empty() {
        Teaching { title: &text("title"), text: &text("none"), sayings: &[] }.render(frame)
    } else {
        let lines: Vec<Line> =
            waiting.iter().map(|(request, vaga)| line(frame, saying, request, vaga.as_ref())).collect();
        book::section(&text("title"), &html! { p { (text("explain")) } (book::lines(&lines)) })
    };
    frame.render(&Page {
        title: text("title"),
        here: Some(PLACE),
        layout: Layout::Reading,
        actions: html! {},
        beside: html! {},
        body,
        assets: book::ASSETS,
    })
}

fn line(frame: &Frame, saying: &ShiftText<'_>, request: &Request, vaga: Option<&Vaga>) -> Line {
    let words = &frame.words;
    let shift =
        vaga.map_or_else(String::new, |vaga| format!("{} · {}", saying.line(vaga), vaga.specialty.name));
    let unknown = words.text("julia.request.no_crm");
    let crm = request.crm.as_deref().unwrap_or(unknown);
    let (yes, no) = (format!("approve:{}", request.id), format!("decline:{}", request.id));
    let approve = Act {
        action: PATH,
        sends: ("act", &yes),
        icon: Icon::Yes,
        label: words.text("julia.request.page.approve"),
    };
    let decline = Act {
        action: PATH,
        sends: ("act", &no),
        icon: Icon::No,
        label: words.text("julia.request.page.decline"),
    };
    Line::new(html! { (request.name) " · CRM " (crm) })
        .id(format!("r-{}", request.id))
        .aside(html! { (shift) })
        .actions(html! {
            (approve.render_small(frame, &request.name))
            (decline.render_small(frame, &request.name))
        })
}

#[derive(Debug, Deserialize)]
struct Posted {
    csrf: String,
    act: String,
}

async fn act(
    visitor: Visitor,
    State(app): State<App>,
    Form(posted): Form<Posted>,
) -> Result<Response, Problem> {
    let who = visitor.allows(&posted.csrf)?;
    if app.engine.person(who.scope).await?.role < Role::Operator {
        return Err(Code::Forbidden.into());
    }
    let (verb, id) = posted.act.split_once(':').unwrap_or((&posted.act, ""));
    let decision = match verb {
        "approve" => Decision::Approve,
        "decline" => Decision::Decline,
        _ => return Err(Code::InvalidRequest.into()),
    };
    let mut tx = app.by_hand(who).await?;
    // Somebody who decided it a moment ago has nothing left to show here.
    if answered(&mut tx, &app, id, decision).await?.is_some() {
        tx.commit().await?;
    }
    Ok(Redirect::to(PATH).into_response())
}

async fn answered(
    tx: &mut Tx,
    app: &App,
    id: &str,
    decision: Decision,
) -> Result<Option<(Request, RequestOutcome)>, Problem> {
    let id: RequestId = id.parse().map_err(|_| Code::NotFound)?;
    let Some(request) = table::find(tx, id).await? else { return Ok(None) };
    let outcome = decide(tx, &request, decision, app.engine.hours(), app.engine.clock().now()).await?;
    Ok(outcome.map(|outcome| (request, outcome)))
}

/// Somebody who waits for the house's yes.
#[derive(Serialize, ToSchema)]
struct RequestBody {
    #[schema(value_type = String, format = Uuid)]
    id: RequestId,
    #[schema(value_type = String, format = Uuid)]
    doctor_id: UserId,
    name: String,
    /// What the house has registered, else what they say of themselves.
    crm: Option<String>,
    #[schema(value_type = String, format = Uuid)]
    shift_id: VagaId,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

#[derive(Serialize, ToSchema)]
struct RequestsBody {
    items: Vec<RequestBody>,
}

#[derive(Serialize, ToSchema)]
struct DecidedBody {
    /// `reserved`, `gone` (approved; the shift is not to be had any more) or `declined`.
    outcome: &'static str,
}

/// Who waits to be allowed to take a shift, the longest first.
#[utoipa::path(
    get,
    path = "/api/v1/admin/requests",
    tag = "admin",
    responses((status = 200, body = RequestsBody), (status = "default", body = web::problem::ProblemBody))
)]
async fn list(State(app): State<App>, staff: Staff) -> Result<axum::Json<RequestsBody>, Problem> {
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let body = |request: Request| RequestBody {
        id: request.id,
        doctor_id: request.user,
        name: request.name,
        crm: request.crm,
        shift_id: request.vaga,
        created_at: request.created_at,
    };
    let items = table::waiting(&mut tx).await?.into_iter().map(body).collect();
    Ok(axum::Json(RequestsBody { items }))
}

/// Lets somebody take shifts of this specialty, and reserves the one they asked for if it is still open. They are told.
#[utoipa::path(
    post,
    path = "/api/v1/admin/requests/{id}/approve",
    tag = "admin",
    params(("id" = String, Path, description = "the request")),
    responses((status = 200, body = DecidedBody), (status = "default", body = web::problem::ProblemBody))
)]
async fn approve_request(
    state: State<App>,
    staff: Staff,
    path: Path<String>,
) -> Result<axum::Json<DecidedBody>, Problem> {
    decided(state, staff, path, Decision::Approve).await
}

/// Declines a request. They are told.
#[utoipa::path(
    post,
    path = "/api/v1/admin/requests/{id}/decline",
    tag = "admin",
    params(("id" = String, Path, description = "the request")),
    responses((status = 200, body = DecidedBody), (status = "default", body = web::problem::ProblemBody))
)]
async fn decline_request(
    state: State<App>,
    staff: Staff,
    path: Path<String>,
) -> Result<axum::Json<DecidedBody>, Problem> {
    decided(state, staff, path, Decision::Decline).await
}

async fn decided(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    decision: Decision,
) -> Result<axum::Json<DecidedBody>, Problem> {
    let mut tx = app.by_hand(&staff.who).await?;
    let (_, outcome) = answered(&mut tx, &app, &id, decision).await?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(axum::Json(DecidedBody { outcome: outcome.as_str() }))
}
