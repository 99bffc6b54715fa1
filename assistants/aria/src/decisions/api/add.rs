//! `POST /api/v1/decisions`: a decision kept by hand.

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;
use web::problem::{Json, Problem};
use web::{App, Who};

use super::body::{CriterionBody, DecisionBody, OptionBody, RiskBody, ScoreBody};
use super::refusal;
use crate::decisions::acts;
use crate::decisions::decision::Area;
use crate::decisions::refusal::Refusal;
use crate::decisions::rule::{self, Draft};
use crate::decisions::saying::Saying;
use crate::manner::Manner;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewDecisionBody {
    #[schema(example = "Aceitar a proposta da TechCorp")]
    title: String,
    description: Option<String>,
    /// health, finance, professional, learning, spiritual or relationships
    #[schema(value_type = String, example = "professional")]
    area: Area,
    #[serde(default)]
    options: Vec<OptionBody>,
    #[serde(default)]
    criteria: Vec<CriterionBody>,
    #[serde(default)]
    scores: Vec<ScoreBody>,
    #[serde(default)]
    risks: Vec<RiskBody>,
    /// Without it the decision is open.
    chosen_option: Option<String>,
    reasoning: Option<String>,
    /// Days until the person is asked how it went: 7 to 365, 30 if none are given.
    #[schema(example = 30)]
    review_days: Option<i64>,
}

impl NewDecisionBody {
    fn draft(self, today: Date) -> Result<Draft, Refusal> {
        Ok(Draft {
            title: self.title,
            description: self.description,
            area: self.area,
            choices: self.options.into_iter().map(Into::into).collect(),
            criteria: self.criteria.into_iter().map(CriterionBody::read).collect::<Result<_, _>>()?,
            scores: self.scores.into_iter().map(ScoreBody::read).collect::<Result<_, _>>()?,
            risks: self.risks.into_iter().map(Into::into).collect(),
            chosen: self.chosen_option,
            reasoning: self.reasoning,
            review_day: rule::review_day(self.review_days.unwrap_or(rule::USUAL_DAYS), today)?,
        })
    }
}

/// Keeps a decision. 422 `invalid_decision`: it cannot be kept so, with the reason as detail.
#[utoipa::path(
    post,
    path = "/api/v1/decisions",
    request_body = NewDecisionBody,
    responses((status = 201, body = DecisionBody), (status = "default", body = web::problem::ProblemBody))
)]
pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    Json(body): Json<NewDecisionBody>,
) -> Result<(StatusCode, axum::Json<DecisionBody>), Problem> {
    let manner = Manner::of(&app, &who).await?;
    let draft = Saying::by(&manner).check(body.draft(manner.today())).map_err(refusal)?;
    let decision = acts::add(&app, &who, &manner, draft).await.map_err(refusal)?;
    Ok((StatusCode::CREATED, axum::Json(DecisionBody::of(decision, None))))
}
