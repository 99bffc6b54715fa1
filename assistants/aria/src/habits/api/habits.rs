//! `GET`, `POST /api/v1/habits`, and `PATCH`, `DELETE` of one.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use records::{Listed, Paged, record_id};
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem, Query};
use web::{App, Who};

use crate::decisions::decision::Area;
use crate::habits::rule::{HabitChange, HabitDraft};
use crate::habits::{HabitId, Kept, acts, table};
use crate::manner::Manner;
use crate::refusal::problem;

/// How many of the newest marks are listed.
const DAYS: usize = 31;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct HabitBody {
    #[schema(value_type = String, format = Uuid)]
    id: HabitId,
    #[schema(example = "Meditar")]
    name: String,
    #[schema(value_type = Option<String>, example = "spiritual")]
    area: Option<Area>,
    /// `daily`, `days:mon,wed` or `weekly:3`.
    #[schema(example = "daily")]
    rhythm: String,
    #[schema(value_type = String, format = Date)]
    since: Date,
    #[schema(value_type = Option<String>, format = Date)]
    ended: Option<Date>,
    done_today: bool,
    due_today: bool,
    /// In a row up to today, and the most ever.
    streak: u32,
    best_streak: u32,
    /// What streaks are counted in: `days`, `times` (days it is meant for) or `weeks`.
    streak_unit: &'static str,
    /// The newest days on which it was done.
    #[schema(value_type = Vec<String>)]
    days: Vec<Date>,
}

impl HabitBody {
    pub(super) fn of(kept: &Kept, today: Date) -> Self {
        let (habit, streak) = (&kept.habit.what, kept.streak(today));
        Self {
            id: kept.habit.id,
            name: habit.name.clone(),
            area: habit.area,
            rhythm: habit.rhythm.to_string(),
            since: habit.since,
            ended: habit.ended,
            done_today: kept.is_done_on(today),
            due_today: kept.is_due_on(today),
            streak: streak.current,
            best_streak: streak.best,
            streak_unit: streak.counted.as_str(),
            days: kept.marks.iter().rev().take(DAYS).copied().collect(),
        }
    }
}

/// Lists habits by pages, ended ones too, in the order in which they were begun.
#[utoipa::path(
    get,
    path = "/api/v1/habits",
    params(Paged),
    responses((status = 200, body = Listed<HabitBody>), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn list(
    who: Who,
    State(app): State<App>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<Listed<HabitBody>>, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let all = table::all(&mut tx).await?;
    let all = all.iter().map(|kept| HabitBody::of(kept, manner.today())).collect();
    Ok(axum::Json(Listed::of(all, &paged, |habit: &HabitBody| habit.id.to_string())?))
}

/// Begins a habit today. 422 `invalid_habit`: a name or a rhythm that cannot be, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/habits",
    request_body = HabitDraft,
    responses((status = 201, body = HabitBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn add(
    who: Who,
    State(app): State<App>,
    Json(draft): Json<HabitDraft>,
) -> Result<(StatusCode, axum::Json<HabitBody>), Problem> {
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    let habit = acts::begin(&mut tx, &draft, &manner).await.map_err(invalid)?;
    tx.commit().await?;
    let kept = Kept { habit, marks: std::collections::BTreeSet::new() };
    Ok((StatusCode::CREATED, axum::Json(HabitBody::of(&kept, manner.today()))))
}

/// Changes a habit, ends it or takes it up again. 404: there is none. 422 `invalid_habit`: it cannot be that.
#[utoipa::path(
    patch,
    path = "/api/v1/habits/{id}",
    params(("id" = String, Path, description = "the habit")),
    request_body = HabitChange,
    responses((status = 200, body = HabitBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn change(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(change): Json<HabitChange>,
) -> Result<axum::Json<HabitBody>, Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    acts::change(&mut tx, id, &change, &manner).await.map_err(invalid)?.ok_or(Code::NotFound)?;
    let kept = table::all(&mut tx).await?.into_iter().find(|kept| kept.habit.id == id);
    tx.commit().await?;
    Ok(axum::Json(HabitBody::of(&kept.ok_or(Code::NotFound)?, manner.today())))
}

/// Deletes a habit with its marks. 404: there is none, or it is somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/habits/{id}",
    params(("id" = String, Path, description = "the habit")),
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
    problem(error, Code::InvalidHabit)
}
