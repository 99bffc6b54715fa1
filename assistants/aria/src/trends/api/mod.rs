//! `/api/v1/trends`: the figures, and the pictures of them. One endpoint a file.

mod asked;
mod plot;
mod read;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(read::handler)).routes(routes!(plot::svg)).routes(routes!(plot::png))
}
