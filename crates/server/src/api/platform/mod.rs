//! `/api/v1/platform`: usage, providers and cost, for whoever runs the house and nobody else.

mod body;
mod cost;
mod providers;
mod usage;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::Role;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::problem::{Code, Problem};
use web::{App, Who};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(usage::handler))
        .routes(routes!(providers::handler))
        .routes(routes!(cost::handler))
}

/// Somebody who may see every tenant.
#[derive(Debug)]
struct PlatformAdmin;

impl FromRequestParts<App> for PlatformAdmin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let who = <Who as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        match app.engine.person(who.scope).await?.role {
            Role::PlatformAdmin => Ok(Self),
            Role::User | Role::Operator | Role::TenantAdmin => Err(Code::Forbidden.into()),
        }
    }
}
