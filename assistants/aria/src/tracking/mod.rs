//! Tracking: what people measure about themselves, noted after their yes and never by stealth.

mod api;
pub(crate) mod correction;
pub mod metrics;
mod pages;
pub(crate) mod saying;
pub mod sentences;
pub mod tools;

use store::Migration;

use crate::capability::Capability;

pub(crate) const CAPABILITY: Capability = Capability {
    words: domain::texts!("words"),
    migrations: &[
        Migration { name: "aria/0001_metrics", sql: include_str!("../../migrations/0001_metrics.sql") },
        Migration {
            name: "aria/0002_sightings_move",
            sql: include_str!("../../migrations/0002_sightings_move.sql"),
        },
        Migration { name: "aria/0003_erasable", sql: include_str!("../../migrations/0003_erasable.sql") },
    ],
    tools: |registry| {
        registry
            .add::<tools::RecordMetric>()?
            .add::<tools::UpdateMetric>()?
            .add::<tools::DeleteMetric>()?
            .add::<tools::GetTrackingHistory>()
    },
    routes: || api::routes().merge(pages::routes()),
    places: &[pages::PLACE],
    duties: &[],
    forget: |tx| Box::pin(metrics::forget(tx)),
};
