//! `POST /api/v1/admin/campaigns/{id}/pause`: nothing more leaves until it is taken up again.

use axum::extract::State;
use http::problem::{Path, Problem};
use http::{App, Staff};

use super::body::ProgressBody;
use super::refusal::problem;
use super::{desk, id_of};

/// Pauses, at once and on every instance. 409: it is not running.
#[utoipa::path(
    post,
    path = "/api/v1/admin/campaigns/{id}/pause",
    tag = "admin",
    params(("id" = String, Path, description = "the campaign")),
    responses((status = 200, body = ProgressBody), (status = "default", body = http::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<ProgressBody>, Problem> {
    let (operator, words) = desk(&app, &staff).await?;
    let id = id_of(&id)?;
    let refused = |error| problem(error, &words);
    app.engine.pause_campaign(operator, id).await.map_err(refused)?;
    let progress = app.engine.campaign(operator, id).await.map_err(refused)?;
    Ok(axum::Json(ProgressBody::new(progress, &words)))
}
