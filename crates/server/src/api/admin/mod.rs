//! `/api/v1/admin`: what operators see.

mod jobs;

use http::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(jobs::handler))
}
