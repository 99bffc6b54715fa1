//! `/webhooks/evolution`: WhatsApp, as Evolution API tells it.

mod door;
mod hear;
mod said;
mod tell;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use web::App;
use web::oversized::MOST_OF_A_WEBHOOK;

pub use self::door::{Door, Doors};

/// What the endpoint is given.
#[derive(Debug, Clone)]
struct Hall {
    app: App,
    doors: Arc<Doors>,
}

pub(super) fn routes(app: App, doors: Doors) -> Router {
    Router::new()
        .route("/webhooks/evolution/{instance}", post(hear::handler))
        // Evolution can be set to say what happened in the path.
        .route("/webhooks/evolution/{instance}/{event}", post(hear::handler))
        .layer(DefaultBodyLimit::max(MOST_OF_A_WEBHOOK))
        .with_state(Hall { app, doors: Arc::new(doors) })
}
