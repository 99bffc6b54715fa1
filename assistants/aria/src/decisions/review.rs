//! How decisions turned out, as the person told it.

use domain::Timestamp;
use records::Origin;
use serde::Deserialize;
use serde_json::{Value, json};
use store::{FromRow, Row, StoreError, Tx, params, sql};
use utoipa::ToSchema;

use super::decision::{Area, Decision, DecisionId, KeptDecision, Status};
use super::refusal::{Part, Refusal};
use super::rule::LONGEST_TEXT;
use super::table;
use crate::tracking::metrics::one_line;

/// How content somebody is, from 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Satisfaction(u8);

impl Satisfaction {
    pub(crate) fn new(mark: i64) -> Option<Self> {
        u8::try_from(mark).ok().filter(|mark| (1..=5).contains(mark)).map(Self)
    }

    pub(crate) const fn value(self) -> u8 {
        self.0
    }
}

/// Whether somebody would decide the same way again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hindsight {
    Same,
    Differently,
}

impl From<bool> for Hindsight {
    /// As callers say it: whether somebody would decide differently.
    fn from(differently: bool) -> Self {
        if differently { Self::Differently } else { Self::Same }
    }
}

impl Hindsight {
    pub(crate) fn is_different(self) -> bool {
        self == Self::Differently
    }
}

/// How one decision turned out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Review {
    pub(crate) satisfaction: Satisfaction,
    pub(crate) outcome: String,
    pub(crate) hindsight: Hindsight,
    pub(crate) lessons: Option<String>,
}

// What somebody told about a decision, before it is looked at.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewReviewBody)]
pub(crate) struct ReviewDraft {
    /// From 1 to 5.
    #[schema(example = 4)]
    pub(crate) satisfaction: f64,
    #[schema(example = "A equipe é boa e o salário melhorou.")]
    pub(crate) outcome: String,
    pub(crate) would_decide_differently: bool,
    pub(crate) lessons_learned: Option<String>,
}

impl ReviewDraft {
    /// The review that is meant, if there can be such a one.
    pub(crate) fn resolve(&self, decision: &Decision) -> Result<Review, Refusal> {
        if decision.status == Status::Open {
            return Err(Refusal::StillOpen { title: decision.title.clone() });
        }
        let mark = (1..=5).find(|mark| (self.satisfaction - f64::from(*mark)).abs() < f64::EPSILON);
        let satisfaction = mark.and_then(|mark| Satisfaction::new(i64::from(mark)));
        let satisfaction = satisfaction.ok_or(Refusal::BadSatisfaction(self.satisfaction))?;
        let outcome = one_line(&self.outcome).ok_or(Refusal::OutcomeNeeded)?;
        let lessons = self.lessons_learned.as_deref().and_then(one_line);
        Ok(Review {
            satisfaction,
            outcome: Part::Outcome.short(outcome, LONGEST_TEXT)?,
            hindsight: Hindsight::from(self.would_decide_differently),
            lessons: lessons.map(|lessons| Part::Lessons.short(lessons, LONGEST_TEXT)).transpose()?,
        })
    }
}

impl Review {
    pub(crate) fn to_json(&self) -> Value {
        let mut review = json!({
            "satisfaction": self.satisfaction.value(),
            "outcome": self.outcome,
            "wouldDecideDifferently": self.hindsight.is_different(),
        });
        if let Some(lessons) = &self.lessons {
            review["lessonsLearned"] = json!(lessons);
        }
        review
    }
}

impl FromRow for Review {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let satisfaction: i64 = row.get("satisfaction")?;
        Ok(Self {
            // What somebody wrote past us counts as the nearest mark there is.
            satisfaction: Satisfaction(u8::try_from(satisfaction.clamp(1, 5)).unwrap_or(1)),
            outcome: row.get("outcome")?,
            hindsight: Hindsight::from(row.get::<bool>("differently")?),
            lessons: row.get("lessons")?,
        })
    }
}

/// Keeps how a decision that was taken turned out, and closes it.
pub(crate) async fn insert(
    tx: &mut Tx,
    decision: &KeptDecision,
    review: &Review,
    now: Timestamp,
) -> Result<KeptDecision, StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into aria_decision_reviews (id, tenant_id, user_id, decision_id, satisfaction, outcome,
                                                differently, lessons, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        ),
        params![
            store::fresh_id(now),
            scope.tenant(),
            scope.user(),
            decision.id,
            review.satisfaction.value(),
            review.outcome,
            review.hindsight.is_different(),
            review.lessons,
            now
        ],
    )
    .await?;
    let reviewed = Decision { status: Status::Reviewed, ..decision.what.clone() };
    records::change(tx, decision, reviewed, Origin::default(), now).await
}

/// The newest review of a decision: people see things differently later.
pub(crate) async fn newest(tx: &mut Tx, id: DecisionId) -> Result<Option<Review>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select satisfaction, outcome, differently, lessons from aria_decision_reviews
              where tenant_id = $1 and user_id = $2 and decision_id = $3
              order by created_at desc, id desc limit 1"
        ),
        params![scope.tenant(), scope.user(), id],
    )
    .await
}

/// The newest review of every decision that still stands, with the area it is about.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<(Area, DecisionId, Review)>, StoreError> {
    let scope = tx.scope();
    let rows: Vec<Row> = tx
        .rows(
            sql!(
                "select d.area, r.decision_id, r.satisfaction, r.outcome, r.differently, r.lessons
                   from aria_decision_reviews r
                   join aria_decisions d on d.id = r.decision_id and d.tenant_id = r.tenant_id
                  where r.tenant_id = $1 and r.user_id = $2 and d.user_id = $2 and d.deleted_at is null
                  order by r.created_at desc, r.id desc limit $3"
            ),
            params![scope.tenant(), scope.user(), table::MOST],
        )
        .await?;
    let mut reviews: Vec<(Area, DecisionId, Review)> = Vec::new();
    for row in &rows {
        let id: DecisionId = row.get("decision_id")?;
        if !reviews.iter().any(|(_, known, _)| *known == id) {
            reviews.push((row.get("area")?, id, Review::from_row(row)?));
        }
    }
    Ok(reviews)
}
