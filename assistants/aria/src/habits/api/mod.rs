//! `/api/v1/habits` and `/api/v1/goals`, for programs and by hand. What can be kept, and how it is refused, is the tools'
//! own rule; whoever fills in a form has said yes already.

mod days;
mod goals;
mod habits;

use ::tools::ToolError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;
use web::problem::{Code, Problem};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(habits::list, habits::add))
        .routes(routes!(habits::change, habits::remove))
        .routes(routes!(days::mark, days::unmark))
        .routes(routes!(goals::list, goals::add))
        .routes(routes!(goals::change, goals::remove))
}

/// A refusal, in its own sentence.
pub(crate) fn refusal(error: ToolError, code: Code) -> Problem {
    match error {
        ToolError::Refused { message, .. } => Problem::new(code).saying(message),
        ToolError::Store(error) => error.into(),
        other => Problem::new(code).because(other),
    }
}
