//! `/api/v1/admin`: what operators see.

mod jobs;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::Role;
use http::problem::{Code, Problem};
use http::{App, Who};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(jobs::handler))
}

/// Staff, and what they may see: their own tenant's, or everybody's.
#[derive(Debug)]
struct Staff {
    who: Who,
    role: Role,
}

impl FromRequestParts<App> for Staff {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let who = <Who as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        match app.engine.person(who.scope).await?.role {
            Role::User => Err(Code::Forbidden.into()),
            role @ (Role::Operator | Role::TenantAdmin | Role::PlatformAdmin) => Ok(Self { who, role }),
        }
    }
}
