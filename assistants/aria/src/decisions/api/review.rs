//! `POST /api/v1/decisions/{id}/review`: how a decision turned out.

use axum::extract::State;
use axum::http::StatusCode;
use records::record_id;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

use super::body::DecisionBody;
use super::refusal;
use crate::decisions::acts;
use crate::decisions::review::ReviewDraft;
use crate::manner::Manner;

/// Reviews a decision that was made. A later review counts instead of an earlier one. 422 `invalid_decision`: the decision
/// is still open, or the mark is none from 1 to 5.
#[utoipa::path(
    post,
    path = "/api/v1/decisions/{id}/review",
    params(("id" = String, Path, description = "the decision")),
    request_body = ReviewDraft,
    responses((status = 201, body = DecisionBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(draft): Json<ReviewDraft>,
) -> Result<(StatusCode, axum::Json<DecisionBody>), Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let mut tx = app.by_hand(&who).await?;
    let reviewed = acts::tell(&mut tx, id, &draft, &manner).await.map_err(refusal)?;
    let (decision, review) = reviewed.ok_or(Code::NotFound)?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, axum::Json(DecisionBody::of(decision, Some(review)))))
}
