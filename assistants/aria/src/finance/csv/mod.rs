//! Expenses as spreadsheets have them: written so that no cell becomes a formula, read however a bank or a person
//! wrote them, and kept so that the same file again adds nothing.

mod keep;
mod read;
mod write;

pub(crate) use keep::{ExpensesImported, Trial, keep};
pub(crate) use read::{LineError, MOST_LINES, NotCsv, Sheet};
pub(crate) use write::Sheets;
