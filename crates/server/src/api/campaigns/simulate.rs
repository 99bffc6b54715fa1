//! `POST /api/v1/admin/campaigns/{id}/simulate`: works the whole plan out. Nothing leaves.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Path, Problem};
use web::{App, Staff};

use super::body::{PlannedBody, ProgressBody};
use super::plan::FIRST_PAGE;
use super::refusal::problem;
use super::{desk, id_of};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SimulatedBody {
    #[serde(flatten)]
    progress: ProgressBody,
    /// The first people of the plan; the others are under `plan`.
    first: Vec<PlannedBody>,
}

/// Simulates. 409: the plan is approved already.
#[utoipa::path(
    post,
    path = "/api/v1/admin/campaigns/{id}/simulate",
    tag = "admin",
    params(("id" = String, Path, description = "the campaign")),
    responses((status = 200, body = SimulatedBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<SimulatedBody>, Problem> {
    let (operator, words) = desk(&app, &staff).await?;
    let id = id_of(&id)?;
    let refused = |error| problem(error, &words);
    let simulated = app.engine.campaigns().simulate(operator, id).await.map_err(refused)?;
    let first = app.engine.campaigns().plan(operator, id, 0, FIRST_PAGE).await.map_err(refused)?;
    Ok(axum::Json(SimulatedBody {
        progress: ProgressBody::new(simulated.progress, &words),
        first: first.into_iter().map(PlannedBody::from).collect(),
    }))
}
