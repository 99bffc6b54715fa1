//! `POST /api/v1/admin/outbound/{id}/{sent,retry,discard}`: a person decides about a message of which nobody can tell
//! whether it left.

use axum::extract::State;
use axum::http::StatusCode;
use domain::OutboundId;
use engine::operators::{Operator, Resolution};
use web::problem::{Code, Path, Problem};
use web::{App, Staff};

use super::unknown_is;

/// Somebody found it at the other side: it did leave. 409: it does not wait for a decision.
#[utoipa::path(
    post,
    path = "/api/v1/admin/outbound/{id}/sent",
    tag = "admin",
    params(("id" = String, Path, description = "the message on its way")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn sent(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    settle(&app, staff.operator, &id, Resolution::DidLeave { provider_id: None }).await
}

/// It shall be sent again. 409: it does not wait for a decision.
#[utoipa::path(
    post,
    path = "/api/v1/admin/outbound/{id}/retry",
    tag = "admin",
    params(("id" = String, Path, description = "the message on its way")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn retry(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    settle(&app, staff.operator, &id, Resolution::SendAgain).await
}

/// It shall not be sent any more. 409: it does not wait for a decision.
#[utoipa::path(
    post,
    path = "/api/v1/admin/outbound/{id}/discard",
    tag = "admin",
    params(("id" = String, Path, description = "the message on its way")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn discard(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    settle(&app, staff.operator, &id, Resolution::Discard).await
}

/// The same for the API and the page.
pub(crate) async fn settle(
    app: &App,
    operator: Operator,
    id: &str,
    resolution: Resolution<'_>,
) -> Result<StatusCode, Problem> {
    let id: OutboundId = id.parse().map_err(|_| Code::NotFound)?;
    let waited = app
        .engine
        .operators()
        .resolve_outbound(operator, id, resolution)
        .await
        .map_err(unknown_is(Code::NotFound))?;
    if waited { Ok(StatusCode::NO_CONTENT) } else { Err(Code::NotWaiting.into()) }
}
