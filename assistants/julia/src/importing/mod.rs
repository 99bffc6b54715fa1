//! Shifts out of a spreadsheet: looked at line by line, then entered all together or not at all.

mod keep;
mod read;

pub(crate) use keep::{ShiftsImported, Trial, keep};
pub(crate) use read::{LineError, NotShifts, Shifts};
