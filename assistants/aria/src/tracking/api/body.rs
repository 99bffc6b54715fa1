//! An entry as programs read it.

use domain::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::tracking::metrics::{Entry, MetricId, MetricKind};

/// One thing that somebody measured.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MetricBody {
    #[schema(value_type = String, format = Uuid)]
    pub id: MetricId,
    #[serde(rename = "type")]
    #[schema(value_type = String, example = "weight")]
    pub kind: MetricKind,
    #[schema(value_type = f64, example = 82.5)]
    pub value: Value,
    /// The unit that this kind is kept in; marks out of ten have none.
    #[schema(example = "kg")]
    pub unit: Option<String>,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

impl From<Entry> for MetricBody {
    fn from(entry: Entry) -> Self {
        let what = entry.what;
        Self {
            id: entry.id,
            kind: what.kind,
            value: what.quantity.json_value(),
            unit: what.quantity.unit_text().map(str::to_owned),
            date: what.day,
            category: what.category,
            name: what.name,
            notes: what.notes,
            created_at: entry.recorded_at,
        }
    }
}
