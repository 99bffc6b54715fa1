//! `/api/v1/metrics`: what Aria keeps, for programs and by hand.
//!
//! Somebody who fills in a form has said yes already, so nothing is proposed here. What can be noted, and how it
//! is refused, is their own rule.

mod metrics;

use utoipa_axum::router::OpenApiRouter;
use web::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    records::routes::<metrics::Metrics>("/api/v1/metrics")
}
