//! `/api/v1/decisions`: decisions for programs and by hand. One endpoint a file.
//!
//! Somebody who fills in a form has said yes already, so nothing is proposed here. What can be kept, and how it is
//! refused, is their own rule.

mod add;
mod body;
mod change;
mod list;
mod remove;
mod review;
mod show;

use ::tools::ToolError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;
use web::problem::{Code, Problem};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::handler, add::handler))
        .routes(routes!(show::handler, change::handler, remove::handler))
        .routes(routes!(review::handler))
}

pub(crate) fn refusal(error: ToolError) -> Problem {
    crate::refusal::problem(error, Code::InvalidDecision)
}
