//! The words of a text as they are searched for, and whether two texts say the same.
//!
//! Accents, number, size and conjugation fall away: "ações" is found by "ação", "morava" by "moro". What would make two
//! words one that are none ("livro" and "livre", "filho" and "filha", "Paulo" and "Paula") is kept apart by a list.

mod inflection;
mod likeness;
mod words;

pub use likeness::similarity;

use words::Role;

/// The stems that a text is found by, in the order of the text. Numbers and dates are terms in one spelling ("dois" is
/// `2`, "12/05" is `12/5`); words that say nothing by themselves are left out, so that a text may have none.
pub fn terms(text: &str) -> Vec<String> {
    let words = words::words(text).into_iter();
    words.filter(|word| matches!(word.role, Role::Content | Role::Number)).map(|word| word.stem).collect()
}

#[cfg(test)]
#[path = "terms_tests.rs"]
mod tests;
