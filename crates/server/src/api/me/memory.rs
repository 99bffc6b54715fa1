//! `GET /api/v1/me/memory`: the compact page about the person that stands in every prompt.

use axum::extract::State;
use domain::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::Problem;
use web::{App, Who};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CompactMemoryBody {
    /// The page, as a model reads it.
    memory: String,
    tokens: u32,
    /// How many items stand on it.
    items: usize,
    /// Nothing refreshed it for more than seven days.
    stale: bool,
    #[schema(value_type = Option<String>, format = DateTime)]
    updated_at: Option<Timestamp>,
}

/// The page that is built from the items, never a second truth.
#[utoipa::path(
    get,
    path = "/api/v1/me/memory",
    responses((status = 200, body = CompactMemoryBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
) -> Result<axum::Json<CompactMemoryBody>, Problem> {
    let page = app.memories(&who).page().await?;
    Ok(axum::Json(CompactMemoryBody {
        memory: page.text,
        tokens: page.tokens,
        items: page.items.len(),
        stale: page.is_stale,
        updated_at: page.built_at,
    }))
}
