//! `GET /api/v1/decisions`: what was kept, newest first.

use axum::extract::State;
use records::Paged;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Code, Problem, Query};
use web::{App, Who};

use super::body::DecisionBody;
use crate::decisions::decision::{DecisionId, Status};
use crate::decisions::review;
use crate::decisions::table::{self, Filter};
use crate::tracking::metrics::one_line;

const LONGEST_QUERY: usize = 120;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct Asked {
    /// Only the open, decided or reviewed ones.
    #[param(value_type = Option<String>)]
    status: Option<Status>,
    /// Words that stand in it; those with the most of them are listed.
    q: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DecisionsBody {
    items: Vec<DecisionBody>,
    next_cursor: Option<String>,
}

/// Lists decisions by pages, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/decisions",
    params(Asked, Paged),
    responses((status = 200, body = DecisionsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Query(asked): Query<Asked>,
    Query(paged): Query<Paged>,
) -> Result<axum::Json<DecisionsBody>, Problem> {
    let limit = paged.limit()?;
    if asked.q.as_deref().is_some_and(|query| query.chars().count() > LONGEST_QUERY) {
        return Err(Problem::new(Code::InvalidRequest).saying("q has at most 120 characters"));
    }
    let after = paged.after(None, |text| text.parse::<DecisionId>().ok().map(Some))?;
    let filter = Filter { status: asked.status, query: asked.q.as_deref().and_then(one_line) };
    let mut tx = app.engine.db().read(who.scope).await?;
    let found = table::list(&mut tx, &filter).await?;
    let start = match after {
        None => 0,
        Some(last) => found.iter().position(|decision| decision.id == last).map_or(found.len(), |at| at + 1),
    };
    let rest = found.into_iter().skip(start);
    let page: Vec<_> = rest.take(limit + 1).collect();
    let more = page.len() > limit;
    let mut items = Vec::new();
    let mut next_cursor = None;
    for decision in page.into_iter().take(limit) {
        next_cursor = more.then(|| decision.id.to_string());
        let review = review::newest(&mut tx, decision.id).await?;
        items.push(DecisionBody::of(decision, review));
    }
    Ok(axum::Json(DecisionsBody { items, next_cursor }))
}
