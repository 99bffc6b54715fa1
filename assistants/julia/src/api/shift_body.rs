//! A shift as operators write and read it.

use domain::{Timestamp, UserId};
use http::problem::{Code, Problem};
use jiff::ToSpan;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::wrong;
use crate::places::{Hospital, HospitalId, SpecialtyId};
use crate::vagas::{NewVaga, Periodo, Status, Vaga, VagaId};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewShiftBody {
    #[schema(value_type = String, format = Uuid)]
    pub(super) hospital_id: HospitalId,
    #[schema(value_type = String, format = Uuid)]
    pub(super) specialty_id: SpecialtyId,
    /// The day it begins.
    #[schema(value_type = String, format = Date, example = "2027-01-16")]
    date: Date,
    /// On the hospital's clock.
    #[schema(value_type = String, example = "19:00")]
    start: Time,
    /// On the next day if it is not after the start.
    #[schema(value_type = String, example = "07:00")]
    end: Time,
    /// `diurno`, `noturno`, `12h` or `24h`; worked out from the hours if left out.
    #[schema(value_type = Option<String>)]
    periodo: Option<Periodo>,
    #[schema(example = 200_000)]
    value_cents: i64,
    /// The shift's own number in the list it comes from: entered twice, it is one shift. Without it, two alike are two.
    reference: Option<String>,
}

/// What changes of an open shift; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ShiftChangeBody {
    #[schema(value_type = Option<String>, format = Date)]
    date: Option<Date>,
    #[schema(value_type = Option<String>)]
    start: Option<Time>,
    #[schema(value_type = Option<String>)]
    end: Option<Time>,
    value_cents: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ShiftBody {
    #[schema(value_type = String, format = Uuid)]
    id: VagaId,
    #[schema(value_type = String, format = Uuid)]
    hospital_id: HospitalId,
    hospital: String,
    #[schema(value_type = String, format = Uuid)]
    specialty_id: SpecialtyId,
    specialty: String,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
    #[schema(value_type = String)]
    periodo: Periodo,
    value_cents: i64,
    /// `aberta`, `reservada`, `fechada`, `realizada` or `nao_realizada`.
    #[schema(value_type = String)]
    status: Status,
    /// The doctor who took it.
    #[schema(value_type = Option<String>, format = Uuid)]
    reserved_by: Option<UserId>,
}

impl From<Vaga> for ShiftBody {
    fn from(vaga: Vaga) -> Self {
        Self {
            id: vaga.id,
            hospital_id: vaga.hospital.id,
            hospital: vaga.hospital.name,
            specialty_id: vaga.specialty.id,
            specialty: vaga.specialty.name,
            starts_at: vaga.starts.timestamp(),
            ends_at: vaga.ends.timestamp(),
            periodo: vaga.periodo,
            value_cents: vaga.value_cents,
            status: vaga.status,
            reserved_by: vaga.reserved_by,
        }
    }
}

/// The most that a shift pays: what is more is a slip of the finger.
const MOST_CENTS: i64 = 10_000_000;

fn value(cents: i64) -> Result<i64, Problem> {
    if (1..=MOST_CENTS).contains(&cents) {
        Ok(cents)
    } else {
        Err(wrong("value_cents is a number from 1 to 10000000"))
    }
}

impl NewShiftBody {
    /// The shift that is meant, on the clock of its hospital.
    pub(super) fn entered(
        &self,
        hospital: &Hospital,
        id: VagaId,
        now: Timestamp,
    ) -> Result<NewVaga, Problem> {
        let zone = TimeZone::get(&hospital.timezone).unwrap_or(TimeZone::UTC);
        let (starts, ends) = between(self.date, self.start, self.end, &zone)?;
        if starts <= now {
            return Err(wrong("the shift begins in the past"));
        }
        let length = ends.duration_since(starts);
        let periodo = self.periodo.unwrap_or_else(|| Periodo::of(&starts.to_zoned(zone), length));
        let reference = self.reference.as_deref().map(str::trim).filter(|text| !text.is_empty());
        Ok(NewVaga {
            hospital: self.hospital_id,
            specialty: self.specialty_id,
            starts,
            ends,
            periodo,
            value_cents: value(self.value_cents)?,
            dedupe: reference.map_or_else(|| id.to_string(), |text| format!("ref/{text}")),
        })
    }
}

impl ShiftChangeBody {
    /// The shift as it is to be.
    pub(super) fn changed(&self, before: Vaga, now: Timestamp) -> Result<Vaga, Problem> {
        let zone = before.starts.time_zone().clone();
        let (starts, ends) = between(
            self.date.unwrap_or_else(|| before.starts.date()),
            self.start.unwrap_or_else(|| before.starts.time()),
            self.end.unwrap_or_else(|| before.ends.time()),
            &zone,
        )?;
        if starts <= now {
            return Err(wrong("the shift begins in the past"));
        }
        let (starts, ends) = (starts.to_zoned(zone.clone()), ends.to_zoned(zone));
        let length = ends.timestamp().duration_since(starts.timestamp());
        let periodo = match before.periodo {
            Periodo::DozeHoras => Periodo::DozeHoras,
            _ => Periodo::of(&starts, length),
        };
        let value_cents = value(self.value_cents.unwrap_or(before.value_cents))?;
        Ok(Vaga { starts, ends, periodo, value_cents, ..before })
    }
}

/// The instants of a shift: an end that is not after the start is the next day's.
fn between(day: Date, start: Time, end: Time, zone: &TimeZone) -> Result<(Timestamp, Timestamp), Problem> {
    let no_such = |_| Problem::new(Code::InvalidRequest).saying("there is no such hour on that day");
    let last = if end > start { day } else { day.checked_add(1.day()).map_err(no_such)? };
    let starts = day.to_datetime(start).to_zoned(zone.clone()).map_err(no_such)?;
    let ends = last.to_datetime(end).to_zoned(zone.clone()).map_err(no_such)?;
    Ok((starts.timestamp(), ends.timestamp()))
}
