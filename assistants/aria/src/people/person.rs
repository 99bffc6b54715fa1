//! Somebody in a person's life, and what is known of them.

use domain::Timestamp;
use serde_json::{Value, json};
use store::{FromRow, Row, StoreError, ids};

use super::{Birthday, Taste};

ids! {
    pub(crate) PersonId;
    pub(crate) GiftId;
    /// One change of somebody's page, by which it is undone.
    pub(crate) ChangeId;
}

/// What is known of somebody.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Portrait {
    pub(crate) name: String,
    /// What they are to the person: "irmã", "chefe".
    pub(crate) relationship: Option<String>,
    /// One thing a line.
    pub(crate) notes: Option<String>,
    pub(crate) birthday: Option<Birthday>,
    pub(crate) taste: Taste,
}

/// Somebody who is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) id: PersonId,
    pub(crate) what: Portrait,
    pub(crate) updated_at: Timestamp,
}

impl Portrait {
    /// "Maria (irmã)", by which two of one name are told apart.
    pub(crate) fn called(&self) -> String {
        match &self.relationship {
            Some(relationship) if ptbr::fold(relationship) != ptbr::fold(&self.name) => {
                format!("{} ({relationship})", self.name)
            }
            _ => self.name.clone(),
        }
    }

    /// What is known, as callers read it and as it is kept when it changes.
    pub(crate) fn to_json(&self) -> Value {
        let mut portrait = json!({
            "name": self.name,
            "preferences": self.taste.preferences,
            "dislikes": self.taste.dislikes,
        });
        let birthday = self.birthday.map(|birthday| birthday.to_string());
        let texts = [("relationship", &self.relationship), ("notes", &self.notes), ("birthday", &birthday)];
        for (field, text) in texts {
            if let Some(text) = text {
                portrait[field] = json!(text);
            }
        }
        portrait
    }
}

impl Known {
    pub(crate) fn to_json(&self) -> Value {
        let mut known = self.what.to_json();
        known["id"] = json!(self.id);
        known
    }
}

impl FromRow for Known {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let (preferences, dislikes): (Value, Value) = (row.get("preferences")?, row.get("dislikes")?);
        let day: Option<String> = row.get("birthday")?;
        Ok(Self {
            id: row.get("id")?,
            what: Portrait {
                name: row.get("name")?,
                relationship: row.get("relationship")?,
                notes: row.get("notes")?,
                birthday: Birthday::kept(day.as_deref(), row.get("birth_year")?),
                taste: Taste::kept(Some(&preferences), Some(&dislikes)),
            },
            updated_at: row.get("updated_at")?,
        })
    }
}
