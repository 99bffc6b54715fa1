//! One thing that somebody measured on some day.

use domain::Timestamp;
use jiff::civil::Date;
use serde_json::{Value, json};
use store::{FromRow, Row, StoreError, ids};

use super::{MetricKind, Quantity};

ids! {
    pub MetricId;
}

/// What is to be noted.
#[derive(Debug, Clone, PartialEq)]
pub struct NewEntry {
    pub kind: MetricKind,
    pub quantity: Quantity,
    pub day: Date,
    /// What the money went for, or what the exercise was.
    pub category: Option<String>,
    /// What a custom entry counts.
    pub name: Option<String>,
    pub notes: Option<String>,
}

/// What was noted.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    pub id: MetricId,
    /// The place in the order in which this person noted things.
    pub seq: i64,
    pub recorded_at: Timestamp,
    pub what: NewEntry,
}

impl Entry {
    /// The entry as callers read it.
    pub fn to_json(&self) -> Value {
        let what = &self.what;
        let mut entry = json!({
            "id": self.id,
            "type": what.kind,
            "value": what.quantity.json_value(),
            "unit": what.quantity.unit_text(),
            "date": what.day,
        });
        for (field, text) in [("category", &what.category), ("name", &what.name), ("notes", &what.notes)] {
            if let Some(text) = text {
                entry[field] = json!(text);
            }
        }
        entry
    }
}

impl FromRow for Entry {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let kind = row.get("kind")?;
        let unit: Option<String> = row.get("unit")?;
        Ok(Self {
            id: row.get("id")?,
            seq: row.get("seq")?,
            recorded_at: row.get("created_at")?,
            what: NewEntry {
                kind,
                quantity: Quantity::kept(kind, row.get("value")?, unit.as_deref()),
                day: row.get("day")?,
                category: row.get("category")?,
                name: row.get("name")?,
                notes: row.get("notes")?,
            },
        })
    }
}
