//! Doctors out of a spreadsheet: looked at line by line, then entered all together or not at all.

use std::collections::HashSet;

use domain::{Scope, Timestamp};
use store::{StoreError, SystemTx, Tx};
use web::sheet::{Cells, Head, NotASheet, Sheet};

use super::entering::{self, DoctorInput, NotEntered, Typed};
use super::table;
use crate::desk::table as desk;
use crate::places::{House, folded};

/// The most lines of one file: they are entered in one transaction.
const MOST_LINES: usize = 2_000;

/// The most errors that an answer shows.
const ERRORS_SHOWN: usize = 100;

/// Why a file cannot be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotDoctors {
    Empty,
    TooLong,
    Columns,
}

impl NotDoctors {
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Empty => "julia.import.empty",
            Self::TooLong => "julia.doctors.import.too_long",
            Self::Columns => "julia.doctors.import.columns",
        }
    }
}

/// A file that was looked at.
#[derive(Debug, Default)]
pub(crate) struct DoctorsImported {
    pub(crate) lines: usize,
    /// Those who would be entered, with the line they stand in.
    pub(crate) new: Vec<(u64, DoctorInput)>,
    /// Registered already, by phone or CRM.
    pub(crate) known: usize,
    pub(crate) failed: usize,
    /// Which lines cannot be entered, and why: a name of `julia.doctors.refused.…`.
    pub(crate) errors: Vec<(u64, &'static str)>,
}

#[derive(Debug, Clone, Copy)]
struct Columns {
    name: usize,
    phone: Option<usize>,
    crm: Option<usize>,
    specialty: Option<usize>,
    region: Option<usize>,
}

impl Columns {
    fn named(first: &Cells) -> Option<Self> {
        let names: Vec<String> = first.iter().map(folded).collect();
        let find = |wanted: &[&str]| names.iter().position(|name| wanted.contains(&name.as_str()));
        Some(Self {
            name: find(&["nome", "medico", "medica", "name", "doctor"])?,
            phone: find(&["telefone", "celular", "whatsapp", "fone", "phone", "numero", "contato"]),
            crm: find(&["crm", "registro"]),
            specialty: find(&["especialidade", "specialty", "area"]),
            region: find(&["regiao", "region", "cidade", "zona"]),
        })
    }
}

/// Looks at every line of a file. Nothing is written.
pub(crate) async fn look(
    tx: &mut Tx,
    bytes: &[u8],
) -> Result<Result<DoctorsImported, NotDoctors>, StoreError> {
    let sheet = match Sheet::open(bytes, MOST_LINES) {
        Ok(sheet) => sheet,
        Err(NotASheet::Empty) => return Ok(Err(NotDoctors::Empty)),
        Err(NotASheet::TooLong) => return Ok(Err(NotDoctors::TooLong)),
    };
    let Some(columns) = Columns::named(sheet.first()) else { return Ok(Err(NotDoctors::Columns)) };
    let house = House::read(tx).await?;
    let mut outcome = DoctorsImported::default();
    let mut seen = HashSet::new();
    for (number, cells) in sheet.lines(Head::Names) {
        outcome.lines += 1;
        let entered = match cells {
            Ok(cells) => read(&cells, columns, &house),
            Err(_) => Err("broken"),
        };
        match entered {
            Err(code) => outcome.fail(number, code),
            Ok(new) if is_known(tx, &new, &mut seen).await? => outcome.known += 1,
            Ok(new) => outcome.new.push((number, new)),
        }
    }
    Ok(Ok(outcome))
}

impl DoctorsImported {
    fn fail(&mut self, number: u64, code: &'static str) {
        self.failed += 1;
        if self.errors.len() < ERRORS_SHOWN {
            self.errors.push((number, code));
        }
    }
}

fn read(cells: &Cells, columns: Columns, house: &House) -> Result<DoctorInput, &'static str> {
    let at = |column: Option<usize>| column.map_or("", |column| cells.at(column));
    let specialty = match at(columns.specialty) {
        "" => None,
        name => Some(house.specialty(name).ok_or("specialty")?.id),
    };
    let typed = Typed {
        name: cells.at(columns.name),
        // A spreadsheet that is kept from taking it for a formula has an apostrophe before the plus.
        phone: at(columns.phone).trim_start_matches('\''),
        crm: at(columns.crm),
        region: at(columns.region),
        timezone: "",
    };
    typed.read(specialty).map_err(|not| not.code())
}

/// Whether a doctor with this phone or this CRM is there already, or stood in the file before.
async fn is_known(tx: &mut Tx, new: &DoctorInput, seen: &mut HashSet<String>) -> Result<bool, StoreError> {
    let mut known = false;
    if let Some(phone) = &new.phone {
        known |= !seen.insert(format!("phone/{}", phone.digits()));
        if let Some(user) = desk::person_at(tx, &phone.variants()).await? {
            known |= table::find(tx, user).await?.is_some();
        }
    }
    if let Some(crm) = &new.crm {
        known |= !seen.insert(format!("crm/{}", folded(crm)));
        known |= table::with_crm(tx, crm).await?.is_some();
    }
    if new.phone.is_none() && new.crm.is_none() {
        known |= !seen.insert(format!("name/{}", folded(&new.name)));
    }
    Ok(known)
}

/// Enters all who are new, in one transaction.
pub(crate) async fn enter(
    mut system: SystemTx,
    house: Scope,
    new: &[(u64, DoctorInput)],
    now: Timestamp,
) -> Result<Tx, NotEntered> {
    let mut doctors = Vec::with_capacity(new.len());
    for (_, entered) in new {
        doctors.push(entering::arrive(&mut system, house, entered, now).await?);
    }
    let mut tx = system.into_scope(house).await?;
    for doctor in &doctors {
        entering::keep_new(&mut tx, doctor, now).await?;
    }
    Ok(tx)
}
