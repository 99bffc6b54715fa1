//! `PATCH /api/v1/decisions/{id}`: a decision changed by hand.

use axum::extract::State;
use jiff::civil::Date;
use records::record_id;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Code, Json, Path, Problem};
use web::{App, Who};

use super::body::{CriterionBody, DecisionBody, OptionBody, RiskBody, ScoreBody};
use super::refusal;
use crate::decisions::acts;
use crate::decisions::decision::Area;
use crate::decisions::refusal::Refusal;
use crate::decisions::rule::Draft;
use crate::manner::Manner;

/// What is not named stays as it is; a list that is named replaces the one that was there.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DecisionChangeBody {
    title: Option<String>,
    /// An empty text takes it away.
    description: Option<String>,
    #[schema(value_type = Option<String>)]
    area: Option<Area>,
    options: Option<Vec<OptionBody>>,
    criteria: Option<Vec<CriterionBody>>,
    scores: Option<Vec<ScoreBody>>,
    risks: Option<Vec<RiskBody>>,
    /// Choosing makes the decision; an empty text opens it again.
    chosen_option: Option<String>,
    /// An empty text takes it away.
    reasoning: Option<String>,
    /// From tomorrow on, within a year.
    #[schema(value_type = Option<String>, format = Date)]
    review_date: Option<Date>,
}

impl DecisionChangeBody {
    fn apply(self, draft: &mut Draft) -> Result<(), Refusal> {
        if let Some(title) = self.title {
            draft.title = title;
        }
        if let Some(options) = self.options {
            draft.choices = options.into_iter().map(Into::into).collect();
        }
        if let Some(criteria) = self.criteria {
            draft.criteria = criteria.into_iter().map(CriterionBody::read).collect::<Result<_, _>>()?;
        }
        if let Some(scores) = self.scores {
            draft.scores = scores.into_iter().map(ScoreBody::read).collect::<Result<_, _>>()?;
        }
        if let Some(risks) = self.risks {
            draft.risks = risks.into_iter().map(Into::into).collect();
        }
        draft.area = self.area.unwrap_or(draft.area);
        draft.description = self.description.or(draft.description.take());
        draft.reasoning = self.reasoning.or(draft.reasoning.take());
        draft.chosen = self.chosen_option.or(draft.chosen.take());
        draft.review_day = self.review_date.unwrap_or(draft.review_day);
        Ok(())
    }
}

/// Changes a decision. 404: there is none, or it is somebody else's. 422 `invalid_decision`: it cannot be that.
#[utoipa::path(
    patch,
    path = "/api/v1/decisions/{id}",
    params(("id" = String, Path, description = "the decision")),
    request_body = DecisionChangeBody,
    responses((status = 200, body = DecisionBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Path(id): Path<String>,
    Json(body): Json<DecisionChangeBody>,
) -> Result<axum::Json<DecisionBody>, Problem> {
    let id = record_id(&id)?;
    let manner = Manner::of(&app, &who).await?;
    let changed = acts::change(&app, &who, &manner, id, |draft| body.apply(draft)).await;
    let (decision, review) = changed.map_err(refusal)?.ok_or(Code::NotFound)?;
    Ok(axum::Json(DecisionBody::of(decision, review)))
}
