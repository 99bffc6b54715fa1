//! A medical specialty, and how people shorten it.

use domain::Timestamp;
use serde::{Deserialize, Serialize};
use store::{FromRow, Row, StoreError, Tx, ids};
use utoipa::ToSchema;
use uuid::Uuid;
use web::page::form::{DraftForm, Entered, FormField, FormRows, fill_text};

use super::hospital::LONGEST_NAME;
use super::place::{Place, PlaceRefusal, archived, named};
use super::{folded, table};

ids! {
    pub SpecialtyId;
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SpecialtyBody)]
pub struct Specialty {
    #[schema(value_type = String, format = Uuid)]
    pub id: SpecialtyId,
    pub name: String,
    /// Since when no new shift is offered of it.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub archived_at: Option<Timestamp>,
}

// What an operator enters. What is left out stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SpecialtyFields)]
pub struct SpecialtyDraft {
    /// Needed by a new one.
    #[schema(example = "Anestesiologia")]
    pub name: Option<String>,
    /// `true`: no new shift is offered of it; what there is stays. `false`: it is used again.
    pub archived: Option<bool>,
}

impl DraftForm for SpecialtyDraft {
    type Refusal = PlaceRefusal;
    const ROWS: FormRows<Self> =
        &[&[FormField::line("name", |specialty: &mut Self, text| fill_text(&mut specialty.name, text))
            .longest(LONGEST_NAME)
            .required()]];
}

impl Place for Specialty {
    type Draft = SpecialtyDraft;
    const KIND: &'static str = "specialty";

    fn resolve(draft: &SpecialtyDraft, before: Option<&Self>, now: Timestamp) -> Result<Self, PlaceRefusal> {
        Ok(Self {
            id: before.map_or_else(|| SpecialtyId::new(now), |specialty| specialty.id),
            name: named(draft.name.as_deref(), before)?,
            archived_at: archived(draft.archived, before.and_then(|specialty| specialty.archived_at), now),
        })
    }

    fn archiving(archived: bool) -> SpecialtyDraft {
        SpecialtyDraft { name: None, archived: Some(archived) }
    }

    fn taken(before: Option<&Self>) -> PlaceRefusal {
        if before.is_some() { PlaceRefusal::SpecialtyRenamed } else { PlaceRefusal::SpecialtyThere }
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn entered(&self) -> Entered {
        Entered::from([("name", self.name.as_str())])
    }

    async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Self>, StoreError> {
        table::specialty(tx, SpecialtyId::from_uuid(id)).await
    }

    async fn list(tx: &mut Tx, after: &str, limit: i64) -> Result<Vec<Self>, StoreError> {
        table::specialties_after(tx, after, limit).await
    }

    async fn add(&self, tx: &mut Tx, now: Timestamp) -> Result<bool, StoreError> {
        table::add_specialty(tx, self, now).await
    }

    async fn change(&self, tx: &mut Tx, _: Timestamp) -> Result<bool, StoreError> {
        table::change_specialty(tx, self).await
    }
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
