//! A night: what was said since the one before is read once, what is worth keeping is kept, and a digest is left
//! that the person can open and undo.

mod answer;
mod apply;
mod digest;
mod question;
mod reading;

pub use answer::Consolidation;
pub use apply::{Applied, ModelExchange, apply};
pub use digest::{Night, find, of_day, recent, undo};
pub use question::{CONSOLIDATE, known, request};
pub(crate) use reading::unread_by;
pub use reading::{NightMessage, Reading, Who, read, skip};
