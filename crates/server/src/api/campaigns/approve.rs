//! `POST /api/v1/admin/campaigns/{id}/approve`: approves exactly the plan that was seen.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Json, Path, Problem};
use web::{App, Staff};

use super::after;
use super::body::ProgressBody;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ApprovalBody {
    /// The `digest` of the plan that was simulated.
    digest: String,
}

/// Approves. 409: the plan is another one by now, reaches nobody, or its time has passed.
#[utoipa::path(
    post,
    path = "/api/v1/admin/campaigns/{id}/approve",
    tag = "admin",
    params(("id" = String, Path, description = "the campaign")),
    request_body = ApprovalBody,
    responses((status = 200, body = ProgressBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    Json(approval): Json<ApprovalBody>,
) -> Result<axum::Json<ProgressBody>, Problem> {
    let engine = &app.engine;
    after(&app, &staff, &id, async |operator, id| {
        engine.campaigns().approve(operator, id, &approval.digest).await
    })
    .await
}
