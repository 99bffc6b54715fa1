//! The everyday sentences about people. How they are written is told in `domain::sentence`.

use domain::sentence::Sentences;

pub(crate) static SENTENCES: Sentences = domain::sentences![
    "relations.toml",
    "get_birthdays.toml",
    "get_person.toml",
    "gifts.toml",
    "update_person.toml",
];
