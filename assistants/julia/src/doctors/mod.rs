//! The doctors: who they are to the house.

pub(crate) mod entering;
pub(crate) mod finding;
pub(crate) mod importing;
mod page;
pub(crate) mod pages;
pub mod table;

use domain::{Timestamp, UserId};
use store::{FromRow, Row, StoreError, Tx};

use crate::places::SpecialtyId;
use crate::requests;

#[derive(Clone, PartialEq, Eq)]
pub struct Doctor {
    pub user: UserId,
    pub name: String,
    pub crm: Option<String>,
    pub specialty: Option<SpecialtyId>,
    pub region: Option<String>,
    pub profile: Option<String>,
    pub objective: Option<String>,
    /// The last reason to hesitate that was heard, and when.
    pub objection: Option<String>,
    pub objected_at: Option<Timestamp>,
}

impl Doctor {
    /// Somebody of whom the house knows the name alone.
    pub fn named(user: UserId, name: String) -> Self {
        Self {
            user,
            name,
            crm: None,
            specialty: None,
            region: None,
            profile: None,
            objective: None,
            objection: None,
            objected_at: None,
        }
    }
}

/// Names and registrations are nobody's business in a log.
impl std::fmt::Debug for Doctor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Doctor").field("user", &self.user).finish_non_exhaustive()
    }
}

impl FromRow for Doctor {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            user: row.get("user_id")?,
            name: row.get("name")?,
            crm: row.get("crm")?,
            specialty: row.get("specialty_id")?,
            region: row.get("region")?,
            profile: row.get("profile")?,
            objective: row.get("objective")?,
            objection: row.get("objection")?,
            objected_at: row.get("objected_at")?,
        })
    }
}

/// What a first reservation made known of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TakenOn {
    /// They were in no list of doctors before.
    pub(crate) registered: bool,
    /// They had no specialty before.
    pub(crate) specialty_set: bool,
}

/// Whom an operator gives a shift is a doctor of the house from then on, of that shift's specialty unless they have one, and
/// may take shifts of it. Operators see it in the event of the reservation, and can change it.
pub(crate) async fn take_on(
    tx: &mut Tx,
    known: Option<Doctor>,
    otherwise: Doctor,
    specialty: SpecialtyId,
    now: Timestamp,
) -> Result<TakenOn, StoreError> {
    let user = otherwise.user;
    let taken_on = TakenOn {
        registered: known.is_none(),
        specialty_set: known.as_ref().is_none_or(|doctor| doctor.specialty.is_none()),
    };
    if taken_on.specialty_set {
        let doctor = known.unwrap_or(otherwise);
        table::put(tx, &Doctor { specialty: Some(specialty), ..doctor }, now).await?;
    }
    requests::table::approve(tx, user, specialty, now).await?;
    Ok(taken_on)
}
