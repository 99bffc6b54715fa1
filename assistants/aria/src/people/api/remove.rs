//! `DELETE /api/v1/people/{id}`: somebody taken out by hand. What was known is kept, out of sight.

use axum::extract::State;
use axum::http::StatusCode;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::{person_id, refusal};
use crate::manner::Manner;
use crate::people::acts;

/// Deletes somebody. 404: there is nobody like that, or they are somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/people/{id}",
    params(("id" = String, Path, description = "the person")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = person_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    acts::remove(&mut tx, id, &manner).await.map_err(refusal)?.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
