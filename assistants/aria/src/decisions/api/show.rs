//! `GET /api/v1/decisions/{id}`: one decision, with how it turned out.

use axum::extract::State;
use records::record_id;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::body::DecisionBody;
use crate::decisions::review;

/// Shows a decision. 404: there is none, or it is somebody else's.
#[utoipa::path(
    get,
    path = "/api/v1/decisions/{id}",
    params(("id" = String, Path, description = "the decision")),
    responses((status = 200, body = DecisionBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<DecisionBody>, Problem> {
    let id = record_id(&id)?;
    let mut tx = app.engine.db().read(who.scope).await?;
    let decision = records::find(&mut tx, id).await?.ok_or(Code::NotFound)?;
    let review = review::newest(&mut tx, id).await?;
    Ok(axum::Json(DecisionBody::of(decision, review)))
}
