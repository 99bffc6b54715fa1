//! What a person does with their own memory, on a page or through the API: look, write, correct, undo, erase.
//!
//! Whatever changes something builds the compact page anew in the same transaction.

mod acts;
mod looking;
mod person;
pub(crate) mod state;

pub use self::acts::{Undone, Written};
pub use self::looking::{Export, ItemPage, Look, NightPage, OpenDoubt};
pub use self::person::NotChanged;
pub use self::state::Memories;
