//! `GET /api/v1/memories/{id}`: one thing, the words it came from, and its whole life.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::body::{MemoryBody, VersionBody};
use super::item_id;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MemoryWithHistoryBody {
    #[serde(flatten)]
    memory: MemoryBody,
    /// Every state it has been in, oldest first.
    history: Vec<VersionBody>,
}

/// Shows one item. 404: there is none, or it is somebody else's.
#[utoipa::path(
    get,
    path = "/api/v1/memories/{id}",
    params(("id" = String, Path, description = "the item")),
    responses((status = 200, body = MemoryWithHistoryBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<axum::Json<MemoryWithHistoryBody>, Problem> {
    let found = app.memories(&who).find(item_id(&id)?).await?;
    let (item, versions) = found.ok_or(Code::NotFound)?;
    Ok(axum::Json(MemoryWithHistoryBody {
        memory: MemoryBody::from(item),
        history: versions.into_iter().map(VersionBody::from).collect(),
    }))
}
