//! What the endpoints of the decisions share: a decision as programs write and read it.

use domain::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::decisions::decision::{Area, Choice, Decision, DecisionId, KeptDecision, Risk, Severity, Status};
use crate::decisions::matrix::{Criterion, Matrix, Score, Scored, Weight};
use crate::decisions::refusal::Refusal;
use crate::decisions::review::Review;

/// One of the ways that were considered.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionBody {
    #[schema(example = "Aceitar")]
    title: String,
    #[serde(default)]
    pros: Vec<String>,
    #[serde(default)]
    cons: Vec<String>,
}

/// Something that counts, and how much. Only the proportions of the weights matter.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CriterionBody {
    #[schema(example = "Salário")]
    name: String,
    /// Above 0, up to 100.
    #[schema(example = 3)]
    weight: f64,
}

/// How one option does by one criterion, from 1 to 10.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScoreBody {
    option: String,
    criterion: String,
    #[schema(example = 8)]
    score: f64,
}

/// What may go wrong with one of the options.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RiskBody {
    option: String,
    risk: String,
    /// low, medium or high
    #[schema(value_type = String, example = "medium")]
    severity: Severity,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mitigation: Option<String>,
}

/// One option's row of the matrix.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TotalBody {
    option: String,
    /// The weighted mean to two decimals; nothing while a score is missing.
    #[schema(example = 7.35)]
    total: Option<f64>,
}

/// How a decision turned out.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewBody {
    /// From 1 to 5.
    satisfaction: u8,
    outcome: String,
    would_decide_differently: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    lessons_learned: Option<String>,
}

impl From<Review> for ReviewBody {
    fn from(review: Review) -> Self {
        Self {
            satisfaction: review.satisfaction.value(),
            outcome: review.outcome,
            would_decide_differently: review.hindsight.is_different(),
            lessons_learned: review.lessons,
        }
    }
}

/// A decision that was kept.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DecisionBody {
    #[schema(value_type = String, format = Uuid)]
    id: DecisionId,
    title: String,
    description: Option<String>,
    #[schema(value_type = String, example = "professional")]
    area: Area,
    /// open, decided or reviewed
    #[schema(value_type = String, example = "decided")]
    status: Status,
    options: Vec<OptionBody>,
    criteria: Vec<CriterionBody>,
    scores: Vec<ScoreBody>,
    risks: Vec<RiskBody>,
    /// Computed from weights and scores; empty without criteria or with fewer than two options.
    totals: Vec<TotalBody>,
    chosen_option: Option<String>,
    reasoning: Option<String>,
    #[schema(value_type = Option<String>, format = Date)]
    decided_on: Option<Date>,
    /// The day on which the person is asked how it went.
    #[schema(value_type = String, format = Date)]
    review_date: Date,
    review: Option<ReviewBody>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl DecisionBody {
    pub(super) fn of(decision: KeptDecision, review: Option<Review>) -> Self {
        let what = decision.what;
        Self {
            id: decision.id,
            totals: totals(&what),
            title: what.title,
            description: what.description,
            area: what.area,
            status: what.status,
            options: what.choices.into_iter().map(OptionBody::from).collect(),
            criteria: what.criteria.into_iter().map(CriterionBody::from).collect(),
            scores: what.scores.into_iter().map(ScoreBody::from).collect(),
            risks: what.risks.into_iter().map(RiskBody::from).collect(),
            chosen_option: what.chosen,
            reasoning: what.reasoning,
            decided_on: what.decided_on,
            review_date: what.review_day,
            review: review.map(ReviewBody::from),
            created_at: decision.created_at,
        }
    }
}

fn totals(what: &Decision) -> Vec<TotalBody> {
    let Some(matrix) = Matrix::of(&what.choices, &what.criteria, &what.scores) else { return Vec::new() };
    let rows = matrix.rows.iter();
    rows.map(|row| TotalBody { option: row.choice.to_owned(), total: matrix.total(row) }).collect()
}

impl From<Choice> for OptionBody {
    fn from(choice: Choice) -> Self {
        Self { title: choice.title, pros: choice.pros, cons: choice.cons }
    }
}

impl From<OptionBody> for Choice {
    fn from(body: OptionBody) -> Self {
        Self { title: body.title, pros: body.pros, cons: body.cons }
    }
}

impl From<Criterion> for CriterionBody {
    fn from(criterion: Criterion) -> Self {
        Self { name: criterion.name, weight: criterion.weight.value() }
    }
}

impl CriterionBody {
    pub(super) fn read(self) -> Result<Criterion, Refusal> {
        let weight = Weight::new(self.weight).ok_or(Refusal::BadWeight(self.weight))?;
        Ok(Criterion { name: self.name, weight })
    }
}

impl From<Scored> for ScoreBody {
    fn from(scored: Scored) -> Self {
        Self { option: scored.option, criterion: scored.criterion, score: scored.score.value() }
    }
}

impl ScoreBody {
    pub(super) fn read(self) -> Result<Scored, Refusal> {
        let score = Score::new(self.score).ok_or(Refusal::BadScore(self.score))?;
        Ok(Scored { option: self.option, criterion: self.criterion, score })
    }
}

impl From<Risk> for RiskBody {
    fn from(risk: Risk) -> Self {
        Self { option: risk.option, risk: risk.risk, severity: risk.severity, mitigation: risk.mitigation }
    }
}

impl From<RiskBody> for Risk {
    fn from(body: RiskBody) -> Self {
        Self { option: body.option, risk: body.risk, severity: body.severity, mitigation: body.mitigation }
    }
}
