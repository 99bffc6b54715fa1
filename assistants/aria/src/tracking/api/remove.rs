//! `DELETE /api/v1/metrics/{id}`: an entry taken out by hand. What it was is kept, out of sight.

use axum::extract::State;
use axum::http::StatusCode;
use web::problem::{Code, Path, Problem};
use web::{App, Who};

use super::{by_hand, entry_id};
use crate::tracking::metrics;

/// Deletes an entry. 404: there is none, or it is somebody else's.
#[utoipa::path(
    delete,
    path = "/api/v1/metrics/{id}",
    params(("id" = String, Path, description = "the entry")),
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let id = entry_id(&id)?;
    let now = app.engine.clock().now();
    let mut tx = app.by_hand(&who).await?;
    let before = metrics::take(&mut tx, id, now).await?.ok_or(Code::NotFound)?;
    metrics::delete(&mut tx, &before, &by_hand(), now).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
