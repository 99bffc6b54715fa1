//! Staff: whoever looks after a tenant. Everybody else is turned away here.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::{Role, Words};
use engine::operators::Operator;

use crate::app::App;
use crate::page::language_of;
use crate::problem::{Code, Problem};
use crate::who::Who;

/// Whoever an endpoint is for: everybody who is signed in, or staff alone.
pub trait Caller: FromRequestParts<App, Rejection = Problem> + Send {
    fn who(&self) -> &Who;
}

impl Caller for Who {
    fn who(&self) -> &Who {
        self
    }
}

impl Caller for Staff {
    fn who(&self) -> &Who {
        &self.who
    }
}

/// Staff, and what they may see: their own tenant's, or everybody's.
#[derive(Debug)]
pub struct Staff {
    pub who: Who,
    pub role: Role,
    /// What they may do among the conversations of their own tenant.
    pub operator: Operator,
    /// For what is said in words inside of an answer.
    pub words: Words,
}

impl FromRequestParts<App> for Staff {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let who = <Who as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        let operator = Operator::new(who.scope, who.role).ok_or(Code::Forbidden)?;
        let words = app.catalogue.words(language_of(&parts.headers));
        Ok(Self { role: who.role, operator, words, who })
    }
}
