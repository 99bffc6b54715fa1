//! `GET /api/v1/admin/flags`: every switch of the house.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::Problem;
use web::{App, Staff};

use super::flag::FlagBody;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FlagsBody {
    items: Vec<FlagBody>,
}

/// Lists the switches, those of every house first.
#[utoipa::path(
    get,
    path = "/api/v1/admin/flags",
    tag = "admin",
    responses((status = 200, body = FlagsBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(State(app): State<App>, staff: Staff) -> Result<Json<FlagsBody>, Problem> {
    let switches = app.engine.flags().switches(staff.operator).await?;
    Ok(Json(FlagsBody { items: switches.into_iter().map(FlagBody::from).collect() }))
}
