//! The pages of the core: each a pure function from a typed context to markup.

pub mod chat;

/// The texts of these pages, for the one catalogue: Portuguese, then English.
pub const WORDS: (&str, &str) = (include_str!("words/pt-BR.toml"), include_str!("words/en.toml"));
