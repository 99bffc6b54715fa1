//! `/api/v1/habits` and `/api/v1/goals`, for programs and by hand. What can be kept, and how it is refused, is
//! their own rule; whoever fills in a form has said yes already.

mod days;
mod goals;
mod habits;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(habits::list, habits::add))
        .routes(routes!(habits::change, habits::remove))
        .routes(routes!(days::mark, days::unmark))
        .routes(routes!(goals::list, goals::add))
        .routes(routes!(goals::change, goals::remove))
}
