//! `PUT` and `DELETE /api/v1/habits/{id}/days/{day}`: that it was done on a day, or not after all.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use crate::habits::HabitId;
use crate::habits::acts::{self, Mark};
use crate::manner::Manner;
use crate::refusal::problem;

/// Marks a day. The same day twice is one mark. 404: no such habit or day. 422: the day has not come, or is long gone.
#[utoipa::path(
    put,
    path = "/api/v1/habits/{id}/days/{day}",
    params(("id" = String, Path, description = "the habit"), ("day" = String, Path, description = "YYYY-MM-DD")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn mark(
    who: Who,
    State(app): State<App>,
    Path(named): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    set(&app, &who, &named, Mark::Done).await
}

/// Takes the mark of a day back. Where there is none, nothing changes.
#[utoipa::path(
    delete,
    path = "/api/v1/habits/{id}/days/{day}",
    params(("id" = String, Path, description = "the habit"), ("day" = String, Path, description = "YYYY-MM-DD")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn unmark(
    who: Who,
    State(app): State<App>,
    Path(named): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    set(&app, &who, &named, Mark::TakenBack).await
}

async fn set(app: &App, who: &Who, named: &(String, String), mark: Mark) -> Result<StatusCode, Problem> {
    let id: HabitId = named.0.parse().map_err(|_| Code::NotFound)?;
    let day: Date = named.1.parse().map_err(|_| Code::NotFound)?;
    let manner = Manner::of(app, who).await?;
    let mut tx = app.by_hand(who).await?;
    let set = acts::set_mark(&mut tx, id, day, mark, &manner).await;
    set.map_err(|error| problem(error, Code::InvalidHabit))?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
