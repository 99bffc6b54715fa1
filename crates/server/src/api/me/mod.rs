//! `/api/v1/me`: who the person is to the assistants. One endpoint a file.

mod change_preferences;
mod consent;
mod memory;
mod preferences;
mod set_consent;
mod show;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show::handler))
        .routes(routes!(consent::handler, set_consent::handler))
        .routes(routes!(preferences::handler, change_preferences::handler))
        .routes(routes!(memory::handler))
}
