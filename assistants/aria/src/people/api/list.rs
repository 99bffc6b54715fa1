//! `GET /api/v1/people`: everybody, by name.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Code, Problem, Query};
use web::{App, Who};

use super::body::PersonBody;
use crate::people::table::{self, Cursor};
use crate::people::{Known, PersonId};

const DEFAULT_LIMIT: u16 = 50;
const MOST: u16 = 200;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct Asked {
    /// Only those with these words in their name or relationship.
    q: Option<String>,
    /// How many, at most 200.
    limit: Option<u16>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PeopleBody {
    items: Vec<PersonBody>,
    next_cursor: Option<String>,
}

/// Lists people by pages, in the order of their names.
#[utoipa::path(
    get,
    path = "/api/v1/people",
    params(Asked),
    responses((status = 200, body = PeopleBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Query(asked): Query<Asked>,
) -> Result<axum::Json<PeopleBody>, Problem> {
    let limit = asked.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MOST).contains(&limit) {
        return Err(unread("limit is a number from 1 to 200"));
    }
    let mut tx = app.engine.db().read(who.scope).await?;
    let after = match asked.cursor.as_deref() {
        None => Cursor::start(),
        Some(text) => {
            let id = text.parse::<PersonId>().map_err(|_| unread(NO_CURSOR))?;
            Cursor::at(&mut tx, id).await?.ok_or_else(|| unread(NO_CURSOR))?
        }
    };
    let text = asked.q.as_deref().unwrap_or_default();
    let mut people = table::page(&mut tx, text, &after, i64::from(limit) + 1).await?;
    let more = people.len() > usize::from(limit);
    people.truncate(usize::from(limit));
    let next_cursor = people.last().filter(|_| more).map(|last: &Known| last.id.to_string());
    Ok(axum::Json(PeopleBody { items: people.into_iter().map(PersonBody::from).collect(), next_cursor }))
}

const NO_CURSOR: &str = "the cursor is not one of this list's";

fn unread(detail: &str) -> Problem {
    Problem::new(Code::InvalidRequest).saying(detail)
}
