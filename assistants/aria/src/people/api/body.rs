//! Somebody as programs read and write them.

use std::collections::BTreeMap;

use domain::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::people::rule::Entered;
use crate::people::{Known, PersonId};

/// Somebody in a person's life.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PersonBody {
    #[schema(value_type = String, format = Uuid)]
    id: PersonId,
    #[schema(example = "Paula")]
    name: String,
    /// What they are to the person.
    #[schema(example = "irmã")]
    relationship: Option<String>,
    /// One thing a line.
    notes: Option<String>,
    /// `1990-05-12`, or `05-12` where the year is not known.
    #[schema(example = "1990-05-12")]
    birthday: Option<String>,
    /// `gosta` gathers what they like; other keys hold one thing each.
    preferences: BTreeMap<String, String>,
    dislikes: Vec<String>,
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
}

impl From<Known> for PersonBody {
    fn from(known: Known) -> Self {
        let what = known.what;
        Self {
            id: known.id,
            name: what.name,
            relationship: what.relationship,
            notes: what.notes,
            birthday: what.birthday.map(|birthday| birthday.to_string()),
            preferences: what.taste.preferences,
            dislikes: what.taste.dislikes,
            updated_at: known.updated_at,
        }
    }
}

/// What is written down. In a change, what is not named stays, and an empty text takes away.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PersonChangeBody {
    /// At most 80 characters, and needed for somebody new.
    name: Option<String>,
    /// At most 40 characters.
    relationship: Option<String>,
    /// At most 4000 characters. They replace those that are there.
    notes: Option<String>,
    /// A day as people write it (`12/05`, `12 de maio de 1990`) or `1990-05-12`.
    birthday: Option<String>,
    /// At most 30, which replace those that are there.
    preferences: Option<BTreeMap<String, String>>,
    /// At most 30, which replace those that are there.
    dislikes: Option<Vec<String>>,
}

impl PersonChangeBody {
    pub(super) fn entered(&self) -> Entered<'_> {
        Entered {
            name: self.name.as_deref(),
            relationship: self.relationship.as_deref(),
            notes: self.notes.as_deref(),
            birthday: self.birthday.as_deref(),
            preferences: self.preferences.as_ref(),
            dislikes: self.dislikes.as_deref(),
        }
    }
}
