//! `DELETE /api/v1/memories`: everything about the person, gone for good.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Problem};
use web::{App, Who};

/// What somebody who means it writes.
pub(crate) const CONFIRMATION: &str = "apagar tudo";

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EraseBody {
    /// `apagar tudo`, so that nobody erases everything by a slip.
    #[schema(example = "apagar tudo")]
    confirm: String,
}

/// Erases everything: the memory at once, conversations and records right after. There is no way back.
#[utoipa::path(
    delete,
    path = "/api/v1/memories",
    request_body = EraseBody,
    responses((status = 202), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Json(body): Json<EraseBody>,
) -> Result<StatusCode, Problem> {
    if body.confirm.trim() != CONFIRMATION {
        let detail = format!("confirm is {CONFIRMATION:?}: there is no way back");
        return Err(Problem::new(Code::InvalidRequest).saying(detail));
    }
    app.memories(&who).erase_everything().await?;
    Ok(StatusCode::ACCEPTED)
}
