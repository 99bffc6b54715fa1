//! `POST /api/v1/memories/doubts/{id}`: the person says which of two things holds.

use axum::extract::State;
use axum::http::StatusCode;
use domain::DoubtId;
use memory::doubts::Keep;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SettleBody {
    /// `newer`, `older` or `both`.
    #[schema(value_type = String, example = "newer")]
    keep: Keep,
}

/// Settles an open question. 404: it is not open, or somebody else's.
#[utoipa::path(
    post,
    path = "/api/v1/memories/doubts/{id}",
    params(("id" = String, Path, description = "the question")),
    request_body = SettleBody,
    responses((status = 204), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(body): Json<SettleBody>,
) -> Result<StatusCode, Problem> {
    let id: DoubtId = id.parse().map_err(|_| Code::NotFound)?;
    let settled = app.memories(&who).settle(id, body.keep).await?;
    if settled { Ok(StatusCode::NO_CONTENT) } else { Err(Code::NotFound.into()) }
}
