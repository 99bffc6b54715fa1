//! A medical specialty, and how people shorten it.

use domain::Timestamp;
use store::{FromRow, Row, StoreError, ids};

use super::folded;

ids! {
    pub SpecialtyId;
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Specialty {
    pub id: SpecialtyId,
    pub name: String,
    /// Since when it is used no more.
    pub archived_at: Option<Timestamp>,
}

/// What a specialty is called in a hurry, and the beginning of the word that it stands for.
const SHORT: &[(&str, &str)] = &[
    ("anestesio", "anestesi"),
    ("anestesia", "anestesi"),
    ("anestesista", "anestesi"),
    ("gineco", "ginecologi"),
    ("go", "ginecologi"),
    ("obstetra", "obstetri"),
    ("ped", "pediatri"),
    ("pediatra", "pediatri"),
    ("orto", "ortopedi"),
    ("ortopedista", "ortopedi"),
    ("cardio", "cardiologi"),
    ("cardiologista", "cardiologi"),
    ("neuro", "neurologi"),
    ("clinico", "clinica"),
    ("cm", "clinica medica"),
    ("clinica geral", "clinica"),
    ("intensivista", "intensiva"),
    ("uti", "intensiva"),
    ("cti", "intensiva"),
    ("ps", "emergencia"),
    ("emergencista", "emergencia"),
    ("psiq", "psiquiatri"),
    ("psiquiatra", "psiquiatri"),
    ("cirurgiao", "cirurgia"),
    ("cirurgia", "cirurgia"),
    ("radio", "radiologi"),
    ("uro", "urologi"),
    ("derma", "dermatologi"),
    ("oftalmo", "oftalmologi"),
    ("otorrino", "otorrinolaringologi"),
];

impl Specialty {
    /// Whether this is what somebody calls it: the name, a part of it, or how it is shortened.
    pub fn is_called(&self, said: &str) -> bool {
        let (own, said) = (folded(&self.name), folded(said));
        super::names(&own, &said) || self.is_named_in(&said)
    }

    /// Whether a folded sentence speaks of it.
    pub fn is_named_in(&self, sentence: &str) -> bool {
        let own = folded(&self.name);
        let meant = |stem: &str| own.split(' ').any(|word| word.starts_with(stem)) || own.starts_with(stem);
        super::names(sentence, &own)
            || SHORT.iter().any(|(short, stem)| super::names(sentence, short) && meant(stem))
    }
}

impl FromRow for Specialty {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("specialty_id")?,
            name: row.get("specialty")?,
            archived_at: row.get("specialty_archived_at")?,
        })
    }
}
