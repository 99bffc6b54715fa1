//! Shifts by pages, narrowed by what an operator asks for.

use domain::Timestamp;
use store::{StoreError, Tx};

use super::table::{self, ShiftCursor};
use super::{ShiftStatus, Vaga};
use crate::places::{HospitalId, SpecialtyId};

/// How many pages of the database one page of the list looks through.
const LOOKS: usize = 20;

/// Which shifts are looked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Filter {
    pub(crate) status: Option<ShiftStatus>,
    pub(crate) hospital: Option<HospitalId>,
    pub(crate) specialty: Option<SpecialtyId>,
    pub(crate) until: Timestamp,
}

impl Filter {
    pub(crate) fn fits(&self, vaga: &Vaga) -> bool {
        self.hospital.is_none_or(|hospital| vaga.hospital.id == hospital)
            && self.specialty.is_none_or(|specialty| vaga.specialty.id == specialty)
    }

    /// So many after a place, in the order in which they begin; and where the next page does, if there is one.
    pub(crate) async fn page(
        &self,
        tx: &mut Tx,
        mut after: ShiftCursor,
        limit: usize,
    ) -> Result<(Vec<Vaga>, Option<ShiftCursor>), StoreError> {
        let one_more = i64::try_from(limit).unwrap_or(i64::MAX).saturating_add(1);
        let mut found: Vec<Vaga> = Vec::new();
        for _ in 0..LOOKS {
            let page = table::all(tx, self.status, after, self.until, one_more).await?;
            let last = page.len() <= limit;
            for vaga in page {
                if found.len() == limit {
                    return Ok((found, Some(after)));
                }
                after = (vaga.starts.timestamp(), vaga.id);
                found.extend(Some(vaga).filter(|vaga| self.fits(vaga)));
            }
            if last {
                return Ok((found, None));
            }
        }
        Ok((found, Some(after)))
    }
}
