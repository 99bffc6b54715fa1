//! Everything by which a place or a kind of work can be named, read once a call.

use store::{StoreError, Tx};

use super::{Hospital, HospitalId, Specialty, SpecialtyId, folded, table};

#[derive(Debug)]
pub(crate) struct House {
    pub(crate) hospitals: Vec<Hospital>,
    pub(crate) specialties: Vec<Specialty>,
}

impl House {
    pub(crate) async fn read(tx: &mut Tx) -> Result<Self, StoreError> {
        let hospitals = table::hospitals(tx).await?;
        Ok(Self { hospitals, specialties: table::specialties(tx).await? })
    }

    /// Those that new shifts may be of.
    pub(crate) fn in_use(&self) -> (Vec<&Hospital>, Vec<&Specialty>) {
        (
            self.hospitals.iter().filter(|one| one.archived_at.is_none()).collect(),
            self.specialties.iter().filter(|one| one.archived_at.is_none()).collect(),
        )
    }

    pub(crate) fn specialty(&self, name: &str) -> Option<&Specialty> {
        self.specialties.iter().find(|one| one.is_called(name))
    }

    pub(crate) fn specialty_name(&self, id: Option<SpecialtyId>) -> Option<String> {
        let id = id?;
        self.specialties.iter().find(|one| one.id == id).map(|one| one.name.clone())
    }

    /// The hospital of that very name, else the first that is called so.
    pub(crate) fn hospital(&self, name: &str) -> Option<&Hospital> {
        let text = folded(name);
        let exact = self.hospitals.iter().find(|one| folded(&one.name) == text || one.is_named_in(&text));
        exact.or_else(|| self.hospitals.iter().find(|one| one.is_called(name)))
    }

    /// The hospital of a name that somebody gave; nothing for no name.
    pub(crate) fn hospital_of(&self, name: &str) -> Option<&Hospital> {
        (!folded(name).is_empty()).then(|| self.hospital(name)).flatten()
    }

    pub(crate) fn hospital_name(&self, id: Option<HospitalId>) -> Option<String> {
        let id = id?;
        self.hospitals.iter().find(|one| one.id == id).map(|one| one.name.clone())
    }
}
