//! Portuguese as people type it.
//!
//! Text becomes [`Item`]s: words folded to one spelling, and what those words amount to (quantities, days,
//! times of day). [`stance`] tells how a clause stands to what it says, [`assent`] reads a yes or a no, and
//! [`format`](mod@format) is the way back.
//!
//! Whoever writes English is read by way of Portuguese: `english` exchanges the everyday words first.
//!
//! *Invariant:* pure, and no assistant's sentence is in here. What holds for any Brazilian who types belongs
//! to this crate; what one assistant listens for belongs to that assistant's tools.

pub mod appointment;
pub mod assent;
mod calendar;
mod chat;
mod day_clock;
mod day_names;
mod english;
pub mod flow;
mod fold;
pub mod format;
mod installments;
mod later;
mod lexicon;
mod number;
pub mod orders;
mod phrase;
mod quantity;
mod question;
mod reading;
pub mod stance;
mod stem;
mod terms;
mod token;
mod unit;
mod word_map;
pub mod words;

pub use calendar::When;
pub use day_clock::{TimeOfDay, hours_between};
pub use day_names::month;
pub use fold::fold;
pub use installments::{Installments, installments};
pub use later::{begins_later, from_later_on};
pub use number::numeral;
pub use phrase::speaks_of;
pub use quantity::{Bare, Measure, Quantity};
pub use question::Question;
pub use reading::{Item, Piece, read, read_either};
pub use stem::{is_slip, is_spelled_otherwise, listed_forms, same_word, slip_shape, stem};
pub use terms::{similarity, terms};
pub use token::{Token, TokenKind, tokens};
pub use unit::Unit;
pub use word_map::{WordHasher, WordMap, WordSet};
