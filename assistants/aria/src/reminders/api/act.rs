//! What is done with a reminder: done, put off.

use axum::extract::State;
use jiff::SignedDuration;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

use super::body::ReminderBody;
use super::{refusal, reminder_id};
use crate::manner::Manner;
use crate::reminders::refusal::Refusal;
use crate::reminders::saying::Saying;
use crate::reminders::{asked, later, table};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SnoozeBody {
    /// ISO 8601, or words: "daqui a 10 minutos". In an hour if nothing is said.
    until: Option<String>,
}

/// Says that it is done; one that comes again is done for this time.
#[utoipa::path(
    post,
    path = "/api/v1/reminders/{id}/done",
    params(("id" = String, Path, description = "the reminder")),
    responses((status = 200, body = ReminderBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn done(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<ReminderBody>, Problem> {
    let id = reminder_id(&id)?;
    let mut tx = app.by_hand(&who).await?;
    let reminder = table::find(&mut tx, id).await?.ok_or(Code::NotFound)?;
    later::complete(&mut tx, &reminder, app.engine.clock().now()).await?;
    let after = table::find(&mut tx, id).await?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(axum::Json(after.into()))
}

/// Puts it off. 422 `invalid_reminder`: a time that has passed or cannot be read.
#[utoipa::path(
    post,
    path = "/api/v1/reminders/{id}/snooze",
    params(("id" = String, Path, description = "the reminder")),
    request_body = SnoozeBody,
    responses((status = 200, body = ReminderBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn snooze(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(body): Json<SnoozeBody>,
) -> Result<axum::Json<ReminderBody>, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let saying = Saying::by(&manner);
    let now = manner.now.timestamp();
    let at = match body.until.as_deref() {
        None => now + SignedDuration::from_hours(1),
        Some(until) => saying.check(asked::time(until, &manner.now)).map_err(refusal)?.0.timestamp(),
    };
    if at <= now {
        return Err(refusal(saying.refused(Refusal::Past)));
    }
    let mut tx = app.by_hand(&who).await?;
    let reminder = table::find(&mut tx, reminder_id(&id)?).await?.ok_or(Code::NotFound)?;
    let moved = later::snooze(&mut tx, &reminder, at, &manner).await?;
    tx.commit().await?;
    Ok(axum::Json(moved.into()))
}
