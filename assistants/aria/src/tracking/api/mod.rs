//! `/api/v1/metrics`: what Aria keeps, for programs and by hand. One endpoint a file.
//!
//! Somebody who fills in a form has said yes already, so nothing is proposed here. What can be noted, and how it
//! is refused, is their own rule.

mod add;
mod body;
mod change;
mod list;
mod remove;

use ::tools::ToolError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;
use web::App;
use web::problem::{Code, Problem};

use crate::tracking::metrics::{MetricId, Origin, TooLong};

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

fn refusal(error: ToolError) -> Problem {
    crate::refusal::problem(error, Code::InvalidMetric)
}

fn too_long(why: TooLong) -> Problem {
    let detail = format!("{} has at most {} characters", why.field, why.most);
    Problem::new(Code::InvalidRequest).saying(detail)
}
