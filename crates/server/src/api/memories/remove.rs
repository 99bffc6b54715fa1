//! `DELETE /api/v1/memories/{id}`: forgotten for good, with its history.

use axum::extract::State;
use axum::http::StatusCode;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::item_id;

/// Erases one item. There is no way back. 404: there is none, or it is somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/memories/{id}",
    params(("id" = String, Path, description = "the item")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    if app.memories(&who).erase(item_id(&id)?).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Code::NotFound.into())
    }
}
