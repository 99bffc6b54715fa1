//! A reminder, and where it stands.

use domain::Timestamp;
use jiff::civil::DateTime;
use serde::Serialize;
use serde_json::{Value, json};
use store::{FromRow, Row, StoreError, ids};

use super::rule::Rule;

ids! {
    pub(crate) ReminderId;
}

/// Where a reminder stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// It will speak.
    Active,
    /// It spoke, and nobody said "feito" yet.
    Delivered,
    Done,
    Cancelled,
    /// Its time passed while we were down.
    Expired,
}

impl Status {
    const ALL: [Self; 5] = [Self::Active, Self::Delivered, Self::Done, Self::Cancelled, Self::Expired];

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Delivered => "delivered",
            Self::Done => "done",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

/// What is to be kept.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct NewReminder {
    pub(crate) title: String,
    pub(crate) notes: Option<String>,
    /// On the clock of the place.
    pub(crate) first: DateTime,
    pub(crate) timezone: String,
    pub(crate) rule: Option<Rule>,
    pub(crate) next_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Reminder {
    pub(crate) id: ReminderId,
    pub(crate) title: String,
    pub(crate) notes: Option<String>,
    pub(crate) first: DateTime,
    pub(crate) timezone: String,
    pub(crate) rule: Option<Rule>,
    pub(crate) next_at: Option<Timestamp>,
    pub(crate) status: Status,
    pub(crate) delivered_at: Option<Timestamp>,
    pub(crate) created_at: Timestamp,
}

impl Reminder {
    /// The reminder as callers read it.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "id": self.id,
            "title": self.title,
            "notes": self.notes,
            "nextAt": self.next_at,
            "repeat": self.rule,
            "status": self.status,
        })
    }
}

impl FromRow for Reminder {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let unreadable = |column: &str, found: String| StoreError::Decode {
            column: column.into(),
            wanted: "a reminder",
            found,
        };
        let status: String = row.get("status")?;
        let first: String = row.get("first_at")?;
        let rule: Option<Value> = row.get("repeat")?;
        let rule = rule
            .filter(|rule| !rule.is_null())
            .map(|rule| serde_json::from_value(rule).map_err(|error| unreadable("repeat", error.to_string())))
            .transpose()?;
        Ok(Self {
            id: row.get("id")?,
            title: row.get("title")?,
            notes: row.get("notes")?,
            first: first.parse().map_err(|_| unreadable("first_at", first))?,
            timezone: row.get("timezone")?,
            rule,
            next_at: row.get("next_at")?,
            status: Status::parse(&status).ok_or_else(|| unreadable("status", status))?,
            delivered_at: row.get("delivered_at")?,
            created_at: row.get("created_at")?,
        })
    }
}
