//! `GET /api/v1/me/preferences`: how the person wants to be spoken to.

use axum::extract::State;
use serde_json::Value;
use web::problem::Problem;
use web::{App, Who};

/// Everything that is set: `language`, `timezone`, `name`, `tone`, `verbosity`, `spiritual_perspective`, `quiet_hours`,
/// and keys of the person's own.
#[utoipa::path(
    get,
    path = "/api/v1/me/preferences",
    responses((status = 200, body = Object), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(who: Who, State(app): State<App>) -> Result<axum::Json<Value>, Problem> {
    Ok(axum::Json(app.memories(&who).preferences().await?))
}
