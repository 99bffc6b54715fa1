//! `/people`: everybody, whose birthday is next, and each one's own page. Forms and links alone.

mod acts;
mod done;
mod forms;
mod list;
mod one;

use axum::routing::{get, post};
use utoipa_axum::router::OpenApiRouter;
use web::App;
use web::page::{Icon, NavLink};

use super::PersonId;

pub(super) const PATH: &str = "/people";

/// Where the shell leads.
pub(super) const PLACE: NavLink = NavLink::more(PATH, "aria.people.page.title", Icon::People);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .route(PATH, get(list::handler).post(acts::add))
        .route("/people/{id}", get(one::handler).post(acts::change))
        .route("/people/{id}/remove", post(acts::remove))
        .route("/people/{id}/gifts", post(acts::give))
        .route("/people/{id}/gifts/remove", post(acts::take_back))
}

/// The address of somebody's page.
fn path_of(id: PersonId) -> String {
    format!("{PATH}/{id}")
}

#[cfg(test)]
#[path = "pages_tests.rs"]
mod tests;
