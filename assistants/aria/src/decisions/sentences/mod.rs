//! The everyday sentences about decisions. How they are written is told in `domain::sentence`.

use domain::sentence::Sentences;

pub static SENTENCES: Sentences = domain::sentences![
    "save_decision.toml",
    "analyze_decision.toml",
    "review_decision.toml",
    "get_decisions.toml",
];
