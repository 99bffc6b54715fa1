//! One offer out of a group, and where it stands.

use domain::{MessageId, Timestamp, UserId};
use jiff::civil::{Date, Time};
use serde_json::{Value, json};
use store::{FromRow, Row, StoreError, ids};

use super::reading::Posted;
use crate::places::House;
use crate::vagas::VagaId;

ids! {
    pub(crate) GroupOfferId;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OfferStatus {
    /// Nobody looked at it yet.
    Revisao,
    Aprovada,
    Rejeitada,
}

impl OfferStatus {
    const ALL: [Self; 3] = [Self::Revisao, Self::Aprovada, Self::Rejeitada];

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Revisao => "revisao",
            Self::Aprovada => "aprovada",
            Self::Rejeitada => "rejeitada",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GroupOffer {
    pub(crate) id: GroupOfferId,
    pub(crate) number: i64,
    pub(crate) group_name: String,
    pub(crate) text: String,
    pub(crate) posted: Posted,
    pub(crate) standing: OfferStatus,
    pub(crate) seen: i64,
    pub(crate) vaga: Option<VagaId>,
    pub(crate) reason: Option<String>,
    pub(crate) created_at: Timestamp,
}

/// What is written of a new one.
#[derive(Debug, Clone)]
pub(crate) struct NewGroupOffer<'a> {
    pub(crate) group: UserId,
    pub(crate) message: MessageId,
    pub(crate) text: &'a str,
    pub(crate) posted: &'a Posted,
}

impl NewGroupOffer<'_> {
    /// What makes two posts the same offer, whoever posts them and wherever.
    pub(crate) fn dedupe(&self) -> String {
        let posted = self.posted;
        let hospital = posted.hospital.map(|id| id.to_string());
        let place = posted.place.as_deref().map(crate::places::folded);
        let hours = posted.hours.map(|(start, end)| format!("{start}-{end}"));
        let parts = [
            hospital.or(place),
            posted.specialty.map(|id| id.to_string()),
            posted.date.map(|day| day.to_string()),
            hours,
            posted.value_cents.map(|cents| cents.to_string()),
        ];
        parts.map(Option::unwrap_or_default).join("/")
    }
}

impl FromRow for GroupOffer {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let standing: String = row.get("status")?;
        let day: Option<String> = row.get("shift_date")?;
        let (start, end): (Option<String>, Option<String>) = (row.get("shift_start")?, row.get("shift_end")?);
        let time = |text: Option<String>| text.and_then(|text| text.parse::<Time>().ok());
        Ok(Self {
            id: row.get("id")?,
            number: row.get("number")?,
            group_name: row.get("group_name")?,
            text: row.get("text")?,
            posted: Posted {
                hospital: row.get("hospital_id")?,
                place: row.get("place")?,
                specialty: row.get("specialty_id")?,
                date: day.and_then(|text| text.parse::<Date>().ok()),
                hours: time(start).zip(time(end)),
                value_cents: row.get("value_cents")?,
            },
            // A standing that this version does not know is nobody's to decide again.
            standing: OfferStatus::ALL
                .into_iter()
                .find(|one| one.as_str() == standing)
                .unwrap_or(OfferStatus::Rejeitada),
            seen: row.get("seen")?,
            vaga: row.get("vaga_id")?,
            reason: row.get("reason")?,
            created_at: row.get("created_at")?,
        })
    }
}

impl GroupOffer {
    /// What nobody said, by the names of the tool's arguments.
    pub(crate) fn missing(&self) -> Vec<&'static str> {
        let posted = &self.posted;
        [
            ("hospital", posted.hospital.is_none()),
            ("especialidade", posted.specialty.is_none()),
            ("data", posted.date.is_none()),
            ("horario", posted.hours.is_none()),
            ("valor", posted.value_cents.is_none()),
        ]
        .into_iter()
        .filter_map(|(name, missing)| missing.then_some(name))
        .collect()
    }

    pub(crate) fn to_json(&self, house: &House) -> Value {
        let posted = &self.posted;
        json!({
            "numero": self.number,
            "grupo": self.group_name,
            "hospital": house.hospital_name(posted.hospital).or_else(|| posted.place.clone()),
            "especialidade": house.specialty_name(posted.specialty),
            "data": posted.date.map(|day| day.to_string()),
            "inicio": posted.hours.map(|(start, _)| start.strftime("%H:%M").to_string()),
            "fim": posted.hours.map(|(_, end)| end.strftime("%H:%M").to_string()),
            "valor_centavos": posted.value_cents,
            "falta": self.missing(),
            "status": self.standing.as_str(),
            "vezes_vista": self.seen,
        })
    }
}
