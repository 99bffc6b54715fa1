//! `POST /api/v1/admin/conversations/{id}/release`: the assistant answers again.

use axum::Json;
use axum::extract::State;
use engine::operators::Control;
use web::problem::{Path, Problem};
use web::{App, Staff};

use super::body::ControlBody;
use super::control::change;

/// Gives the conversation back to its assistant. Doing it twice is doing it once.
#[utoipa::path(
    post,
    path = "/api/v1/admin/conversations/{id}/release",
    tag = "admin",
    params(("id" = String, Path, description = "the conversation")),
    responses((status = 200, body = ControlBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<Json<ControlBody>, Problem> {
    change(&app, &staff, &id, Control::Assistant).await.map(Json)
}
