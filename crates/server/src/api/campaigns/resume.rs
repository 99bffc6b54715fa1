//! `POST /api/v1/admin/campaigns/{id}/resume`: goes on with what is left of the plan.

use axum::extract::State;
use http::problem::{Path, Problem};
use http::{App, Staff};

use super::body::ProgressBody;
use super::refusal::problem;
use super::{desk, id_of};

/// Takes it up again. Whoever's time passed meanwhile is not written to. 409: it is not paused.
#[utoipa::path(
    post,
    path = "/api/v1/admin/campaigns/{id}/resume",
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
    app.engine.resume_campaign(operator, id).await.map_err(refused)?;
    let progress = app.engine.campaign(operator, id).await.map_err(refused)?;
    Ok(axum::Json(ProgressBody::new(progress, &words)))
}
