//! `/api/v1/admin/notices`: what the people of the house were told, or would have been had there been a room for it.

use axum::extract::State;
use domain::{Timestamp, UserId};
use jiff::tz::TimeZone;
use records::{Listed, Paged};
use serde::Serialize;
use store::people;
use utoipa::ToSchema;
use web::problem::{Problem, Query};
use web::{App, Staff};

use crate::notices::table::{self, Kept};
use crate::notices::{Notice, NoticeId, latest, read_place, write_place};

#[derive(Serialize, ToSchema)]
pub(super) struct NoticeBody {
    #[schema(value_type = String, format = Uuid)]
    id: NoticeId,
    /// `handoff`, `request`, `reservation`, `cancellation`, `no_show`, `question`, `broken_promise` or `report`.
    kind: String,
    /// In the language of whoever asks.
    text: String,
    /// Whom it is about.
    #[schema(value_type = Option<String>, format = Uuid)]
    doctor_id: Option<UserId>,
    /// What stands behind the text: ids and numbers.
    #[schema(value_type = Option<Object>)]
    facts: Option<Notice>,
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
}

/// Lists notices by pages, newest first: a doctor who waits for a person, a shift that was taken, given back or not done, a
/// promise that could not be kept, and the reports of 09:00, 13:00, 17:00 and 20:00.
#[utoipa::path(
    get,
    path = "/api/v1/admin/notices",
    tag = "admin",
    params(Paged),
    responses((status = 200, body = Listed<NoticeBody>), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn list(
    State(app): State<App>,
    staff: Staff,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<Listed<NoticeBody>>, Problem> {
    let limit = paged.looked_for()?;
    let before = paged.after(latest(), read_place)?;
    let before = (before.0, NoticeId::from_uuid(before.1));
    let mut tx = app.engine.db().read(staff.who.scope).await?;
    let zone = TimeZone::get(&people::load(&mut tx).await?.timezone).unwrap_or(TimeZone::UTC);
    let found = table::before(&mut tx, before, limit).await?;
    let place = |last: &Kept| write_place(last.at, last.id.as_uuid());
    let body = |kept: Kept| NoticeBody {
        id: kept.id,
        text: kept.text(&staff.words, &zone).unwrap_or_default(),
        kind: kept.kind,
        doctor_id: kept.user,
        facts: kept.notice,
        at: kept.at,
    };
    Ok(axum::Json(Listed::found(found, &paged, place)?.map(body)))
}
