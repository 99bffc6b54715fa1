//! `GET /api/v1/memories`: what is remembered, newest first; by words, the best fit first; or as it once was.

use axum::extract::State;
use engine::memories::Look;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Code, Problem, Query};
use web::{App, Who};

use super::asked::{area_of, instant_of, kind_of};
use super::body::MemoryBody;
use crate::api::cursor::PageQuery;

/// The longest question, in characters.
const LONGEST: usize = 500;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct MemoriesQuery {
    /// Also what no longer holds.
    #[serde(default)]
    history: bool,
    /// One kind only: fact, preference, memory, insight or person.
    #[serde(rename = "type")]
    kind: Option<String>,
    /// One area only: health, finance, professional, learning, spiritual or relationships.
    area: Option<String>,
    /// Words to find. The best fits come, without a next page.
    q: Option<String>,
    /// The memory as it was at this instant (RFC 3339).
    at: Option<String>,
    /// How many, at most 200.
    limit: Option<u16>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MemoriesBody {
    items: Vec<MemoryBody>,
    next_cursor: Option<String>,
}

/// Lists what is remembered.
#[utoipa::path(
    get,
    path = "/api/v1/memories",
    params(MemoriesQuery),
    responses((status = 200, body = MemoriesBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Query(asked): Query<MemoriesQuery>,
) -> Result<axum::Json<MemoriesBody>, Problem> {
    let pages = PageQuery { limit: asked.limit, cursor: asked.cursor };
    let text = asked.q.as_deref().unwrap_or_default().trim();
    let look = Look {
        text,
        kind: kind_of(asked.kind.as_deref())?,
        area: area_of(asked.area.as_deref())?,
        history: asked.history,
        at: instant_of(asked.at.as_deref())?,
        before: pages.cursor(|text| text.parse().ok())?,
        limit: pages.limit()?,
    };
    if text.chars().count() > LONGEST {
        return Err(unfit("q has at most 500 characters"));
    }
    if !text.is_empty() && look.at.is_some() {
        return Err(unfit("q looks at the present alone: leave out at"));
    }
    if !text.is_empty() && look.before.is_some() {
        return Err(unfit("what q finds has one page: leave out cursor"));
    }
    let page = app.memories(&who).list(&look).await?;
    Ok(axum::Json(MemoriesBody {
        items: page.items.into_iter().map(MemoryBody::from).collect(),
        next_cursor: page.next.map(|id| id.to_string()),
    }))
}

fn unfit(detail: &str) -> Problem {
    Problem::new(Code::InvalidRequest).saying(detail)
}
