//! `DELETE /api/v1/decisions/{id}`: a decision taken out by hand.

use axum::extract::State;
use axum::http::StatusCode;
use records::record_id;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::refusal;
use crate::decisions::acts;

/// Deletes a decision. 404: there is none, or it is somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/decisions/{id}",
    params(("id" = String, Path, description = "the decision")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    if acts::remove(&app, &who, record_id(&id)?).await.map_err(refusal)? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Code::NotFound.into())
    }
}
