//! `POST /api/v1/decisions/{id}/review`: how a decision turned out.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

use super::body::DecisionBody;
use super::{decision_id, refusal};
use crate::decisions::acts;
use crate::decisions::review::Hindsight;
use crate::decisions::tools::Told;
use crate::manner::Manner;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewReviewBody {
    /// From 1 to 5.
    #[schema(example = 4)]
    satisfaction: f64,
    #[schema(example = "A equipe é boa e o salário melhorou.")]
    outcome: String,
    would_decide_differently: bool,
    lessons_learned: Option<String>,
}

/// Reviews a decision that was made. A later review counts instead of an earlier one. 422 `invalid_decision`: the decision
/// is still open, or the mark is none from 1 to 5.
#[utoipa::path(
    post,
    path = "/api/v1/decisions/{id}/review",
    params(("id" = String, Path, description = "the decision")),
    request_body = NewReviewBody,
    responses((status = 201, body = DecisionBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(body): Json<NewReviewBody>,
) -> Result<(StatusCode, axum::Json<DecisionBody>), Problem> {
    let id = decision_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let told = Told {
        satisfaction: body.satisfaction,
        outcome: Some(&body.outcome),
        hindsight: Hindsight::from(body.would_decide_differently),
        lessons: body.lessons_learned.as_deref(),
    };
    let reviewed = acts::tell(&app, &who, &manner, id, &told).await.map_err(refusal)?;
    let (decision, review) = reviewed.ok_or(Code::NotFound)?;
    Ok((StatusCode::CREATED, axum::Json(DecisionBody::of(decision, Some(review)))))
}
