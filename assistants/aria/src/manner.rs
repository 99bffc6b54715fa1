//! Where somebody is, and in what words they are answered: the same for what is said and for what is typed.

use ::tools::CallContext;
use domain::Words;
use http::problem::Problem;
use http::{App, Who};
use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// One person's words at one instant.
#[derive(Debug, Clone)]
pub(crate) struct Manner {
    pub(crate) words: Words,
    pub(crate) now: Zoned,
}

impl Manner {
    /// The manner of the person whose turn this is.
    pub(crate) fn in_turn(call: &CallContext) -> Self {
        Self { words: call.words.clone(), now: call.now() }
    }

    /// The manner of the person who asks by hand: their language, and the instant where they are.
    pub(crate) async fn of(app: &App, who: &Who) -> Result<Self, Problem> {
        let person = app.engine.person(who.scope).await?;
        let zone = TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC);
        Ok(Self { words: app.engine.words(person.language), now: app.engine.clock().now().to_zoned(zone) })
    }

    pub(crate) fn today(&self) -> Date {
        self.now.date()
    }
}
