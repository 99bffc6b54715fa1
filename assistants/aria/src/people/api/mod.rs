//! `/api/v1/people`: the people Aria keeps, for programs and by hand. What can be kept, and how it is refused, is their own
//! rule.

mod birthdays;
mod gifts;
mod people;

use ::tools::ToolError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;
use web::problem::{Code, Problem};

use super::Person;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(records::routes::<Person>("/api/v1/people"))
        .routes(routes!(people::show))
        .routes(routes!(birthdays::handler))
        .routes(routes!(gifts::list, gifts::add))
        .routes(routes!(gifts::remove))
}

pub(super) fn refusal(error: ToolError) -> Problem {
    crate::refusal::problem(error, Code::InvalidPerson)
}
