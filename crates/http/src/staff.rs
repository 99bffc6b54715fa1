//! Staff: whoever looks after a tenant. Everybody else is turned away here.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::Role;

use crate::app::App;
use crate::problem::{Code, Problem};
use crate::who::Who;

/// Staff, and what they may see: their own tenant's, or everybody's.
#[derive(Debug)]
pub struct Staff {
    pub who: Who,
    pub role: Role,
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
