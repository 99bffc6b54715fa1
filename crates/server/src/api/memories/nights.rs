//! `GET /api/v1/memories/nights`: what each night came to, newest first.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Problem, Query};
use web::{App, Who};

use super::body::NightBody;
use crate::api::cursor::PageQuery;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NightsBody {
    items: Vec<NightBody>,
    next_cursor: Option<String>,
}

/// Lists the nights in which something was learned, by pages.
#[utoipa::path(
    get,
    path = "/api/v1/memories/nights",
    params(PageQuery),
    responses((status = 200, body = NightsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Query(query): Query<PageQuery>,
) -> Result<axum::Json<NightsBody>, Problem> {
    let before = query.cursor(|text| text.parse().ok())?;
    let page = app.memories(&who).nights(before, query.limit()?).await?;
    let words = app.engine.words(app.engine.person(who.scope).await?.language);
    Ok(axum::Json(NightsBody {
        items: page.items.into_iter().map(|night| NightBody::new(night, &words)).collect(),
        next_cursor: page.next.map(|day| day.to_string()),
    }))
}
