//! `/api/v1/reminders`: what Aria will say, for programs and by hand. The rule is their own.

mod act;
mod body;
mod reminders;

use ::tools::ToolError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;
use web::App;
use web::problem::{Code, Problem};

use super::{Reminder, ReminderId};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(records::routes::<Reminder>("/api/v1/reminders"))
        .routes(routes!(reminders::show))
        .routes(routes!(act::done))
        .routes(routes!(act::snooze))
}

/// A reminder's id out of a path. What is no id leads nowhere, like an id of somebody else's.
fn reminder_id(text: &str) -> Result<ReminderId, Problem> {
    text.parse::<Uuid>().map(ReminderId::from_uuid).map_err(|_| Code::NotFound.into())
}

fn refusal(error: ToolError) -> Problem {
    crate::refusal::problem(error, Code::InvalidReminder)
}
