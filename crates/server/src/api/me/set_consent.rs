//! `PUT /api/v1/me/consent`: the person's own word, from now on.

use ::memory::Consent;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Json, Problem};
use web::{App, Who};

use super::consent::ConsentBody;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SetConsentBody {
    memory: bool,
}

/// Agrees to being remembered, or stops it at once. What is kept already stays, until it is erased.
#[utoipa::path(
    put,
    path = "/api/v1/me/consent",
    request_body = SetConsentBody,
    responses((status = 200, body = ConsentBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Json(body): Json<SetConsentBody>,
) -> Result<axum::Json<ConsentBody>, Problem> {
    let consent = if body.memory { Consent::Granted } else { Consent::Refused };
    let identity = app.memories(&who).set_consent(consent).await?;
    Ok(axum::Json(ConsentBody::from(&identity)))
}
