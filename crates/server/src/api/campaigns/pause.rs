//! `POST /api/v1/admin/campaigns/{id}/pause`: nothing more leaves until it is taken up again.

use axum::extract::State;
use web::problem::{Path, Problem};
use web::{App, Staff};

use super::after;
use super::body::ProgressBody;

/// Pauses, at once and on every instance. 409: it is not running.
#[utoipa::path(
    post,
    path = "/api/v1/admin/campaigns/{id}/pause",
    tag = "admin",
    params(("id" = String, Path, description = "the campaign")),
    responses((status = 200, body = ProgressBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<ProgressBody>, Problem> {
    let engine = &app.engine;
    after(&app, &staff, &id, async |operator, id| engine.campaigns().pause(operator, id).await).await
}
