//! The parts of a year that teach: its messages, and what was true and fine to keep. `evals/memory/README.md` says
//! what else a year has.

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::corpus::Text;
use crate::lessons::Lessons;

/// What teaches which sentences last, and where the scale ships, seen from the root of the project.
pub(crate) const LESSONS: &[&str] = &[
    "evals/memory/training",
    "evals/memory/ana.toml",
    "crates/offline/src/memory/data/told.txt",
    "crates/offline/src/memory/data/plain.txt",
    "crates/offline/src/memory/data/nothing.txt",
];
pub(crate) const SCALE: &str = "crates/lasting/src/scale.bin";

#[derive(Debug, Deserialize)]
pub(crate) struct Year {
    #[serde(rename = "message")]
    pub messages: Vec<Message>,
    #[serde(rename = "truth", default)]
    pub truths: Vec<Truth>,
    #[serde(rename = "fine", default)]
    pub fines: Vec<Fine>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Message {
    pub at: String,
    pub text: String,
    #[serde(default)]
    pub trap: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Truth {
    pub says: Vec<String>,
    pub from: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Fine {
    pub says: Vec<String>,
}

impl Message {
    pub(crate) fn day(&self) -> &str {
        self.at.get(..10).unwrap_or_default()
    }

    /// Whether there is nothing to keep of it, whatever it says.
    pub(crate) fn is_nothing(&self) -> bool {
        matches!(
            self.trap.as_str(),
            "joke" | "quote" | "hypothesis" | "wish" | "plan" | "question" | "passing" | "measure" | "recall"
        )
    }
}

/// What a file teaches: a year, or a list of sayings.
pub(crate) fn read(file: &Text) -> Result<Lessons> {
    if file.is_list() {
        return Ok(Lessons::of_sayings(&file.text));
    }
    let year: Year =
        toml::from_str(&file.text).with_context(|| format!("{} is no year", file.path.display()))?;
    Ok(Lessons::of(&year))
}

#[cfg(test)]
#[path = "year_tests.rs"]
mod tests;
