//! `GET /api/v1/memories/doubts`: what waits for the person's word.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::Problem;
use web::{App, Who};

use super::body::DoubtBody;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DoubtsBody {
    items: Vec<DoubtBody>,
}

/// Lists the open questions, oldest first.
#[utoipa::path(
    get,
    path = "/api/v1/memories/doubts",
    responses((status = 200, body = DoubtsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(who: Who, State(app): State<App>) -> Result<axum::Json<DoubtsBody>, Problem> {
    let open = app.memories(&who).doubts().await?;
    Ok(axum::Json(DoubtsBody { items: open.into_iter().map(DoubtBody::from).collect() }))
}
