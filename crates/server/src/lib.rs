//! The core API, the pages and what describes them.
//!
//! *Invariant:* one endpoint a file; no business rule. A handler reads the request, calls one use case, and
//! gives its answer a shape.

pub mod api;
mod operations;
pub mod pages;
pub mod system;
pub mod webhooks;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use web::{App, assets, correlation, oversized, problem, security};
use webhooks::Webhooks;

/// The largest body anybody may send: a text of the greatest length, written as JSON at its longest.
const MAX_BODY: usize = 512 * 1024;

/// What the API says about itself before its paths.
#[derive(Debug, OpenApi)]
#[openapi(info(title = "Papo", description = "A self-hosted runtime for conversational assistants."))]
struct Api;

/// Everything that is served, with the routes that the assistants bring and the services that tell us things.
pub fn router(app: App, assistants: OpenApiRouter<App>, services: Webhooks) -> Router {
    let (api, mut openapi) =
        OpenApiRouter::with_openapi(Api::openapi()).merge(api::routes()).merge(assistants).split_for_parts();
    operations::name(&mut openapi);
    let compressed = SizeAbove::new(1024).and(NotForContentType::new("text/event-stream"));
    let catalogue = app.catalogue.clone();
    let webhooks = webhooks::routes(&app, services);
    Router::new()
        .merge(api)
        .merge(pages::routes())
        .merge(system::routes(&openapi))
        .with_state(app)
        .merge(webhooks)
        .merge(assets::routes())
        .merge(web::page::theme::routes())
        .fallback(system::not_found)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(MAX_BODY as u64, oversized::layer))
        .layer(from_fn_with_state(catalogue, problem::finish))
        .layer(map_response(security::headers))
        .layer(CompressionLayer::new().compress_when(compressed))
        .layer(from_fn(web::hand::layer))
        .layer(from_fn(correlation::layer))
}
