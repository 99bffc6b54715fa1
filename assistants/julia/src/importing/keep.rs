//! Entering what a file holds: in one transaction, each shift once, however often the file comes.

use std::collections::{HashMap, HashSet};

use domain::Timestamp;
use jiff::Zoned;
use store::{StoreError, Tx};

use super::read::{LineError, ShiftLine, Shifts};
use crate::places::{Hospital, House, Specialty, folded};
use crate::vagas::entry::{Entry, EntryError};
use crate::vagas::{NewVaga, VagaId, table};

/// The most errors, and the most lines, that an answer shows.
const ERRORS_SHOWN: usize = 100;
const SHOWN: usize = 20;

/// Whether a file is only looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trial {
    Preview,
    Enter,
}

/// What became of a file.
#[derive(Debug, Default)]
pub(crate) struct ShiftsImported {
    pub(crate) lines: usize,
    /// Entered now; in a preview, those that would be.
    pub(crate) new: usize,
    /// On the list already.
    pub(crate) known: usize,
    pub(crate) failed: usize,
    pub(crate) errors: Vec<(u64, LineError)>,
    /// The first of the new ones, with the names that the house has for them.
    pub(crate) sample: Vec<(u64, NewVaga, String, String)>,
}

/// Reads a file to its end and enters what is new, unless it is only looked at. Where a line failed, the caller must not
/// commit: it is all of it or nothing.
pub(crate) async fn keep(
    tx: &mut Tx,
    shifts: &Shifts<'_>,
    trial: Trial,
    now: &Zoned,
) -> Result<ShiftsImported, StoreError> {
    let house = House::read(tx).await?;
    let mut outcome = ShiftsImported::default();
    let mut seen = Seen::default();
    for (number, line) in shifts.lines(now) {
        outcome.lines += 1;
        // What was taken out of Papo names each shift by its own number: it is there already.
        if let Ok(Some(id)) =
            line.as_ref().map(|line| line.reference.as_deref().and_then(|text| text.parse().ok()))
            && table::find(tx, id).await?.is_some()
        {
            outcome.known += 1;
            continue;
        }
        let entered = line.and_then(|line| entered(&line, &house, now.timestamp()));
        let (mut new, hospital, specialty, named) = match entered {
            Ok(entered) => entered,
            Err(error) => {
                outcome.fail(number, error);
                continue;
            }
        };
        if named == Named::ByNobody {
            new.dedupe = seen.key_of(&new);
        }
        let is_new = seen.keys.insert(new.dedupe.clone())
            && match trial {
                Trial::Preview => !table::is_entered(tx, &new.dedupe).await?,
                Trial::Enter => table::offer(tx, &new, now.timestamp()).await?.is_some(),
            };
        if is_new {
            outcome.new += 1;
            if outcome.sample.len() < SHOWN {
                outcome.sample.push((number, new, hospital.name.clone(), specialty.name.clone()));
            }
        } else {
            outcome.known += 1;
        }
    }
    Ok(outcome)
}

impl ShiftsImported {
    fn fail(&mut self, number: u64, error: LineError) {
        self.failed += 1;
        if self.errors.len() < ERRORS_SHOWN {
            self.errors.push((number, error));
        }
    }
}

/// Whether a list gave the shift a number of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    ByReference,
    ByNobody,
}

/// What stood in the file so far.
#[derive(Debug, Default)]
struct Seen {
    keys: HashSet<String>,
    alike: HashMap<String, u32>,
}

impl Seen {
    /// What makes a line without a number the same shift in the same file again. Two lines that say the same are two
    /// shifts: the second one is the second of its kind.
    fn key_of(&mut self, new: &NewVaga) -> String {
        let (starts, ends) = (new.starts.as_second(), new.ends.as_second());
        let alike = format!("csv/{}/{}/{starts}/{ends}/{}", new.hospital, new.specialty, new.value_cents);
        let times = self.alike.entry(alike.clone()).or_default();
        *times += 1;
        format!("{alike}/{times}")
    }
}

/// The shift that a line is, if there can be such a one.
fn entered<'h>(
    line: &ShiftLine,
    house: &'h House,
    now: Timestamp,
) -> Result<(NewVaga, &'h Hospital, &'h Specialty, Named), LineError> {
    let hospital = hospital(&line.hospital, house).ok_or(LineError::Hospital)?;
    let specialty = house.specialty(&line.specialty).ok_or(LineError::Specialty)?;
    let entry = Entry {
        hospital,
        specialty: specialty.id,
        date: line.date,
        start: line.start,
        end: line.end,
        periodo: line.periodo,
        value_cents: line.value_cents,
        reference: line.reference.as_deref(),
    };
    let new = entry.read(VagaId::new(now), now).map_err(|error| match error {
        EntryError::Value => LineError::Value,
        EntryError::Past => LineError::Past,
        EntryError::NoSuchHour => LineError::Hours,
    })?;
    let named = if line.reference.is_some() { Named::ByReference } else { Named::ByNobody };
    Ok((new, hospital, specialty, named))
}

/// The hospital of that very name, else the only one that goes by it: a file is not asked back.
fn hospital<'h>(name: &str, house: &'h House) -> Option<&'h Hospital> {
    let text = folded(name);
    if let Some(exact) = house.hospitals.iter().find(|one| folded(&one.name) == text) {
        return Some(exact);
    }
    let mut called = house.hospitals.iter().filter(|one| one.is_called(name));
    called.next().filter(|_| called.next().is_none())
}
