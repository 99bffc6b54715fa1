//! The kinds of things that are measured.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum MetricKind {
    Weight,
    Water,
    Sleep,
    Exercise,
    Mood,
    Energy,
    Expense,
    Custom,
}

impl MetricKind {
    pub const ALL: [Self; 8] = [
        Self::Weight,
        Self::Water,
        Self::Sleep,
        Self::Exercise,
        Self::Mood,
        Self::Energy,
        Self::Expense,
        Self::Custom,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Weight => "weight",
            Self::Water => "water",
            Self::Sleep => "sleep",
            Self::Exercise => "exercise",
            Self::Mood => "mood",
            Self::Energy => "energy",
            Self::Expense => "expense",
            Self::Custom => "custom",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

store::text_value!(MetricKind);
