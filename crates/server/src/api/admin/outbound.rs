//! `GET /api/v1/admin/outbound`: what left the house and what did not, newest first.

use axum::Json;
use axum::extract::State;
use engine::operators::{Before, OutboundRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Code, Problem, Query};
use web::{App, Staff};

use super::body::OutboundBody;
use super::page::PageRequest;

/// Where a message on its way can be.
const STATUSES: [&str; 7] = ["pending", "sending", "sent", "bypassed", "blocked", "deduped", "uncertain"];

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct OutboundQuery {
    /// Such as `uncertain`: those that wait for a decision; all of them if left out.
    status: Option<String>,
    /// How many, at most 200.
    limit: Option<u16>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OutboundPageBody {
    items: Vec<OutboundBody>,
    next_cursor: Option<String>,
}

/// Lists messages on their way by pages.
#[utoipa::path(
    get,
    path = "/api/v1/admin/outbound",
    tag = "admin",
    params(OutboundQuery),
    responses((status = 200, body = OutboundPageBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Query(asked): Query<OutboundQuery>,
) -> Result<Json<OutboundPageBody>, Problem> {
    let place = PageRequest::read(asked.limit, asked.cursor)?;
    let status = asked.status.as_deref();
    if status.is_some_and(|status| !STATUSES.contains(&status)) {
        return Err(
            Problem::new(Code::InvalidRequest).saying(format!("status is one of {}", STATUSES.join(", ")))
        );
    }
    let rows =
        app.engine.operators().outbound(staff.operator, status, place.before, place.one_more()).await?;
    let of = |row: &OutboundRow| Before { at: row.created_at, id: row.id.as_uuid() };
    let (items, next_cursor) = place.page(rows, of, |row| OutboundBody::of(row, &staff.words));
    Ok(Json(OutboundPageBody { items, next_cursor }))
}
