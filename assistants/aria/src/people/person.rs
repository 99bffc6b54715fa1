//! Somebody in a person's life, and what is known of them.

use records::Stored;
use serde_json::{Value, json};
use store::ids;

use super::naming::folded;
use super::{Birthday, Taste};

ids! {
    pub(crate) GiftId;
}

pub(crate) use records::RecordId as PersonId;

records::record! {
    /// What is known of somebody.
    #[derive(Eq, Default)]
    pub(crate) struct Person as "person" in "aria_people", before in "aria_person_changes" by "person_id" {
        name: String => "name",
        /// What they are to the person: "irmã", "chefe".
        relationship: Option<String> => "relationship",
        /// One thing a line.
        notes: Option<String> => "notes",
    }
    spread {
        birthday: Option<Birthday> => ["birthday" "birth_year"] by Birthday,
        taste: Taste => ["preferences" "dislikes"] by Taste,
    }
    computed { "folded" => folded_name, "folded_relationship" => folded_relationship }
}

/// Somebody who is kept.
pub(crate) type Known = Stored<Person>;

impl Person {
    /// "Maria (irmã)", by which two of one name are told apart.
    pub(crate) fn called(&self) -> String {
        match &self.relationship {
            Some(relationship) if ptbr::fold(relationship) != ptbr::fold(&self.name) => {
                format!("{} ({relationship})", self.name)
            }
            _ => self.name.clone(),
        }
    }

    /// The name as it is looked for.
    pub(super) fn folded_name(&self) -> String {
        folded(&self.name)
    }

    /// The same of the relationship; none is empty.
    pub(super) fn folded_relationship(&self) -> String {
        folded(self.relationship.as_deref().unwrap_or_default())
    }

    /// What is known, as callers read it and as it is kept when it changes.
    pub(crate) fn to_json(&self) -> Value {
        let mut person = json!({
            "name": self.name,
            "preferences": self.taste.preferences,
            "dislikes": self.taste.dislikes,
        });
        let birthday = self.birthday.map(|birthday| birthday.to_string());
        let texts = [("relationship", &self.relationship), ("notes", &self.notes), ("birthday", &birthday)];
        for (field, text) in texts {
            if let Some(text) = text {
                person[field] = json!(text);
            }
        }
        person
    }
}
