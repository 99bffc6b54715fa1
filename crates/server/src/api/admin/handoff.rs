//! `POST /api/v1/admin/conversations/{id}/handoff`: a person answers from now on.

use axum::Json;
use axum::extract::State;
use engine::operators::Control;
use web::problem::{Path, Problem};
use web::{App, Staff};

use super::body::ControlBody;
use super::control::change;

/// A person takes the conversation over. Doing it twice is doing it once.
#[utoipa::path(
    post,
    path = "/api/v1/admin/conversations/{id}/handoff",
    tag = "admin",
    params(("id" = String, Path, description = "the conversation")),
    responses((status = 200, body = ControlBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<Json<ControlBody>, Problem> {
    change(&app, &staff, &id, Control::Human).await.map(Json)
}
