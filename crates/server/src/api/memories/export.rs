//! `GET /api/v1/memories/export`: everything remembered, with what no longer holds, to take along.

use axum::extract::State;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{AppendHeaders, IntoResponse};
use domain::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::Problem;
use web::{App, Who};

use super::body::MemoryBody;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ExportBody {
    items: Vec<MemoryBody>,
    total: usize,
    #[schema(value_type = String, format = DateTime)]
    exported_at: Timestamp,
    stats: StatsBody,
}

#[derive(Debug, Serialize, ToSchema)]
struct StatsBody {
    active: i64,
    superseded: i64,
}

/// Everything at once, as a file.
#[utoipa::path(
    get,
    path = "/api/v1/memories/export",
    responses((status = 200, body = ExportBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(who: Who, State(app): State<App>) -> Result<impl IntoResponse, Problem> {
    let export = app.memories(&who).export().await?;
    let name = format!("attachment; filename=\"papo-memory-{}.json\"", export.at.strftime("%Y-%m-%d"));
    let body = ExportBody {
        total: export.items.len(),
        items: export.items.into_iter().map(MemoryBody::from).collect(),
        exported_at: export.at,
        stats: StatsBody { active: export.stats.active, superseded: export.stats.superseded },
    };
    Ok((AppendHeaders([(CONTENT_DISPOSITION, name)]), axum::Json(body)))
}
