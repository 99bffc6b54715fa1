//! What services tell us: one module a service. Nobody is signed in here; each service proves who it is.

pub mod evolution;

use axum::Router;
use http::App;

/// The services that may tell us something.
#[derive(Debug, Clone, Default)]
pub struct Webhooks {
    pub evolution: evolution::Doors,
}

pub(crate) fn routes(app: &App, webhooks: Webhooks) -> Router {
    evolution::routes(app.clone(), webhooks.evolution)
}
