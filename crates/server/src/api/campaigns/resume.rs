//! `POST /api/v1/admin/campaigns/{id}/resume`: goes on with what is left of the plan.

use axum::extract::State;
use web::problem::{Path, Problem};
use web::{App, Staff};

use super::after;
use super::body::ProgressBody;

/// Takes it up again. Whoever's time passed meanwhile is not written to. 409: it is not paused.
#[utoipa::path(
    post,
    path = "/api/v1/admin/campaigns/{id}/resume",
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
    after(&app, &staff, &id, async |operator, id| engine.campaigns().resume(operator, id).await).await
}
