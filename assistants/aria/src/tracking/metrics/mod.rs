//! What people measure about themselves: the types, and the tables they are kept in.

mod change;
mod draft;
mod entry;
mod forget;
mod history;
mod kind;
mod quantity;
mod table;
mod text;
mod unit;

pub use change::Origin;
pub(crate) use draft::{
    LONGEST_CATEGORY, LONGEST_NOTES, MetricChange, MetricDraft, Refusal, TooLong, checked_day, quantity,
};
pub use entry::{Entry, MetricId, NewEntry};
pub use forget::forget;
pub use history::{ENTRIES_COUNTED, ENTRIES_SHOWN, History, Spending, Tally, read as history};
pub use kind::MetricKind;
pub use quantity::{Impossible, Quantity, Range, plain_number};
pub(crate) use table::LONG_AGO;
pub use table::{Cursor, Filter, Span, delete, find, insert, newest, page, replace, take, update};
pub use text::one_line;
pub use unit::Unit;
