//! `GET /api/v1/reminders`: what is to come, the next first; or what spoke, the newest first.

use axum::extract::State;
use domain::Timestamp;
use jiff::SignedDuration;
use records::Paged;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::problem::{Problem, Query};
use web::{App, Who};

use super::body::ReminderBody;
use crate::reminders::{Reminder, ReminderId, table};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Which {
    #[default]
    Active,
    /// Spoke within the last thirty days.
    Delivered,
}

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct Asked {
    /// `active` (what is to come) or `delivered` (what spoke within the last thirty days).
    #[serde(default)]
    #[param(value_type = Option<String>)]
    status: Which,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RemindersBody {
    items: Vec<ReminderBody>,
    next_cursor: Option<String>,
}

/// Lists reminders by pages.
#[utoipa::path(
    get,
    path = "/api/v1/reminders",
    params(Asked, Paged),
    responses((status = 200, body = RemindersBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Query(asked): Query<Asked>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<RemindersBody>, Problem> {
    let limit = paged.limit()?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let wanted = i64::try_from(limit).unwrap_or(1) + 1;
    let mut found = match asked.status {
        Which::Active => {
            let start = (Timestamp::UNIX_EPOCH, ReminderId::from_uuid(Uuid::nil()));
            let after = paged.after(start, read_cursor)?;
            table::coming(&mut tx, after, wanted).await?
        }
        Which::Delivered => {
            let since = app.engine.clock().now() - SignedDuration::from_hours(24 * 30);
            table::spoken(&mut tx, since, wanted).await?
        }
    };
    let more = found.len() > limit && asked.status == Which::Active;
    found.truncate(limit);
    let next_cursor = found.last().filter(|_| more).and_then(write_cursor);
    Ok(axum::Json(RemindersBody { items: found.into_iter().map(ReminderBody::from).collect(), next_cursor }))
}

fn write_cursor(last: &Reminder) -> Option<String> {
    Some(format!("{}.{}", last.next_at?.as_microsecond(), last.id))
}

fn read_cursor(text: &str) -> Option<(Timestamp, ReminderId)> {
    let (at, id) = text.split_once('.')?;
    let at = Timestamp::from_microsecond(at.parse().ok()?).ok()?;
    Some((at, ReminderId::from_uuid(id.parse::<Uuid>().ok()?)))
}
