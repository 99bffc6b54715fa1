//! `/api/v1/reports`: what was told, one right now, and which come by themselves.

use axum::extract::State;
use axum::http::StatusCode;
use domain::Timestamp;
use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;
use web::problem::{Code, Json, Path, Problem, Query};
use web::{App, Who};

use super::schedule::{self, Schedule, SentReport};
use super::{ReportKind, facts, text};
use crate::manner::Manner;

const DEFAULT_LIMIT: u16 = 20;
const MOST: u16 = 100;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, now)).routes(routes!(schedules)).routes(routes!(plan, unplan))
}

#[derive(Debug, Serialize, ToSchema)]
struct ReportBody {
    #[schema(value_type = String, format = Uuid)]
    id: Uuid,
    /// morning, weekly or monthly.
    kind: String,
    #[schema(value_type = String, format = Date)]
    day: Date,
    text: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl From<SentReport> for ReportBody {
    fn from(told: SentReport) -> Self {
        Self { id: told.id, kind: told.kind, day: told.day, text: told.text, created_at: told.created_at }
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct ReportsBody {
    items: Vec<ReportBody>,
    next_cursor: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
struct Asked {
    /// How many, at most 100.
    limit: Option<u16>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// Lists the reports that were told, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/reports",
    params(Asked),
    responses((status = 200, body = ReportsBody), (status = "default", body = web::problem::ProblemBody))
)]
async fn list(
    who: Who,
    State(app): State<App>,
    Query(asked): Query<Asked>,
) -> Result<axum::Json<ReportsBody>, Problem> {
    let limit = asked.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MOST).contains(&limit) {
        return Err(Problem::new(Code::InvalidRequest).saying("limit is a number from 1 to 100"));
    }
    let before = match asked.cursor.as_deref() {
        None => (app.engine.clock().now() + jiff::SignedDuration::from_hours(1), Uuid::max()),
        Some(text) => read_cursor(text).ok_or_else(|| {
            Problem::new(Code::InvalidRequest).saying("the cursor is not one of this list's")
        })?,
    };
    let mut tx = app.engine.db().read(who.scope).await?;
    let mut told = schedule::told(&mut tx, before, i64::from(limit) + 1).await?;
    let more = told.len() > usize::from(limit);
    told.truncate(usize::from(limit));
    let next_cursor =
        told.last().filter(|_| more).map(|last| format!("{}.{}", last.created_at.as_microsecond(), last.id));
    Ok(axum::Json(ReportsBody { items: told.into_iter().map(ReportBody::from).collect(), next_cursor }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewReportBody {
    #[schema(value_type = String, example = "weekly")]
    kind: ReportKind,
}

/// Makes a report right now, and keeps it.
#[utoipa::path(
    post,
    path = "/api/v1/reports",
    request_body = NewReportBody,
    responses((status = 201, body = ReportBody), (status = "default", body = web::problem::ProblemBody))
)]
async fn now(
    who: Who,
    State(app): State<App>,
    Json(body): Json<NewReportBody>,
) -> Result<(StatusCode, axum::Json<ReportBody>), Problem> {
    let manner = Manner::of(&app, &who).await?;
    let person = app.engine.person(who.scope).await?;
    let mut tx = app.by_hand(&who).await?;
    let facts = facts::read(&mut tx, body.kind, &manner).await?;
    let name = memory::naming::called(&person.name, &memory::identity::load(&mut tx).await?.preferences);
    let text = text::own(body.kind, &facts, name.as_deref(), &manner.words);
    let told = schedule::keep(&mut tx, body.kind, manner.today(), &text, manner.now.timestamp()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(told.into())))
}

#[derive(Debug, Serialize, ToSchema)]
struct ScheduleBody {
    #[schema(value_type = String, example = "morning")]
    kind: ReportKind,
    /// On the person's clock.
    #[schema(example = "07:30")]
    time: String,
    #[schema(value_type = Option<String>, format = DateTime)]
    next_at: Option<Timestamp>,
}

impl From<Schedule> for ScheduleBody {
    fn from(schedule: Schedule) -> Self {
        let time = schedule.hour.strftime("%H:%M").to_string();
        Self { kind: schedule.kind, time, next_at: schedule.next_at }
    }
}

/// Lists the reports that come by themselves.
#[utoipa::path(
    get,
    path = "/api/v1/reports/schedules",
    responses((status = 200, body = Vec<ScheduleBody>), (status = "default", body = web::problem::ProblemBody))
)]
async fn schedules(who: Who, State(app): State<App>) -> Result<axum::Json<Vec<ScheduleBody>>, Problem> {
    let mut tx = app.engine.db().read(who.scope).await?;
    let all = schedule::all(&mut tx).await?;
    Ok(axum::Json(all.into_iter().map(ScheduleBody::from).collect()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct HourBody {
    /// HH:MM on the person's clock; the usual hour if none is given.
    time: Option<String>,
}

/// Lets a report come by itself, or changes its hour.
#[utoipa::path(
    put,
    path = "/api/v1/reports/schedules/{kind}",
    params(("kind" = String, Path, description = "morning, weekly or monthly")),
    request_body = HourBody,
    responses((status = 200, body = ScheduleBody), (status = "default", body = web::problem::ProblemBody))
)]
async fn plan(
    who: Who,
    State(app): State<App>,
    Path(kind): Path<String>,
    Json(body): Json<HourBody>,
) -> Result<axum::Json<ScheduleBody>, Problem> {
    let kind = ReportKind::parse(&kind).ok_or(Code::NotFound)?;
    let hour = match body.time.as_deref() {
        None => kind.usual_hour(),
        Some(text) => text
            .parse::<Time>()
            .map_err(|_| Problem::new(Code::InvalidRequest).saying("time is an hour of the day, HH:MM"))?,
    };
    let manner = Manner::of(&app, &who).await?;
    let now = manner.now.timestamp();
    let planned = Schedule { kind, hour, next_at: kind.next(hour, manner.now.time_zone(), now) };
    let mut tx = app.by_hand(&who).await?;
    schedule::set(&mut tx, &planned, now).await?;
    tx.commit().await?;
    Ok(axum::Json(planned.into()))
}

/// Ends a report that comes by itself.
#[utoipa::path(
    delete,
    path = "/api/v1/reports/schedules/{kind}",
    params(("kind" = String, Path, description = "morning, weekly or monthly")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
async fn unplan(who: Who, State(app): State<App>, Path(kind): Path<String>) -> Result<StatusCode, Problem> {
    let kind = ReportKind::parse(&kind).ok_or(Code::NotFound)?;
    let mut tx = app.by_hand(&who).await?;
    schedule::stop(&mut tx, kind, app.engine.clock().now()).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn read_cursor(text: &str) -> Option<(Timestamp, Uuid)> {
    let (at, id) = text.split_once('.')?;
    Some((Timestamp::from_microsecond(at.parse().ok()?).ok()?, id.parse().ok()?))
}
