//! Reading a file of expenses: its columns, and each line of it.

use jiff::civil::Date;
use web::sheet::{self, Cells, Head, NotASheet, day};

use super::write::MARKS;
use super::{COLUMNS, Column};
use crate::finance::money::{Money, NotMoney};
use crate::tracking::metrics::one_line;

/// The most lines of one file.
pub(crate) const MOST_LINES: usize = 200_000;

/// One expense as a line tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExpenseLine {
    /// Its number in the file, from one.
    pub(crate) number: u64,
    pub(crate) day: Date,
    pub(crate) amount: Money,
    pub(crate) category: Option<String>,
    pub(crate) notes: Option<String>,
}

/// Why a line cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LineError {
    #[error("the line is broken")]
    Broken,
    #[error("the date cannot be read")]
    Date,
    #[error("the amount: {0}")]
    Amount(#[from] NotMoney),
    #[error("the amount is nothing")]
    Zero,
    #[error("the date has not come yet, or is too long ago")]
    OutOfTime,
    #[error("the amount is more than one expense can be")]
    TooMuch,
    #[error("a text is too long")]
    TooLong,
}

/// Why a file cannot be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotCsv {
    #[error("the file is empty")]
    Empty,
    #[error("there is no column for the date, or none for the amount")]
    Columns,
    #[error("the file has too many lines")]
    TooLong,
}

/// A file, ready to be read line by line.
#[derive(Debug)]
pub(crate) struct Sheet<'f> {
    file: sheet::Sheet<'f>,
    columns: Columns,
    head: Head,
}

/// Where each thing stands in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Columns {
    date: usize,
    amount: usize,
    category: Option<usize>,
    notes: Option<usize>,
}

impl<'f> Sheet<'f> {
    /// Finds out how the file is written. Its first line names the columns, or is an expense already.
    pub(crate) fn open(bytes: &'f [u8]) -> Result<Self, NotCsv> {
        let file = sheet::Sheet::open(bytes, MOST_LINES)?;
        let named = Columns::named(file.first());
        let columns = named.or_else(|| Columns::unnamed(file.first())).ok_or(NotCsv::Columns)?;
        let head = if named.is_some() { Head::Names } else { Head::None };
        Ok(Self { file, columns, head })
    }

    /// The lines, one after the other; empty ones are passed over.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (u64, Result<ExpenseLine, LineError>)> {
        self.file.lines(self.head).map(|(number, cells)| {
            let line =
                cells.map_err(|_| LineError::Broken).and_then(|cells| self.columns.line(&cells, number));
            (number, line)
        })
    }
}

impl From<NotASheet> for NotCsv {
    fn from(not: NotASheet) -> Self {
        match not {
            NotASheet::Empty => Self::Empty,
            NotASheet::TooLong => Self::TooLong,
        }
    }
}

impl Columns {
    /// The columns that a first line names, in either language.
    fn named(cells: &Cells) -> Option<Self> {
        let find = |column: &Column| {
            cells.iter().position(|cell| {
                let folded = ptbr::fold(cell);
                column.names.contains(&&*folded)
            })
        };
        let [date, amount, category, notes] = COLUMNS.each_ref().map(find);
        Some(Self { date: date?, amount: amount?, category, notes })
    }

    /// Date, amount, category, notes, where the first line is an expense already.
    fn unnamed(cells: &Cells) -> Option<Self> {
        let columns = Self { date: 0, amount: 1, category: Some(2), notes: Some(3) };
        (day(cells.at(0)).is_some() && Money::parse(cells.at(1)).is_ok()).then_some(columns)
    }

    fn line(self, cells: &Cells, number: u64) -> Result<ExpenseLine, LineError> {
        let cell = |at: usize| cells.at(at);
        let text = |at: Option<usize>| at.and_then(|at| one_line(unmarked(cell(at))));
        let day = day(cell(self.date)).ok_or(LineError::Date)?;
        let amount = Money::parse(unmarked(cell(self.amount)))?;
        if amount.is_zero() {
            return Err(LineError::Zero);
        }
        let category = text(self.category).map(|category| category.to_lowercase());
        Ok(ExpenseLine { number, day, amount, category, notes: text(self.notes) })
    }
}

/// What was written with a mark against formulas is read without it.
fn unmarked(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| rest.starts_with(MARKS)).unwrap_or(cell)
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
