//! A shift as the house enters it, by whichever way: on the clock of its hospital, in the future, at a believable price.

use domain::Timestamp;
use jiff::ToSpan;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

use super::vaga::{NewVaga, Periodo, VagaId};
use crate::places::{Hospital, SpecialtyId};

/// The most that a shift pays: what is more is a slip of the finger.
const MOST_CENTS: i64 = 10_000_000;

/// What was entered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) hospital: &'a Hospital,
    pub(crate) specialty: SpecialtyId,
    pub(crate) date: Date,
    pub(crate) start: Time,
    pub(crate) end: Time,
    /// Worked out from the hours where nobody names it.
    pub(crate) periodo: Option<Periodo>,
    pub(crate) value_cents: i64,
    /// The shift's own number in the list it comes from: entered twice, it is one shift.
    pub(crate) reference: Option<&'a str>,
}

/// Why a shift cannot be as it was entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum EntryError {
    #[error("value_cents is a number from 1 to 10000000")]
    Value,
    #[error("the shift begins in the past")]
    Past,
    #[error("there is no such hour on that day")]
    NoSuchHour,
}

impl Entry<'_> {
    pub(crate) fn read(&self, id: VagaId, now: Timestamp) -> Result<NewVaga, EntryError> {
        let zone = TimeZone::get(&self.hospital.timezone).unwrap_or(TimeZone::UTC);
        let (starts, ends) = between(self.date, self.start, self.end, &zone)?;
        if starts <= now {
            return Err(EntryError::Past);
        }
        let length = ends.duration_since(starts);
        let periodo = self.periodo.unwrap_or_else(|| Periodo::of(&starts.to_zoned(zone), length));
        let reference = self.reference.map(str::trim).filter(|text| !text.is_empty());
        Ok(NewVaga {
            hospital: self.hospital.id,
            specialty: self.specialty,
            starts,
            ends,
            periodo,
            value_cents: value(self.value_cents)?,
            dedupe: reference.map_or_else(|| id.to_string(), |text| format!("ref/{text}")),
        })
    }
}

pub(crate) fn value(cents: i64) -> Result<i64, EntryError> {
    if (1..=MOST_CENTS).contains(&cents) { Ok(cents) } else { Err(EntryError::Value) }
}

/// The instants of a shift: an end that is not after the start is the next day's.
pub(crate) fn between(
    day: Date,
    start: Time,
    end: Time,
    zone: &TimeZone,
) -> Result<(Timestamp, Timestamp), EntryError> {
    let no_such = |_| EntryError::NoSuchHour;
    let last = if end > start { day } else { day.checked_add(1.day()).map_err(no_such)? };
    let starts = day.to_datetime(start).to_zoned(zone.clone()).map_err(no_such)?;
    let ends = last.to_datetime(end).to_zoned(zone.clone()).map_err(no_such)?;
    Ok((starts.timestamp(), ends.timestamp()))
}
