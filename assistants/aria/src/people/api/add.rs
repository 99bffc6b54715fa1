//! `POST /api/v1/people`: somebody new, by hand.

use axum::extract::State;
use axum::http::StatusCode;
use web::problem::{Json, Problem};
use web::{App, Who};

use super::body::{PersonBody, PersonChangeBody};
use super::refusal;
use crate::manner::Manner;
use crate::people::acts;

/// Keeps somebody new. 422 `invalid_person`: a name, day or text that cannot be, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/people",
    request_body = PersonChangeBody,
    responses((status = 201, body = PersonBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Json(body): Json<PersonChangeBody>,
) -> Result<(StatusCode, axum::Json<PersonBody>), Problem> {
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    let known = acts::add(&mut tx, &body.entered(), &manner).await.map_err(refusal)?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(PersonBody::from(known))))
}
