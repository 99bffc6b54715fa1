//! `/api/v1/metrics`: what Aria keeps, for programs and by hand. One endpoint a file.
//!
//! Somebody who fills in a form has said yes already, so nothing is proposed here. What can be noted, and how it
//! is refused, is the tools' own rule.

mod add;
mod body;
mod change;
mod list;
mod remove;

pub(super) use body::Texts;
pub(super) use change::MetricChangeBody;

use ::tools::ToolError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;
use web::App;
use web::problem::{Code, Problem};

use crate::tracking::metrics::{MetricId, Origin};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::handler, add::handler))
        .routes(routes!(change::handler, remove::handler))
}

/// An entry's id out of a path. What is no id leads nowhere, like an id of somebody else's.
pub(super) fn entry_id(text: &str) -> Result<MetricId, Problem> {
    text.parse::<Uuid>().map(MetricId::from_uuid).map_err(|_| Code::NotFound.into())
}

/// A change that no conversation was part of.
fn by_hand() -> Origin {
    Origin::default()
}

/// A tool's refusal, in its own sentence.
fn refusal(error: ToolError) -> Problem {
    match error {
        ToolError::Refused { message, .. } => Problem::new(Code::InvalidMetric).saying(message),
        ToolError::Store(error) => error.into(),
        other => Problem::new(Code::InvalidMetric).because(other),
    }
}
