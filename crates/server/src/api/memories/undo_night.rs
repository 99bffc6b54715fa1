//! `POST /api/v1/memories/nights/{id}/undo`: everything that one night changed, taken back in one step.

use axum::extract::State;
use domain::NightId;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::body::UndoneBody;

/// Undoes a night. What was changed again since stays, and is counted. 404: there is none, or it is somebody else's.
#[utoipa::path(
    post,
    path = "/api/v1/memories/nights/{id}/undo",
    params(("id" = String, Path, description = "the night")),
    responses((status = 200, body = UndoneBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<UndoneBody>, Problem> {
    let id: NightId = id.parse().map_err(|_| Code::NotFound)?;
    let undone = app.memories(&who).undo_night(id).await?.ok_or(Code::NotFound)?;
    Ok(axum::Json(UndoneBody::from(undone)))
}
