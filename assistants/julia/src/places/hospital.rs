//! A hospital, and how it is found by what people call it.

use domain::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use store::{FromRow, Row, StoreError, Tx, ids};
use utoipa::ToSchema;
use uuid::Uuid;
use web::page::form::{DraftForm, Entered, FormField, FormRows, fill_text};

use super::place::{Place, PlaceRefusal, archived, line, named};
use super::{folded, table};

ids! {
    pub HospitalId;
}

/// Words that stand before the name and are not it.
const TITLES: &[&str] = &[
    "hospital",
    "hosp",
    "hsp",
    "maternidade",
    "clinica",
    "upa",
    "pronto",
    "socorro",
    "o",
    "a",
    "do",
    "da",
    "no",
    "na",
];

/// The longest name of a place.
pub(super) const LONGEST_NAME: usize = 120;
const LONGEST_LINE: usize = 200;
const LONGEST_NOTES: usize = 500;

/// Where most hospitals are, as long as nobody says otherwise.
const HERE: &str = "America/Sao_Paulo";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = HospitalBody)]
pub struct Hospital {
    #[schema(value_type = String, format = Uuid)]
    pub id: HospitalId,
    pub name: String,
    pub address: Option<String>,
    pub bairro: Option<String>,
    pub cidade: Option<String>,
    pub estado: Option<String>,
    pub region: Option<String>,
    pub notes: Option<String>,
    pub timezone: String,
    /// Since when no new shift is offered there.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub archived_at: Option<Timestamp>,
}

// What an operator enters, on a page or through a program. What is left out stays, and an empty text takes away.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = HospitalFields)]
pub struct HospitalDraft {
    /// Needed by a new one.
    #[schema(example = "Hospital São Luiz")]
    pub name: Option<String>,
    pub address: Option<String>,
    pub bairro: Option<String>,
    pub cidade: Option<String>,
    #[schema(example = "SP")]
    pub estado: Option<String>,
    /// What doctors call the part of the country: "ABC", "Zona Sul".
    pub region: Option<String>,
    /// What Júlia may tell of it.
    pub notes: Option<String>,
    /// The clock on its wall; São Paulo's if left out.
    #[schema(example = "America/Sao_Paulo")]
    pub timezone: Option<String>,
    /// `true`: no new shift is offered there; what there is stays. `false`: it is used again.
    pub archived: Option<bool>,
}

impl DraftForm for HospitalDraft {
    type Refusal = PlaceRefusal;
    const ROWS: FormRows<Self> = &[
        &[FormField::line("name", |hospital: &mut Self, text| fill_text(&mut hospital.name, text))
            .longest(LONGEST_NAME)
            .required()],
        &[FormField::line("address", |hospital: &mut Self, text| fill_text(&mut hospital.address, text))
            .longest(LONGEST_LINE)],
        &[
            FormField::line("bairro", |hospital: &mut Self, text| fill_text(&mut hospital.bairro, text))
                .longest(LONGEST_LINE),
            FormField::line("cidade", |hospital: &mut Self, text| fill_text(&mut hospital.cidade, text))
                .longest(LONGEST_LINE),
        ],
        &[
            FormField::line("estado", |hospital: &mut Self, text| fill_text(&mut hospital.estado, text))
                .longest(LONGEST_LINE),
            FormField::line("region", |hospital: &mut Self, text| fill_text(&mut hospital.region, text))
                .longest(LONGEST_LINE),
        ],
        &[FormField::line("notes", |hospital: &mut Self, text| fill_text(&mut hospital.notes, text))
            .hint("notes_hint")
            .longest(LONGEST_NOTES)],
    ];
}

impl Place for Hospital {
    type Draft = HospitalDraft;
    const KIND: &'static str = "hospital";

    fn resolve(draft: &HospitalDraft, before: Option<&Self>, now: Timestamp) -> Result<Self, PlaceRefusal> {
        let kept = |text: &Option<String>, field: fn(&Self) -> &Option<String>| match text {
            Some(text) => line(Some(text)),
            None => before.and_then(|hospital| field(hospital).clone()),
        };
        let timezone = draft.timezone.as_deref().or(before.map(|hospital| hospital.timezone.as_str()));
        let timezone = timezone.unwrap_or(HERE);
        Ok(Self {
            id: before.map_or_else(|| HospitalId::new(now), |hospital| hospital.id),
            name: named(draft.name.as_deref(), before)?,
            address: kept(&draft.address, |hospital| &hospital.address),
            bairro: kept(&draft.bairro, |hospital| &hospital.bairro),
            cidade: kept(&draft.cidade, |hospital| &hospital.cidade),
            estado: kept(&draft.estado, |hospital| &hospital.estado),
            region: kept(&draft.region, |hospital| &hospital.region),
            notes: kept(&draft.notes, |hospital| &hospital.notes),
            timezone: TimeZone::get(timezone)
                .map_or(Err(PlaceRefusal::NoSuchClock), |_| Ok(timezone.to_owned()))?,
            archived_at: archived(draft.archived, before.and_then(|hospital| hospital.archived_at), now),
        })
    }

