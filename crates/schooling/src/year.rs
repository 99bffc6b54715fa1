//! The parts of a year that teach: its messages, and what was true and fine to keep. `evals/memory/README.md` says
//! what else a year has.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::lessons::Lessons;

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
pub(crate) fn read(path: &Path) -> Result<Lessons> {
    let text = std::fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))?;
    if path.extension().is_some_and(|extension| extension == "txt") {
        return Ok(Lessons::of_sayings(&text));
    }
    let year: Year = toml::from_str(&text).with_context(|| format!("{} is no year", path.display()))?;
    Ok(Lessons::of(&year))
}

/// The years among some paths, those of folders in the order of their names.
pub(crate) fn paths(given: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in given {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let entries =
            std::fs::read_dir(path).with_context(|| format!("could not look into {}", path.display()))?;
        let mut inside = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        inside.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
        inside.sort();
        found.extend(inside);
    }
    Ok(found)
}
