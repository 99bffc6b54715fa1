//! `/api/v1/metrics`: what Aria keeps, for programs and by hand. One endpoint a file.
//!
//! Somebody who fills in a form has said yes already, so nothing is proposed here. What can be noted, and how it
//! is refused, is the tools' own rule.

mod add;
mod body;
mod change;
mod list;
mod remove;

use ::tools::ToolError;
use domain::Words;
use http::problem::{Code, Problem};
use http::{App, Who};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use crate::metrics::{MetricId, Origin};
use crate::saying::Saying;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::handler, add::handler))
        .routes(routes!(change::handler, remove::handler))
}

/// Where and in what words somebody is answered.
struct Manner {
    words: Words,
    today: Date,
}

impl Manner {
    /// The manner of the person who asks: their language, and the day where they are.
    async fn of(app: &App, who: &Who) -> Result<Self, Problem> {
        let person = app.engine.person(who.scope).await?;
        let zone = TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC);
        let today = app.engine.clock().now().to_zoned(zone).date();
        Ok(Self { words: app.engine.words(person.language), today })
    }

    fn saying(&self) -> Saying<'_> {
        Saying::new(&self.words, self.today)
    }
}

/// An entry's id out of a path. What is no id leads nowhere, like an id of somebody else's.
fn entry_id(text: &str) -> Result<MetricId, Problem> {
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
