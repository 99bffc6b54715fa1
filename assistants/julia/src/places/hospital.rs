//! A hospital, and how it is found by what people call it.

use domain::Timestamp;
use store::{FromRow, Row, StoreError, ids};

use super::folded;

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hospital {
    pub id: HospitalId,
    pub name: String,
    pub address: Option<String>,
    pub bairro: Option<String>,
    pub cidade: Option<String>,
    pub estado: Option<String>,
    pub region: Option<String>,
    pub notes: Option<String>,
    pub timezone: String,
    /// Since when it is used no more.
    pub archived_at: Option<Timestamp>,
}

/// What an operator enters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewHospital {
    pub name: String,
    pub address: Option<String>,
    pub bairro: Option<String>,
    pub cidade: Option<String>,
    pub estado: Option<String>,
    pub region: Option<String>,
    pub notes: Option<String>,
    pub timezone: String,
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
        super::names(sentence, &own) || (short.len() == 2 && super::names(sentence, &short.join(" ")))
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
