//! `/api/v1/people`: the people Aria keeps, for programs and by hand. One endpoint a file; what can be kept, and how it
//! is refused, is the tools' own rule.

mod add;
mod birthdays;
mod body;
mod change;
mod gifts;
mod list;
mod remove;
mod show;

use ::tools::ToolError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;
use web::problem::{Code, Problem};

use crate::people::PersonId;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::handler, add::handler))
        .routes(routes!(birthdays::handler))
        .routes(routes!(show::handler, change::handler, remove::handler))
        .routes(routes!(gifts::list, gifts::add))
        .routes(routes!(gifts::remove))
}

/// A person's id out of a path. What is no id leads nowhere, like an id of somebody else's.
fn person_id(text: &str) -> Result<PersonId, Problem> {
    text.parse().map_err(|_| Code::NotFound.into())
}

/// A refusal, in its own sentence.
pub(super) fn refusal(error: ToolError) -> Problem {
    match error {
        ToolError::Refused { message, .. } => Problem::new(Code::InvalidPerson).saying(message),
        ToolError::Store(error) => error.into(),
        other => Problem::new(Code::InvalidPerson).because(other),
    }
}
