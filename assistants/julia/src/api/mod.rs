//! `/api/v1/admin`: what operators enter and see. Everything here is their own tenant's.

mod doctor_body;
mod doctors;
mod doctors_import;
mod evaluations;
mod hospitals;
mod importing;
mod notices;
mod shift_acts;
mod shift_body;
mod shifts;
mod shifts_export;
mod specialties;

use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;
use web::problem::{Code, Problem};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(hospitals::list, hospitals::add))
        .routes(routes!(hospitals::change))
        .routes(routes!(specialties::list, specialties::add))
        .routes(routes!(specialties::change))
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

const DEFAULT_LIMIT: u16 = 50;
const MOST: u16 = 200;

/// Which part of a list.
#[derive(Debug, Deserialize, IntoParams)]
struct Page {
    /// How many, at most 200.
    limit: Option<u16>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

impl Page {
    fn limit(&self) -> Result<usize, Problem> {
        match self.limit.unwrap_or(DEFAULT_LIMIT) {
            limit @ 1..=MOST => Ok(usize::from(limit)),
            _ => Err(wrong("limit is a number from 1 to 200")),
        }
    }

    /// The cursor as what it should be.
    fn after<T>(&self, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Problem> {
        let cursor = self.cursor.as_deref();
        cursor.map(|text| read(text).ok_or_else(|| wrong("the cursor is not one of this list's"))).transpose()
    }
}

/// One more than a page holds tells that there is another.
fn wanted(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::from(MOST)) + 1
}

fn wrong(detail: &str) -> Problem {
    Problem::new(Code::InvalidRequest).saying(detail)
}

/// A text on one line, or nothing.
pub(crate) fn line(text: Option<&str>) -> Option<String> {
    let line = domain::name::one_line(text?, 500);
    (!line.is_empty()).then_some(line)
}
