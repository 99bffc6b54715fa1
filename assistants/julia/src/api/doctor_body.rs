//! A doctor as operators write and read them.

use domain::{Timestamp, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shift_body::ShiftBody;
use crate::doctors::Doctor;
use crate::places::SpecialtyId;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewDoctorBody {
    pub(super) name: String,
    /// With country and area: `+55 11 91234-5678`.
    pub(super) phone: Option<String>,
    pub(super) crm: Option<String>,
    #[schema(value_type = Option<String>, format = Uuid)]
    pub(super) specialty_id: Option<SpecialtyId>,
    pub(super) region: Option<String>,
    /// Where the doctor is; São Paulo if left out.
    pub(super) timezone: Option<String>,
}

/// What changes; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DoctorChangeBody {
    pub(super) name: Option<String>,
    /// With country and area. From then on they are reached there and nowhere else.
    pub(super) phone: Option<String>,
    pub(super) crm: Option<String>,
    #[schema(value_type = Option<String>, format = Uuid)]
    pub(super) specialty_id: Option<SpecialtyId>,
    pub(super) region: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct DoctorBody {
    #[schema(value_type = String, format = Uuid)]
    id: UserId,
    name: String,
    /// The digits, country first.
    phone: Option<String>,
    crm: Option<String>,
    #[schema(value_type = Option<String>, format = Uuid)]
    specialty_id: Option<SpecialtyId>,
    region: Option<String>,
    /// How the doctor comes across: one of seven.
    profile: Option<String>,
    /// What the doctor wanted last: one of eight.
    objective: Option<String>,
    /// The last reason to hesitate that was heard: one of ten.
    objection: Option<String>,
    /// When it was heard.
    #[schema(value_type = Option<String>, format = DateTime)]
    objected_at: Option<Timestamp>,
}

/// A doctor with what they took, the latest first.
#[derive(Serialize, ToSchema)]
pub(super) struct DoctorWithShiftsBody {
    #[serde(flatten)]
    pub(super) doctor: DoctorBody,
    pub(super) shifts: Vec<ShiftBody>,
}

impl DoctorBody {
    pub(super) fn of(doctor: Doctor, phone: Option<String>) -> Self {
        Self {
            id: doctor.user,
            name: doctor.name,
            phone,
            crm: doctor.crm,
            specialty_id: doctor.specialty,
            region: doctor.region,
            profile: doctor.profile,
            objective: doctor.objective,
            objection: doctor.objection,
            objected_at: doctor.objected_at,
        }
    }
}
