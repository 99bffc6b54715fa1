//! Trends: where the things that people measure are going, how sure that is, and what goes together with what.

mod analysis;
mod api;
mod asked;
mod correlation;
pub(crate) mod plot;
mod report;
pub(crate) mod saying;
pub mod sentences;
mod series;
mod statistics;
pub mod tools;
mod trend;

pub use analysis::{Analysis, analyse};
pub use asked::{Pairs, Period, Reach, Tracked, TrendsRequest};
pub(crate) use correlation::Correlation;
pub(crate) use series::{Point, Series};
pub(crate) use trend::Trend;

use store::Migration;

use crate::capability::Capability;

/// It keeps nothing of its own: everything is worked out from the entries of the tracking.
pub(crate) const CAPABILITY: Capability = Capability {
    words: domain::texts!("words"),
    migrations: &[Migration { name: "aria/0010_days", sql: include_str!("../../migrations/0010_days.sql") }],
    tools: |registry| registry.add::<tools::GetTrends>(),
    routes: api::routes,
    places: &[],
    duties: &[],
    forget: |_| Box::pin(std::future::ready(Ok(()))),
};
