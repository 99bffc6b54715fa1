//! `GET /api/v1/people/{id}`

use axum::extract::State;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::body::PersonBody;
use super::person_id;
use crate::people::table;

/// Somebody. 404: there is nobody like that, or they are somebody else's.
#[utoipa::path(
    get,
    path = "/api/v1/people/{id}",
    params(("id" = String, Path, description = "the person")),
    responses((status = 200, body = PersonBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<PersonBody>, Problem> {
    let mut tx = app.engine.db().read(who.scope).await?;
    let known = table::find(&mut tx, person_id(&id)?).await?.ok_or(Code::NotFound)?;
    Ok(axum::Json(PersonBody::from(known)))
}
