//! Staffing: what the people of the house do with a shift. Words, pages and programs all come through here, so that each
//! rule stands once: who may be given a shift, what may still be changed, and that its doctor is told.
//!
//! Every act writes, notes its event, tells whoever is concerned and plans what follows, in the transaction it is given.

mod acts;
mod news;
mod undone;

use domain::{CorrelationId, Timestamp, Words};
use store::StoreError;

use crate::vagas::entry::EntryError;

pub(crate) use acts::{
    Change, ShiftOutcome, amend, amended, close, free, give, may_have, offer, reassign, settle,
};
pub(crate) use news::DUTIES;
pub(crate) use undone::brought_back;

/// When and in answer to what something is done.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    pub(crate) now: Timestamp,
    pub(crate) correlation: CorrelationId,
}

/// Why the rules say no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Nobody has it.
    NotTaken,
    /// Somebody has it, or it is off the list.
    NotOpen,
    /// It has begun, or was settled.
    Over,
    /// It has not begun yet.
    NotYet,
    /// It would begin in the past.
    Past,
    Value,
    NoSuchHour,
    /// The doctor is of another specialty.
    TheirSpecialty,
    /// The doctor has another shift at that time.
    TheirConflict,
    /// The doctor has it already.
    SameDoctor,
    /// It is so already.
    Unchanged,
    /// The hospital or the specialty is used no more.
    Archived,
    /// Somebody else changed it meanwhile.
    Meanwhile,
}

impl Refusal {
    /// Its name in the catalogue (`julia.staffing.refused.…`) and in the API.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::NotTaken => "not_taken",
            Self::NotOpen => "not_open",
            Self::Over => "over",
            Self::NotYet => "not_yet",
            Self::Past => "past",
            Self::Value => "value",
            Self::NoSuchHour => "no_such_hour",
            Self::TheirSpecialty => "their_specialty",
            Self::TheirConflict => "their_conflict",
            Self::SameDoctor => "same_doctor",
            Self::Unchanged => "unchanged",
            Self::Archived => "archived",
            Self::Meanwhile => "meanwhile",
        }
    }

    /// Why, for people.
    pub(crate) fn said(self, words: &Words) -> String {
        words.text(&format!("julia.staffing.refused.{}", self.code())).to_owned()
    }

    /// Why, for programs.
    pub(crate) const fn why(self) -> &'static str {
        match self {
            Self::NotTaken => "nobody has this shift",
            Self::NotOpen => "this shift is not open",
            Self::Over => "this shift has begun or is over",
            Self::NotYet => "this shift has not begun",
            Self::Past => "the shift begins in the past",
            Self::Value => "value_cents is a number from 1 to 10000000",
            Self::NoSuchHour => "there is no such hour on that day",
            Self::TheirSpecialty => "the doctor is of another specialty",
            Self::TheirConflict => "the doctor has another shift at that time",
            Self::SameDoctor => "the doctor has this shift already",
            Self::Unchanged => "it is so already",
            Self::Archived => "the hospital or the specialty is archived",
            Self::Meanwhile => "somebody changed this shift just now",
        }
    }

    /// Whether what was asked for cannot be at all, rather than not as things stand.
    pub(crate) const fn is_of_the_request(self) -> bool {
        matches!(self, Self::Past | Self::Value | Self::NoSuchHour)
    }
}

impl From<EntryError> for Refusal {
    fn from(error: EntryError) -> Self {
        match error {
            EntryError::Value => Self::Value,
            EntryError::Past => Self::Past,
            EntryError::NoSuchHour => Self::NoSuchHour,
        }
    }
}

/// Why nothing was done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Stopped {
    #[error("refused: {}", .0.code())]
    Refused(Refusal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Refusal> for Stopped {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<EntryError> for Stopped {
    fn from(error: EntryError) -> Self {
        Self::Refused(error.into())
    }
}
