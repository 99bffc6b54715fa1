//! A decision as programs hand it over.

use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::{CriterionBody, OptionBody, RiskBody, ScoreBody};
use crate::decisions::decision::Area;
use crate::decisions::refusal::Refusal;
use crate::decisions::rule::{self, Draft};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewDecisionBody {
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
    pub(super) fn draft(self, today: Date) -> Result<Draft, Refusal> {
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
