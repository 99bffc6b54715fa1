//! `/api/v1/decisions`: decisions for programs and by hand. One endpoint a file.
//!
//! Somebody who fills in a form has said yes already, so nothing is proposed here. What can be kept, and how it is
//! refused, is the tools' own rule.

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
use uuid::Uuid;
use web::App;
use web::problem::{Code, Problem};

use super::decision::DecisionId;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::handler, add::handler))
        .routes(routes!(show::handler, change::handler, remove::handler))
        .routes(routes!(review::handler))
}

/// A decision's id out of a path. What is no id leads nowhere, like an id of somebody else's.
pub(crate) fn decision_id(text: &str) -> Result<DecisionId, Problem> {
    text.parse::<Uuid>().map(DecisionId::from_uuid).map_err(|_| Code::NotFound.into())
}

/// A tool's refusal, in its own sentence.
pub(crate) fn refusal(error: ToolError) -> Problem {
    match error {
        ToolError::Refused { message, .. } => Problem::new(Code::InvalidDecision).saying(message),
        ToolError::Store(error) => error.into(),
        other => Problem::new(Code::InvalidDecision).because(other),
    }
}
