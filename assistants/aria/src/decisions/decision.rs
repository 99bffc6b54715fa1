//! A decision: what it is about, what was considered, what was chosen.

use domain::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{FromRow, JsonText, Row, StoreError, ids};

use super::matrix::{Criterion, Scored};

ids! {
    pub DecisionId;
}

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

/// What is kept of a decision, whatever has become of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDecision {
    pub title: String,
    pub description: Option<String>,
    pub area: Area,
    pub choices: Vec<Choice>,
    pub criteria: Vec<Criterion>,
    pub scores: Vec<Scored>,
    pub risks: Vec<Risk>,
    pub chosen: Option<String>,
    pub reasoning: Option<String>,
    /// The day on which the person is asked how it went.
    pub review_day: Date,
}

/// A decision that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub id: DecisionId,
    pub status: Status,
    pub decided_on: Option<Date>,
    pub due_at: Option<Timestamp>,
    pub asked_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub what: NewDecision,
}

impl Decision {
    /// The decision as callers read it.
    pub fn to_json(&self) -> Value {
        let what = &self.what;
        let mut decision = json!({
            "id": self.id,
            "title": what.title,
            "area": what.area,
            "status": self.status,
            "reviewDate": what.review_day,
        });
        if !what.choices.is_empty() {
            decision["options"] = json!(what.choices);
        }
        if !what.criteria.is_empty() {
            decision["criteria"] = json!(what.criteria);
        }
        let texts = [
            ("description", &what.description),
            ("chosenOption", &what.chosen),
            ("reasoning", &what.reasoning),
        ];
        for (field, text) in texts {
            if let Some(text) = text {
                decision[field] = json!(text);
            }
        }
        if let Some(day) = self.decided_on {
            decision["decidedOn"] = json!(day);
        }
        decision
    }
}

impl FromRow for Decision {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            status: row.get("status")?,
            decided_on: row.get("decided_on")?,
            due_at: row.get("due_at")?,
            asked_at: row.get("asked_at")?,
            created_at: row.get("created_at")?,
            what: NewDecision {
                title: row.get("title")?,
                description: row.get("description")?,
                area: row.get("area")?,
                choices: list(row, "options")?,
                criteria: list(row, "criteria")?,
                scores: list(row, "scores")?,
                risks: list(row, "risks")?,
                chosen: row.get("chosen")?,
                reasoning: row.get("reasoning")?,
                review_day: row.get("review_day")?,
            },
        })
    }
}

/// A list that a later version may have written otherwise reads as empty rather than as an error.
fn list<T: serde::de::DeserializeOwned>(row: &Row, column: &str) -> Result<Vec<T>, StoreError> {
    let text: JsonText = row.get(column)?;
    Ok(text.read().unwrap_or_default())
}
