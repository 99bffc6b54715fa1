//! What machines ask a server: are you there, are you ready, what do you offer.

mod healthz;
mod metrics;
mod readyz;

use axum::routing::get;
use axum::{Json, Router};
use http::App;
use http::problem::{Code, Problem};
use utoipa::openapi::OpenApi;

pub(crate) fn routes(openapi: OpenApi) -> Router<App> {
    Router::new()
        .route("/healthz", get(healthz::handler))
        .route("/metrics", get(metrics::handler))
        .route("/readyz", get(readyz::handler))
        .route("/openapi.json", get(move || async move { Json(openapi) }))
}

pub(crate) async fn not_found() -> Problem {
    Code::NotFound.into()
}
