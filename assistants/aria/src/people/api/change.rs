//! `PATCH /api/v1/people/{id}`: somebody's page corrected by hand. What it was is kept.

use axum::extract::State;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

use super::body::{PersonBody, PersonChangeBody};
use super::{person_id, refusal};
use crate::manner::Manner;
use crate::people::acts;

/// Changes what is known. 404: there is nobody like that. 422 `invalid_person`: it cannot be that.
#[utoipa::path(
    patch,
    path = "/api/v1/people/{id}",
    params(("id" = String, Path, description = "the person")),
    request_body = PersonChangeBody,
    responses((status = 200, body = PersonBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(body): Json<PersonChangeBody>,
) -> Result<axum::Json<PersonBody>, Problem> {
    let id = person_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    let changed = acts::change(&mut tx, id, &body.entered(), &manner).await.map_err(refusal)?;
    let (known, _) = changed.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok(axum::Json(PersonBody::from(known)))
}
