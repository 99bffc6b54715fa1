//! The everyday sentences about people. How patterns are written is told in `domain::sentence`.

mod get_birthdays;
mod get_person;
mod gifts;
mod update_person;

pub(crate) use get_birthdays::GET_BIRTHDAYS;
pub(crate) use get_person::GET_PERSON;
pub(crate) use gifts::{RECORD_GIFT, SUGGEST_GIFTS};
pub(crate) use update_person::UPDATE_PERSON;
