//! Where shifts are and of what kind: the hospitals and specialties of the house.

mod hospital;
mod house;
mod named;
mod page;
pub(crate) mod pages;
mod place;
mod specialty;
pub mod table;

pub use hospital::{Hospital, HospitalDraft, HospitalId};
pub(crate) use house::House;
pub(crate) use named::places_named;
pub(crate) use place::Places;
pub use place::{Place, PlaceRefusal};
pub use specialty::{Specialty, SpecialtyDraft, SpecialtyId};

/// A name in one spelling: lower case, no accents, one space between words.
pub fn folded(name: &str) -> String {
    let text = ptbr::fold(name);
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a folded text holds a folded name as whole words.
pub fn names(text: &str, name: &str) -> bool {
    !name.is_empty() && format!(" {text} ").contains(&format!(" {name} "))
}
