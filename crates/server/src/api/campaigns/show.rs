//! `GET /api/v1/admin/campaigns/{id}`: one campaign and how far it got.

use axum::extract::State;
use web::problem::{Path, Problem};
use web::{App, Staff};

use super::body::ProgressBody;
use super::refusal::problem;
use super::{desk, id_of};

/// Shows one campaign. 404: there is none, or it is another tenant's.
#[utoipa::path(
    get,
    path = "/api/v1/admin/campaigns/{id}",
    tag = "admin",
    params(("id" = String, Path, description = "the campaign")),
    responses((status = 200, body = ProgressBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<ProgressBody>, Problem> {
    let (operator, words) = desk(&app, &staff).await?;
    let progress =
        app.engine.campaigns().find(operator, id_of(&id)?).await.map_err(|error| problem(error, &words))?;
    Ok(axum::Json(ProgressBody::new(progress, &words)))
}
