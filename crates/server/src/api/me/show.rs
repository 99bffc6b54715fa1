//! `GET /api/v1/me`: who is asking.

use axum::extract::State;
use domain::{Language, Role};
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::Problem;
use web::{App, Who};

use super::consent::ConsentBody;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MeBody {
    /// The name to use: the one the person chose, or their account's.
    name: String,
    #[schema(value_type = String, example = "pt-BR")]
    language: Language,
    #[schema(example = "America/Sao_Paulo")]
    timezone: String,
    #[schema(value_type = String, example = "user")]
    role: Role,
    consent: ConsentBody,
}

/// The person whose token or session this is.
#[utoipa::path(
    get,
    path = "/api/v1/me",
    responses((status = 200, body = MeBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(who: Who, State(app): State<App>) -> Result<axum::Json<MeBody>, Problem> {
    let person = app.engine.person(who.scope).await?;
    let identity = app.memories(&who).identity().await?;
    Ok(axum::Json(MeBody {
        name: identity.preferences.name().map_or(person.name, str::to_owned),
        language: person.language,
        timezone: person.timezone,
        role: person.role,
        consent: ConsentBody::from(&identity),
    }))
}
