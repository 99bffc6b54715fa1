//! What is allowed of crates from outside: `xtask/dependencies.toml`, where every exception carries its reason.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use toml::{Table, Value};

use super::tree::line_of;

pub(super) const FILE: &str = "xtask/dependencies.toml";

#[derive(Debug, Default)]
pub(super) struct Policy {
    text: String,
    /// SPDX names.
    pub licences: Vec<String>,
    pub sources: Vec<String>,
    /// Crates whose licence is not in the list, as `name: licence`.
    pub licence_exceptions: Vec<String>,
    /// Crates of which there may be more than one version.
    pub duplicates: Vec<String>,
    /// Dependencies that no code names: they are there for what they switch on in another crate.
    pub features_only: Vec<String>,
}

impl Policy {
    /// A workspace without the file allows nothing special.
    pub(super) fn read(root: &Path) -> anyhow::Result<Self> {
        let Ok(text) = fs::read_to_string(root.join(FILE)) else { return Ok(Self::default()) };
        Self::parse(&text).with_context(|| format!("reading {FILE}"))
    }

    pub(super) fn parse(text: &str) -> anyhow::Result<Self> {
        let table: Table = text.parse()?;
        Ok(Self {
            licences: strings(table.get("licences"))?,
            sources: strings(table.get("sources"))?,
            licence_exceptions: reasoned(&table, "licence_exception")?,
            duplicates: reasoned(&table, "duplicate")?,
            features_only: reasoned(&table, "features_only")?,
            text: text.to_owned(),
        })
    }

    pub(super) fn line_of(&self, name: &str) -> usize {
        line_of(&self.text, &format!("\"{name}\""))
    }
}

/// The crates of every `[[section]]`; one without a reason is an error.
fn reasoned(table: &Table, section: &str) -> anyhow::Result<Vec<String>> {
    let mut all = Vec::new();
    for entry in table.get(section).and_then(Value::as_array).into_iter().flatten() {
        let reason = entry.get("reason").and_then(Value::as_str).unwrap_or_default();
        ensure!(!reason.trim().is_empty(), "[[{section}]] needs a reason: {entry}");
        all.extend(strings(entry.get("crates"))?);
    }
    Ok(all)
}

fn strings(list: Option<&Value>) -> anyhow::Result<Vec<String>> {
    let entries = list.and_then(Value::as_array).context("a list of texts is missing")?;
    entries.iter().map(|one| Ok(one.as_str().context("this is not a text")?.to_owned())).collect()
}
