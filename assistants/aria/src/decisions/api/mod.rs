//! `/api/v1/decisions`: decisions for programs and by hand.
//!
//! Somebody who fills in a form has said yes already, so nothing is proposed here. What can be kept, and how it is
//! refused, is their own rule.

mod body;
mod change;
mod decisions;
mod new;
mod review;

use ::tools::ToolError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;
use web::problem::{Code, Problem};

use super::decision::Decision;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(records::routes::<Decision>("/api/v1/decisions"))
        .routes(routes!(decisions::show))
        .routes(routes!(review::handler))
}

pub(crate) fn refusal(error: ToolError) -> Problem {
    crate::refusal::problem(error, Code::InvalidDecision)
}
