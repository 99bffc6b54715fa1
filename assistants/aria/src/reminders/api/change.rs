//! `GET` and `PATCH /api/v1/reminders/{id}`.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

use super::body::ReminderBody;
use super::{refusal, reminder_id};
use crate::manner::Manner;
use crate::reminders::asked::Asked;
use crate::reminders::rule::Rule;
use crate::reminders::saying::Saying;
use crate::reminders::table;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReminderPatch {
    title: Option<String>,
    /// ISO 8601, or words.
    datetime: Option<String>,
    notes: Option<String>,
    #[schema(value_type = Option<Object>)]
    repeat: Option<Rule>,
}

/// One reminder. 404: there is none, or it is somebody else's.
#[utoipa::path(
    get,
    path = "/api/v1/reminders/{id}",
    params(("id" = String, Path, description = "the reminder")),
    responses((status = 200, body = ReminderBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn show(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<ReminderBody>, Problem> {
    let mut tx = app.engine.db().read(who.scope).await?;
    let reminder = table::find(&mut tx, reminder_id(&id)?).await?.ok_or(Code::NotFound)?;
    Ok(axum::Json(reminder.into()))
}

/// Changes what is named; the rest stays. A reminder that was over speaks again at its new time.
#[utoipa::path(
    patch,
    path = "/api/v1/reminders/{id}",
    params(("id" = String, Path, description = "the reminder")),
    request_body = ReminderPatch,
    responses((status = 200, body = ReminderBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(patch): Json<ReminderPatch>,
) -> Result<axum::Json<ReminderBody>, Problem> {
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    let before = table::find(&mut tx, reminder_id(&id)?).await?.ok_or(Code::NotFound)?;
    let first = before.first.to_string();
    let asked = Asked {
        title: patch.title.as_deref().unwrap_or(&before.title),
        when: Some(patch.datetime.as_deref().unwrap_or(&first)),
        notes: patch.notes.as_deref().or(before.notes.as_deref()),
        rule: patch.repeat.as_ref().or(before.rule.as_ref()),
    };
    let new = Saying::by(&manner).check(asked.resolve(&manner.now)).map_err(refusal)?;
    let after = table::replace(&mut tx, &before, new, manner.now.timestamp()).await?;
    tx.commit().await?;
    Ok(axum::Json(after.into()))
}
