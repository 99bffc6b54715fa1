//! A file as spreadsheets write it: its encoding and its separator found out, its lines cut into cells, each with its number.
//!
//! *Invariant:* knows no column and no rule of what stands in one; whoever reads a file brings those.

use std::borrow::Cow;

use csv::{ReaderBuilder, StringRecord, WriterBuilder};
use domain::Language;
use encoding_rs::{Encoding, WINDOWS_1252};
use jiff::civil::Date;

/// Why a file cannot be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotASheet {
    #[error("the file is empty")]
    Empty,
    #[error("the file has too many lines")]
    TooLong,
}

/// Why a line cannot be cut into cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the line is broken")]
pub struct BrokenLine;

/// Whether the first line names the columns or is one of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Head {
    Names,
    None,
}

/// One line, cut.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cells(StringRecord);

impl Cells {
    /// What stands in a column, without the blanks around it; nothing where the line is shorter.
    pub fn at(&self, column: usize) -> &str {
        self.0.get(column).map(str::trim).unwrap_or_default()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(str::trim)
    }
}

/// What would make a cell a formula.
const FORMULAS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// A line as spreadsheets of a language read it: in Brazil with semicolons, elsewhere with commas. A text that a spreadsheet
/// would take for a formula has an apostrophe before it.
pub fn row(cells: &[&str], language: Language) -> String {
    let delimiter = match language {
        Language::Portuguese | Language::Added(_) => b';',
        Language::English => b',',
    };
    let safe = |cell: &&str| if cell.starts_with(FORMULAS) { format!("'{cell}") } else { (*cell).to_owned() };
    let mut writer = WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
    // Writing into memory cannot fail, and what was text stays text.
    let written = writer.write_record(cells.iter().map(safe)).ok().and_then(|()| writer.into_inner().ok());
    written.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// A file, ready to be read line by line.
#[derive(Debug)]
pub struct Sheet<'f> {
    text: Cow<'f, str>,
    delimiter: u8,
    first: Cells,
}

impl<'f> Sheet<'f> {
    /// Finds out how the file is written.
    pub fn open(bytes: &'f [u8], most_lines: usize) -> Result<Self, NotASheet> {
        let text = decoded(bytes);
        let first = text.lines().find(|line| !line.trim().is_empty()).ok_or(NotASheet::Empty)?;
        if text.lines().nth(most_lines + 1).is_some() {
            return Err(NotASheet::TooLong);
        }
        let delimiter = delimiter(first);
        let mut reader = ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(first.as_bytes());
        let mut record = StringRecord::new();
        let read = reader.read_record(&mut record).unwrap_or(false);
        let first = if read { Cells(record) } else { Cells::default() };
        Ok(Self { text, delimiter, first })
    }

    /// The first line, by which a reader tells what the columns are.
    pub const fn first(&self) -> &Cells {
        &self.first
    }

    /// The lines with their numbers in the file, from one; empty ones are passed over.
    pub fn lines(&self, head: Head) -> impl Iterator<Item = (u64, Result<Cells, BrokenLine>)> {
        let reader = ReaderBuilder::new()
            .delimiter(self.delimiter)
            .has_headers(head == Head::Names)
            .flexible(true)
            .from_reader(self.text.as_bytes());
        let mut counting = Counting { text: self.text.as_bytes(), at: 0, line: 1 };
        reader.into_records().filter_map(move |read| {
            let position = read.as_ref().map_or_else(csv::Error::position, StringRecord::position);
            let number = counting.line_at(position);
            let Ok(record) = read else { return Some((number, Err(BrokenLine))) };
            let blank = record.iter().all(|cell| cell.trim().is_empty());
            (!blank).then_some((number, Ok(Cells(record))))
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

/// `2026-11-12`, with or without a time behind it, and `12/11/2026`, `12-11-26`, `12.11.2026`.
pub fn day(text: &str) -> Option<Date> {
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
#[path = "sheet_tests.rs"]
mod tests;
