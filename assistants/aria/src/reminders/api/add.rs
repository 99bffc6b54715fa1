//! `POST /api/v1/reminders`: a reminder made by hand.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Json, Problem};
use web::{App, Who};

use super::body::ReminderBody;
use super::refusal;
use crate::manner::Manner;
use crate::reminders::asked::Asked;
use crate::reminders::rule::Rule;
use crate::reminders::saying::Saying;
use crate::reminders::table;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewReminderBody {
    #[schema(example = "pagar a luz")]
    title: String,
    /// ISO 8601, or words: "amanhã às 9h". The title may hold the words instead.
    #[schema(example = "2027-01-15T10:00:00-03:00")]
    datetime: Option<String>,
    notes: Option<String>,
    /// `{every: minute|hour|day|week|month|year, interval?, weekdays?}`.
    #[schema(value_type = Option<Object>)]
    repeat: Option<Rule>,
}

/// Keeps a reminder. 422 `invalid_reminder`: a time that has passed, does not exist or cannot be read, said so.
#[utoipa::path(
    post,
    path = "/api/v1/reminders",
    request_body = NewReminderBody,
    responses((status = 201, body = ReminderBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Json(body): Json<NewReminderBody>,
) -> Result<(StatusCode, axum::Json<ReminderBody>), Problem> {
    let manner = Manner::of(&app, &who).await?;
    let asked = Asked {
        title: &body.title,
        when: body.datetime.as_deref(),
        notes: body.notes.as_deref(),
        rule: body.repeat.as_ref(),
    };
    let new = Saying::by(&manner).check(asked.resolve(&manner.now)).map_err(refusal)?;
    let mut tx = app.by_hand(&who).await?;
    table::check_room(&mut tx, &Saying::by(&manner)).await.map_err(refusal)?;
    let reminder = table::insert(&mut tx, new, manner.now.timestamp()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(reminder.into())))
}
