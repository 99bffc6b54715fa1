//! A file of shifts: which column is which, and what each line says.

use jiff::Zoned;
use jiff::civil::{Date, Time};
use ptbr::{Bare, Measure, Piece};
use web::sheet::{self, Cells, Head, NotASheet, Sheet};

use crate::places::folded;
use crate::vagas::{Periodo, cents};

/// The most lines of one file: they are entered in one transaction.
const MOST_LINES: usize = 5_000;

/// Why a file cannot be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotShifts {
    Empty,
    TooLong,
    Columns,
}

/// Why a line cannot be entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineError {
    Broken,
    Hospital,
    Specialty,
    Date,
    Hours,
    Value,
    Periodo,
    Past,
}

impl LineError {
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Broken => "broken",
            Self::Hospital => "hospital",
            Self::Specialty => "specialty",
            Self::Date => "date",
            Self::Hours => "hours",
            Self::Value => "value",
            Self::Periodo => "periodo",
            Self::Past => "past",
        }
    }
}

/// A shift as a line tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ShiftLine {
    pub(crate) hospital: String,
    pub(crate) specialty: String,
    pub(crate) date: Date,
    pub(crate) start: Time,
    pub(crate) end: Time,
    pub(crate) value_cents: i64,
    pub(crate) periodo: Option<Periodo>,
    pub(crate) reference: Option<String>,
}

/// Where each thing stands in a line.
#[derive(Debug, Clone, Copy)]
struct Columns {
    hospital: usize,
    specialty: usize,
    date: usize,
    hours: Hours,
    value: usize,
    periodo: Option<usize>,
    reference: Option<usize>,
}

/// The hours stand in two columns, or in one: "19h às 7h".
#[derive(Debug, Clone, Copy)]
enum Hours {
    Apart(usize, usize),
    Together(usize),
}

/// A file, ready to be read.
#[derive(Debug)]
pub(crate) struct Shifts<'f> {
    sheet: Sheet<'f>,
    columns: Columns,
}

impl<'f> Shifts<'f> {
    /// The first line names the columns, in either language.
    pub(crate) fn open(bytes: &'f [u8]) -> Result<Self, NotShifts> {
        let sheet = Sheet::open(bytes, MOST_LINES).map_err(|not| match not {
            NotASheet::Empty => NotShifts::Empty,
            NotASheet::TooLong => NotShifts::TooLong,
        })?;
        let columns = Columns::named(sheet.first()).ok_or(NotShifts::Columns)?;
        Ok(Self { sheet, columns })
    }

    pub(crate) fn lines(&self, now: &Zoned) -> impl Iterator<Item = (u64, Result<ShiftLine, LineError>)> {
        self.sheet.lines(Head::Names).map(move |(number, cells)| {
            let line = cells.map_err(|_| LineError::Broken).and_then(|cells| self.columns.line(&cells, now));
            (number, line)
        })
    }
}

impl Columns {
    fn named(first: &Cells) -> Option<Self> {
        let names: Vec<String> = first.iter().map(folded).collect();
        let find = |wanted: &[&str]| names.iter().position(|name| wanted.contains(&name.as_str()));
        let start = find(&["inicio", "entrada", "start", "hora inicio", "hora de inicio", "das"]);
        let end = find(&["fim", "termino", "saida", "end", "hora fim", "hora de fim", "as", "ate"]);
        let together = find(&["horario", "horarios", "turno", "hours", "hora"]);
        let hours = match (start, end) {
            (Some(start), Some(end)) => Hours::Apart(start, end),
            _ => Hours::Together(together?),
        };
        Some(Self {
            hospital: find(&["hospital", "local", "unidade", "onde"])?,
            specialty: find(&["especialidade", "specialty", "area", "funcao"])?,
            date: find(&["data", "dia", "date", "day"])?,
            hours,
            value: find(&["valor", "value", "pagamento", "valor r", "r", "preco"])?,
            periodo: find(&["periodo", "tipo", "period"]),
            reference: find(&["referencia", "reference", "ref", "codigo", "id", "numero"]),
        })
    }

    fn line(self, cells: &Cells, now: &Zoned) -> Result<ShiftLine, LineError> {
        let text = |at: usize, missing: LineError| {
            let text = cells.at(at);
            if text.is_empty() { Err(missing) } else { Ok(text.to_owned()) }
        };
        let (start, end) = self.hours.read(cells).ok_or(LineError::Hours)?;
        let periodo = self.periodo.map(|at| cells.at(at)).filter(|text| !text.is_empty());
        let reference = self.reference.map(|at| cells.at(at)).filter(|text| !text.is_empty());
        Ok(ShiftLine {
            hospital: text(self.hospital, LineError::Hospital)?,
            specialty: text(self.specialty, LineError::Specialty)?,
            date: sheet::day(cells.at(self.date)).ok_or(LineError::Date)?,
            start,
            end,
            value_cents: money(cells.at(self.value), now).ok_or(LineError::Value)?,
            periodo: match periodo {
                Some(text) => Some(Periodo::parse(&folded(text)).ok_or(LineError::Periodo)?),
                None => None,
            },
            reference: reference.map(str::to_owned),
        })
    }
}

impl Hours {
    fn read(self, cells: &Cells) -> Option<(Time, Time)> {
        match self {
            Self::Apart(start, end) => Some((clock(cells.at(start))?, clock(cells.at(end))?)),
            Self::Together(at) => {
                let text = folded_hours(cells.at(at));
                let (start, end) = text.split_once('-')?;
                Some((clock(start)?, clock(end)?))
            }
        }
    }
}

/// "19h às 7h", "19:00 – 07:00": one dash between the hours.
fn folded_hours(text: &str) -> String {
    let text = ptbr::fold(text).into_owned();
    let text = text.strip_prefix("das ").unwrap_or(&text).to_owned();
    [" as ", " ate ", " a ", "–", "—", " to "].iter().fold(text, |text, mark| text.replace(mark, "-"))
}

/// "19:00", "7h30", "19h", "07:00:00", "19".
fn clock(text: &str) -> Option<Time> {
    let text = text.trim().to_lowercase().replace("hs", "h").replace("hrs", "h").replace('h', ":");
    let mut parts = text.split(':').map(str::trim);
    let hour: i8 = parts.next()?.parse().ok()?;
    let minute: i8 = match parts.next() {
        None | Some("") => 0,
        Some(minute) => minute.parse().ok()?,
    };
    let rest: Vec<&str> = parts.collect();
    if !matches!(rest.as_slice(), [] | ["00" | ""]) {
        return None;
    }
    let hour = if hour == 24 && minute == 0 { 0 } else { hour };
    Time::new(hour, minute, 0, 0).ok()
}

/// "2.000", "R$ 1.850,50", "2000".
fn money(text: &str, now: &Zoned) -> Option<i64> {
    let mut amounts = ptbr::read(text, now).into_iter().filter_map(|item| match item.piece {
        Piece::Quantity(quantity) => quantity.read_as(Measure::Money, Bare::Allowed),
        _ => None,
    });
    let amount = amounts.next()?;
    amounts.next().is_none().then(|| cents(amount)).flatten()
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
