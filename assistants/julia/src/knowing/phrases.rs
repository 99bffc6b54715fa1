//! The phrases by which a doctor is known, each list under the name of what it shows.

use domain::sentence::Sentences;

pub(super) static PHRASES: Sentences =
    domain::sentences!["phrases/objections.toml", "phrases/objectives.toml", "phrases/profiles.toml"];

#[cfg(test)]
#[path = "phrases_tests.rs"]
mod tests;