    fn archiving(archived: bool) -> HospitalDraft {
        HospitalDraft { archived: Some(archived), ..HospitalDraft::default() }
    }

    fn taken(_: Option<&Self>) -> PlaceRefusal {
        PlaceRefusal::HospitalThere
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn entered(&self) -> Entered {
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        Entered::from([
            ("name", self.name.as_str()),
            ("address", &said(&self.address)),
            ("bairro", &said(&self.bairro)),
            ("cidade", &said(&self.cidade)),
            ("estado", &said(&self.estado)),
            ("region", &said(&self.region)),
            ("notes", &said(&self.notes)),
        ])
    }

    async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<Self>, StoreError> {
        table::hospital(tx, HospitalId::from_uuid(id)).await
    }

    async fn list(tx: &mut Tx, after: &str, limit: i64) -> Result<Vec<Self>, StoreError> {
        table::hospitals_after(tx, after, limit).await
    }

    async fn add(&self, tx: &mut Tx, now: Timestamp) -> Result<bool, StoreError> {
        table::add_hospital(tx, self, now).await
    }

    async fn change(&self, tx: &mut Tx, now: Timestamp) -> Result<bool, StoreError> {
        table::change_hospital(tx, self, now).await
    }
}

impl Hospital {
    /// "São Luiz" and "hospital sao luiz" are "Hospital São Luiz Anália Franco"; a text that holds the whole name is, too.
    pub fn is_called(&self, said: &str) -> bool {
        let own = essence(&self.name);
        let said = essence(said);
        let own_words: Vec<&str> = own.split(' ').collect();
        let words: Vec<&str> = said.split(' ').filter(|word| !word.is_empty()).collect();
        !words.is_empty() && words.iter().all(|word| own_words.contains(word))
    }

    /// Whether a sentence names it: by its whole name, or by the first two words of it.
    pub fn is_named_in(&self, sentence: &str) -> bool {
        let own = essence(&self.name);
        let short: Vec<&str> = own.split(' ').take(2).collect();
        super::names(sentence, &own)
            || (short.len() == 2 && super::names(sentence, &short.join(" ")))
            || self.acronym().is_some_and(|acronym| super::names(sentence, &acronym))
    }

    /// "UPA", "HC": people name a place by its kind where its name begins with that in capitals, and is not all in capitals.
    fn acronym(&self) -> Option<String> {
        let first = self.name.split_whitespace().next()?;
        let capitals = first.chars().count() > 1 && first.chars().all(char::is_uppercase);
        (capitals && self.name.chars().any(char::is_lowercase)).then(|| folded(first))
    }

    /// Whether it lies where somebody wants to work.
    pub fn is_in(&self, region: &str) -> bool {
        let wanted = folded(region);
        let wanted = wanted.strip_prefix("regiao do ").or(wanted.strip_prefix("regiao ")).unwrap_or(&wanted);
        let places = [&self.region, &self.cidade, &self.bairro];
        places.into_iter().flatten().any(|place| {
            let place = folded(place);
            super::names(&place, wanted) || super::names(wanted, &place)
        })
    }

    /// "Vila Mariana, São Paulo".
    pub fn district(&self) -> Option<&str> {
        self.bairro.as_deref().or(self.cidade.as_deref())
    }
}

/// A name without the words that many hospitals share.
fn essence(name: &str) -> String {
    let text = folded(name);
    let kept: Vec<&str> = text.split(' ').filter(|word| !TITLES.contains(word)).collect();
    if kept.is_empty() { text } else { kept.join(" ") }
}

impl FromRow for Hospital {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("hospital_id")?,
            name: row.get("hospital")?,
            address: row.get("address")?,
            bairro: row.get("bairro")?,
            cidade: row.get("cidade")?,
            estado: row.get("estado")?,
            region: row.get("region")?,
            notes: row.get("notes")?,
            timezone: row.get("timezone")?,
            archived_at: row.get("hospital_archived_at")?,
        })
    }
}
