//! `GET /api/v1/people/birthdays`: whose birthday is next.

use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Code, Problem, Query};
use web::{App, Who};

use crate::manner::Manner;
use crate::people::coming::Coming;
use crate::people::{self, PersonId};

const DEFAULT_DAYS: u16 = 30;
const MOST_DAYS: u16 = 366;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct Asked {
    /// How many days ahead, counting today: 30 if none are named, at most 366.
    days: Option<u16>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BirthdaysBody {
    items: Vec<BirthdayBody>,
}

#[derive(Debug, Serialize, ToSchema)]
struct BirthdayBody {
    #[schema(value_type = String, format = Uuid)]
    person_id: PersonId,
    #[schema(example = "Paula (irmã)")]
    name: String,
    /// The next one. Who was born on 29 February has it on the 28th in other years.
    #[schema(value_type = String, format = Date)]
    date: Date,
    /// How old they become, if it is known when they were born.
    turns: Option<i16>,
}

impl From<Coming> for BirthdayBody {
    fn from(coming: Coming) -> Self {
        Self { person_id: coming.person, name: coming.called, date: coming.day, turns: coming.age }
    }
}

/// The birthdays that are coming, the next one first.
#[utoipa::path(
    get,
    path = "/api/v1/people/birthdays",
    params(Asked),
    responses((status = 200, body = BirthdaysBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Query(asked): Query<Asked>,
) -> Result<axum::Json<BirthdaysBody>, Problem> {
    let days = asked.days.unwrap_or(DEFAULT_DAYS);
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(Problem::new(Code::InvalidRequest).saying("days is a number from 1 to 366"));
    }
    let today = Manner::of(&app, &who).await?.today();
    let mut tx = app.engine.db().read(who.scope).await?;
    let coming = people::birthdays(&mut tx, today, i64::from(days)).await?;
    Ok(axum::Json(BirthdaysBody { items: coming.into_iter().map(BirthdayBody::from).collect() }))
}
