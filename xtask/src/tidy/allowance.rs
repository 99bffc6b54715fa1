//! Numbers that may only get smaller, from a file beside the rules.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Context;

/// Public type names that stand in more than three modules still, and in how many.
pub(super) const NAMES: &str = "xtask/names.toml";

/// The largest import circle of each crate that has one still.
pub(super) const CIRCLES: &str = "xtask/circles.toml";

#[derive(Debug, Default)]
pub(super) struct Allowance {
    pub text: String,
    pub allowed: BTreeMap<String, usize>,
}

impl Allowance {
    /// One table of a file. A workspace without the file allows none.
    pub(super) fn read(root: &Path, file: &str, table: &str) -> anyhow::Result<Self> {
        let Ok(text) = fs::read_to_string(root.join(file)) else { return Ok(Self::default()) };
        let whole: toml::Table = text.parse().with_context(|| format!("reading {file}"))?;
        let counts = whole.get(table).and_then(toml::Value::as_table).into_iter().flatten();
        let allowed = counts.map(|(name, count)| {
            let count = count.as_integer().and_then(|count| usize::try_from(count).ok());
            Ok((name.clone(), count.with_context(|| format!("{file}: {name} needs a number"))?))
        });
        Ok(Self { allowed: allowed.collect::<anyhow::Result<_>>()?, text })
    }
}
