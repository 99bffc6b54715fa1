//! `GET /api/v1/admin/campaigns/{id}/plan`: who gets what and when, in the plan's order.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use web::problem::{Path, Problem, Query};
use web::{App, Staff};

use super::body::PlannedBody;
use super::refusal::problem;
use super::{desk, id_of};
use crate::api::cursor::PageQuery;

/// How many people a simulation shows at once.
pub(super) const FIRST_PAGE: i64 = 50;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlanBody {
    items: Vec<PlannedBody>,
    next_cursor: Option<String>,
}

/// Shows the plan, page by page.
#[utoipa::path(
    get,
    path = "/api/v1/admin/campaigns/{id}/plan",
    tag = "admin",
    params(("id" = String, Path, description = "the campaign"), PageQuery),
    responses((status = 200, body = PlanBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    State(app): State<App>,
    staff: Staff,
    Path(id): Path<String>,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<PlanBody>, Problem> {
    let (operator, words) = desk(&app, &staff).await?;
    let limit = i64::from(page.limit()?);
    let after = page.cursor(|text| text.parse().ok().filter(|place: &i64| *place >= 0))?.unwrap_or(0);
    let people = app
        .engine
        .campaigns()
        .plan(operator, id_of(&id)?, after, limit)
        .await
        .map_err(|error| problem(error, &words))?;
    let full = i64::try_from(people.len()).is_ok_and(|shown| shown == limit);
    let next_cursor = people.last().filter(|_| full).map(|last| last.place.to_string());
    Ok(axum::Json(PlanBody { items: people.into_iter().map(PlannedBody::from).collect(), next_cursor }))
}
