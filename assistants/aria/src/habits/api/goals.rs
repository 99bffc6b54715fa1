//! `GET`, `POST /api/v1/goals`, and `PATCH`, `DELETE` of one.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use records::{Listed, Paged, record_id};
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem, Query};
use web::{App, Who};

use crate::decisions::decision::Area;
use crate::habits::goals::goal::GoalId;
use crate::habits::goals::rule::{GoalChange, GoalDraft};
use crate::habits::goals::{Amount, Standing, Status, acts, table};
use crate::manner::Manner;
use crate::refusal::problem;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GoalBody {
    #[schema(value_type = String, format = Uuid)]
    id: GoalId,
    #[schema(example = "Juntar 5 mil")]
    title: String,
    #[schema(value_type = Option<String>, example = "finance")]
    area: Option<Area>,
    /// The number to reach, in `unit`.
    target: Option<f64>,
    /// `BRL`, `kg` (read from the weights that are noted), or the person's own word.
    unit: Option<String>,
    /// How far it has come; nothing where nobody told yet.
    reached: Option<f64>,
    /// From 0 to 100.
    percent: Option<u8>,
    #[schema(value_type = String, format = Date)]
    since: Date,
    #[schema(value_type = Option<String>, format = Date)]
    due: Option<Date>,
    /// open, done or abandoned.
    #[schema(value_type = String)]
    status: Status,
}

impl GoalBody {
    fn of(standing: &Standing, today: Date) -> Self {
        let what = &standing.goal.what;
        Self {
            id: standing.goal.id,
            title: what.title.clone(),
            area: what.area,
            target: what.target.amount().map(Amount::as_number),
            unit: what.target.unit().map(str::to_owned),
            reached: standing.reached_on(today).map(Amount::as_number),
            percent: standing.percent_on(today),
            since: what.since,
            due: what.due,
            status: what.status,
        }
    }
}

/// Lists goals by pages, the open ones first.
#[utoipa::path(
    get,
    path = "/api/v1/goals",
    params(Paged),
    responses((status = 200, body = Listed<GoalBody>), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn list(
    who: Who,
    State(app): State<App>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<Listed<GoalBody>>, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let all = table::all(&mut tx).await?;
    let all = all.iter().map(|standing| GoalBody::of(standing, manner.today())).collect();
    Ok(axum::Json(Listed::of(all, &paged, |goal: &GoalBody| goal.id.to_string())?))
}

/// Keeps a goal. 422 `invalid_goal`: a title, an amount or a day that cannot be, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/goals",
    request_body = GoalDraft,
    responses((status = 201, body = GoalBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn add(
    who: Who,
    State(app): State<App>,
    Json(draft): Json<GoalDraft>,
) -> Result<(StatusCode, axum::Json<GoalBody>), Problem> {
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    let goal = acts::add(&mut tx, &draft, &manner).await.map_err(invalid)?;
    let standing = acts::find(&mut tx, goal.id).await.map_err(invalid)?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(GoalBody::of(&standing, manner.today()))))
}

/// Keeps how far a goal has come, another day or target, or that it is over. 404: there is none.
#[utoipa::path(
    patch,
    path = "/api/v1/goals/{id}",
    params(("id" = String, Path, description = "the goal")),
    request_body = GoalChange,
    responses((status = 200, body = GoalBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn change(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(told): Json<GoalChange>,
) -> Result<axum::Json<GoalBody>, Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    let standing = acts::tell(&mut tx, id, &told, &manner).await.map_err(invalid)?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(axum::Json(GoalBody::of(&standing, manner.today())))
}

/// Deletes a goal. 404: there is none, or it is somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/goals/{id}",
    params(("id" = String, Path, description = "the goal")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn remove(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    if !acts::remove(&mut tx, id, &manner).await.map_err(invalid)? {
        return Err(Code::NotFound.into());
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn invalid(error: ::tools::ToolError) -> Problem {
    problem(error, Code::InvalidGoal)
}
