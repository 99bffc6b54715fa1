//! Writing expenses for a spreadsheet of the person's language.

use csv::WriterBuilder;
use domain::Language;
use domain::words::Words;

use super::COLUMNS;
use crate::finance::money::Money;
use crate::tracking::metrics::Entry;

/// What would make a cell a formula.
pub(super) const MARKS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// How spreadsheets of a language are written: in Brazil semicolons and a decimal comma, elsewhere commas and a point.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sheets {
    language: Language,
}

impl Sheets {
    pub(crate) const fn of(language: Language) -> Self {
        Self { language }
    }

    /// The first line, behind the mark by which spreadsheets know UTF-8.
    pub(crate) fn head(self, words: &Words) -> String {
        format!("\u{feff}{}", self.line(&COLUMNS.map(|column| words.text(column.key).to_owned())))
    }

    pub(crate) fn expense(self, entry: &Entry, amount: Money) -> String {
        let what = &entry.what;
        let (date, amount) = match self.language {
            Language::Portuguese | Language::Added(_) => {
                (what.day.strftime("%d/%m/%Y").to_string(), amount.to_string().replace('.', ","))
            }
            Language::English => (what.day.to_string(), amount.to_string()),
        };
        let text = |text: &Option<String>| text.as_deref().map(safe).unwrap_or_default();
        self.line(&[date, amount, text(&what.category), text(&what.notes)])
    }

    fn line(self, cells: &[String; 4]) -> String {
        let delimiter = match self.language {
            Language::Portuguese | Language::Added(_) => b';',
            Language::English => b',',
        };
        let mut writer = WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
        // Writing into memory cannot fail, and what was text stays text.
        let written = writer.write_record(cells).ok().and_then(|()| writer.into_inner().ok());
        written.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

/// The text with a mark before it where a spreadsheet would take it for a formula.
fn safe(text: &str) -> String {
    if text.starts_with(MARKS) { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
#[path = "write_tests.rs"]
mod tests;
