//! `/api/v1/admin`: what operators enter and see. Everything here is their own tenant's.

mod doctor_body;
mod doctors;
mod doctors_import;
mod evaluations;
mod importing;
mod notices;
mod shift_acts;
mod shift_body;
mod shifts;
mod shifts_export;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;
use web::problem::{Code, Problem};

use crate::places::{Hospital, Places, Specialty};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(records::routes::<Places<Hospital>>("/api/v1/admin/hospitals"))
        .merge(records::routes::<Places<Specialty>>("/api/v1/admin/specialties"))
        .routes(routes!(shifts::list, shifts::add))
        .routes(routes!(shifts::show, shifts::change))
        .routes(routes!(shifts::close))
        .routes(routes!(shift_acts::free))
        .routes(routes!(shift_acts::assign))
        .routes(routes!(shift_acts::settle))
        .routes(routes!(importing::handler))
        .routes(routes!(shifts_export::handler))
        .routes(routes!(doctors_import::handler))
        .routes(routes!(doctors::list, doctors::add))
        .routes(routes!(doctors::show, doctors::change))
        .routes(routes!(evaluations::list))
        .routes(routes!(notices::list))
}

fn wrong(detail: &str) -> Problem {
    Problem::new(Code::InvalidRequest).saying(detail)
}

/// A text on one line, or nothing.
pub(crate) fn line(text: Option<&str>) -> Option<String> {
    let line = domain::name::one_line(text?, 500);
    (!line.is_empty()).then_some(line)
}
