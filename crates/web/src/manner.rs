//! Where somebody is, and in what words they are answered.

use domain::Words;
use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::problem::Problem;
use crate::{App, Who};

/// One person's words at one instant.
#[derive(Debug, Clone)]
pub struct Manner {
    pub words: Words,
    pub now: Zoned,
}

impl Manner {
    /// The manner of the person who asks by hand: their language, and the instant where they are.
    pub async fn of(app: &App, who: &Who) -> Result<Self, Problem> {
        let person = app.engine.person(who.scope).await?;
        let zone = TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC);
        Ok(Self { words: app.engine.words(person.language), now: app.engine.clock().now().to_zoned(zone) })
    }

    pub fn today(&self) -> Date {
        self.now.date()
    }
}
