//! The everyday sentences about memory and identity. How they are written is told in `domain::sentence`.

use domain::sentence::Sentences;

/// Who a person is, and their hold on what is remembered.
pub static IDENTITY: Sentences = domain::sentences!["identity.toml", "hold.toml"];

/// What is known of them.
pub static KNOWLEDGE: Sentences = domain::sentences!["knowledge.toml"];

#[cfg(test)]
#[path = "knowledge_tests.rs"]
mod tests;
