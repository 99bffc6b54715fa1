//! A shift as operators write and read it.

use domain::{Timestamp, UserId};
use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::problem::Problem;

use super::wrong;
use crate::places::{Hospital, HospitalId, SpecialtyId};
use crate::staffing::Change;
use crate::vagas::entry::{Entry, EntryError};
use crate::vagas::{NewVaga, Periodo, ShiftStatus, Vaga, VagaId};

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

/// What changes of a shift; what is left out stays.
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
    status: ShiftStatus,
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

impl NewShiftBody {
    /// The shift that is meant, on the clock of its hospital.
    pub(super) fn entered(
        &self,
        hospital: &Hospital,
        id: VagaId,
        now: Timestamp,
    ) -> Result<NewVaga, Problem> {
        let entry = Entry {
            hospital,
            specialty: self.specialty_id,
            date: self.date,
            start: self.start,
            end: self.end,
            periodo: self.periodo,
            value_cents: self.value_cents,
            reference: self.reference.as_deref(),
        };
        entry.read(id, now).map_err(refused)
    }
}

impl ShiftChangeBody {
    pub(super) const fn change(&self) -> Change {
        Change { date: self.date, start: self.start, end: self.end, value_cents: self.value_cents }
    }
}

fn refused(error: EntryError) -> Problem {
    wrong(&error.to_string())
}
