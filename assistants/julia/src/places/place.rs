//! What hospitals and specialties have in common: a name that stands once in the house, archived and never deleted. What
//! can be kept is one rule for pages and programs.

use std::marker::PhantomData;

use domain::{Timestamp, Words};
use records::{Collection, Listed, Paged, RecordId, Unfiltered};
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{StoreError, Tx};
use utoipa::ToSchema;
use uuid::Uuid;
use web::page::form::{DraftForm, Entered};
use web::problem::{Code, Problem};
use web::{Manner, Staff};

use super::folded;
pub(super) use crate::api::line;

/// Why something cannot be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceRefusal {
    NameNeeded,
    NoSuchClock,
    HospitalThere,
    SpecialtyThere,
    /// Another specialty has the name that this one was to get.
    SpecialtyRenamed,
}

impl PlaceRefusal {
    pub(super) fn said(self, words: &Words) -> String {
        let key = match self {
            Self::NameNeeded => "name",
            Self::NoSuchClock => "timezone",
            Self::HospitalThere => "hospital_there",
            Self::SpecialtyThere | Self::SpecialtyRenamed => "specialty_there",
        };
        words.text(&format!("julia.places.refused.{key}")).to_owned()
    }
}

impl From<PlaceRefusal> for Problem {
    fn from(refusal: PlaceRefusal) -> Self {
        let (code, detail) = match refusal {
            PlaceRefusal::NameNeeded => (Code::InvalidRequest, "name has no letters"),
            PlaceRefusal::NoSuchClock => {
                (Code::InvalidRequest, "timezone is the name of no clock, like America/Sao_Paulo")
            }
            PlaceRefusal::HospitalThere => (Code::Conflict, "there is a hospital of that name"),
            PlaceRefusal::SpecialtyThere => (Code::Conflict, "that specialty is there already"),
            PlaceRefusal::SpecialtyRenamed => (Code::Conflict, "there is a specialty of that name"),
        };
        Self::new(code).saying(detail)
    }
}

pub trait Place: Serialize + ToSchema + Send + Sync + Sized + 'static {
    type Draft: DraftForm<Refusal = PlaceRefusal> + DeserializeOwned + ToSchema + Send + Sync;
    /// The word for it on its page.
    const KIND: &'static str;

    /// What a draft makes, upon what was there before.
    fn resolve(draft: &Self::Draft, before: Option<&Self>, now: Timestamp) -> Result<Self, PlaceRefusal>;

    /// The draft that archives it, or takes it up again.
    fn archiving(archived: bool) -> Self::Draft;

    /// What is said where the name is taken.
    fn taken(before: Option<&Self>) -> PlaceRefusal;

    fn name(&self) -> &str;

    /// What stands in its form.
    fn entered(&self) -> Entered;

    fn find(tx: &mut Tx, id: Uuid) -> impl Future<Output = Result<Option<Self>, StoreError>> + Send;

    /// Those whose names come after one, in the order of the alphabet.
    fn list(
        tx: &mut Tx,
        after: &str,
        limit: i64,
    ) -> impl Future<Output = Result<Vec<Self>, StoreError>> + Send;

    /// `false`: the name is taken.
    fn add(&self, tx: &mut Tx, now: Timestamp) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// `false`: the name is taken.
    fn change(&self, tx: &mut Tx, now: Timestamp) -> impl Future<Output = Result<bool, StoreError>> + Send;
}

pub(super) fn named<P: Place>(name: Option<&str>, before: Option<&P>) -> Result<String, PlaceRefusal> {
    let name = line(name.or(before.map(Place::name)));
    name.filter(|name| !folded(name).is_empty()).ok_or(PlaceRefusal::NameNeeded)
}

pub(super) fn archived(
    archived: Option<bool>,
    before: Option<Timestamp>,
    now: Timestamp,
) -> Option<Timestamp> {
    archived.map_or(before, |archived| archived.then_some(now))
}

/// What came of keeping a place.
pub(super) enum PlaceKept<P> {
    Added(P),
    Changed(P),
    Refused(PlaceRefusal),
    /// There is none of that id.
    Missing,
}

/// Keeps a new place, or changes the one of an id.
pub(super) async fn keep<P: Place>(
    tx: &mut Tx,
    id: Option<Uuid>,
    draft: &P::Draft,
    now: Timestamp,
) -> Result<PlaceKept<P>, StoreError> {
    let before = match id {
        Some(id) => P::find(tx, id).await?,
        None => None,
    };
    if id.is_some() && before.is_none() {
        return Ok(PlaceKept::Missing);
    }
    let place = match P::resolve(draft, before.as_ref(), now) {
        Ok(place) => place,
        Err(refusal) => return Ok(PlaceKept::Refused(refusal)),
    };
    Ok(match before {
        None if place.add(tx, now).await? => PlaceKept::Added(place),
        Some(_) if place.change(tx, now).await? => PlaceKept::Changed(place),
        before => PlaceKept::Refused(P::taken(before.as_ref())),
    })
}

/// The places of one kind, as operators' programs keep them.
pub(crate) struct Places<P>(PhantomData<P>);

impl<P: Place> Collection for Places<P> {
    const REMOVABLE: bool = false;
    const TAG: Option<&'static str> = Some("admin");
    type Caller = Staff;
    type Item = P;
    type New = P::Draft;
    type Change = P::Draft;
    type Filter = Unfiltered;

    async fn list(tx: &mut Tx, _: Unfiltered, paged: &Paged, _: &Manner) -> Result<Listed<P>, Problem> {
        let limit = paged.looked_for()?;
        let after = paged.after(String::new(), |text| Some(text.to_owned()))?;
        Listed::found(P::list(tx, &after, limit).await?, paged, |last| folded(last.name()))
    }

    async fn add(tx: &mut Tx, draft: P::Draft, manner: &Manner) -> Result<P, Problem> {
        let kept = settled(keep(tx, None, &draft, manner.now.timestamp()).await?)?;
        kept.ok_or_else(|| Code::Internal.into())
    }

    async fn change(
        tx: &mut Tx,
        id: RecordId,
        draft: P::Draft,
        manner: &Manner,
    ) -> Result<Option<P>, Problem> {
        settled(keep(tx, Some(id.as_uuid()), &draft, manner.now.timestamp()).await?)
    }
}

fn settled<P>(kept: PlaceKept<P>) -> Result<Option<P>, Problem> {
    match kept {
        PlaceKept::Added(place) | PlaceKept::Changed(place) => Ok(Some(place)),
        PlaceKept::Refused(refusal) => Err(refusal.into()),
        PlaceKept::Missing => Ok(None),
    }
}
