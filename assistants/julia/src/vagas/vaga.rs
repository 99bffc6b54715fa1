//! One shift, and where it stands.

use domain::{Timestamp, UserId};
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Zoned};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{FromRow, Row, StoreError, ids, text_value};

use crate::places::{Hospital, HospitalId, Specialty, SpecialtyId};

ids! {
    pub VagaId;
}

/// Where a shift stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShiftStatus {
    Aberta,
    Reservada,
    /// No longer on offer.
    Fechada,
    Realizada,
    NaoRealizada,
}

impl ShiftStatus {
    const ALL: [Self; 5] =
        [Self::Aberta, Self::Reservada, Self::Fechada, Self::Realizada, Self::NaoRealizada];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Aberta => "aberta",
            Self::Reservada => "reservada",
            Self::Fechada => "fechada",
            Self::Realizada => "realizada",
            Self::NaoRealizada => "nao_realizada",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

/// What kind of shift it is, as people speak of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Periodo {
    Diurno,
    Noturno,
    #[serde(rename = "12h")]
    DozeHoras,
    #[serde(rename = "24h")]
    VinteQuatroHoras,
}

impl Periodo {
    const ALL: [Self; 4] = [Self::Diurno, Self::Noturno, Self::DozeHoras, Self::VinteQuatroHoras];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Diurno => "diurno",
            Self::Noturno => "noturno",
            Self::DozeHoras => "12h",
            Self::VinteQuatroHoras => "24h",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|periodo| periodo.as_str() == text)
    }

    /// What a shift is that nobody named: by its length first, then by the hour it begins.
    pub fn of(starts: &Zoned, length: SignedDuration) -> Self {
        match (length >= SignedDuration::from_hours(20), starts.hour()) {
            (true, _) => Self::VinteQuatroHoras,
            (false, 5..=16) => Self::Diurno,
            (false, _) => Self::Noturno,
        }
    }
}

text_value!(ShiftStatus, Periodo);

/// What an operator offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewVaga {
    pub hospital: HospitalId,
    pub specialty: SpecialtyId,
    pub starts: Timestamp,
    pub ends: Timestamp,
    pub periodo: Periodo,
    pub value_cents: i64,
    /// What makes two entries the same shift.
    pub dedupe: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vaga {
    pub id: VagaId,
    pub hospital: Hospital,
    pub specialty: Specialty,
    /// On the hospital's own clock.
    pub starts: Zoned,
    pub ends: Zoned,
    pub periodo: Periodo,
    pub value_cents: i64,
    pub status: ShiftStatus,
    pub reserved_by: Option<UserId>,
}

impl Vaga {
    /// A shift that is about to be offered.
    pub(crate) fn planned(new: &NewVaga, hospital: Hospital, specialty: Specialty) -> Self {
        let zone = TimeZone::get(&hospital.timezone).unwrap_or(TimeZone::UTC);
        Self {
            id: VagaId::from_uuid(uuid::Uuid::nil()),
            starts: new.starts.to_zoned(zone.clone()),
            ends: new.ends.to_zoned(zone),
            periodo: new.periodo,
            value_cents: new.value_cents,
            status: ShiftStatus::Aberta,
            reserved_by: None,
            hospital,
            specialty,
        }
    }

    /// Whether nobody can do both.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.starts < other.ends && other.starts < self.ends
    }

    /// Whether this is what "noturno" or "12h" asks for, whatever the operator called it.
    pub fn is_of(&self, wanted: Periodo) -> bool {
        let length = self.ends.timestamp().duration_since(self.starts.timestamp());
        let by_day = matches!(self.starts.hour(), 5..=16);
        let long = length >= SignedDuration::from_hours(20);
        self.periodo == wanted
            || match wanted {
                Periodo::Diurno => by_day && !long,
                Periodo::Noturno => !by_day && !long,
                Periodo::DozeHoras => length == SignedDuration::from_hours(12),
                Periodo::VinteQuatroHoras => long,
            }
    }

    pub fn weekday(&self) -> Weekday {
        self.starts.date().weekday()
    }

    /// The shift as a model reads it: nothing of whoever took it.
    pub fn to_json(&self) -> Value {
        json!({
            "vaga_id": self.id,
            "data": self.starts.date().to_string(),
            "inicio": self.starts.strftime("%H:%M").to_string(),
            "fim": self.ends.strftime("%H:%M").to_string(),
            "hospital": self.hospital.name,
            "bairro": self.hospital.bairro,
            "cidade": self.hospital.cidade,
            "especialidade": self.specialty.name,
            "periodo": self.periodo,
            "valor_centavos": self.value_cents,
            "status": self.status,
        })
    }
}

impl FromRow for Vaga {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        let hospital = Hospital::from_row(row)?;
        let zone = TimeZone::get(&hospital.timezone).unwrap_or(TimeZone::UTC);
        let local = |at: Timestamp| at.to_zoned(zone.clone());
        Ok(Self {
            id: row.get("id")?,
            specialty: Specialty::from_row(row)?,
            starts: local(row.get("starts_at")?),
            ends: local(row.get("ends_at")?),
            periodo: row.get("periodo")?,
            value_cents: row.get("value_cents")?,
            status: row.get("status")?,
            reserved_by: row.get("reserved_by")?,
            hospital,
        })
    }
}
