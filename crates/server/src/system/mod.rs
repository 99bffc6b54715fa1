//! What machines ask a server: are you there, are you ready, what do you offer.

mod healthz;
mod metrics;
mod readyz;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use utoipa::openapi::OpenApi;
use web::App;
use web::problem::{Code, Problem};

pub(crate) fn routes(openapi: &OpenApi) -> Router<App> {
    // As bytes: the value takes megabytes, and a route that held it would be cloned with all of it.
    let description = serde_json::to_vec(openapi).map(Bytes::from).map_err(Arc::new);
    let describe = move || async move {
        let json = description.map_err(|error| Problem::new(Code::Internal).because(error))?;
        Ok::<_, Problem>(([(CONTENT_TYPE, "application/json")], json))
    };
    Router::new()
        .route("/healthz", get(healthz::handler))
        .route("/metrics", get(metrics::handler))
        .route("/readyz", get(readyz::handler))
        .route("/openapi.json", get(describe))
}

pub(crate) async fn not_found() -> Problem {
    Code::NotFound.into()
}
