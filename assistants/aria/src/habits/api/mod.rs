//! `/api/v1/habits` and `/api/v1/goals`, for programs and by hand. What can be kept, and how it is refused, is
//! their own rule; whoever fills in a form has said yes already.

mod days;
mod goals;
mod habits;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;

use super::Habit;
use super::goals::Goal;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(records::routes::<Habit>("/api/v1/habits"))
        .routes(routes!(days::mark, days::unmark))
        .merge(records::routes::<Goal>("/api/v1/goals"))
}
