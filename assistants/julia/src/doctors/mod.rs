//! The doctors: who they are to the house.

pub mod table;

use domain::UserId;
use store::{FromRow, Row, StoreError};

use crate::places::SpecialtyId;

#[derive(Clone, PartialEq, Eq)]
pub struct Doctor {
    pub user: UserId,
    pub name: String,
    pub crm: Option<String>,
    pub specialty: Option<SpecialtyId>,
    pub region: Option<String>,
    pub profile: Option<String>,
    pub objective: Option<String>,
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
        })
    }
}
