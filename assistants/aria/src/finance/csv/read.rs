//! Reading a file of expenses: its encoding, its separator, its columns, and each line of it.

use std::borrow::Cow;

use csv::{ReaderBuilder, StringRecord};
use encoding_rs::{Encoding, WINDOWS_1252};
use jiff::civil::Date;

use super::write::MARKS;
use crate::finance::money::{Money, NotMoney};
use crate::tracking::metrics::one_line;

/// The most lines of one file.
pub(crate) const MOST_LINES: usize = 200_000;

const LONGEST_CATEGORY: usize = 40;
const LONGEST_NOTES: usize = 500;

/// One expense as a line tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
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
    text: Cow<'f, str>,
    delimiter: u8,
    columns: Columns,
    has_head: bool,
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
        let text = decoded(bytes);
        let first = text.lines().find(|line| !line.trim().is_empty()).ok_or(NotCsv::Empty)?;
        if text.lines().nth(MOST_LINES + 1).is_some() {
            return Err(NotCsv::TooLong);
        }
        let delimiter = delimiter(first);
        let mut reader = ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(first.as_bytes());
        let mut record = StringRecord::new();
        let read = reader.read_record(&mut record).unwrap_or(false);
        let named = Columns::named(&record).filter(|_| read);
        let columns = named.or_else(|| Columns::unnamed(&record)).ok_or(NotCsv::Columns)?;
        Ok(Self { delimiter, columns, has_head: named.is_some(), text })
    }

    /// The lines, one after the other; empty ones are passed over.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (u64, Result<Line, LineError>)> {
        let reader = ReaderBuilder::new()
            .delimiter(self.delimiter)
            .has_headers(self.has_head)
            .flexible(true)
            .from_reader(self.text.as_bytes());
        let mut counting = Counting { text: self.text.as_bytes(), at: 0, line: 1 };
        reader.into_records().filter_map(move |read| {
            let position = read.as_ref().map_or_else(csv::Error::position, StringRecord::position);
            let number = counting.line_at(position);
            let Ok(record) = read else { return Some((number, Err(LineError::Broken))) };
            let blank = record.iter().all(|cell| cell.trim().is_empty());
            (!blank).then(|| (number, self.columns.line(&record, number)))
        })
    }
}

/// Which line of the file a record begins on, counted once from its beginning to its end.
struct Counting<'t> {
    text: &'t [u8],
    at: usize,
    line: u64,
}

impl Counting<'_> {
    fn line_at(&mut self, position: Option<&csv::Position>) -> u64 {
        let byte = position.and_then(|position| usize::try_from(position.byte()).ok()).unwrap_or(self.at);
        // The reader leaves the end of the line before to be read with this one.
        let ends = self.text.iter().skip(byte).take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let passed = self.text.get(self.at..byte + ends).unwrap_or_default();
        self.line += passed.iter().map(|byte| u64::from(*byte == b'\n')).sum::<u64>();
        self.at = self.at.max(byte + ends);
        self.line
    }
}

impl Columns {
    /// The columns that a first line names, in either language.
    fn named(record: &StringRecord) -> Option<Self> {
        let find = |names: &[&str]| {
            record.iter().position(|cell| {
                let folded = ptbr::fold(cell.trim());
                names.contains(&&*folded)
            })
        };
        Some(Self {
            date: find(&["date", "data", "dia", "quando", "day"])?,
            amount: find(&[
                "amount",
                "valor",
                "value",
                "quantia",
                "total",
                "preco",
                "price",
                "valor (r$)",
                "r$",
            ])?,
            category: find(&["category", "categoria", "tipo", "type"]),
            notes: find(&[
                "notes",
                "notas",
                "obs",
                "descricao",
                "description",
                "historico",
                "observacao",
                "observacoes",
                "nota",
                "memo",
                "titulo",
                "title",
                "lancamento",
                "estabelecimento",
                "detalhe",
                "detalhes",
                "onde",
            ]),
        })
    }

    /// Date, amount, category, notes, where the first line is an expense already.
    fn unnamed(record: &StringRecord) -> Option<Self> {
        let columns = Self { date: 0, amount: 1, category: Some(2), notes: Some(3) };
        let date = record.get(0).and_then(day);
        let amount = record.get(1).map(Money::parse);
        (date.is_some() && amount.is_some_and(|amount| amount.is_ok())).then_some(columns)
    }

    fn line(self, record: &StringRecord, number: u64) -> Result<Line, LineError> {
        let cell = |at: usize| record.get(at).map(str::trim).unwrap_or_default();
        let text = |at: Option<usize>, most: usize| {
            let line = at.and_then(|at| one_line(unmarked(cell(at))));
            match line {
                Some(line) if line.chars().count() > most => Err(LineError::TooLong),
                line => Ok(line),
            }
        };
        let day = day(cell(self.date)).ok_or(LineError::Date)?;
        let amount = Money::parse(unmarked(cell(self.amount)))?;
        if amount.is_zero() {
            return Err(LineError::Zero);
        }
        let category = text(self.category, LONGEST_CATEGORY)?.map(|category| category.to_lowercase());
        Ok(Line { number, day, amount, category, notes: text(self.notes, LONGEST_NOTES)? })
    }
}

/// What was written with a mark against formulas is read without it.
fn unmarked(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| rest.starts_with(MARKS)).unwrap_or(cell)
}

/// `2026-11-12`, with or without a time behind it, and `12/11/2026`, `12-11-26`, `12.11.2026`.
fn day(text: &str) -> Option<Date> {
    let text = text.trim();
    let date = text.split(['T', ' ']).next().unwrap_or_default();
    let mut parts = date.splitn(3, ['/', '-', '.']);
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next()?);
    let (year, month, day) = if first.len() == 4 { (first, second, third) } else { (third, second, first) };
    let numeric = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !(numeric(year) && numeric(month) && numeric(day)) {
        return None;
    }
    let short = year.len() == 2;
    let year: i16 = year.parse().ok()?;
    let year = if short { 2000 + year } else { year };
    Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()
}

/// Semicolons where there are any, since a decimal comma then stands inside the cells; else tabs, else commas.
fn delimiter(first: &str) -> u8 {
    let mut quoted = false;
    let mut outside = first.chars().filter(|c| {
        quoted ^= *c == '"';
        !quoted
    });
    let marks: String = outside.by_ref().collect();
    if marks.contains(';') {
        b';'
    } else if marks.contains('\t') {
        b'\t'
    } else {
        b','
    }
}

/// What a mark at the beginning says, else UTF-8, else what old spreadsheets write.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(bytes.get(length..).unwrap_or_default()).0;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
