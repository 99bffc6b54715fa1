//! What a person told, kept small, true, explained and theirs; and who they are, beside it.
//!
//! *Invariant:* nothing is lost: a change supersedes what it changes, and leaves a version that can be shown and undone.
//! Only the person erases.

pub mod acts;
pub mod admission;
pub mod contradiction;
pub mod decay;
pub mod doubts;
pub mod erase;
pub mod forgotten;
pub mod identity;
pub mod item;
pub mod items;
pub(crate) mod lately;
pub mod learn;
pub mod listing;
pub mod naming;
pub mod night;
pub mod nightfall;
pub mod page;
pub mod preferences;
pub mod quiet;
pub mod search;
pub mod sentences;
mod subject;
pub mod summary;
pub mod tools;
pub mod undoing;
pub mod versions;
pub mod why;

use domain::Words;
pub use identity::{Consent, Identity, Recollection};
pub use item::{About, Area, Confidence, Evidence, Item, ItemType, Source, Standing};
use store::Migration;

/// The tables of the memory.
pub const MIGRATIONS: &[Migration] = &[
    Migration { name: "memory/0001_memory", sql: include_str!("../migrations/0001_memory.sql") },
    Migration { name: "memory/0002_forgotten", sql: include_str!("../migrations/0002_forgotten.sql") },
    Migration { name: "memory/0003_undo", sql: include_str!("../migrations/0003_undo.sql") },
];

/// Its words: Portuguese, then English, the same keys in both.
pub const WORDS: domain::words::Texts = domain::texts!("../words");

/// "Aprendi 3 coisas, uma mudou": what a night came to, in one line.
pub fn digest_headline(night: &night::Night, words: &Words) -> String {
    let counted = |what: &str, count: i64| {
        let key = match count {
            0 => "none",
            1 => "one",
            _ => "many",
        };
        words.fill(&format!("memory.digest.{what}_{key}"), &[("count", &count.to_string())])
    };
    format!("{}{}.", counted("learned", night.learned), counted("changed", night.changed))
}
