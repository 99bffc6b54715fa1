//! `GET /api/v1/me/consent`: whether the person is remembered.

use ::memory::{Consent, Identity};
use axum::extract::State;
use domain::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::Problem;
use web::{App, Who};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConsentBody {
    /// Whether anything may be learned and recalled.
    memory: bool,
    /// Whether the person has been asked, or has answered unasked.
    asked: bool,
    /// When the person said so.
    #[schema(value_type = Option<String>, format = DateTime)]
    decided_at: Option<Timestamp>,
}

impl From<&Identity> for ConsentBody {
    fn from(identity: &Identity) -> Self {
        Self {
            memory: identity.remembers(),
            asked: identity.consent != Consent::Unasked,
            decided_at: identity.consent_at,
        }
    }
}

/// Says whether the person agreed to being remembered.
#[utoipa::path(
    get,
    path = "/api/v1/me/consent",
    responses((status = 200, body = ConsentBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(who: Who, State(app): State<App>) -> Result<axum::Json<ConsentBody>, Problem> {
    let identity = app.memories(&who).identity().await?;
    Ok(axum::Json(ConsentBody::from(&identity)))
}
