//! A decision: what it is about, what was considered, what was chosen.

use domain::Timestamp;
use jiff::civil::Date;
use records::{AsJson, Stored};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::matrix::{Criterion, Scored};

pub use records::RecordId as DecisionId;

/// The part of life that a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Area {
    Health,
    Finance,
    Professional,
    Learning,
    Spiritual,
    Relationships,
}

impl Area {
    pub const ALL: [Self; 6] = [
        Self::Health,
        Self::Finance,
        Self::Professional,
        Self::Learning,
        Self::Spiritual,
        Self::Relationships,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Finance => "finance",
            Self::Professional => "professional",
            Self::Learning => "learning",
            Self::Spiritual => "spiritual",
            Self::Relationships => "relationships",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|area| area.as_str() == text)
    }
}

store::text_value!(Area);

/// How far a decision has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Status {
    /// Still being weighed.
    Open,
    Decided,
    /// The person told how it turned out.
    Reviewed,
}

impl Status {
    pub const ALL: [Self; 3] = [Self::Open, Self::Decided, Self::Reviewed];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Decided => "decided",
            Self::Reviewed => "reviewed",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

store::text_value!(Status);

/// One of the ways that were considered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Choice {
    /// Como a opção se chama, em poucas palavras.
    #[schemars(length(min = 1, max = 100))]
    pub title: String,
    /// O que fala a favor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 10), inner(length(max = 200)))]
    pub pros: Vec<String>,
    /// O que fala contra.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 10), inner(length(max = 200)))]
    pub cons: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Severity {
    Low,
    Medium,
    High,
}

impl Severity {
    pub const ALL: [Self; 3] = [Self::Low, Self::Medium, Self::High];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|severity| severity.as_str() == text)
    }
}

/// What may go wrong with one of the options, as the person sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Risk {
    /// O nome da opção.
    #[schemars(length(min = 1, max = 100))]
    pub option: String,
    /// O que pode dar errado.
    #[schemars(length(min = 1, max = 200))]
    pub risk: String,
    /// Quão grave seria, segundo a pessoa.
    pub severity: Severity,
    /// O que se pode fazer a respeito.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 200))]
    pub mitigation: Option<String>,
}

records::record! {
    #[derive(Eq)]
    pub(crate) struct Decision as "decision" in "aria_decisions" {
        title: String => "title",
        description: Option<String> => "description",
        area: Area => "area",
        status: Status => "status",
        chosen: Option<String> => "chosen",
        reasoning: Option<String> => "reasoning",
        decided_on: Option<Date> => "decided_on",
        /// The day on which the person is asked how it went.
        review_day: Date => "review_day",
        /// When that day came, and when they were asked.
        due_at: Option<Timestamp> => "due_at",
        asked_at: Option<Timestamp> => "asked_at",
    }
    spread {
        choices: Vec<Choice> => ["options"] by AsJson,
        criteria: Vec<Criterion> => ["criteria"] by AsJson,
        scores: Vec<Scored> => ["scores"] by AsJson,
        risks: Vec<Risk> => ["risks"] by AsJson,
    }
}

/// A decision that was kept.
pub(crate) type KeptDecision = Stored<Decision>;

/// The decision as callers read it.
pub(crate) fn to_json(kept: &KeptDecision) -> Value {
    let what = &kept.what;
    let mut decision = json!({
        "id": kept.id,
        "title": what.title,
        "area": what.area,
        "status": what.status,
        "reviewDate": what.review_day,
    });
    if !what.choices.is_empty() {
        decision["options"] = json!(what.choices);
    }
    if !what.criteria.is_empty() {
        decision["criteria"] = json!(what.criteria);
    }
    let texts =
        [("description", &what.description), ("chosenOption", &what.chosen), ("reasoning", &what.reasoning)];
    for (field, text) in texts {
        if let Some(text) = text {
            decision[field] = json!(text);
        }
    }
    if let Some(day) = what.decided_on {
        decision["decidedOn"] = json!(day);
    }
    decision
}
