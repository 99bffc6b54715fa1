//! One thing that somebody measured on some day.

use std::fmt;

use domain::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{FromRow, FromValue, Row, StoreError, ToValue};
use uuid::{NoContext, Uuid};

use super::{MetricKind, Quantity};

/// Sorts by the time it was made (UUID v7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct MetricId(Uuid);

impl MetricId {
    pub fn new(now: Timestamp) -> Self {
        Self(fresh_uuid(now))
    }

    pub const fn from_uuid(uuid: Uuid) -> Self {
        Self(uuid)
    }

    pub const fn as_uuid(self) -> Uuid {
        self.0
    }
}

impl fmt::Display for MetricId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ToValue for MetricId {
    fn to_value(&self) -> store::Value {
        self.0.to_value()
    }
}

impl FromValue for MetricId {
    const WANTED: &'static str = "MetricId";

    fn from_value(value: &store::Value) -> Option<Self> {
        Uuid::from_value(value).map(Self)
    }
}

/// A uuid that carries the injected time.
pub(super) fn fresh_uuid(now: Timestamp) -> Uuid {
    let nanos = u32::try_from(now.subsec_nanosecond().max(0)).unwrap_or(0);
    let seconds = u64::try_from(now.as_second()).unwrap_or(0);
    Uuid::new_v7(uuid::Timestamp::from_unix(NoContext, seconds, nanos))
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
