//! What programs change of a decision.

use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::{CriterionBody, OptionBody, RiskBody, ScoreBody};
use crate::decisions::decision::Area;
use crate::decisions::refusal::Refusal;
use crate::decisions::rule::Draft;

/// What is not named stays as it is; a list that is named replaces the one that was there.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DecisionChangeBody {
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
    pub(super) fn apply(self, draft: &mut Draft) -> Result<(), Refusal> {
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
